"""Tables of the text: bad statuses, what baptism takes, ranges in metres, numbers of a round, facts of conditions."""

from collections.abc import Mapping

ACTION_COST = 10
"""SG-5.12: what an action costs, in points of the action count."""
FREE_MOVE_M = 10
"""SG-5.6: how far one moves with an action, in metres."""
CLEAR_DAZE_TENSION = 10
"""SG-13.7: what ends a daze at once, in points of tension."""
RECOMMENDED_MODIFIER = 3
"""SG-18.10: beyond it, either way, the GM is told."""
BAD_STATUSES = frozenset({"poison", "paralysis", "bind", "daze", "baptism"})
"""SG-13.3: the five of the text; every other is of a skill's own making."""
BAPTISED_TRAITS = frozenset({"death_rebirth", "origin_stasis", "not_of_this_world"})
"""SG-13.8: what the baptised lose."""
RANGES_M: Mapping[str, int | None] = {"melee": 1, "ranged": 20, "mind": None}
"""SG-17.3: how far an attack type reaches; None is any distance."""
_OF_ONESELF = (
    "round",
    "moment",
    "self.id",
    "self.hp",
    "self.hp_max",
    "self.condition",
    "self.action_count",
    "self.tension",
    "self.statuses",
)
_OF_TARGET = ("target.id", "target.hp", "target.condition", "target.statuses")
_OF_ATTACK = (
    "attacker.id",
    "attacker.side",
    "attacker.hp",
    "defender.id",
    "defender.side",
    "defender.hp",
    "attack.combat",
    "attack.type",
    "attack.target_count",
)
_OF_HIT = ("attack.achievement", "attack.outcome")
FACTS = (*_OF_ONESELF, *_OF_TARGET, *_OF_ATTACK, *_OF_HIT)
"""SG-18.4: all that conditions may ask of."""
OWN = frozenset(_OF_ONESELF)
"""SG-18.4: what an order to clear a daze may ask."""
DELIBERATE = OWN | frozenset(_OF_TARGET)
"""SG-18.4: what the conditions of plan, setup and clean-up may ask."""
BEFORE_THE_HIT = OWN | frozenset(_OF_ATTACK)
"""SG-18.4: what counters and interrupts may ask."""
AFTER_THE_HIT = BEFORE_THE_HIT | frozenset(_OF_HIT)
"""SG-18.4: what evasions and coverings may ask."""
