import doctest

from tests.house.tree import ROOT


def test_the_battle_at_the_prompt():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted > 0
