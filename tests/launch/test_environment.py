import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from launch.child import LaunchError
from launch.environment import check_port, development_environment, kept_secrets

ROOT = Path(__file__).parents[2]


def test_secrets_are_made_once_for_the_owner_alone(tmp_path):
    path = tmp_path / "var" / "secrets.env"
    first = kept_secrets(path)
    assert sorted(first) == ["SEAL_KEYS", "SECRET_KEY"]
    assert kept_secrets(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_is_missing_gets_a_default(tmp_path):
    environment = development_environment({"PATH": "/bin", "PORT": "0"}, tmp_path)
    assert environment["GRAILJUDGE_ENV"] == "development"
    assert environment["DATABASE_URL"] == f"sqlite:///{tmp_path}/grailjudge.db"
    assert environment["PATH"] == f"{Path(sys.executable).parent}:/bin"
    assert environment["GUNICORN_CMD_ARGS"] == "--bind 127.0.0.1:0"


def test_what_is_given_stays(tmp_path):
    given = {"DATABASE_URL": "postgresql://db/x", "SECRET_KEY": "mine", "BASE_URL": "http://judge.test", "PORT": "0"}
    environment = development_environment(given, tmp_path)
    assert {name: environment[name] for name in given} == given


def test_production_gets_no_secret_of_ours(tmp_path):
    environment = development_environment({"GRAILJUDGE_ENV": "production", "PORT": "0"}, tmp_path)
    assert not {"SECRET_KEY", "SEAL_KEYS"} & set(environment)


def test_a_taken_port_names_the_variable():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(LaunchError, match=f"port {port} is taken; PORT chooses another one"):
            check_port("127.0.0.1", str(port))


def test_a_command_within_sees_what_a_run_sees(tmp_path):
    told = [
        subprocess.run(
            [sys.executable, "-m", "launch.within", "python", "-c", "import os; print(os.environ['SEAL_KEYS'])"],
            cwd=tmp_path,
            env={"PATH": os.defpath, "PYTHONPATH": str(ROOT)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for _ in range(2)
    ]
    assert told == [kept_secrets(tmp_path / "var" / "secrets.env")["SEAL_KEYS"]] * 2


@pytest.mark.parametrize("port", ["eighty", "", "65536000"])
def test_no_port_number(port):
    with pytest.raises(LaunchError, match="is no port number"):
        check_port("127.0.0.1", port)
