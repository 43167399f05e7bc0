"""The text report: findings with their source lines, and what stands at the end."""

from __future__ import annotations

from pathlib import Path

from refcli import words
from refcli.diagnostics import Finding, Label
from refcli.report.excerpt import Mark, excerpt
from refcli.report.lines import Lines
from refcli.report.text import TextWriter
from refcli.rules.worlds import ASPECTS
from refcli.source import Span
from tests.report import verdicts as made

RECORD = "deal 1\nhand Dario: H9 C8 S6\n1 Anna: HJ H6 H7 HK\n2 Anna: HA H8 H10 S6\n"


def _somebody(option: str, value: str) -> tuple[str, ...]:
    assert (option, value) == ("some.axis", "free")
    return ("somebody",)


def report(path: Path, *found: Finding, text: str = RECORD, colour: bool = False) -> str:
    path.write_text(text, encoding="utf-8")
    paper = made.Paper(colour=colour)
    writer = TextWriter(paper.sink, Lines())
    writer.begin(made.opening(str(path), cites=_somebody))
    writer.deal(made.deal(findings=found))
    writer.finish(made.game(str(path), findings=found))
    writer.close()
    return paper.text


def test_a_finding_shows_place_label_rule_and_legal_cards(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    file = str(path)
    label = Label(Span.of(file, 2, 13, 2), "first-here", {"key": "H9"})
    text = report(path, made.finding(Span.of(file, 4, 19, 2), (label,)))
    said = words.label("first-here", {"key": "H9"})
    assert text.startswith(
        f"{file}:4:19: error[U102] bad-option: Dario played S6\n"
        " 2 | hand Dario: H9 C8 S6\n"
        f"   |             -- {said}\n"
        "...\n"
        " 4 | 2 Anna: HA H8 H10 S6\n"
        "   |                   ^^\n"
        "  = rule: some/rules › obligations › follow-suit (one-source, another)\n"
        "  = legal: H9, C8\n"
        "  = would be legal with: some.axis=free (somebody)\n"
        "\n"
    )


def test_underlined_text_is_the_card(tmp_path: Path) -> None:
    path = tmp_path / "ä.jass"
    text = report(path, made.finding(Span.of(str(path), 1, 18, 3)), text="1 Zoe\u0301 Müller: H9 H10 S6\n")
    line, underline = text.splitlines()[1:3]
    assert line.endswith("1 Zoé Müller: H9 H10 S6")
    start, end = underline.index("^"), underline.rindex("^") + 1
    assert line[start:end] == "H10"


def test_a_finding_of_the_deal_is_not_told_again_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    assert report(path, made.finding(Span.of(str(path), 4, 19, 2))).count("Dario played S6") == 1


def test_findings_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    late, early = (made.finding(Span.of(str(path), line, 1, 1), card=str(line)) for line in (4, 3))
    text = report(path, late, early)
    assert text.index(f"{path}:3:1:") < text.index(f"{path}:4:1:")


def test_an_open_ruling_shows_what_each_value_gives(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    found = made.finding(None, legal_with=(), severity="undetermined", branches={"a.b=x": "illegal", "a.b=y": "legal"})
    text = report(path, found)
    assert "  = if a.b=x: illegal\n  = if a.b=y: legal\n" in text
    assert "would be legal" not in text


def test_nothing_known_that_would_allow_it(tmp_path: Path) -> None:
    found = made.finding(None, legal_with=())
    assert "  = would be legal with: no house rule known here\n" in report(tmp_path / "a.jass", found)


def test_colour_only_where_it_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    found = made.finding(Span.of(str(path), 4, 19, 2))
    assert "\x1b[" not in report(path, found)
    assert "\x1b[1;31merror[U102]\x1b[0m" in report(path, found, colour=True)


def test_control_characters_of_a_record_do_not_reach_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    text = report(path, made.finding(Span.of(str(path), 1, 1, 2)), text="1 Anna: \x1b[2J\x07 HA\n")
    assert "\x1b" not in text and "\x07" not in text


def test_a_single_record_ends_with_score_and_verdict(tmp_path: Path) -> None:
    text = report(tmp_path / "a.jass")
    assert text == (
        "1 deal under some/rules\n"
        "deal 1: suit:H, counts 2 times\n"
        "    Anna+Carla: 196 (tricks 93, last trick 5)\n"
        "    Beat+Dario: 118 (tricks 59)\n"
        "score: Anna+Carla 196, Beat+Dario 118\n"
        "winner: none yet\n"
        "verdict: legal\n"
    )


def test_the_winner_and_the_moment() -> None:
    paper = made.Paper()
    writer = TextWriter(paper.sink, Lines())
    writer.begin(made.opening("a.jass"))
    writer.finish(made.game("a.jass", 7, winner="Anna+Carla", ended=(7, 4), prizes=(("schneider", "Anna+Carla"),)))
    writer.close()
    assert "prize: schneider to Anna+Carla\nwinner: Anna+Carla (over in deal 7, trick 4)\n" in paper.text


def test_open_totals_say_what_each_value_gives() -> None:
    paper = made.Paper()
    writer = TextWriter(paper.sink, Lines())
    writer.begin(made.opening("a.jass"))
    totals = {"Anna+Carla": made.OPEN, "Beat+Dario": 3}
    undecided = {"x=1": "Anna+Carla", "x=2": "Beat+Dario"}
    writer.finish(made.game("a.jass", verdict="undetermined", totals=totals, undecided=undecided))
    writer.close()
    assert "score: Anna+Carla 20 or 0, Beat+Dario 3\n" in paper.text
    assert "    Anna+Carla: if axis.one=yes: 20\n" in paper.text
    assert "    if x=2: Beat+Dario\n" in paper.text
    assert paper.text.endswith("verdict: undetermined\n")


def test_many_legal_records_are_one_line() -> None:
    paper = made.Paper()
    writer = TextWriter(paper.sink, Lines())
    for _ in range(2000):
        writer.begin(made.opening("a.jsonl"))
        writer.deal(made.deal())
        writer.finish(made.game("a.jsonl"))
    writer.close()
    assert paper.text == "2000 records, 2000 deals: 2000 legal\n"


def test_of_several_records_those_not_legal_get_a_line() -> None:
    paper = made.Paper()
    writer = TextWriter(paper.sink, Lines())
    for name, found in (("a.jass", ()), ("b.jass", (made.finding(),)), ("c.jass", ())):
        writer.begin(made.opening(name))
        writer.deal(made.deal(findings=found))
        writer.finish(made.game(name, findings=found))
    writer.refuse("d.jass", None, (made.finding(Span.of("d.jass", 1, 1, 1)),))
    writer.close()
    assert "b.jass: illegal (1 malformed place)\n" in paper.text
    assert "a.jass: " not in paper.text and "c.jass: " not in paper.text
    assert paper.text.endswith("4 records, 3 deals: 2 legal, 1 illegal, 1 malformed\n")


def test_records_of_one_file_are_numbered() -> None:
    paper = made.Paper()
    writer = TextWriter(paper.sink, Lines())
    for found in ((made.finding(),), (), (made.finding(),)):
        writer.begin(made.opening("a.jsonl"))
        writer.finish(made.game("a.jsonl", findings=found))
    writer.close()
    told = [line for line in paper.text.splitlines() if line.startswith("a.jsonl, record")]
    assert told == ["a.jsonl, record 1: illegal (1 malformed place)", "a.jsonl, record 3: illegal (1 malformed place)"]


def test_the_first_of_several_records_is_not_legal() -> None:
    paper = made.Paper()
    writer = TextWriter(paper.sink, Lines())
    for name, found in (("a.jass", (made.finding(),)), ("b.jass", ())):
        writer.begin(made.opening(name))
        writer.finish(made.game(name, findings=found))
    writer.close()
    assert "a.jass: illegal" in paper.text


def test_a_long_line_is_cut_around_the_place() -> None:
    lines = Lines()
    lines.add("a.jass", "x" * 500 + "S6" + "y" * 500)
    shown = list(excerpt([Mark(Span.of("a.jass", 1, 501, 2), "", main=True)], lines, made.Paper().sink))
    assert len(shown) == 2 and all(len(line) < 125 for line in shown)
    start = shown[1].index("^")
    assert shown[0][start : start + 2] == "S6" and shown[1].endswith("^^")


def test_of_a_place_longer_than_the_window_the_beginning_is_underlined() -> None:
    lines = Lines()
    lines.add("a.jsonl", "x" * 900)
    shown = list(excerpt([Mark(Span.of("a.jsonl", 1, 1, 900), "all of it", main=True)], lines, made.Paper().sink))
    assert shown[1] == "   | ^^^ all of it"


def test_a_cut_line_without_unicode_stays_aligned() -> None:
    lines = Lines()
    lines.add("a.jass", "x" * 500 + "S6" + "y" * 500)
    mark = Mark(Span.of("a.jass", 1, 501, 2), "", main=True)
    text, underline = excerpt([mark], lines, made.Paper(unicode=False).sink)
    start = underline.index("^")
    assert text.isascii() and text[start : start + 2] == "S6"


def test_a_place_in_another_file_is_named() -> None:
    lines = Lines()
    lines.add("a.jass", "one\n")
    lines.add("b.yaml", "first\nsecond\n")
    marks = [Mark(Span.of("b.yaml", 2, 1, 6), "here"), Mark(Span.of("a.jass", 1, 1, 3), "", main=True)]
    shown = list(excerpt(marks, lines, made.Paper().sink))
    assert shown == [" 1 | one", "   | ^^^", "  ::: b.yaml:2", " 2 | second", "   | ------ here"]


def test_every_aspect_has_words() -> None:
    assert {f"aspect.{aspect}" for aspect in ASPECTS} <= words.catalogue("TEXTS").keys()
