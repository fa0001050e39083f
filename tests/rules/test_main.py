import io
import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from rules.__main__ import main
from tests.rules.fate_war.wars import fight

CASE = {"ruleset": "fate_war", "state": fight(), "declarations": {}}


@pytest.fixture
def case_file(tmp_path):
    def write(text):
        path = tmp_path / "case.json"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_resolution_is_printed(case_file, capsys):
    assert main(["resolve", case_file(json.dumps(CASE))]) == 0
    assert json.loads(capsys.readouterr().out)["state"]["phase"] == "done"


def test_errors_in_the_document_give_one(case_file, capsys):
    assert main(["resolve", case_file(json.dumps({**CASE, "options": {"lucky": 1}}))]) == 1
    assert json.loads(capsys.readouterr().out)["errors"][0]["code"] == "unknown_option"


@pytest.mark.parametrize("arguments", [["resolve"], ["resolve", "-"]])
def test_standard_input(arguments, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(CASE).encode())))

    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["errors"] == []


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"ruleset": "fate_war"}', "\ufeff{}", "[" * 100_000, "{\n3}"])
def test_unreadable_input_gives_two_and_one_line(text, case_file, capsys):
    assert main(["resolve", case_file(text)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("python -m rules: ")
    assert err.count("\n") == 1


def test_no_such_file_and_bytes_that_are_no_text(tmp_path, capsys):
    broken = tmp_path / "broken.json"
    broken.write_bytes(b"\xff\xfe\xff")

    assert main(["resolve", str(broken)]) == 2
    assert main(["resolve", str(tmp_path / "none.json")]) == 2
    assert main(["resolve", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 3


def test_the_module_is_a_command():
    done = subprocess.run(
        [sys.executable, "-m", "rules", "resolve"],
        input=json.dumps(CASE),
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["errors"] == []
