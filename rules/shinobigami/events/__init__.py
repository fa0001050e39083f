"""Every event that this system can tell: a class for each type, with its clauses and its readers.

The readers are `all`; `own`, its actor alone; `present`, who sees its actor act: all in a battle, the actor alone
outside of one; `pair`, its actor and the loser of whom it tells; `gm`.
"""

from rules.core.event import catalogue
from rules.shinobigami.events import attacks, battle, checks, recovery, spoils

EVENTS = catalogue(battle, checks, attacks, recovery, spoils)
