"""``rules new``: from an empty folder to a ruleset that can be used."""

from __future__ import annotations

import os
import pty
import sys
from pathlib import Path

import pytest
import yaml

from refcli.cli import main
from refcli.rules import library, load

ROOT = Path(__file__).resolve().parents[2]


def _new(*arguments: str) -> int:
    return main(["rules", "new", *arguments])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("base", library.ids())
def test_a_file_on_top_of_each_shipped_game_is_sound(
    base: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _new("mine.yaml", "--base", base) == 0
    assert main(["rules", "validate", "mine.yaml"]) == 0, capsys.readouterr().out
    assert main(["rules", "test", "mine.yaml"]) == 0
    assert (folder / "ruleset.schema.json").is_file()


def test_chosen_house_rules_stand_in_the_file_with_their_question_and_holders(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = ["undertrump.rule=free", "target=2500", "end.order=weis>stoeck>tricks"]
    assert (
        _new("mine.yaml", "--base", "schieber", "--title", "O'Neil's: table", *(f"--with={one}" for one in chosen)) == 0
    )
    said = capsys.readouterr().out
    assert "When may a trump be played below" in said
    assert "free_if_void: by whoever is void in the suit led (jasswiki-differenzler)" in said
    text = (folder / "mine.yaml").read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=./ruleset.schema.json\n")
    data = yaml.load(text, yaml.BaseLoader)
    assert data["extends"] == "schieber" and data["title"] == {"en": "O'Neil's: table"}
    assert data["with"] == {"undertrump.rule": "free", "target": "2500", "end.order": ["weis", "stoeck", "tricks"]}
    assert "# When may a trump be played below" in text
    rules, findings = load("mine.yaml")
    assert rules is not None and not findings
    assert rules.choices["undertrump.rule"].value == "free" and rules.end.target == 2500


def test_an_example_shows_a_position_in_which_the_chosen_rule_tells(folder: Path) -> None:
    assert _new("mine.yaml", "--base", "schieber", "--with", "undertrump.rule=free") == 0
    assert main(["rules", "test", "mine.yaml", "--update"]) == 0
    written = yaml.load((folder / "mine.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)["examples"][0]
    rules, _ = load("schieber")
    assert rules is not None
    from refcli.referee.position import Position, judge

    deck, pack = rules.deck, rules.default_pack
    names = {deck.name(card, pack): card for card in range(deck.size)}
    hand = sum(1 << names[card] for card in written["position"]["hand"])
    trick = tuple(names[card] for card in written["position"]["trick"])
    judged = judge(rules, written["position"]["contract"], trick, hand)
    assert isinstance(judged, Position)
    assert set(deck.names(judged.legal, pack)) != set(written["legal"])


def test_a_whole_game_from_scratch_is_sound_and_can_be_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _new("whole.yaml", "--from-scratch", "--title", "Whole: game") == 0
    assert main(["rules", "validate", "whole.yaml"]) == 0
    assert main(["rules", "test", "whole.yaml"]) == 0
    capsys.readouterr()
    assert main(["deal", "--rules", "whole.yaml", "--deals", "4"]) == 0
    (folder / "game.jass").write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["check", "game.jass"]) == 0
    assert main(["rules", "try", "whole.yaml", "--games", "2"]) == 0
    rules, _ = load("whole.yaml")
    assert rules is not None and not rules.resolved.extends


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["mine", "--base", "schieber"], ".yaml"),
        (["mine.yaml"], "--base"),
        (["mine.yaml", "--base", "schiebr"], "schieber"),
        (["mine.yaml", "--base", "schieber", "--with", "target=lots"], "lots"),
        (["mine.yaml", "--base", "schieber", "--with", "targt=1000"], "target"),
        (["no/such/mine.yaml", "--base", "schieber"], "no/such/mine.yaml"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_mistakes_are_told_and_nothing_is_written(
    arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _new(*arguments) == 2
    assert word in capsys.readouterr().err
    assert not list(Path().iterdir())


@pytest.mark.usefixtures("folder")
def test_a_file_that_exists_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.yaml").write_text("mine", encoding="utf-8")
    assert _new("mine.yaml", "--base", "schieber") == 2
    assert "--force" in capsys.readouterr().err and Path("mine.yaml").read_text(encoding="utf-8") == "mine"
    assert _new("mine.yaml", "--base", "schieber", "--force") == 0


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("kind", [("--base", "spades"), ("--from-scratch",)])
@pytest.mark.parametrize("name", ["null", "1", "1.5", "yes", "0x1F", "2026-01-01", "Café du Cerf", "a: b #c"])
def test_names_that_yaml_reads_otherwise_are_quoted(name: str, kind: tuple[str, ...]) -> None:
    assert _new(f"{name}.yaml", *kind) == 0
    assert main(["rules", "validate", f"{name}.yaml"]) == 0
    assert yaml.safe_load(Path(f"{name}.yaml").read_text(encoding="utf-8"))["title"] == {"en": name}
    assert _new("other.yaml", *kind, "--title", name) == 0
    assert main(["rules", "validate", "other.yaml"]) == 0


@pytest.mark.usefixtures("folder")
def test_the_commands_that_are_shown_can_be_pasted(capsys: pytest.CaptureFixture[str]) -> None:
    assert _new("Café du Cerf.yaml", "--base", "spades") == 0
    assert "refcli rules test 'Café du Cerf.yaml'" in capsys.readouterr().out
    assert "`refcli rules show 'Café du Cerf.yaml'`" in Path("Café du Cerf.yaml").read_text(encoding="utf-8")


@pytest.mark.usefixtures("folder")
def test_a_file_as_base_is_named_by_its_path(capsys: pytest.CaptureFixture[str]) -> None:
    Path("new").mkdir()
    assert _new("new/b.yaml", "--base", "schieber", "--with", "target=2500") == 0
    assert _new("p.yaml", "--base", "new/b.yaml") == 0
    assert main(["rules", "validate", "p.yaml"]) == 0
    rules, _ = load("p.yaml")
    assert rules is not None and rules.end.target == 2500
    capsys.readouterr()
    assert _new("new/c.yaml", "--base", "p.yaml") == 2
    assert "p.yaml does not stand in the folder of new/c.yaml" in capsys.readouterr().err
    assert not Path("new/c.yaml").exists()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("base", ["b.yaml", "./b.yaml", "p.yaml"])
def test_no_file_is_written_over_by_what_builds_on_it(base: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _new("b.yaml", "--base", "schieber") == 0 and _new("p.yaml", "--base", "b.yaml") == 0
    before = Path("b.yaml").read_bytes()
    assert _new("b.yaml", "--base", base, "--force") == 2
    assert "cannot be its own base" in capsys.readouterr().err and Path("b.yaml").read_bytes() == before


def test_on_a_terminal_it_asks(folder: Path) -> None:
    answers = b"nothing\nschieber\nFriday\nundertrump\nundertrump.rule\nnever\nfree\n\n"
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        line = [sys.executable, "-m", "refcli", "rules", "new", "friday.yaml"]
        os.execve(sys.executable, line, {**os.environ, "PYTHONPATH": str(ROOT)})
    os.write(terminal, answers)
    said = b""
    while True:
        try:
            piece = os.read(terminal, 4096)
        except OSError:
            break
        if not piece:
            break
        said += piece
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    for part in (
        "Which game to start from",
        "There is no nothing.",
        "undertrump.scope:",
        "never is no value of it",
        "* ",
    ):
        assert part in said.decode("utf-8")
    data = yaml.load((folder / "friday.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    assert data["title"] == {"en": "Friday"} and data["with"] == {"undertrump.rule": "free"}


@pytest.mark.parametrize(
    ("language", "question"),
    [("fr", "# Quand peut-on sous-couper ?"), ("de", "# Wann darf man untertrumpfen?")],
)
def test_title_and_remarks_are_in_the_language_asked_for(language: str, question: str, folder: Path) -> None:
    order = ("--base", "schieber", "--with", "undertrump.rule=free", "--title", "Chez nous", "--language", language)
    assert _new("mine.yaml", *order) == 0
    text = (folder / "mine.yaml").read_text(encoding="utf-8")
    assert f'title: {{{language}: "Chez nous"}}' in text and f"  {question}\n" in text
    assert "What is not said" not in text and "Positions, and what" not in text
    assert _new("whole.yaml", "--from-scratch", "--title", "Chez nous", "--language", language) == 0
    assert main(["rules", "validate", "mine.yaml", "whole.yaml"]) == 0
    rules, _ = load("whole.yaml")
    assert rules is not None and rules.title == {language: "Chez nous"}
    remarks = [line.partition("#")[2].strip() for line in (folder / "whole.yaml").read_text("utf-8").split("\n")[1:]]
    assert any(remarks) and not {"the lowest first", "House rules: a question, and what each answer changes."} & {
        *remarks
    }
    assert "@" not in (folder / "whole.yaml").read_text(encoding="utf-8")


def test_a_folder_stands_for_the_rulesets_in_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "below").mkdir()
    (folder / ".hidden").mkdir()
    for name in ("b.yaml", "below/a.yml", ".hidden/c.yaml"):
        (folder / name).write_text("ruleset: one\ntitle: {en: One}\nextends: schieber\n", encoding="utf-8")
    (folder / "other.yaml").write_text("a: 1\n", encoding="utf-8")
    assert main(["rules", "validate", "."]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "b.yaml: ok",
        "below/a.yml: ok",
        "passed over, without the key ruleset: other.yaml",
    ]
    assert main(["rules", "test", "below"]) == 0
    assert capsys.readouterr().out.startswith("one: no examples")
    (folder / "empty").mkdir()
    assert main(["rules", "validate", "empty"]) == 2
    assert "no ruleset stands in the folder empty" in capsys.readouterr().err
    assert main(["rules", "book", "."]) == 2
    assert "It is a folder" in capsys.readouterr().err
