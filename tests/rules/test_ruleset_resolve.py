"""Merging, options and choices: what a ruleset is after ``extends``, ``uses``, ``with`` and the command line."""

from __future__ import annotations

from collections.abc import Mapping as Map
from pathlib import Path

import pytest

from refcli.diagnostics import Finding
from refcli.rules import data, overlay, paths
from refcli.rules.merge import apply
from refcli.rules.nodes import Mapping, compose
from refcli.rules.resolve import Resolved, resolve
from refcli.words import message

OPTIONS = """
terms: {ruffs: trump, scope: true, top: none}
multipliers: {low: 2}
options:
  follow.rule:
    question: May one trump although able to follow suit?
    default: always
    values:
      always: {patch: {terms: {ruffs: trump}}, cites: [a-book]}
      never: {patch: {terms: {ruffs: none}}, cites: [b-book], aliases: [Nie, no]}
      unspecified: {cites: [c-book]}
  other.rule:
    question: Another rule of the same term?
    default: plain
    values:
      plain: {patch: {}}
      odd: {patch: {terms: {ruffs: puur}}}
      same: {patch: {terms: {ruffs: none}}}
      gone: {patch: {remove: [terms.top]}}
  target:
    question: How many points?
    default: 1000
    sets: end.target
    type: integer
    minimum: 1
    values: {1000: {cites: [a-book]}, 2500: {}, none: {patch: {remove: [end.target]}}}
  order:
    question: What counts first?
    default: a>b
    sets: end.order
    type: list
    of: [a, b, c]
    values: {a > b: {cites: [a-book]}, b>a: {}}
  table:
    question: Which table?
    default: six
    sets: contracts.low.values
    type: name
    of: [own]
    values: {six: {}, ace: {}}
  factor:
    question: How many times does a contract count?
    default: none
    over: multipliers
    minimum: 0
    keys: [contracts, terms]
    values:
      none: {patch: {}}
      club: {patch: {multipliers: {low: 3, high: 3}}}
end: {target: 500, order: [c]}
contracts: {low: {order: up, values: six}, high: {order: down}}
"""


def write(folder: Path, name: str, text: str, head: str = "") -> str:
    path = folder / f"{name}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"ruleset: {name}\ntitle: {{en: {name}}}\n{head}{text}", encoding="utf-8")
    return str(path)


def game(
    folder: Path, chosen: Map[str, str] | None = None, *, leaf: str = "", recorded: Map[str, str] | None = None
) -> Resolved:
    write(folder, "base", OPTIONS)
    resolved, findings = resolve(write(folder, "leaf", leaf, "extends: base.yaml\n"), chosen, recorded=recorded)
    assert findings == ()
    assert resolved is not None
    return resolved


def faults(folder: Path, chosen: Map[str, str] | None = None, *, leaf: str = "") -> tuple[Finding, ...]:
    write(folder, "base", OPTIONS)
    resolved, findings = resolve(write(folder, "leaf", leaf, "extends: base.yaml\n"), chosen)
    assert resolved is None
    for finding in findings:
        message(finding.code, finding.params)
    return findings


def at(resolved: Resolved, path: str) -> object:
    node = paths.get(resolved.tree, path)
    return data.plain(node) if node is not None else None


def tree(text: str) -> Mapping:
    node, findings = compose(text, "t")
    assert not findings
    assert isinstance(node, Mapping)
    return node


# --- merging ---


def test_mappings_merge_lists_and_scalars_are_replaced() -> None:
    merged, findings = apply(tree("a: {x: 1, y: [1, 2]}\nb: 1"), tree("a: {y: [3], z: 4}\nb: {c: 2}"))
    assert findings == ()
    assert data.plain(merged) == {"a": {"x": 1, "y": [3], "z": 4}, "b": {"c": 2}}


