"""docs/operating.md and deploy/: the settings are those that there are, and all run what the Procfile runs."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from campaign.__main__ import COMMANDS
from campaign.settings import load_settings
from launch.supervisor import read_procfile
from tests.docs.pages import anchors
from tests.house.tree import ROOT
from web.metrics import ServiceCollector

PAGE = (ROOT / "docs/operating.md").read_text("utf-8")
DEPLOY = ROOT / "deploy"
UNITS = DEPLOY / "systemd"
PROCFILE = read_procfile(ROOT / "Procfile")
ROW = re.compile(r"^\| (`[A-Z].*?) \| (.*?) \|", re.MULTILINE)
FIELDS = {"GRAILJUDGE_ENV": "environment", "HOST": "bind_host"}
BIN = "/opt/grailjudge/.venv/bin/"
BESIDES = {"beat": "/var/lib/grailjudge/beat.lock"}
"""What a server's command has in another place than a run in the project's folder."""


class Asked(dict):
    """An environment that remembers which names were looked up."""

    def __init__(self):
        self.names = set()

    def get(self, name, default=None):
        self.names.add(name)
        return default


def settings_table():
    """Return what the page says each setting is without being set, by name."""
    text = PAGE[PAGE.index("## Settings") : PAGE.index("## A small server")]
    return {name: default for names, default in ROW.findall(text) for name in re.findall(r"[A-Z_]{4,}", names)}


def commands(language):
    """Return the lines of the blocks of a language, without the indent of a list."""
    found = re.findall(rf"^ *```{language}\n(.*?)^ *```$", PAGE, re.MULTILINE | re.DOTALL)
    return [line.strip() for block in found for line in block.splitlines()]


def test_every_setting_is_told_and_no_other():
    asked = Asked()
    load_settings(asked)
    assert settings_table().keys() == asked.names


@pytest.mark.parametrize(("name", "told"), sorted(settings_table().items()))
def test_what_a_setting_is_without_being_set_is_told(name, told):
    if told.startswith("`"):
        assert str(getattr(load_settings({}), FIELDS.get(name, name.lower()))) == told.strip("`")


def test_the_example_holds_settings_alone_and_all_that_production_needs():
    lines = (DEPLOY / "environment.example").read_text().splitlines()
    example = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert example.keys() <= settings_table().keys()
    secrets = dict(line.split("=", 1) for line in made_secrets())
    assert {name for name, value in example.items() if not value} == secrets.keys()
    settings = load_settings({**example, **secrets})
    assert (settings.is_production, settings.trusted_proxies, settings.log_format) == (True, 1, "json")


def made_secrets():
    """Return what the command of the page prints for the file of settings."""
    (command,) = [line for line in commands("sh") if "SEAL_KEYS" in line]
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True, env=path())
    return done.stdout.splitlines()


def path():
    """Return an environment in which `python` is ours."""
    return {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def test_secrets_are_made_anew_each_time():
    first, second = made_secrets(), made_secrets()
    assert len({*first, *second}) == 2 * len(first)


def test_each_command_of_the_page_that_needs_no_server_works(sqlite_url, tmp_path):
    given = {**path(), "GRAILJUDGE_ENV": "test", "DATABASE_URL": sqlite_url, "PYTHONPATH": str(ROOT)}
    for line in commands("sh"):
        if line.startswith("python -m campaign"):
            done = subprocess.run(
                ["sh", "-c", line], cwd=tmp_path, env=given, check=False, capture_output=True, text=True
            )
            is_ill = "doctor" in line  # nothing sweeps here, and no mail server is named
            assert (done.returncode, done.stderr) == (int(is_ill), ""), line


def told_commands():
    """Return the commands of `python -m campaign` that the page's table lists."""
    text = PAGE[PAGE.index("## Commands") : PAGE.index("## Backup and restore")]
    return {name.split()[0] for name in re.findall(r"^\| `([a-z][^`]*)`", text, re.MULTILINE)}


