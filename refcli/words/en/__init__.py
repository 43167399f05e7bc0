"""English."""

from __future__ import annotations

from refcli.words.en import batch, calls, deal, end, melds, notation, play, prove, ruleset, settle, sums, texts, use

MESSAGES: dict[str, str] = {
    **play.MESSAGES,
    **calls.MESSAGES,
    **deal.MESSAGES,
    **melds.MESSAGES,
    **sums.MESSAGES,
    **end.MESSAGES,
    **notation.MESSAGES,
    **ruleset.MESSAGES,
    **use.MESSAGES,
    **settle.MESSAGES,
}
LABELS: dict[str, str] = {**texts.LABELS, **play.LABELS, **ruleset.LABELS}
TEXTS: dict[str, str] = {
    **end.TEXTS,
    **texts.TEXTS,
    **use.TEXTS,
    **ruleset.TEXTS,
    **settle.TEXTS,
    **prove.TEXTS,
    **batch.TEXTS,
}