def test_nothing_is_changed_in_place_and_untouched_parts_are_shared() -> None:
    base = tree("a: {x: 1}\nb: {y: 2}")
    merged, _ = apply(base, tree("a: {x: 5}"))
    assert data.plain(base) == {"a": {"x": 1}, "b": {"y": 2}}
    assert merged.get("b") is base.get("b")


def test_remove_comes_before_the_entries_beside_it() -> None:
    merged, _ = apply(tree("m: {a: 1, b: 2}\nn: 1"), tree("remove: [m, n]\nm: {c: 3}"))
    assert data.plain(merged) == {"m": {"c": 3}}


def test_a_path_may_go_through_names_with_dots() -> None:
    merged, findings = apply(tree("options: {a.b: {values: {x: 1, y: 2}}}"), tree("remove: [options.a.b.values.x]"))
    assert findings == ()
    assert data.plain(merged) == {"options": {"a.b": {"values": {"y": 2}}}}


@pytest.mark.parametrize(
    ("path", "near"),
    [
        ("obligations.no-undertrum", "obligations.no-undertrump"),
        ("obligation.no-undertrump", "obligations.no-undertrump"),
    ],
)
def test_removing_nothing_names_the_nearest(path: str, near: str) -> None:
    _, (finding,) = apply(tree("obligations: {no-undertrump: {code: P102}}"), tree(f"remove: [{path}]"))
    assert finding.code == "R115"
    assert f"Did you mean {near}?" in message("R115", finding.params)
    assert finding.place is not None
    assert finding.place.column == 10


def clauses(text: str) -> tuple[list[str], tuple[Finding, ...]]:
    merged, findings = apply(tree("obligations: {one: {when: x}, two: {when: y}, three: {when: z}}"), tree(text))
    node = merged.get("obligations")
    assert isinstance(node, Mapping)
    assert all("after" not in entry.node.entries for entry in node.entries.values() if isinstance(entry.node, Mapping))
    return list(node.entries), findings


def test_a_clause_goes_after_another() -> None:
    assert clauses("obligations: {new: {when: a, after: one}}") == (["one", "new", "two", "three"], ())
    assert clauses("obligations: {one: {after: two}}") == (["two", "one", "three"], ())
    assert clauses("obligations: {new: {when: a}}") == (["one", "two", "three", "new"], ())


def test_after_a_clause_that_is_not_there() -> None:
    order, (finding,) = clauses("obligations: {new: {when: a, after: tow}}")
    assert order == ["one", "two", "three", "new"]
    assert (finding.code, finding.params["path"]) == ("R115", "obligations.tow")
    assert "Did you mean two?" in message("R115", finding.params)


def test_many_patches_at_once_are_the_same_as_one_by_one() -> None:
    base = tree("a: {x: {p: 1, q: 2}, y: 1}\nb: [1]\nobligations: {one: {when: x}, two: {when: y}}")
    texts = [
        "a: {x: {p: 5}}",
        "a: {x: 7}",
        "a: {x: {r: 8}}",
        "b: {c: 1}\nn: {m: {}}",
        "obligations: {new: {after: one}}",
        "remove: [a.y]",
        "a: {z: 1}",
        "n: {m: {k: 1}}",
    ]
    step = base
    for text in texts:
        step, _ = apply(step, tree(text))
    at_once, findings = overlay.lay(base, [tree(text) for text in texts], ())
    assert findings == ()
    assert data.plain(at_once) == data.plain(step)
    assert data.plain(at_once.get("obligations") or base) == {"one": {"when": "x"}, "new": {}, "two": {"when": "y"}}


# --- extends and uses ---


def test_order_of_files(tmp_path: Path) -> None:
    """Base to leaf; what a file uses comes before it and after what it extends."""
    write(tmp_path, "bottom", "terms: {a: bottom, b: bottom, c: bottom, d: bottom}")
    write(tmp_path, "part", "terms: {a: part, b: part, c: part}")
    write(tmp_path, "middle", "terms: {a: middle, b: middle}", "extends: bottom.yaml\nuses: [part.yaml]\n")
    resolved, findings = resolve(write(tmp_path, "top", "terms: {a: top}", "extends: middle.yaml\n"))
    assert findings == ()
    assert resolved is not None
    assert at(resolved, "terms") == {"a": "top", "b": "middle", "c": "part", "d": "bottom"}
    assert resolved.extends == ("middle", "bottom")
    assert [Path(name).stem for name in resolved.files] == ["bottom", "part", "middle", "top"]
    assert resolved.id == "top"