def test_every_command_is_told_and_no_other():
    assert told_commands() == COMMANDS.keys()
    named = set(re.findall(r"(?:grailjudge|python -m campaign) ([a-z][a-z-]+)", PAGE)) - {"tests"}
    assert named <= COMMANDS.keys()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_figures_that_the_page_and_the_alarms_name_are_told(session):
    told = {sample.name for metric in ServiceCollector(lambda: session).collect() for sample in metric.samples}
    told |= {"grailjudge_mails"}  # of which there are none now
    for text in (PAGE, (DEPLOY / "prometheus/alerts.yaml").read_text()):
        named = set(re.findall(r"grailjudge_[a-z_]+", text))
        assert len(named) > 5
        assert named <= told


def test_each_alarm_has_its_cure_in_the_page():
    text = (DEPLOY / "prometheus/alerts.yaml").read_text()
    cures = re.findall(r"cure: docs/operating\.md#([a-z-]+)", text)
    assert len(cures) == text.count("- alert:") == text.count("summary:") > 5
    assert set(cures) <= anchors(PAGE)


def server_command(name):
    """Return what a program's command of the Procfile is on a server."""
    command = [BESIDES[name] if part == "var/beat.lock" else part for part in PROCFILE[name]]
    bind = ["--bind", "127.0.0.1:8000"] if name == "web" else []
    return " ".join([*command[:-1], *bind, command[-1]])


@pytest.mark.parametrize("name", [name for name in PROCFILE if name != "release"])
def test_a_unit_and_a_container_run_what_the_procfile_runs(name):
    unit = (UNITS / f"grailjudge-{name}.service").read_text()
    assert f"ExecStart={BIN}{server_command(name)}\n" in unit
    container = server_command(name).replace("127.0.0.1:8000", "0.0.0.0:8000")
    assert f"    command: {container}\n" in (DEPLOY / "container/compose.yaml").read_text()


def script_of(unit, kind):
    """Return what a unit lets a shell do, as the shell reads it."""
    text = (UNITS / f"grailjudge-{unit}.service").read_text()
    (script,) = re.findall(rf"^{kind}=/bin/sh -c '(.*)'$", text, re.MULTILINE)
    return script.replace("$$", "$").replace("%%", "%")


def test_the_tables_are_brought_up_to_date_as_the_procfile_does():
    command = " ".join(PROCFILE["release"])
    assert script_of("migrate", "ExecStart").startswith(f"until {command}; do ")
    assert f"    command: {command}\n" in (DEPLOY / "container/compose.yaml").read_text()


@pytest.mark.parametrize("statuses", [(0,), (75, 75, 0), (75, 78), (1,)])
def test_the_unit_of_the_tables_waits_for_the_database_alone(statuses, tmp_path):
    """A false alembic ends with one status after the other; the unit ends with the last, and asked no more."""
    (tmp_path / "alembic").write_text('#!/bin/sh\nread status < todo; sed -i 1d todo; exit "$status"\n')
    (tmp_path / "sleep").write_text("#!/bin/sh\n")
    for tool in ("alembic", "sleep"):
        (tmp_path / tool).chmod(0o700)
    (tmp_path / "todo").write_text("".join(f"{status}\n" for status in (*statuses, 99)))
    given = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    script = script_of("migrate", "ExecStart")
    done = subprocess.run(["sh", "-c", script], cwd=tmp_path, env=given, check=False, timeout=60)
    assert (done.returncode, (tmp_path / "todo").read_text()) == (statuses[-1], "99\n")


def clearing_scripts():
    """Return what ends old backups: the unit's way and the container's, both in the folder where they are run."""
    text = (DEPLOY / "container/compose.yaml").read_text()
    (contained,) = re.findall(r"\.backup\";\s+(find .*?); sleep", text, re.DOTALL)
    unit = script_of("backup", "ExecStopPost").replace("/var/lib/grailjudge/backups", ".")
    return [unit, " ".join(contained.replace("/backups", ".").split())]


@pytest.mark.parametrize("script", clearing_scripts())
def test_old_backups_go_where_there_is_a_new_one_alone(script, tmp_path):
    old = [tmp_path / "grailjudge-1.backup", tmp_path / ".grailjudge-1.backup.part"]
    before, other = time.time() - 40 * 86400, tmp_path / "mine"
    for file in (*old, other):
        file.touch()
        os.utime(file, (before, before))
    subprocess.run(["sh", "-c", script], cwd=tmp_path, check=False, timeout=60)
    assert all(file.exists() for file in old)
    new = tmp_path / "grailjudge-2.backup"
    new.touch()
    subprocess.run(["sh", "-c", script], cwd=tmp_path, check=False, timeout=60)
    assert sorted(tmp_path.iterdir()) == sorted([new, other])


