import pytest

from tests.rules.shinobigami.fights import faults, hurt, person, play, scene

PILL = {"means": "pill", "field": "body"}


@pytest.mark.parametrize(
    ("order", "code", "path"),
    [
        ("pill", "bad_field", ""),
        ({"field": "body"}, "bad_field", "means"),
        ({"means": "prayer"}, "bad_field", "means"),
        ({"means": ["pill"]}, "bad_field", "means"),
        ({**PILL, "timing": "turn"}, "unknown_field", "timing"),
        ({"means": "check", "field": "body"}, "bad_field", "skill"),
        ({"means": "check", "skill": "singing", "field": "body"}, "unknown_skill", "skill"),
        ({"means": "check", "skill": "sword"}, "bad_field", "field"),
        ({"means": "check", "skill": "sword", "field": "weapon"}, "nothing_to_recover", "field"),
        ({"means": "check", "skill": "sword", "affliction": "wound"}, "nothing_to_recover", "affliction"),
        ({"means": "check", "skill": "sword", "affliction": "gloom"}, "unknown_affliction", "affliction"),
        (
            {
                "means": "check",
                "skill": "sword",
                "field": "body",
                "check": [{"via": "x", "target_number": 5}],
            },
            "unknown_skill",
            "check.0.via",
        ),
        ({"means": "ninpo", "fields": ["body"]}, "bad_field", "ninpo"),
        ({"means": "ninpo", "ninpo": "balm"}, "bad_field", "fields"),
        ({"means": "ninpo", "ninpo": "balm", "fields": []}, "bad_field", "fields"),
        ({"means": "ninpo", "ninpo": "smash", "fields": ["body"]}, "unknown_ninpo", "ninpo"),
        ({"means": "ninpo", "ninpo": "focus", "fields": ["body"]}, "bad_field", "ninpo"),
        ({"means": "ninpo", "ninpo": "mend", "fields": ["body"]}, "bad_field", "ninpo"),
        ({"means": "ougi", "ninpo": "balm", "fields": ["body"]}, "bad_field", "ninpo"),
        ({"means": "ninpo", "ninpo": "balm", "fields": ["body", "fog"]}, "bad_field", "fields.1"),
        ({"means": "ninpo", "ninpo": "balm", "fields": ["body", "weapon"]}, "nothing_to_recover", "fields.1"),
    ],
    ids=str,
)
def test_faults_of_recovery_outside_battle(order, code, path):
    """SB-0.15, SB-7-7.4, SB-7-7.5."""
    aki = person(life=hurt("body"), pills=1, statuses=[{"status": "curse", "kind": "affliction"}])
    whole = f"declarations.aki.recover.1.{path}".rstrip(".")

    assert faults(play(scene(aki=aki), {"aki": {"recover": [PILL, order]}})) == [("aki", code, whole)]


def test_no_more_pills_than_there_are():
    """SB-7-7.4."""
    aki = person(life=hurt("body"), pills=1)

    assert faults(play(scene(aki=aki), {"aki": {"recover": [PILL, PILL]}})) == [
        ("aki", "no_pill", "declarations.aki.recover.1")
    ]
