"""What a session tells (section 11): a class for each type of event, by chapter.

`readers` is `all` for the open table, `gm`, `player` (the one whom it is about), `difficulty` (all, but the GM alone
while the difficulty of the check is hidden) or `roller` (all; of a check called in secret the GM and who rolls). What a
secret command does is the GM's alone, whatever stands here (section 3).
"""

from rules.core.event import catalogue
from rules.srs.events import checks, scenes, session

EVENTS = catalogue(checks, session, scenes)
