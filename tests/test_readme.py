import doctest
import json
import re
import subprocess
import sys

from tests.house.tree import ROOT

COMMANDS = re.findall(r"`\.venv/bin/python (-m [^`]+)`", (ROOT / "README.md").read_text())


def printed(command):
    done = subprocess.run([sys.executable, *command.split()], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def test_the_battle_at_the_prompt():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted > 0


def test_the_battle_from_a_file_is_the_same():
    resolve, explain = COMMANDS
    persons = json.loads(printed(resolve))["state"]["characters"]
    assert {key: person["hp"] for key, person in persons.items()} == {"lancer": 35, "saber": 37}
    assert "Saber 쪽 승리" in printed(explain)
