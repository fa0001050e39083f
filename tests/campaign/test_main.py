import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.__main__ import main

PROJECT = Path(__file__).parents[2]
CASES = PROJECT / "tests/rules/fate_war/cases/fate_war.vectors.json"
WORKED = next(case for case in json.loads(CASES.read_text(encoding="utf-8")) if case["id"] == "FW-V248")["case"]


@pytest.fixture
def case_file(tmp_path):
    file = tmp_path / "case.json"
    file.write_text(json.dumps(WORKED), encoding="utf-8")
    return str(file)


def test_explain_prints_the_battle(case_file, capsys):
    assert main(["explain", case_file, "--language", "ko"]) == 0
    assert "1. saber 강타 5 / lancer 맹공 5\n    ● saber 승: lancer 생명력 −5\n" in capsys.readouterr().out
    assert main(["explain", case_file]) == 0
    assert "1. saber strike 5 / lancer rush 5" in capsys.readouterr().out


def test_explain_reads_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(WORKED).encode())))
    assert main(["explain", "-", "--working"]) == 0
    assert "· saber, strike: strength A+, value 5. (FW-G2)" in capsys.readouterr().out


def test_explain_shows_the_declarations_that_count(tmp_path, capsys):
    hand = WORKED["declarations"]["saber"]
    ruling = {"at": "before", "tool": "declare", "seat": "saber", "declaration": hand, "reason": "came by letter"}
    silent = {key: raw for key, raw in WORKED["declarations"].items() if key != "saber"}
    file = tmp_path / "case.json"
    file.write_text(json.dumps({**WORKED, "declarations": silent, "rulings": [ruling]}), encoding="utf-8")
    assert main(["explain", str(file), "--working"]) == 0
    assert "· saber, strike: strength A+, value 5. (FW-G2)" in capsys.readouterr().out


def test_explain_tells_the_errors_of_a_case(tmp_path, capsys):
    file = tmp_path / "case.json"
    file.write_text(json.dumps({**WORKED, "options": {"melee_reach": 9}}), encoding="utf-8")
    assert main(["explain", str(file)]) == 1
    assert "melee reach: 9 is not allowed for this option. (FW-Z1)" in capsys.readouterr().out


UNREADABLE = ["{", "[]", '{"ruleset": "fate_war"}', '{"ruleset": "fate_war", "state": {"phase": "nowhere"}}']


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_input_gives_one_line(text, tmp_path, capsys):
    file = tmp_path / "case.json"
    file.write_text(text, encoding="utf-8")
    assert main(["explain", str(file)]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert told.err.startswith("python -m campaign: ")


def test_a_missing_file_is_unreadable(tmp_path, capsys):
    assert main(["explain", str(tmp_path / "nothing.json")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_the_command_needs_neither_database_nor_web(case_file):
    """Told in a process of its own, for here both are loaded already."""
    code = (
        "import sys; from campaign.__main__ import main; status = main(sys.argv[1:]);"
        "loaded = {'flask', 'sqlalchemy', 'celery'} & sys.modules.keys(); sys.exit(repr(loaded) if loaded else status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "explain", case_file], cwd=PROJECT, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
