import pytest

from rules.senya_gekki.skill import read_effects, read_item, read_skill


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"category": 3, "combat": "luck", "damage": 5, "targets": True, "wait_lag": "2", "special": "dark", "cost": []},
        {"ammo": 3, "range_m": "far", "opposed": 1, "duration": "week", "tag": [], "effects": {}, "after_damage": [3]},
    ],
)
def test_what_a_skill_says_wrongly_is_its_default(raw):
    """Section 7: skills are examined when a sheet is entered; in a case nothing of them is an error."""
    assert read_skill("x", raw) == read_skill("x", {})


def test_defaults():
    """Section 6: what is not said."""
    skill = read_skill("x", {})
    assert (skill.targets, skill.wait_lag, skill.duration, skill.tension, skill.range_m) == (1, 0, "round", 0, None)
    item = read_item("x", {})
    assert (item.quantity, item.consumable, item.targets) == (1, True, 1)
    assert [read_skill("x", {"targets": raw}).targets for raw in ("all", 0, -2, 3)] == [None, 1, 1, 3]


def test_effects():
    """Section 6: fields that are missing or odd take their defaults; what is no effect is passed over."""
    (effect, other) = read_effects([5, {"kind": "check_bonus", "value": "2", "who": "user"}, {"kind": 3, "on": "luck"}])

    assert (effect.value, effect.on, effect.on_user, effect.lasts) == (0, "all", True, True)
    assert (other.kind, other.on, other.lasts) == ("", "all", False)


def test_specials():
    """SG-10.1, SG-10.4: a Dark with its knives, a Swallow Return with its checks."""
    dark = read_skill("x", {"special": {"kind": "dark", "max_shots": 4}})
    swallow = read_skill("x", {"special": {"kind": "swallow_return", "checks": 3}})

    assert (dark.max_shots, dark.checks) == (4, 0)
    assert (swallow.max_shots, swallow.checks) == (0, 3)
