"""Where rulesets are found, what a stranger's file may reach, and what validation asks of the shipped ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.diagnostics import Finding
from refcli.rules import checks, library
from refcli.rules.resolve import resolve
from refcli.words import message


def stranger(folder: Path, head: str, name: str = "own") -> str:
    path = folder / f"{name}.yaml"
    path.write_text(f"ruleset: {name}\ntitle: {{en: x}}\n{head}", encoding="utf-8")
    return str(path)


def test_ids_are_sorted_and_playable() -> None:
    ids = library.ids()
    assert list(ids) == sorted(ids)
    assert "schieber" in ids
    assert not set(ids) & set(library.abstract_ids())
    assert {"base/jass36", "axes/play"} <= set(library.abstract_ids())


def test_an_id_is_the_name_of_its_file() -> None:
    for name in (*library.ids(), *library.abstract_ids()):
        resolved, findings = resolve(name, abstract=True)
        assert findings == ()
        assert resolved is not None
        assert resolved.id == name
        assert resolved.abstract == (name in library.abstract_ids())


def test_a_folder_stands_for_its_base() -> None:
    path = library.find("schieber")
    assert isinstance(path, Path)
    assert library.shown(path) == "rulesets/schieber/base.yaml"


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("schiber", "schieber"),
        ("jasvel", "schieber/jasvel"),
        ("Schieber", "schieber"),
        ("joker-house", "schieber/joker-house"),
        ("urikon", "koenigsjass/urikon"),
        ("chibre", "schieber"),
        ("Dame de pique", "hearts"),
        ("Chibre after Jasvel", "schieber/jasvel"),
        ("sidi barrani", "sidi"),
    ],
)
def test_an_unknown_id_names_the_nearest(wrong: str, near: str) -> None:
    found = library.find(wrong)
    assert isinstance(found, Finding)
    assert found.code == "R110"
    assert f"Did you mean {near}?" in message("R110", found.params)


def test_a_user_may_name_any_file(tmp_path: Path) -> None:
    path = stranger(tmp_path, "extends: schieber\n")
    resolved, findings = resolve(path)
    assert findings == ()
    assert resolved is not None
    assert resolved.extends == ("schieber", "base/jass36")


@pytest.mark.parametrize(
    "name",
    ["missing.yaml", "", "..", "/", "\0", "a\0.yaml", "x" * 5000, "x" * 5000 + ".yaml", "C:\\x", "sources", "ruleset"],
)
def test_what_is_no_ruleset(name: str) -> None:
    resolved, (finding,) = resolve(name)
    assert resolved is None
    assert finding.code in ("U101", "R110")
    message(finding.code, finding.params)


@pytest.mark.parametrize(
    "reach",
    [
        "../secret.yaml",
        "sub/../../secret.yaml",
        "..\\secret.yaml",
        "{absolute}",
        "../secret",
        "schieber/../../x",
        "link.yaml",
    ],
)
@pytest.mark.parametrize("key", ["extends: {}", "uses: [{}]"])
def test_a_strangers_file_reaches_nothing_outside(tmp_path: Path, reach: str, key: str) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("ruleset: secret\ntitle: {en: secret}\n", encoding="utf-8")
    inside = tmp_path / "inside"
    (inside / "sub").mkdir(parents=True)
    (inside / "link.yaml").symlink_to(secret)
    text = key.replace("{}", f"'{reach.replace('{absolute}', str(secret))}'")
    resolved, findings = resolve(stranger(inside, text + "\n"))
    assert resolved is None
    assert {f.code for f in findings} <= {"R110", "R106"}  # a backslash is no character of a file name here
    assert len(findings) == 1
    assert findings[0].place is not None
    assert findings[0].place.line == 3
    if ".yaml" in reach and reach != "link.yaml":
        assert "own folder or below" in message(findings[0].code, findings[0].params)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    import os

    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.yaml")
    _, (finding,) = resolve(str(tmp_path / "pipe.yaml"))
    assert finding.code == "U101"


def test_files_beside_and_below_may_be_used(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    stranger(tmp_path / "sub", "terms: {a: b}\n", "part")
    resolved, findings = resolve(stranger(tmp_path, "uses: [sub/part.yaml]\n"))
    assert findings == ()
    assert resolved is not None


def test_a_missing_part_has_a_place_and_a_nearest_name(tmp_path: Path) -> None:
    _, (finding,) = resolve(stranger(tmp_path, "uses: [axes/plya]\n"))
    assert finding.code == "R110"
    assert "Did you mean axes/play?" in message("R110", finding.params)
    assert finding.place is not None
    assert (finding.place.line, finding.place.column) == (3, 8)


# --- validation ---


def test_every_shipped_ruleset_is_in_order() -> None:
    for name in (*library.ids(), *library.abstract_ids()):
        resolved, _ = resolve(name, abstract=True)
        assert resolved is not None
        assert [message(f.code, f.params) for f in checks.check(resolved)] == [], name


def test_unknown_sources(tmp_path: Path) -> None:
    text = (
        "sources: {my-club: {title: The club}}\n"
        "options: {a: {question: x, default: b, values: {b: {cites: [my-club, joker-hose]}}}}\n"
        "with: {a: {value: b, cites: [nobody-at-all]}}\n"
    )
    resolved, _ = resolve(stranger(tmp_path, text))
    assert resolved is not None
    first, second = checks.check_cites(resolved)
    assert (first.code, first.params["source"]) == ("R120", "joker-hose")
    assert "Did you mean joker-house?" in message("R120", first.params)
    assert second.place is not None
    assert (second.params["source"], second.place.line) == ("nobody-at-all", 5)


def test_faulty_options(tmp_path: Path) -> None:
    text = (
        "options:\n"
        "  a: {question: x, default: b, values: {b: {aliases: [c]}, c: {}}}\n"
        "  d: {question: x, default: e, values: {e: {}, f: {patch: {remove: [terms.nothing]}}}}\n"
        "terms: {nothin: all}\n"
    )
    resolved, _ = resolve(stranger(tmp_path, text))
    assert resolved is not None
    assert [f.code for f in checks.check_options(resolved)] == ["R113", "R115"]


def test_a_part_that_a_later_file_took_away_may_be_removed(tmp_path: Path) -> None:
    stranger(
        tmp_path,
        "terms: {a: b}\noptions: {o: {question: x, default: n, values: {n: {}, m: {patch: {remove: [terms.a]}}}}}\n",
        "low",
    )
    resolved, findings = resolve(stranger(tmp_path, "extends: low.yaml\nremove: [terms.a]\nwith: {o: m}\n"))
    assert findings == ()
    assert resolved is not None
    assert checks.check_options(resolved) == ()


def test_a_file_named_without_its_ending_is_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my2.yaml").write_text("ruleset: my2\n", encoding="utf-8")
    found = library.find("my2")
    assert isinstance(found, Finding)
    assert message("R110", found.params).endswith("Did you mean my2.yaml?")
