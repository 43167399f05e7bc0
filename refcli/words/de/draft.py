"""German words of the remarks in a new ruleset."""

from __future__ import annotations

DRAFT: dict[str, str] = {
    "draft.head": "Was hier nicht steht, ist wie in {base}. `refcli rules show {file}` zeigt alle Hausregeln.",
    "draft.with": "Hausregeln, die anders sind, stehen unter with, zum Beispiel:",
    "draft.examples": "Lagen, und was der Tisch dazu sagt: dazu gehört legal: [...] (oder play: und ruling:, winner:, "
    "points:). `refcli rules test {file}` fragt die Regeln; mit --update trägt es ein, was sie sagen.",
    "scratch.head": "Ein ganzes Stichspiel in einer Datei, zum Ändern: docs/ruleset-language.md erklärt jeden "
    "Schlüssel.",
    "scratch.after": "Nach jeder Änderung: refcli rules validate FILE, refcli rules test FILE, refcli rules try FILE",
    "scratch.deck": "Die Karten: Farben mal Werte, und wie sie heissen.",
    "scratch.lowest": "die tiefste zuerst",
    "scratch.orders": "Wie die Karten sich stechen, die stärkste zuerst, und was sie zählen. Was nicht genannt "
    "ist, zählt nichts.",
    "scratch.contracts": "Was gespielt werden kann: hier eine Spielart für jede Farbe, geschrieben suit:H.",
    "scratch.sets": "Mengen von Karten mit einem Namen, für die Regeln darunter.",
    "scratch.duties": "Was gespielt werden muss. Der Reihe nach; die erste Regel, die eine Karte wegnimmt, ist "
    "der Grund dafür.",
    "scratch.always": "Trumpf darf man immer spielen",
    "scratch.terms": "Ausdrücke mit einem Namen. Eine Hausregel ändert einen, indem sie ihn neu schreibt.",
    "scratch.shown": "Trümpfe, die man zugeben muss, wenn Trumpf ausgespielt ist",
    "scratch.opposite": "wer sich gegenübersitzt, spielt zusammen; solo: jeder für sich",
    "scratch.calls": "Wer was ansagen darf, und wann.",
    "scratch.once": "Vorhand darf die Wahl einmal dem Partner überlassen",
    "scratch.score": "Was eine Runde jeder Seite zählt.",
    "scratch.sum": "alle Karten und der letzte Stich",
    "scratch.end": "Wann das Spiel aus ist.",
    "scratch.at-once": "immediate: sobald eine Seite dort ist",
    "scratch.options": "Hausregeln: eine Frage, und was jede Antwort ändert.",
    "scratch.question": "Darf man den Buben behalten, wenn er der einzige Trumpf ist und Trumpf ausgespielt ist?",
    "scratch.examples": "Fälle, und was der Tisch dazu sagt. `refcli rules test FILE` fragt die Regeln.",
}
