"""The grade-slots of a spell (FW-M2, FW-M3, FW-M5): how power is laid into them and how it is taken out again."""

from msgspec import Struct

from rules.fate_war.model.powers import Spell


class GradeSlot(Struct, frozen=True):
    """One grade of a spell: its units of power, and the special units that ride on it."""

    units: int = 1
    specials: int = 0


Row = tuple[GradeSlot, ...]
POINTS_PER_UNIT = 3
"""FW-M2: of a spell with at least one chant; a single action has 1."""


def row_of(spell: Spell, chants: int, plus: int, minus: int) -> Row:
    """FW-M2, FW-M3: lay out a spell as it is presented; `plus` and `minus` are the units of FW-M10."""
    row = (GradeSlot(),) * (spell.grade + spell.affinity)
    row = (GradeSlot(units=2),) * max(0, chants - 1) + row
    row = give_up(row, spell.special_grades)
    row = enhance(row, spell.enhancement + plus)
    return curse(row, minus)


def give_up(row: Row, grades: int) -> Row:
    """FW-M2: turn grades on the right into special units, laid from the left, one each, round and round."""
    kept = cut(row, grades)
    given = len(row) - len(kept)
    return tuple(GradeSlot(slot.units, slot.specials + _share(given, len(kept), n)) for n, slot in enumerate(kept))


def enhance(row: Row, units: int) -> Row:
    """FW-M2: lay units on the slots from the right, one each, round and round."""
    size = len(row)
    return tuple(GradeSlot(slot.units + _share(units, size, size - 1 - n), slot.specials) for n, slot in enumerate(row))


def curse(row: Row, units: int) -> Row:
    """FW-M2: take units from the right, one each, passing over empty slots; the slots stay."""
    left = [slot.units for slot in row]
    owed = min(units, sum(left))
    while owed:
        for n in reversed(range(len(left))):
            taken = 1 if owed and left[n] else 0
            left[n] -= taken
            owed -= taken
    return tuple(GradeSlot(units, slot.specials) for slot, units in zip(row, left, strict=True))


def cut(row: Row, grades: int) -> Row:
    """FW-M5, FW-C12: remove the rightmost grade-slots with all that they hold."""
    return row[: max(0, len(row) - grades)] if grades else row


def units(row: Row) -> int:
    """FW-M2: return the units of power of a row."""
    return sum([slot.units for slot in row])


def specials(row: Row) -> int:
    """FW-M5: return the special units of a row."""
    return sum([slot.specials for slot in row])


def _share(total: int, size: int, place: int) -> int:
    """Return how much of `total`, dealt out one by one over `size` places, the one at `place` gets."""
    return total // size + (1 if place < total % size else 0)
