"""A call that the game does not know: what was meant is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.cli import main

HEAD = '[Rules "{rules}"]\n[Seats "Anna Beat Carla Dario"]\n[Deck "{deck}"]\n\ndeal 1\ndealer Dario\n'


def _told(lines: str, where: Path, capsys: pytest.CaptureFixture[str], **tags: str) -> list[str]:
    """What is said of calls that are not known."""
    path = where / "a.jass"
    path.write_text(HEAD.format(**{"rules": "schieber", "deck": "french", **tags}) + lines, encoding="utf-8")
    main(["check", str(path)])
    found = [line for line in capsys.readouterr().out.split("\n") if "[C107]" in line]
    return [line.partition("unknown-call: ")[2] for line in found]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("hearst", "hearst is not a call this game knows. Did you mean hearts?"),
        ("trump herts", "herts is not a call this game knows. Did you mean hearts?"),
        ("herzz", "herzz is not a call this game knows. Did you mean Herz?"),
        ("obenabb", "obenabb is not a call this game knows. Did you mean obenabe?"),
        ("schov", "schov is not a call this game knows. Did you mean shove?"),
        ("xyzzy", "xyzzy is not a call this game knows."),
        ("schibel", "schibel is not a call this game knows."),
        ("Rosen", 'rosen is not a call this game knows. With the tag [Deck "swiss-german"] it would be one.'),
    ],
)
def test_a_call_near_to_one(call: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _told(f"call Anna {call}\n", tmp_path, capsys) == [said]
    assert _told(f"contract {call}\n", tmp_path, capsys) == [said]


def test_a_call_of_the_other_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "call Anna Herz\n"
    said = 'herz is not a call this game knows. With the tag [Deck "french"] it would be one.'
    assert _told(lines, tmp_path, capsys, deck="swiss-german") == [said]
    assert _told(lines, tmp_path, capsys) == []
    assert _told("call Anna Rosen\n", tmp_path, capsys, deck="swiss-german") == []


def test_suits_are_no_calls_where_there_are_no_trumps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = _told("call Anna Rosen, Beat hearst\n", tmp_path, capsys, rules="hearts")
    assert not any("Deck" in line or "hearts" in line for line in told)
