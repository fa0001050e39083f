import json
import sys

import pytest

from conformance.__main__ import main
from tests.conformance.programs import ECHOES, program

OURS = [sys.executable, "-m", "rules", "resolve", "-"]
TURNS = [{"state": {"turn": 1}, "events": [{"dice": [4]}]}, {"state": {"turn": 2}, "events": [{"dice": []}]}]


@pytest.fixture
def home(tmp_path):
    """Return a folder with one system of one vector, of two turns."""
    file = tmp_path / "duel/cases/duel.vectors.json"
    file.parent.mkdir(parents=True)
    case = {"ruleset": "duel", "state": {"turn": 0}, "dice": [4]}
    vector = {"id": "D-V1", "clauses": ["D-1"], "title": "two turns", "why": "1 + 1", "case": case, "expect": TURNS[0]}
    file.write_text(json.dumps([{**vector, "then": [{"declarations": {}, "expect": TURNS[1]}]}]))
    (tmp_path / "duel/rulings.json").write_text(json.dumps({"D-V1": {"why": "we count so"}}))
    return tmp_path


def test_a_program_that_agrees(home, capsys):
    assert main(["--vectors", str(home), *ECHOES]) == 0
    assert capsys.readouterr().out == "duel: 1 agree, 0 differ\n"


def test_a_program_that_differs_is_told_where_and_why(home, capsys):
    wrong = program('print(\'{"state": {}, "events": [], "requests": [], "errors": []}\')')

    assert main(["--vectors", str(home), "--", *wrong]) == 1
    out = capsys.readouterr().out
    assert out.startswith("duel D-V1, turn 1: two turns\n    state.turn: not there, want 1\n")
    assert "clauses: D-1; why: 1 + 1" in out
    assert "rests on a ruling or option of the project: we count so" in out
    assert out.endswith("duel: 0 agree, 1 differ\n")


def test_a_later_turn_is_resolved_on_what_the_program_returned(home, capsys):
    stays = [*ECHOES[:-1], ECHOES[-1].replace("state['turn'] += 1", "state['turn'] = 1")]

    assert main(["--vectors", str(home), *stays]) == 1
    assert "duel D-V1, turn 2: two turns" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["--id", "none", *ECHOES], [], ["--"], ["no-such-program"]])
def test_nothing_to_run_gives_two(home, arguments, capsys):
    try:
        status = main(["--vectors", str(home), *arguments])
    except SystemExit as error:
        status = error.code
    assert status == 2
    assert capsys.readouterr().out == ""


def test_the_engine_of_the_project_agrees(capsys):
    """One vector of each system, each in a process of its own; all are resolved in process by the rules' own tests."""
    chosen = ["FW-V001", "KG-V001", "SB-V001", "SG-V001", "SRS-V001"]

    assert main([argument for key in chosen for argument in ("--id", key)] + OURS) == 0
    assert "all: 5 agree, 0 differ" in capsys.readouterr().out