def test_a_part_used_twice_is_merged_once(tmp_path: Path) -> None:
    write(tmp_path, "part", "terms: {a: part}")
    write(tmp_path, "low", "terms: {a: low}", "uses: [part.yaml]\n")
    resolved, _ = resolve(write(tmp_path, "top", "", "extends: low.yaml\nuses: [part.yaml]\n"))
    assert resolved is not None
    assert at(resolved, "terms.a") == "low"


def test_what_is_said_of_one_file_is_not_inherited(tmp_path: Path) -> None:
    write(tmp_path, "low", "source: {title: Low}\nabstract: true\nexamples: [{id: one}]\nterms: {a: b}")
    resolved, findings = resolve(write(tmp_path, "top", "", "extends: low.yaml\n"))
    assert findings == ()
    assert resolved is not None
    assert (resolved.source, resolved.examples, resolved.abstract) == (None, None, False)
    assert data.plain(resolved.title or resolved.tree) == {"en": "top"}
    assert not {"source", "examples", "abstract", "extends", "options", "with"} & resolved.tree.entries.keys()


def test_contract_shorthands_are_written_out_before_merging(tmp_path: Path) -> None:
    resolved = game(tmp_path, leaf="contracts: {low: {order: {other: odd}}}\n")
    assert at(resolved, "contracts.low.order") == {"trump": "up", "other": "odd"}
    assert at(resolved, "contracts.high.order") == {"trump": "down", "other": "down"}


def test_cycles_are_found(tmp_path: Path) -> None:
    write(tmp_path, "a", "", "extends: b.yaml\n")
    write(tmp_path, "b", "", "uses: [a.yaml]\n")
    resolved, (finding,) = resolve(str(tmp_path / "a.yaml"))
    assert resolved is None
    assert finding.code == "R111"
    assert finding.place is not None
    assert finding.place.file.endswith("b.yaml")
    _, (own,) = resolve(write(tmp_path, "self", "", "extends: self.yaml\n"))
    assert own.code == "R111"


def test_a_long_chain_is_too_large(tmp_path: Path) -> None:
    for number in range(300):
        write(tmp_path, f"f{number}", "", f"extends: f{number + 1}.yaml\n")
    resolved, (finding,) = resolve(str(tmp_path / "f0.yaml"))
    assert resolved is None
    assert finding.code == "R119"


def test_a_fault_in_a_base_stands_at_its_own_place(tmp_path: Path) -> None:
    write(tmp_path, "low", "seats: nine")
    _, (finding,) = resolve(write(tmp_path, "top", "", "extends: low.yaml\n"))
    assert finding.code == "R106"
    assert finding.place is not None
    assert finding.place.file.endswith("low.yaml")
    assert finding.labels[0].span.file.endswith("top.yaml")


def test_an_abstract_file_is_not_played(tmp_path: Path) -> None:
    path = write(tmp_path, "part", "abstract: true")
    resolved, (finding,) = resolve(path)
    assert resolved is None
    assert finding.code == "R125"
    resolved, findings = resolve(path, abstract=True)
    assert resolved is not None
    assert findings == ()


# --- who chooses ---


def test_defaults_apply(tmp_path: Path) -> None:
    resolved = game(tmp_path)
    assert at(resolved, "end") == {"target": 1000, "order": ["a", "b"]}
    assert at(resolved, "terms.ruffs") == "trump"
    choice = resolved.choices["follow.rule"]
    assert (choice.value, choice.origin, choice.cites) == ("always", "default", ("a-book",))
    assert set(resolved.choices) == set(resolved.options)


