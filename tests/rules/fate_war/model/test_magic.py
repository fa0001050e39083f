import pytest

from rules.fate_war.model.magic import GradeSlot, curse, cut, enhance, give_up, row_of, specials, units
from rules.fate_war.model.powers import Spell


def row(*units_of):
    return tuple(GradeSlot(units) for units in units_of)


ROWS = [
    # clause, what the text shows, changes of the spell, chants, plus, minus, units of each slot
    ("FW-M2", "the plain spell", {}, 1, 0, 0, (1, 1, 1, 1, 1)),
    ("FW-M2", "a single action", {}, 0, 0, 0, (1, 1, 1, 1, 1)),
    ("FW-M2", "affinity adds slots", {"affinity": 2}, 1, 0, 0, (1,) * 7),
    ("FW-M2", "chants beyond the first add on the left", {}, 3, 0, 0, (2, 2, 1, 1, 1, 1, 1)),
    ("FW-M2", "enhancement from the right", {"enhancement": 2}, 1, 0, 0, (1, 1, 1, 2, 2)),
    ("FW-M2", "enhancement goes round", {"enhancement": 6}, 1, 0, 0, (2, 2, 2, 2, 3)),
    ("FW-M3", "sheet and support add up", {"enhancement": 1}, 1, 1, 0, (1, 1, 1, 2, 2)),
    ("FW-M2", "curse from the right, slots stay", {}, 1, 0, 2, (1, 1, 1, 0, 0)),
    ("FW-M2", "curse passes over empty slots", {"grade": 2}, 2, 0, 3, (1, 0, 0)),
    ("FW-M2", "curse never below nothing", {"grade": 2}, 1, 0, 9, (0, 0)),
    ("FW-M3", "enhancement before curse", {"grade": 2}, 1, 1, 2, (0, 1)),
    ("FW-M3", "given up before enhancement", {"special_grades": 3}, 1, 3, 0, (2, 3)),
]


@pytest.mark.parametrize(("clause", "reading", "changes", "chants", "plus", "minus", "expected"), ROWS)
def test_row(clause, reading, changes, chants, plus, minus, expected):
    spell = Spell(id="fire", kind="attack", **{"grade": 5, **changes})
    assert tuple(slot.units for slot in row_of(spell, chants, plus, minus)) == expected


SPECIALS = [
    ("FW-M2", 1, (1, 0, 0, 0)),
    ("FW-M2", 2, (1, 1, 0)),
    ("FW-M2", 3, (2, 1)),
    ("FW-M2", 4, (4,)),
    ("FW-M2", 5, ()),
]


@pytest.mark.parametrize(("clause", "given", "expected"), SPECIALS)
def test_give_up(clause, given, expected):
    assert tuple(slot.specials for slot in give_up(row(1, 1, 1, 1, 1), given)) == expected


RESISTED = [
    # the source's five examples against C: units and special units that get through
    ("FW-M5", {"affinity": 2}, 1, 0, 4, 0),
    ("FW-M5", {}, 3, 0, 6, 0),
    ("FW-M5", {"enhancement": 2}, 1, 0, 2, 0),
    ("FW-M5", {"special_grades": 1}, 1, 0, 1, 1),
    ("FW-M5", {}, 1, 2, 2, 0),
]


@pytest.mark.parametrize(("clause", "changes", "chants", "cursed", "left", "special"), RESISTED)
def test_resistance(clause, changes, chants, cursed, left, special):
    through = cut(row_of(Spell(id="fire", kind="attack", grade=5, **changes), chants, 0, cursed), 3)
    assert (units(through), specials(through)) == (left, special)


def test_units_are_neither_lost_nor_made():
    for count in range(12):
        laid = row(1, 1, 1)
        assert units(enhance(laid, count)) == 3 + count
        assert units(curse(laid, count)) == max(0, 3 - count)
        assert len(cut(laid, count)) == max(0, 3 - count)
