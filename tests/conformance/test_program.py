import time

import pytest

from conformance.program import NoResolution, resolve
from tests.conformance.programs import ECHOES, PRINTS, RESOLUTION, program


def test_a_program_reads_the_case_and_prints_the_resolution():
    resolution = resolve(ECHOES, {"state": {"turn": 1, "name": "세이버"}, "dice": [3]}, 20)

    assert resolution["state"] == {"turn": 2, "name": "세이버"}
    assert resolution["events"] == [{"type": "dice", "dice": [3]}]


def test_the_exit_status_says_nothing_where_a_resolution_was_printed():
    assert resolve(program(f"print('''{RESOLUTION}'''); raise SystemExit(1)"), {}, 20)["errors"] == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", "exit status 0, no JSON"),
        ("print('hello')", "exit status 0, no JSON"),
        ("print('[]')", "no JSON object"),
        ("print('{}')", "`state` is no object"),
        ("""print('{"state": {}, "events": [1], "requests": [], "errors": []}')""", "`events` is no list of objects"),
        ("""print('{"state": {"x": NaN}, "events": [], "requests": [], "errors": []}')""", "NaN is no number of JSON"),
        ("print('[' * 100000)", "no JSON"),
        ("import sys; sys.stdout.buffer.write(bytes([255, 254]))", "no JSON"),
        ("raise SystemExit('it broke')", "exit status 1, no JSON.*it said: it broke"),
        ("import os; os.abort()", "exit status -6"),
        ("import sys; sys.stderr.write('x' * 1000000)", "exit status 0, no JSON.*it said: xxx"),
        ("while True: print('x' * 1000000)", "more than 32 MB"),
    ],
)
def test_what_is_no_resolution_is_said(source, expected):
    with pytest.raises(NoResolution, match=f"(?s){expected}"):
        resolve(program(source), {}, 20)


@pytest.mark.parametrize(
    "source",
    [
        "while True: pass",
        "import subprocess, sys; subprocess.run([sys.executable, '-c', 'while True: pass'])",
        f"import sys; print('''{RESOLUTION}'''); sys.stdout.close()\nwhile True: pass",
    ],
)
def test_a_program_that_does_not_end_is_ended_with_all_that_it_started(source):
    started = time.monotonic()
    with pytest.raises(NoResolution, match="no answer within"):
        resolve(program(source), {}, 0.3)
    assert time.monotonic() - started < 10


def test_a_program_need_not_read_its_input():
    assert resolve(PRINTS, {"state": "x" * 1_000_000}, 20)["state"] == {}
