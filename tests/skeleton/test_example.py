import pytest

from skeleton.example import renamed, translations, written
from skeleton.system import System
from tests.house.tree import ROOT

MOON = System("moon_rite", "MR", "The moon rite", "달의 의식")


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("from tests.duel.state import State", "from rules.moon_rite.state import State"),
        ('slug = "duel"  # DU-1', 'slug = "moon_rite"  # MR-1'),
        ("class Duel(Ruleset): Duelist", "class MoonRite(Ruleset): Duelist"),
        ("`duel`: a duel", "`moon_rite`: a duel"),
        ('_("The duel")', '_("The moon rite")'),
    ],
)
def test_names_are_changed_and_words_stay(text, after):
    assert renamed(text, MOON) == after


def test_every_file_of_the_example_has_its_place():
    files = {str(path) for path in written(ROOT, MOON)}
    assert {
        "rules/moon_rite/__init__.py",
        "rules/moon_rite/events.py",
        "tests/rules/moon_rite/test_ruleset.py",
        "tests/rules/moon_rite/cases/moon_rite.vectors.json",
        "tests/rules/moon_rite/rulings.json",
        "templates/moon_rite/narration/moon_rite.ko",
        "templates/moon_rite/pages/about.html",
        "campaign/demo/stories/moon_rite.json",
        "docs/rules/moon_rite.md",
    } <= files
    assert not {path for path in files if path.endswith(("table.py", "registration.py"))}
    assert not [text for text in written(ROOT, MOON).values() if "tests.duel" in text or "DU-" in text]


def test_the_page_has_its_korean():
    assert translations(ROOT, MOON)["The moon rite"] == "달의 의식"