def test_command_over_record_over_ruleset_over_default(tmp_path: Path) -> None:
    leaf = "with: {target: 2500, order: b>a, follow.rule: never}\n"
    resolved = game(tmp_path, {"target": "300"}, leaf=leaf, recorded={"target": "200", "order": "c>a"})
    found = {name: (c.value, c.origin) for name, c in resolved.choices.items()}
    assert found["target"] == ("300", "command")
    assert found["order"] == ("c>a", "record")
    assert found["follow.rule"] == ("never", "ruleset")
    assert found["other.rule"] == ("plain", "default")
    assert at(resolved, "end") == {"target": 300, "order": ["c", "a"]}


def test_with_is_dotted_or_nested_and_cites(tmp_path: Path) -> None:
    leaf = "with: {follow: {rule: {value: never, cites: [d-book], note: page 3}}, order: [b, a]}\n"
    resolved = game(tmp_path, leaf=leaf)
    choice = resolved.choices["follow.rule"]
    assert (choice.value, choice.cites, choice.note) == ("never", ("d-book",), "page 3")
    assert choice.span is not None
    assert (choice.span.line, choice.span.column) == (4, 31)
    assert resolved.choices["order"].value == "b>a"


def test_a_later_file_chooses_over_an_earlier_one(tmp_path: Path) -> None:
    write(tmp_path, "base", OPTIONS)
    write(tmp_path, "middle", "with: {target: 200, order: b>a}", "extends: base.yaml\n")
    resolved, _ = resolve(write(tmp_path, "leaf", "with: {target: 400}", "extends: middle.yaml\n"))
    assert resolved is not None
    assert (resolved.choices["target"].value, resolved.choices["order"].value) == ("400", "b>a")


def test_the_same_axis_twice_in_one_file(tmp_path: Path) -> None:
    (finding,) = faults(tmp_path, leaf="with:\n  follow.rule: never\n  follow: {rule: always}\n")
    assert (finding.code, finding.params["key"]) == ("R102", "follow.rule")


# --- values ---


@pytest.mark.parametrize(
    ("axis", "text", "canonical"),
    [
        ("follow.rule", "no", "never"),
        ("follow.rule", "Nie", "never"),
        ("follow.rule", " never ", "never"),
        ("target", "1234", "1234"),
        ("order", "b, c", "b>c"),
        ("order", "c > a>b", "c>a>b"),
        ("table", "own", "own"),
        ("table", "unspecified", "unspecified"),
        ("factor.low", "4", "4"),
        ("factor.low", "unspecified", "unspecified"),
        ("factor", "club", "club"),
    ],
)
def test_canonical_values(tmp_path: Path, axis: str, text: str, canonical: str) -> None:
    assert game(tmp_path, {axis: text}).choices[axis].value == canonical


@pytest.mark.parametrize(
    ("axis", "text", "near"),
    [
        ("follow.rule", "nevr", "never"),
        ("follow.rule", "nie", "Nie"),
        ("target", "2'500", "2500"),
        ("target", "0", None),
        ("target", "-5", None),
        ("target", "0100", None),
        ("order", "a>d", None),
        ("order", "a>a", None),
        ("order", "", None),
        ("table", "aces", "ace"),
        ("factor.low", "two", None),
        ("factor.low", "-1", None),
        ("factor", "clubs", "club"),
    ],
)
def test_values_that_cannot_stand(tmp_path: Path, axis: str, text: str, near: str | None) -> None:
    (finding,) = faults(tmp_path, {axis: text})
    assert (finding.code, finding.params["option"]) == ("R113", axis)
    words = message("R113", finding.params)
    assert "unspecified" in words
    if near is not None:
        assert f"Did you mean {near}?" in words


