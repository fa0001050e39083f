"""Grades (FW-G): what a letter is worth, what a plus makes of it, and how often a card of it may be played."""

_WORTH = {"E": 1, "D": 2, "C": 3, "B": 4, "A": 5}
_USES = {"E": 1, "D": 1, "C": 2, "B": 2, "A": 3}


def worth(grade: str) -> int:
    """FW-G1: return the value of a grade's letter, 1 to 5; a plus that is not used adds nothing."""
    return _WORTH[grade[0]]


def factor(grade: str) -> int:
    """FW-G2: return by how much a used plus multiplies: 2 for one, 3 for two, 1 where the grade has none."""
    return len(grade)


def has_plus(grade: str) -> bool:
    """FW-G2: tell whether the grade has a plus to use."""
    return len(grade) > 1


def uses(grade: str) -> int:
    """FW-G3: return how often a card of this grade may be played in one battle."""
    return _USES[grade[0]]
