"""What battles tell: a class for each type, with its clauses and its readers (12.7).

The readers are `battle`, all PCs that take part; `own`, its actor and the contract partner; `pair`, own of both
persons; `self`, its actor alone; `concerned`, in a battle `battle`, elsewhere `own`. Options widen
some of them (`battle_visibility`, `info_owner`).
"""

from rules.core.event import catalogue
from rules.fate_war.battle.events import cards, course, damage, magic, retreats

EVENTS = catalogue(course, cards, magic, damage, retreats)
