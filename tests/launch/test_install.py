import subprocess
import sys
from pathlib import Path

import pytest

from launch import install

PIP_SETTINGS = """:env:.cert='/etc/pip.pem'
global.extra-index-url='file:///more/simple'
global.index-url='https://everybody.example/simple'
global.timeout='60'
site.index-url='https://user:word@ours.example/simple'
"""


@pytest.fixture
def place(tmp_path, monkeypatch):
    """An empty folder in which .venv is made, and what is run there, word by word; `fails` names what must not work."""
    monkeypatch.chdir(tmp_path)
    ran, fails = [], set()

    def run(words, **_options):
        words = [str(word) for word in words]
        ran.append(words)
        tool = "uv" if words[0].endswith("bin/uv") else words[2]
        failing = tool in fails or (tool == "pip" and "the system's pip" in fails and words[0] == sys.executable)
        return subprocess.CompletedProcess(words, int(failing), PIP_SETTINGS)

    class Compiler:
        def __init__(self, words):
            assert words[1:4] == ["-m", "compileall", "-q"]

        def __enter__(self):
            return self

        def __exit__(self, *_):
            return

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(subprocess, "Popen", Compiler)
    return ran, fails


def installers(ran):
    """Return which tool was asked to install which file."""
    return [
        ("uv" if words[0].endswith("bin/uv") else "pip", words[-1], "--require-hashes" in words)
        for words in ran
        if "install" in words
    ]


def test_uv_installs_what_is_pinned(place):
    ran, _ = place
    assert install.main("requirements/base.txt") == 0
    assert installers(ran) == [("pip", "requirements/uv.txt", True), ("uv", "requirements/base.txt", True)]
    (path,) = Path(".venv").glob("lib/python*/site-packages/grailjudge.pth")
    assert path.read_text() == f"{Path.cwd()}\n"
    assert install.WHOLE.exists()


def test_pip_installs_where_uv_cannot(place):
    ran, fails = place
    fails.add("uv")
    assert install.main("requirements/base.txt") == 0
    assert installers(ran)[-1] == ("pip", "requirements/base.txt", True)


def test_without_a_pip_of_the_system_one_is_made(place):
    ran, fails = place
    fails.add("the system's pip")
    assert install.main("requirements/base.txt") == 0
    assert [".venv/bin/python", "-m", "ensurepip", "--default-pip"] in ran
    assert installers(ran) == [("pip", "requirements/uv.txt", True), ("uv", "requirements/base.txt", True)]


def test_what_could_not_be_installed_does_not_count_as_installed(place):
    _, fails = place
    fails.update(("uv", "pip"))
    assert install.main("requirements/base.txt") == 1
    assert not install.WHOLE.exists()


def test_what_was_left_in_the_middle_is_made_anew(place):
    assert install.main("requirements/base.txt") == 0
    left = Path(".venv/lib/left")
    left.touch()
    assert install.main("requirements/dev.txt") == 0
    assert left.exists()  # it was whole, and is added to
    install.WHOLE.unlink()
    assert install.main("requirements/base.txt") == 0
    assert not left.exists()


def test_uv_is_told_what_pip_is_told():
    told = install.uv_environment(PIP_SETTINGS, {"HOME": "/home"})
    assert told == {
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_DEFAULT_INDEX": "https://user:word@ours.example/simple",
        "SSL_CERT_FILE": "/etc/pip.pem",
        "HOME": "/home",
    }


def test_what_uv_is_told_itself_binds_more():
    assert install.uv_environment(PIP_SETTINGS, {"UV_DEFAULT_INDEX": "mine"})["UV_DEFAULT_INDEX"] == "mine"
