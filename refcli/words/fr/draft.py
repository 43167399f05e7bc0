"""French words of the remarks in a new ruleset."""

from __future__ import annotations

DRAFT: dict[str, str] = {
    "draft.head": "Ce qui n’est pas dit ici est comme dans {base}. `refcli rules show {file}` montre toutes les "
    "règles maison.",
    "draft.with": "Les règles maison qui diffèrent se mettent sous with, par exemple :",
    "draft.examples": "Des positions, et ce que la table en dit : ajoutez legal: [...] (ou play: et ruling:, winner:, "
    "points:). `refcli rules test {file}` interroge les règles ; avec --update, il inscrit ce "
    "qu’elles disent.",
    "scratch.head": "Un jeu de levées entier dans un seul fichier, à modifier : docs/ruleset-language.md "
    "explique chaque clé.",
    "scratch.after": "Après chaque changement : refcli rules validate FILE, refcli rules test FILE, refcli "
    "rules try FILE",
    "scratch.deck": "Les cartes : couleurs fois valeurs, et leurs noms.",
    "scratch.lowest": "la plus basse d’abord",
    "scratch.orders": "La force des cartes, la plus forte d’abord, et ce qu’elles comptent. Une carte non nommée "
    "ne compte rien.",
    "scratch.contracts": "Ce qu’on peut jouer : ici un contrat par couleur, écrit suit:H.",
    "scratch.sets": "Des ensembles de cartes avec un nom, pour les règles plus bas.",
    "scratch.duties": "Ce qu’il faut jouer. Dans l’ordre ; la première règle qui retire une carte en est la raison.",
    "scratch.always": "on peut toujours jouer atout",
    "scratch.terms": "Des expressions avec un nom. Une règle maison en change une en la récrivant.",
    "scratch.shown": "les atouts à fournir quand atout est demandé",
    "scratch.opposite": "ceux qui se font face jouent ensemble ; solo : chacun pour soi",
    "scratch.calls": "Qui peut annoncer quoi, et quand.",
    "scratch.once": "le premier peut laisser le choix à son partenaire, une fois",
    "scratch.score": "Ce qu’une donne compte pour chaque camp.",
    "scratch.sum": "toutes les cartes et le dernier pli",
    "scratch.end": "Quand la partie est finie.",
    "scratch.at-once": "immediate : dès qu’un camp y arrive",
    "scratch.options": "Les règles maison : une question, et ce que change chaque réponse.",
    "scratch.question": "Peut-on garder le valet s’il est le seul atout et qu’atout est demandé ?",
    "scratch.examples": "Des cas, et ce que la table en dit. `refcli rules test FILE` interroge les règles.",
}