@pytest.mark.parametrize(
    ("axis", "near"),
    [
        ("follow.rul", "follow.rule"),
        ("follow-rule", "follow.rule"),
        ("factor.lo", "factor.low"),
        ("zzz", None),
        ("factor.", "factor"),
    ],
)
def test_unknown_options(tmp_path: Path, axis: str, near: str | None) -> None:
    (finding,) = faults(tmp_path, {axis: "1"})
    assert finding.code == "R112"
    assert ("Did you mean" in message("R112", finding.params)) == (near is not None)
    if near is not None:
        assert f"Did you mean {near}?" in message("R112", finding.params)


def test_a_wrong_choice_in_a_file_has_its_place(tmp_path: Path) -> None:
    unknown, wrong = faults(tmp_path, leaf="with:\n  follow.rul: never\n  target: high\n")
    assert unknown.place is not None
    assert (unknown.code, unknown.place.line, unknown.place.column) == ("R112", 5, 3)
    assert wrong.place is not None
    assert (wrong.code, wrong.place.line, wrong.place.column) == ("R113", 6, 11)


def test_a_default_that_is_no_value(tmp_path: Path) -> None:
    (finding,) = faults(tmp_path, leaf="options: {follow.rule: {default: sometimes}}\n")
    assert (finding.code, finding.params["value"]) == ("R113", "sometimes")


def test_options_merge_like_everything_else(tmp_path: Path) -> None:
    leaf = "options: {follow.rule: {default: rarely, values: {rarely: {patch: {terms: {ruffs: puur}}}}}}\n"
    resolved = game(tmp_path, leaf=leaf)
    assert at(resolved, "terms.ruffs") == "puur"
    assert resolved.alternatives("follow.rule") == ("always", "never", "rarely")


# --- what values do ---


def test_values_are_written(tmp_path: Path) -> None:
    resolved = game(tmp_path, {"target": "300", "order": "c,b", "table": "ace", "factor.high": "4"})
    assert at(resolved, "end") == {"target": 300, "order": ["c", "b"]}
    assert at(resolved, "contracts.low.values") == {"trump": "ace", "other": "ace"}
    assert at(resolved, "multipliers") == {"low": 2, "high": 4}


def test_a_value_with_a_patch_of_its_own(tmp_path: Path) -> None:
    assert at(game(tmp_path, {"target": "none"}), "end") == {"order": ["a", "b"]}
    assert at(game(tmp_path, {"other.rule": "gone"}), "terms") == {"ruffs": "trump", "scope": True}


def test_unspecified_applies_nothing(tmp_path: Path) -> None:
    resolved = game(tmp_path, {"target": "unspecified"}, leaf="with: {follow.rule: unspecified}\n")
    assert at(resolved, "end.target") == 500  # what the files say without any option
    assert resolved.unspecified == ("follow.rule", "target")
    assert resolved.alternatives("follow.rule") == ("always", "never")
    assert resolved.choices["follow.rule"].cites == ("c-book",)


def test_one_key_of_a_table(tmp_path: Path) -> None:
    leaf = "with: {factor: {low: 5}}\n"
    assert at(game(tmp_path, leaf=leaf), "multipliers") == {"low": 5}
    assert at(game(tmp_path, {"factor": "club"}, leaf=leaf), "multipliers") == {"low": 3, "high": 3}
    both = game(tmp_path, {"factor.low": "7", "factor": "club"})
    assert at(both, "multipliers") == {"low": 7, "high": 3}
    assert both.alternatives("factor.low") == ("3",)
    assert both.touched("factor.low") == {"multipliers.low"}


def test_touched_paths(tmp_path: Path) -> None:
    resolved = game(tmp_path)
    assert resolved.touched("follow.rule") == {"terms.ruffs"}
    assert resolved.touched("other.rule") == {"terms.ruffs", "terms.top"}
    assert resolved.touched("target") == {"end.target"}
    assert resolved.touched("factor") == {"multipliers", "multipliers.low", "multipliers.high"}


# --- collisions ---


