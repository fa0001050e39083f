import os
import pty
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from launch.broker import answers, free_port
from launch.child import LaunchError
from launch.supervisor import read_procfile
from tests.launch.waiting import is_alive, wait_for

ROOT = Path(__file__).parents[2]
# A program that tells its start and process, and on SIGTERM finishes what it does, which it tells too.
PROGRAM = """
import os, signal, sys, threading
from http.server import BaseHTTPRequestHandler, HTTPServer
def tell(word):
    with open("told", "a") as file:
        file.write(f"{sys.argv[1]} {word}\\n")
def finish(*_):
    tell("finished")
    sys.exit(0)
signal.signal(signal.SIGTERM, finish)
if sys.argv[1] == "web":
    BaseHTTPRequestHandler.log_message = lambda *_: None
    served = HTTPServer((os.environ["HOST"], int(os.environ["PORT"])), BaseHTTPRequestHandler)
    threading.Thread(target=served.serve_forever, daemon=True).start()
tell(f"runs {os.getpid()} {os.environ['REDIS_URL']}")
signal.pause()
"""


def told(folder):
    return (folder / "told").read_text().splitlines() if (folder / "told").exists() else []


def started(folder):
    """Return the processes of web, worker and beat, and the broker's port, once all run."""
    runs = [line.split() for line in told(folder) if " runs " in line]
    return (
        ({name: int(pid) for name, _, pid, _ in runs}, int(runs[0][3].split(":")[2][:-2])) if len(runs) == 3 else None
    )


def write_procfile(folder, **commands):
    """Write a Procfile of small programs; `commands` replace some."""
    (folder / "program.py").write_text(PROGRAM)
    usual = {"release": "python -c pass", **{name: f"python program.py {name}" for name in ("web", "worker", "beat")}}
    lines = [f"{name}: {command}" for name, command in {**usual, **commands}.items()]
    (folder / "Procfile").write_text("\n".join(lines))


@pytest.fixture(autouse=True)
def _hangups_are_heard():
    """Undo what a test run under `nohup` hands down: a run that keeps to it would not end by a closed terminal."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@contextmanager
def launch(folder, command=(sys.executable, "-m", "launch"), makelevel=None, **streams):
    given = {**os.environ, "GRAILJUDGE_ENV": "test", "PORT": str(free_port()), "PYTHONPATH": str(ROOT)}
    for name in ("REDIS_URL", "DATABASE_URL", "MAKELEVEL"):
        given.pop(name, None)
    if makelevel is not None:
        given["MAKELEVEL"] = makelevel
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, **streams}
    with subprocess.Popen(command, cwd=folder, env=given, text=True, **streams) as runner:
        yield runner
        runner.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=str)
def test_programs_end_in_order_and_finish(tmp_path, number):
    write_procfile(tmp_path)
    with launch(tmp_path) as runner:
        processes, port = wait_for(lambda: started(tmp_path), "the start of all programs")
        runner.send_signal(number)
        runner.communicate(timeout=60)
    assert runner.returncode == 0
    assert told(tmp_path)[3:] == ["beat finished", "web finished", "worker finished"]
    assert not answers(port)
    assert not any(map(is_alive, processes.values()))


def test_the_web_server_comes_first_and_the_others_when_it_answers(tmp_path):
    write_procfile(tmp_path)
    with launch(tmp_path) as runner:
        wait_for(lambda: started(tmp_path), "the start of all programs")
        runner.terminate()
        said, _ = runner.communicate(timeout=60)
    assert told(tmp_path)[0].startswith("web runs")
    assert "grailjudge runs at http://127.0.0.1:" in said


def test_a_killed_runner_leaves_nobody_behind(tmp_path):
    write_procfile(tmp_path)
    with launch(tmp_path) as runner:
        processes, port = wait_for(lambda: started(tmp_path), "the start of all programs")
        runner.kill()
        wait_for(lambda: not any(map(is_alive, processes.values())), "the end of all programs")
        wait_for(lambda: not answers(port), "the broker's end")
    assert sorted(told(tmp_path)[3:]) == ["beat finished", "web finished", "worker finished"]


def test_a_killed_make_ends_the_run_in_order(tmp_path):
    write_procfile(tmp_path)
    command = ("sh", "-c", f"{sys.executable} -m launch; true")
    with launch(tmp_path, command, makelevel="1") as make:
        processes, port = wait_for(lambda: started(tmp_path), "the start of all programs")
        make.kill()
        wait_for(lambda: not any(map(is_alive, processes.values())), "the end of all programs")
        wait_for(lambda: not answers(port), "the broker's end")
    assert told(tmp_path)[3:] == ["beat finished", "web finished", "worker finished"]


def test_whoever_asks_twice_does_not_wait(tmp_path):
    stubborn = "python -c \"import signal; signal.signal(15, signal.SIG_IGN); open('deaf', 'w'); signal.pause()\""
    write_procfile(tmp_path, worker=stubborn)
    with launch(tmp_path) as runner:
        wait_for(lambda: (tmp_path / "deaf").exists() and len(told(tmp_path)) == 2, "the start of all programs")
        runner.send_signal(signal.SIGINT)
        wait_for(lambda: "web finished" in told(tmp_path), "the worker's turn to end")
        runner.send_signal(signal.SIGINT)
        runner.communicate(timeout=30)
    assert runner.returncode == 0


def test_a_program_that_ends_by_itself_ends_the_run(tmp_path):
    write_procfile(tmp_path, beat='python -c "import sys; sys.exit(75)"')
    with launch(tmp_path) as runner:
        said, _ = runner.communicate(timeout=60)
    assert runner.returncode == 75
    assert "beat ended with status 75; the rest is stopped too" in said


def test_a_failing_release_starts_nothing(tmp_path):
    write_procfile(tmp_path, release='python -c "import sys; sys.exit(3)"')
    with launch(tmp_path) as runner:
        said, _ = runner.communicate(timeout=60)
    assert runner.returncode == 1
    assert "grailjudge: release failed with status 3" in said
    assert told(tmp_path) == []


def test_a_second_run_in_the_folder_is_refused(tmp_path):
    write_procfile(tmp_path)
    with launch(tmp_path) as first:
        wait_for(lambda: started(tmp_path), "the start of all programs")
        with launch(tmp_path) as second:
            said, _ = second.communicate(timeout=60)
        first.terminate()
        first.communicate(timeout=60)
    assert second.returncode == 75
    assert said == f"grailjudge: another run holds var/run.lock (process {first.pid}); only one may run\n"


def test_read_procfile(tmp_path):
    (tmp_path / "Procfile").write_text("# ours\n\nweb: gunicorn 'a b' web.wsgi:app\n")
    assert read_procfile(tmp_path / "Procfile") == {"web": ["gunicorn", "a b", "web.wsgi:app"]}
    with pytest.raises(LaunchError, match="No such file"):
        read_procfile(tmp_path / "none")


def test_a_closed_terminal_ends_the_run_in_order(tmp_path):
    write_procfile(tmp_path)
    ours, theirs = pty.openpty()
    with launch(tmp_path, stdout=theirs, stderr=theirs) as runner:
        os.close(theirs)
        processes, _ = wait_for(lambda: started(tmp_path), "the start of all programs")
        os.close(ours)  # from now on nobody can be told anything
        runner.send_signal(signal.SIGHUP)
        runner.wait(timeout=60)
    assert runner.returncode == 0
    assert told(tmp_path)[3:] == ["beat finished", "web finished", "worker finished"]
    assert not any(map(is_alive, processes.values()))
