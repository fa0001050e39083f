"""`python3 -m launch.machine python|browser [--install]`: what the machine itself must have before ours can be."""

from __future__ import annotations  # an older Python must be able to read this far, to be told that it is too old

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
from ctypes.util import find_library

OLDEST = (3, 11)
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def lacks_for_python() -> list[str]:
    """Return Debian's packages that a virtual environment lacks here. Exit and say so where Python is too old."""
    if sys.version_info < OLDEST:
        sys.exit(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}: make run PYTHON=python3.12")
    return [] if importlib.util.find_spec("ensurepip") else ["python3-venv"]


def lacks_for_browser() -> list[str]:
    """Return Debian's packages that the browser tests lack: a Chromium, its driver's library, a font with Hangul."""
    chromium = [] if any(map(shutil.which, CHROMIUM)) else ["chromium"]
    driver = [] if sys.platform != "linux" or find_library("atomic") else ["libatomic1"]
    return chromium + driver + ([] if has_hangul() else ["fontconfig", "fonts-nanum"])


def has_hangul() -> bool:
    """Tell whether a font with Hangul is installed."""
    if shutil.which("fc-list") is None:
        return False
    return bool(subprocess.run(["fc-list", ":lang=ko"], stdout=subprocess.PIPE, check=False).stdout.strip())


def install(packages: list[str]) -> bool:
    """Install Debian's packages where we may, without what they merely recommend; tell whether it was done."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        if subprocess.run(["apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=False).returncode:
            return False
    return True


def main() -> int:
    """Look, install where that is wanted and allowed, else say what to install; a missing browser stops nobody."""
    parser = argparse.ArgumentParser(prog="python3 -m launch.machine")
    parser.add_argument("what", choices=["python", "browser"])
    parser.add_argument("--install", action="store_true", help="install by apt-get, as root")
    wish = parser.parse_args()
    lacking = lacks_for_python() if wish.what == "python" else lacks_for_browser()
    if not lacking:
        return 0
    if wish.install:
        print(f"installing {' '.join(lacking)} by apt-get", flush=True)
        if install(lacking):
            return 0
    print(f"missing: {' '.join(lacking)}; on Debian: sudo apt-get install {' '.join(lacking)}", file=sys.stderr)
    return 1 if wish.what == "python" else 0


if __name__ == "__main__":
    sys.exit(main())
