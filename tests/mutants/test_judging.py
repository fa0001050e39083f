"""Which tests a mutant meets, and that the drawn mutants are the same for the same seed."""

import pytest

from rules.registry import RULESETS
from tests.mutants.__main__ import Mutant, drawn, systems_of
from tests.mutants.judging import ROOT, module_name, own_tests, system_tests


@pytest.mark.parametrize(
    ("path", "name"),
    [("rules/core/dice.py", "rules.core.dice"), ("rules/srs/__init__.py", "rules.srs"), ("rules/__init__.py", "rules")],
)
def test_a_module_has_its_dotted_name(path, name):
    assert module_name(ROOT / path) == name


@pytest.mark.parametrize(
    ("path", "first"),
    [
        ("rules/core/dice.py", "tests/rules/core/test_dice.py"),
        ("rules/__init__.py", "tests/rules/test_init.py"),
        ("rules/fate_war/battle/clash.py", "tests/rules/fate_war/battle/test_clash.py"),
    ],
)
def test_a_mutant_meets_its_own_tests_first(path, first):
    assert own_tests(ROOT / path)[0] == ROOT / first


def test_what_has_no_tests_of_its_own_meets_those_of_its_room():
    found = own_tests(ROOT / "rules/fate_war/battle/none_such.py")

    assert found[0].parent == ROOT / "tests/rules/fate_war/battle"
    assert len(found) > 5


def test_then_those_that_hold_its_system():
    found = system_tests(ROOT / "rules/srs/checks.py")

    assert ROOT / "tests/rules/srs/test_explained.py" in found
    assert {file.relative_to(ROOT / "tests/rules").parts[0] for file in found} == {"srs"}


def test_the_same_seed_draws_the_same():
    once = drawn(5, 1, ["srs"])

    assert once == drawn(5, 1, ["srs"]) != drawn(5, 2, ["srs"])
    assert {mutant.system for mutant in once} == {"srs"}


def test_what_the_systems_share_is_put_to_the_vectors_of_all():
    assert systems_of(Mutant("rules/srs/checks.py", 0, "constant", 1)) == ["srs"]
    assert len(systems_of(Mutant("rules/core/dice.py", 0, "constant", 1))) == len(RULESETS)
