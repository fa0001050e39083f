"""Tables of the text and of the base assumptions: fields, afflictions, the fumble table, and ways between skills."""

from collections.abc import Collection
from typing import Literal, get_args

FieldName = Literal["weapon", "body", "ninjutsu", "scheme", "tactics", "sorcery"]
AfflictionName = Literal["malfunction", "numbness", "wound", "missing", "oblivion", "curse"]
FumbleCode = Literal["check_minus_1", "lose_tool", "leak_info", "lose_life", "random_affliction", "nothing"]
ModifiedCheck = Literal["hit", "evade", "any"]
"""SB-0.3: which checks a modifier is for."""

FIELDS: tuple[FieldName, ...] = get_args(FieldName)
"""SB-0.7: the fields in their order, one point of life each; SB-0.9: a die's face is the position from 1."""

AFFLICTIONS: tuple[AfflictionName, ...] = get_args(AfflictionName)
"""SB-0.10: the afflictions in the order of their table; a die's face is the position from 1."""

STACKING: tuple[AfflictionName, ...] = ("numbness", "oblivion", "curse")
"""SB-0.10: what may be had several times, unless a table of players says otherwise."""

FUMBLE_CODES: tuple[FumbleCode, ...] = get_args(FumbleCode)
"""SB-0.14: what the faces 1 to 6 do, unless a table of players says otherwise."""

PLOTS = (6, 5, 4, 3, 2, 1)
"""SB-0.1: the plot values in the order in which their turns are played."""

NUMBERS = (2, 20)
"""SB-0.6: the least and the greatest target number that may be noted."""

ROWS = (2, 12)
"""SB-0.6: the first and the last row of the skill table."""

BASE_NUMBER = 5
"""SB-0.6: the target number of a skill that is owned."""


def field_distance(one: str, other: str, filled: Collection[int]) -> int:
    """SB-0.6: return what crossing from one field to another costs: 2 for a boundary, 1 for one that is filled."""
    low, high = sorted((FIELDS.index(one), FIELDS.index(other)))
    return sum(1 if boundary in filled else 2 for boundary in range(low + 1, high + 1))
