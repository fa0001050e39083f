"""`python3 -m launch.install REQUIREMENTS`: put what a file of pinned versions names, and our folder, into .venv.

It runs with the system's Python, before anything is there. uv does the work, which pip fetches by its hash: it takes a
third of pip's time. Where uv cannot be had, or cannot reach what pip is set up to reach, pip does it.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

HOME = Path(".venv")
PYTHON = HOME / "bin" / "python"
UV = HOME / "bin" / "uv"
WHOLE = HOME / "whole"
"""Lies there unless something is being installed, or was when the installer ended in the middle."""
LOCK = Path("var") / "install.lock"
UV_PIN = Path("requirements") / "uv.txt"
OURS = ("rules", "campaign", "web", "worker", "launch")
PINNED = ("--quiet", "--require-hashes", "-r")
SETTING = re.compile(r"^(?:global|install|user|site|:env:)\.(index-url|cert)='(.*)'$")
UV_SETTINGS = {"index-url": "UV_DEFAULT_INDEX", "cert": "SSL_CERT_FILE"}
"""What uv must know of pip's settings. Further sources have no word in it that means the same: pip must be asked."""


def uv_environment(pip_settings: str, environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment for uv: from the words of `pip config list`, but for what is set for uv already."""
    found = (SETTING.match(line) for line in pip_settings.splitlines())
    told = {UV_SETTINGS[match[1]]: match[2] for match in found if match}  # what binds most comes last
    return {"UV_PYTHON_DOWNLOADS": "never", **told, **environ}


def succeeds(*command: object, environment: Mapping[str, str] | None = None, silent: bool = False) -> bool:
    """Run a command to its end; tell whether it did what it should."""
    errors = subprocess.DEVNULL if silent else None
    words = [str(word) for word in command]
    return not subprocess.run(words, env=environment, stdout=errors, stderr=errors, check=False).returncode


def make_home() -> None:
    """Make .venv, or take one that is whole: where an installation ended in the middle, nobody knows what is."""
    if WHOLE.exists() and PYTHON.exists():
        WHOLE.unlink()
        return
    if HOME.exists():
        shutil.rmtree(HOME)
    venv.create(HOME, symlinks=True)


def pips() -> Iterator[tuple[str, ...]]:
    """Yield ways to call pip for .venv: the system's own, which may be there, then one within, which takes a while."""
    yield (sys.executable, "-m", "pip", "--python", str(PYTHON), "--disable-pip-version-check")
    if succeeds(PYTHON, "-m", "ensurepip", "--default-pip", silent=True):
        yield (str(PYTHON), "-m", "pip", "--disable-pip-version-check")


def install(requirements: str) -> bool:
    """Install by uv, else by pip; tell whether everything is there."""
    for pip in pips():
        asked = subprocess.run([*pip, "config", "list"], capture_output=True, text=True, check=False)
        if asked.returncode:
            continue
        environment = uv_environment(asked.stdout, os.environ)
        if succeeds(*pip, "install", *PINNED, UV_PIN, silent=True) and succeeds(
            UV, "pip", "install", "--python", PYTHON, "--compile-bytecode", *PINNED, requirements,
            environment=environment,
        ):  # fmt: skip
            return True
        print("uv did not do it; pip will, which takes longer", flush=True)
        if succeeds(*pip, "install", *PINNED, requirements):
            return True
    return False


def show_ours() -> None:
    """Let every program of .venv find our packages, wherever it is started."""
    (packages,) = HOME.glob("lib/python*/site-packages")
    (packages / "grailjudge.pth").write_text(f"{Path.cwd()}\n")


def main(requirements: str) -> int:
    """Install; return 0, or 1 where it could not be done."""
    LOCK.parent.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one after the other, where a killed run left its installer behind
        make_home()
        with subprocess.Popen([PYTHON, "-m", "compileall", "-q", *OURS]):  # meanwhile, for the network is slow
            if not install(requirements):
                return 1
        show_ours()
        WHOLE.touch()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
