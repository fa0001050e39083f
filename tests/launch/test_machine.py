import pytest

from launch import machine


@pytest.fixture
def said(monkeypatch, capsys):
    """Run the command as the machine would, told what it lacks; return status and words."""

    def run(*arguments, lacks=(), installs=False):
        monkeypatch.setattr("sys.argv", ["machine", *arguments])
        monkeypatch.setattr(machine, "lacks_for_python", lambda: list(lacks))
        monkeypatch.setattr(machine, "lacks_for_browser", lambda: list(lacks))
        monkeypatch.setattr(machine, "install", lambda _packages: installs)
        status = machine.main()
        return status, "".join(capsys.readouterr())

    return run


def test_nothing_is_missing(said):
    assert said("python") == (0, "")


def test_without_venv_nothing_goes_on(said):
    status, words = said("python", lacks=["python3-venv"])
    assert status == 1
    assert words == "missing: python3-venv; on Debian: sudo apt-get install python3-venv\n"


def test_without_a_browser_the_other_tests_go_on(said):
    assert said("browser", lacks=["chromium"])[0] == 0


def test_what_is_missing_is_installed_where_that_is_wanted(said):
    assert said("python", "--install", lacks=["python3-venv"], installs=True) == (
        0,
        "installing python3-venv by apt-get\n",
    )


def test_where_it_may_not_install_it_says_what_is_missing(said):
    status, words = said("python", "--install", lacks=["python3-venv"])
    assert status == 1
    assert "missing: python3-venv" in words


def test_an_old_python_is_told_so(monkeypatch):
    monkeypatch.setattr("sys.version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"Python 3\.11 or newer is needed"):
        machine.lacks_for_python()
