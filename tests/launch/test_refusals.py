"""What each program says, and ends with, where it cannot run: a line per fault and a status that a unit can go by."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.settings import EX_CONFIG, EX_TEMPFAIL
from launch.broker import free_port
from launch.supervisor import read_procfile
from launch.within import UNKNOWN
from tests.house.tree import ROOT

WITHIN = ("python", "-m", "launch.within")
PROGRAMS = {
    **read_procfile(ROOT / "Procfile"),
    "timer": ["python", "-m", "worker"],
    "within": [*WITHIN, "alembic", "upgrade", "head"],
    "command": ["python", "-m", "campaign", "held"],
}
WRONG = {"GRAILJUDGE_ENV": "production", "MAIL_URL": "", "BASE_URL": "grail.example", "WEB_THREADS": "many"}
PASSWORD = "canary-password"


def run(command, folder, **environment):
    words = [f"{folder}/beat.lock" if word == "var/beat.lock" else word for word in command]
    kept = {name: value for name, value in os.environ.items() if name not in {"HOST", "CI"}}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        words,
        cwd=ROOT,
        env={**kept, "PATH": path, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_program_names_every_wrong_setting_and_ends_with_the_status_for_that(program, tmp_path):
    ended = run(PROGRAMS[program], tmp_path, **WRONG)
    assert ended.returncode == EX_CONFIG, ended.stderr
    assert "Traceback" not in ended.stderr
    told = [name for name in ("MAIL_URL", "BASE_URL", "WEB_THREADS", "SEAL_KEYS") if name not in ended.stderr]
    assert told == []


def test_tables_wait_for_a_database_that_is_away(tmp_path):
    address = f"postgresql://judge:{PASSWORD}@127.0.0.1:{free_port()}/judge"
    ended = run(PROGRAMS["release"], tmp_path, GRAILJUDGE_ENV="test", DATABASE_URL=address, LOG_FORMAT="json")
    assert ended.returncode == EX_TEMPFAIL
    (line,) = map(json.loads, ended.stderr.splitlines())
    assert line["message"].startswith("the database does not answer: ")
    assert PASSWORD not in ended.stderr


@pytest.mark.parametrize(("command", "status"), [((), 1), (("no-such-command",), UNKNOWN)])
def test_a_command_that_there_is_not_is_told_in_a_line(command, status, tmp_path):
    ended = run([*WITHIN, *command], tmp_path, GRAILJUDGE_ENV="production")
    assert (ended.returncode, len(ended.stderr.splitlines())) == (status, 1)
