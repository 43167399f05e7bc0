"""French words of the remarks in a new ruleset."""

from __future__ import annotations

DRAFT: dict[str, str] = {
    "draft.head": "Ce qui n’est pas dit ici est comme dans {base}. `refcli rules show {file}` montre toutes les "
    "règles maison.",
    "draft.with": "Les règles maison qui diffèrent se mettent sous with, par exemple :",
    "draft.examples": "Des positions, et ce que la table en dit : ajoutez legal: [...] (ou play: et ruling:, winner:, "
    "points:). `refcli rules test {file}` interroge les règles ; avec --update, il inscrit ce "
    "qu’elles disent.",
}
