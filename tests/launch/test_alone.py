import signal
import subprocess
import sys

from launch.alone import REFUSED
from tests.launch.waiting import wait_for

# A program that says that it runs and waits for its end.
RUNS = (sys.executable, "-c", "import signal; print('runs', flush=True); signal.pause()")


def alone(lock, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "launch.alone", str(lock), *RUNS], stdout=subprocess.PIPE, text=True, **options
    )


def test_a_second_one_is_refused_in_one_line(tmp_path):
    lock = tmp_path / "var" / "beat.lock"
    with alone(lock) as first:
        assert first.stdout.readline() == "runs\n"
        with alone(lock, stderr=subprocess.PIPE) as second:
            _, said = second.communicate(timeout=30)
        assert second.returncode == REFUSED
        assert said == f"another beat holds {lock} (process {first.pid}); only one may run\n"
        first.kill()


def test_the_lock_dies_with_its_holder(tmp_path):
    lock = tmp_path / "beat.lock"
    with alone(lock) as first:
        assert first.stdout.readline() == "runs\n"
        first.send_signal(signal.SIGKILL)
        wait_for(lambda: first.poll() is not None, "the holder's end")
    with alone(lock) as second:
        assert second.stdout.readline() == "runs\n"
        second.kill()
