"""What ``refcli settle`` names behind "by", and what it shows under what changes only the rest."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import Cli

EXAMPLES = Path(__file__).parents[2] / "examples"
REST = "what changes only the rest:"
MARTINIQUE = """[Rules "schieber"]
[Seats "Anna Beat Carla Dario"]

deal 1
dealer Dario
call Anna diamonds
1 Anna: DJ D8 D6 D7
2 Anna: SA S6 S7 S8
"""


def rest_of(out: str) -> dict[str, list[str]]:
    """By option the lines of what changes only the rest."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in out.partition(REST)[2].splitlines():
        if line.startswith(" " * 8):
            found[name].append(line.strip())
        elif line.startswith(" " * 4):
            name = line.strip().partition(":")[0]
            found[name] = []
    return found


def test_an_option_that_nobody_chose_and_no_text_holds_is_no_reason(cli: Cli, tmp_path: Path) -> None:
    """Only schieber/martinique says otherwise, but the eight's beating the jack is not in the common rules at all."""
    record = tmp_path / "eight.jass"
    record.write_text(MARTINIQUE, encoding="utf-8")
    run = cli("settle", f"{record}:1")
    assert run.out.startswith("the deal counts Anna+Carla 31, Beat+Dario 0 (under schieber), by multipliers (")
    assert "trump.martinique: " in run.out  # it turns the ruling all the same
    chosen = cli("settle", "--rules", "schieber/martinique", f"{record}:1").out
    assert chosen.startswith("the deal counts Anna+Carla 11, Beat+Dario 20 (under schieber/martinique), by ")
    assert "by overrides.martinique (gastro-suisse)" in chosen.partition("\n")[0]


def test_a_penalty_that_nobody_pays_changes_nothing(cli: Cli) -> None:
    out = cli("settle", f"{EXAMPLES / 'late-revoke.jass'}:1").out
    assert "revoke.penalty" not in rest_of(out) and REST not in out
    (line,) = (one for one in out.splitlines() if "revoke.penalty" in one)
    assert "finds the fault" in line and "--apply-penalties" in line


def test_a_penalty_for_a_fault_that_was_found_turns_the_deal(cli: Cli, tmp_path: Path) -> None:
    """docs/notation.md: ``found`` is the table's finding; 157 for the others is what cardgames-zone takes."""
    record = tmp_path / "found.jass"
    text = (EXAMPLES / "late-revoke.jass").read_text(encoding="utf-8")
    record.write_text(f"{text.rstrip()}\nfound Dario S6\n", encoding="utf-8")
    out = cli("settle", f"{record}:1").out
    assert "revoke.penalty: " in out.partition("what turns it:")[2] and "--apply-penalties" not in out


def test_every_line_of_the_rest_tells_another_thing(cli: Cli) -> None:
    """D8 under CA, the ten of trumps high: legal or not is all that the two options change there."""
    shown = rest_of(cli("settle", f"{EXAMPLES / 'joker-house.jass'}:1").out)
    assert [line.partition(":")[0] for line in shown["void.must_trump"]] == ["legal", "illegal"]
    assert [line.partition(":")[0] for line in shown["forehand.first"]] == ["illegal", "legal"]


def test_what_an_option_changes_where_the_ruling_stays_open(cli: Cli) -> None:
    """D62 with a target that nobody states: who has won with 1000 is what the order of counting still decides."""
    asked = ("settle", "--rules", "schieber/jasvel", "--before", "A 985, B 985", "--booked", "A melds 20",
             "--booked", "B pair 20", "--booked", "A tricks 60", "--booked", "B tricks 97")  # fmt: skip
    order = rest_of(cli(*asked).out)["end.order"]
    stoeck_first = next(line for line in order if ": stoeck>weis>tricks" in line)
    weis_first = next(line for line in order if "* weis>stoeck>tricks" in line)
    assert "if target=1000: B has won" in stoeck_first and "if target=1000: A has won" in weis_first
