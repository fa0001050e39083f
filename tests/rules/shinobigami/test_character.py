import pytest

from rules.shinobigami.character import Character, Status

CURSE, MARKED = Status("curse", "affliction"), Status("curse", "affliction", ())
NONE = dict.fromkeys(["weapon", "body", "ninjutsu", "scheme", "tactics", "sorcery"], 0)


def test_points_are_those_of_the_fields():
    """SB-0.7, SB-7-7.1: a field that never had life is not lost."""
    one = Character(id="aki", life={**NONE, "body": 1}, life_max={**dict.fromkeys(NONE, 1), "sorcery": 0})

    assert (one.hp, one.hp_max) == (1, 5)
    assert one.lost == ("weapon", "ninjutsu", "scheme", "tactics")


@pytest.mark.parametrize(
    ("life", "since", "value", "after"),
    [
        ({**NONE, "body": 1}, None, 0, "climax"),
        (NONE, "main", 0, "main"),
        (NONE, "main", 1, None),
        ({**NONE, "body": 1, "weapon": 1}, None, 0, None),
    ],
)
def test_the_phase_in_which_the_last_point_went_is_kept(life, since, value, after):
    """SB-7-7-1.2."""
    assert Character(id="aki", life=life, down_since=since).with_life("body", value, "climax").down_since == after


def test_the_oldest_entry_of_an_affliction_is_taken():
    """SB-0.10."""
    one = Character(id="aki", statuses=(Status("curse"), MARKED, CURSE))

    assert one.affliction("curse") == MARKED
    assert one.without_status(CURSE).statuses == (Status("curse"), MARKED)
    assert one.afflictions == ("curse", "curse")
    assert one.affliction("wound") is None