def test_whoever_stops_the_target_stops_everything():
    for file in (*UNITS.glob("*.service"), *UNITS.glob("*.timer")):
        assert "\nPartOf=grailjudge.target\n" in file.read_text(), file.name


def test_a_server_is_installed_with_its_code_compiled_as_the_image_has_it():
    done = subprocess.run(["make", "-n", "install"], cwd=ROOT, capture_output=True, text=True, check=True)
    (packages,) = re.findall(r"-m compileall -q ([a-z ]+[a-z])", done.stdout)
    assert f"python -m compileall -q {packages}\n" in (DEPLOY / "container/Containerfile").read_text()


def test_the_target_starts_every_program_and_timer():
    named = set(re.findall(r"grailjudge-\w+\.(?:service|timer)", (UNITS / "grailjudge.target").read_text()))
    there = {file.name for file in UNITS.glob("*.service")} | {file.name for file in UNITS.glob("*.timer")}
    timed = {file.with_suffix(".service").name for file in UNITS.glob("*.timer")}
    assert named == there - timed - {"grailjudge-migrate.service"}


def test_systemd_takes_the_units(tmp_path):
    if (tool := shutil.which("systemd-analyze")) is None:  # nothing to ask on this machine
        return
    folder = shutil.copytree(UNITS, tmp_path / "units", ignore=shutil.ignore_patterns("grailjudge"))
    for file in folder.glob("*.service"):
        file.write_text(file.read_text().replace(BIN, f"{Path(sys.executable).parent}/"))
    units = [str(file) for file in folder.iterdir() if file.is_file()]
    given = {**os.environ, "SYSTEMD_UNIT_PATH": f"{folder}:/usr/lib/systemd/system"}
    done = subprocess.run(
        [tool, "verify", "--man=no", *units], env=given, capture_output=True, text=True, check=False, timeout=60
    )
    complaints = [line for line in done.stderr.splitlines() if "grailjudge" in line]  # others are the machine's own
    assert (done.returncode, complaints) == (0, [])


def test_the_image_holds_all_that_the_programs_import(tmp_path):
    text = (DEPLOY / "container/Containerfile").read_text()
    copied = {name for line in re.findall(r"^COPY (.*)$", text, re.MULTILINE) for name in line.split()[:-1]}
    allowed = set(re.findall(r"^!(.*)$", (DEPLOY / "container/Containerfile.dockerignore").read_text(), re.MULTILINE))
    assert copied == allowed
    assert {name for name in copied if not (ROOT / name).exists()} == set()
    imported = "import web.wsgi, worker.app, worker.__main__, launch.alone, campaign.__main__"
    program = f"import sys; {imported}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    given = {**path(), "GRAILJUDGE_ENV": "test", "DATABASE_URL": f"sqlite:///{tmp_path}/none.db"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=given, capture_output=True, text=True, check=True
    )
    ours = {folder.name for folder in ROOT.iterdir() if (folder / "__init__.py").exists()}
    assert set(done.stdout.split()) & ours <= copied


def test_a_command_of_a_server_runs_in_the_folder_that_is_the_services(tmp_path):
    tool = tmp_path / "systemd-run"
    tool.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    tool.chmod(0o700)
    given = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    command = ["sh", UNITS / "grailjudge", "export-all", "a folder"]
    words = subprocess.run(command, env=given, capture_output=True, text=True, check=True).stdout.splitlines()
    assert words[-5:] == [f"{BIN}python", "-m", "campaign", "export-all", "a folder"]
    assert {"--working-directory=/var/lib/grailjudge", "--property=StateDirectory=grailjudge"} <= set(words)
    examples = re.findall(r"grailjudge (?:backup|restore|export-all) (\S+)", PAGE.replace("`", " "))
    assert [path for path in examples if not path.startswith("/var/lib/grailjudge/")] == []
    assert len(examples) > 3
