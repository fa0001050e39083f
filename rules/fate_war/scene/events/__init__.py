"""What a scene tells outside its battles: a class for each type, with its clauses and its readers (12.7).

`self`, `own` and `pair` are the readers that the events of battles explain; `all` and `gm` are what they say. Those of
one action stand with it, in the package `actions`.
"""

from rules.core.event import catalogue
from rules.fate_war.scene.events import meetings, moves, start, work

EVENTS = catalogue(start, moves, meetings, work)