def test_two_chosen_options_write_the_same_path(tmp_path: Path) -> None:
    (finding,) = faults(tmp_path, {"other.rule": "odd"}, leaf="with: {follow.rule: never}\n")
    assert finding.code == "R114"
    assert {finding.params["option"], finding.params["other"]} == {"follow.rule", "other.rule"}
    assert finding.params["path"] == "terms.ruffs"
    assert finding.labels[0].span.line == 4


def test_writing_the_same_is_no_collision(tmp_path: Path) -> None:
    assert at(game(tmp_path, {"other.rule": "same", "follow.rule": "never"}), "terms.ruffs") == "none"


def test_a_choice_beats_a_default(tmp_path: Path) -> None:
    """Also where the option with the default comes later in the file."""
    assert at(game(tmp_path, {"other.rule": "odd"}), "terms.ruffs") == "puur"


def test_a_path_inside_another_collides(tmp_path: Path) -> None:
    leaf = "options: {third: {question: x, default: no, values: {no: {}, all: {patch: {remove: [terms]}}}}}\n"
    for chosen in ({"third": "all", "follow.rule": "never"}, {"follow.rule": "never", "third": "all"}):
        (finding,) = faults(tmp_path, chosen, leaf=leaf)
        assert finding.code == "R114"


# --- choosing again ---


def test_choose_starts_from_the_unpatched_tree(tmp_path: Path) -> None:
    resolved = game(tmp_path, {"target": "none", "follow.rule": "never"})
    again = resolved.choose({"target": "400"})
    assert at(again, "end.target") == 400
    assert again.choices["follow.rule"].value == "never"
    assert at(again, "terms.ruffs") == "none"
    assert at(resolved, "end.target") is None
    assert again.choose({"follow.rule": "unspecified"}).unspecified == ("follow.rule",)


def test_choose_equals_resolving_anew(tmp_path: Path) -> None:
    resolved = game(tmp_path)
    for axis in resolved.options:
        for value in (*resolved.alternatives(axis), "unspecified"):
            assert data.plain(resolved.choose({axis: value}).tree) == data.plain(game(tmp_path, {axis: value}).tree)


def test_choose_reads_no_file(tmp_path: Path) -> None:
    resolved = game(tmp_path)
    for path in tmp_path.iterdir():
        path.unlink()
    assert at(resolved.choose({"target": "1"}), "end.target") == 1


def test_choosing_an_unknown_axis_is_a_mistake_of_the_caller(tmp_path: Path) -> None:
    resolved = game(tmp_path)
    assert resolved.axis("nothing") is None
    with pytest.raises(KeyError):
        resolved.choose({"nothing": "1"})
    with pytest.raises(KeyError):
        resolved.alternatives("nothing")


def test_a_removed_row_stays_removed(tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"
    file.write_text("ruleset: sheet\ntitle: {en: x}\nextends: coiffeur\nremove: [calls.rows.clubs]\n", encoding="utf-8")
    for chosen in ({}, {"contract.multiplier": "jasswiki"}, {"contract.multiplier": "jassguru"}):
        found, faults = resolve(str(file), chosen)
        assert found is not None and not faults
        rows = paths.get(found.tree, "calls.rows")
        assert isinstance(rows, Mapping)
        assert set(rows.entries) == {"spades", "diamonds", "hearts", "up", "down", "joker-7", "joker-8"}


def test_what_a_file_removes_an_option_of_its_own_may_write(tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"
    file.write_text(
        "ruleset: sheet\ntitle: {en: x}\nextends: coiffeur\nremove: [calls.rows.clubs]\n"
        "options: {club.row: {question: Is there one?, default: false, values: {false: {patch: {}}, "
        "true: {patch: {calls: {rows: {clubs: {of: ['suit:C'], times: 9}}}}}}}}\n",
        encoding="utf-8",
    )
    for value, there in (("false", False), ("true", True)):
        found, _ = resolve(str(file), {"club.row": value})
        assert found is not None
        rows = paths.get(found.tree, "calls.rows")
        assert isinstance(rows, Mapping) and ("clubs" in rows.entries) is there
