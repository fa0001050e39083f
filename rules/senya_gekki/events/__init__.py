"""What a combat tells (section 11): a class for each type of event, by chapter.

`readers` is `all`, for the table is open, or `gm`. What a secret command does is the GM's alone, whatever stands here
(section 3).
"""

from rules.core.event import catalogue
from rules.senya_gekki.events import attacks, damage, injury, main_process, rounds, skills

EVENTS = catalogue(rounds, main_process, attacks, damage, injury, skills)
