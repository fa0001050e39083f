"""Switches in words: every word that an option takes has its own in both languages."""

import pytest
from marshmallow.validate import OneOf

from campaign.narration import LANGUAGES, switch_value
from rules.registry import RULESETS

CHOICES = [
    (slug, name, choice)
    for slug, system in sorted(RULESETS.items())
    for name, part in system.options_schema().fields.items()
    for check in part.validators
    if isinstance(check, OneOf)
    for choice in check.choices
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "name", "choice"), CHOICES)
def test_every_choice_has_its_words(slug, name, choice, language):
    other = next(one for one in LANGUAGES if one != language)
    said = switch_value(slug, name, choice, language)
    assert said
    assert said != switch_value(slug, name, choice, other)
    assert "_" not in said


@pytest.mark.parametrize(
    ("name", "value", "ko", "en"),
    [
        ("rows_first", True, "예", "yes"),
        ("rows_first", False, "아니요", "no"),
        ("souls_max", None, "제한 없음", "no limit"),
        ("souls_max", 3, "3", "3"),
        ("move_range", "any", "어디든", "any"),
        ("move_range", 1, "1", "1"),
        ("wound_share", [1, 2], "1, 2", "1, 2"),
        ("victory_reward", {"xp": 2, "merit": 0}, "경험점 2, 공적점 0", "XP 2, merit 0"),
    ],
)
def test_other_values(name, value, ko, en):
    assert (switch_value("fate_war", name, value, "ko"), switch_value("fate_war", name, value, "en")) == (ko, en)


@pytest.mark.parametrize(
    ("slug", "name", "value", "ko", "en"),
    [
        ("shinobigami", "affliction_stacking", ["numbness", "curse"], "마비, 저주", "numbness, curse"),
        ("shinobigami", "afflictions", {"numbness": [], "curse": []}, "마비, 저주", "numbness, curse"),
        ("shinobigami", "fumble_table", ["nothing"], "아무 일도 없음", "nothing happens"),
        ("kamigakari", "flight_checks", ["accuracy", "evasion"], "명중, 회피", "accuracy, evasion"),
    ],
)
def test_values_of_several_words(slug, name, value, ko, en):
    assert (switch_value(slug, name, value, "ko"), switch_value(slug, name, value, "en")) == (ko, en)
