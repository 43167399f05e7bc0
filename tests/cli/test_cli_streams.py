"""Output on any code page, and files in UTF-8 whatever the locale."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from refcli.cli import output
from tests.cli import records
from tests.cli.running import Cli, process

ROOT = Path(__file__).parents[2]
PAGES = {
    "cp1252": {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
    "ascii": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"},
    "locale": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "cp437": {"PYTHONIOENCODING": "cp437", "PYTHONUTF8": "0"},
}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "stöck.jass"
    text = records.REVOKE.replace("Dario", "Zoë").replace("\n1 Anna", " ; Stöck ♥ → „ja“\n1 Anna")
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("page", PAGES)
def test_the_whole_report_and_the_same_exit_status(page: str, record: Path) -> None:
    utf8 = process("check", record, env={"PYTHONIOENCODING": "utf-8"})
    run = process("check", record, env=PAGES[page])
    assert utf8.returncode == run.returncode == 1
    assert run.stderr == b""
    assert run.stdout.count(b"\n") == utf8.stdout.count(b"\n")
    sign = "›".encode("cp1252") if page == "cp1252" else b">"
    assert "›".encode() in utf8.stdout and sign.join([b"schieber ", b" obligations ", b" follow-suit"]) in run.stdout


@pytest.mark.parametrize("page", PAGES)
def test_json_keeps_every_name(page: str, record: Path) -> None:
    run = process("check", record, "--format", "json", env=PAGES[page])
    found = json.loads(run.stdout)["records"][0]["findings"]
    assert [one["seat"] for one in found if one["code"] == "P101"] == ["Zoë"]


def test_a_usage_message_on_a_small_page() -> None:
    run = process("check", "--rules", "schieber♥", "x", env=PAGES["ascii"])
    assert run.returncode == 2 and b"there is no ruleset schieber" in run.stderr and b"Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("♠♥♦♣", b"SHDC"),
        ("a › b → c…", b"a > b -> c..."),
        ("Stöck", b"Stock"),
        ("Cœur", b"Coeur"),
        ("日", b"?"),
        ("\udcff", b"?"),
    ],
)
def test_ascii_for_what_a_page_lacks(text: str, expected: bytes) -> None:
    output.prepare()
    assert text.encode("ascii", "refcli-plain") == expected


def test_what_a_page_has_stays() -> None:
    output.prepare()
    assert "Stöck ♥".encode("cp1252", "refcli-plain") == "Stöck H".encode("cp1252")


@pytest.mark.usefixtures("capsys")
def test_colour_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert not output.sink().colour
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert output.sink().colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not output.sink().colour
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not output.sink().colour


@pytest.mark.parametrize("raw", [b"\xff\xfe\x00d", b'[Rules "schieber"]\n\xf6\n', b"\x00" * 50, b""])
def test_bytes_that_are_no_record(cli: Cli, tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "a.jass"
    path.write_bytes(raw)
    run = cli("check", path)
    assert run.status == 2 and run.out.startswith((str(path), "error[U102]"))


@pytest.mark.parametrize(("redirected", "status"), [(">/dev/full", 2), (">&-", 0), ("2>&-", 0)])
def test_output_that_goes_nowhere(redirected: str, status: int) -> None:
    command = f"{sys.executable} -m refcli legal --rules schieber --contract S --trick HA --hand 'H6 SJ' {redirected}"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr
