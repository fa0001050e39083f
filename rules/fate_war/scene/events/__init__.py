"""The events that a scene tells outside its battles: a class for each type, with its clauses and its readers (12.7).

`self`, `own` and `pair` are the readers that the events of battles explain; `all` and `gm` are what they say.
"""

from rules.core.event import catalogue
from rules.fate_war.scene.events import actions, meetings, moves, pairs, start

EVENTS = catalogue(start, moves, meetings, actions, pairs)
