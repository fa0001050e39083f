"""Tables of the text: bad statuses, what baptism takes, ranges in metres, numbers of a round, facts of conditions."""

from collections.abc import Mapping
from typing import Literal, get_args

Side = Literal["pc", "npc"]
SIDES: tuple[Side, ...] = get_args(Side)
Phase = Literal["idle", "setup", "initiative", "cleanup"]
"""Section 7: the process that comes next."""
Condition = Literal["ready", "waiting", "done", "incapacitated", "dead"]
"""SG-2.1: the five states of a character."""
STANDING: frozenset[Condition] = frozenset({"ready", "waiting", "done"})
"""SG-2.5, SG-2.6: those of who is in the fight."""
CombatValue = Literal["melee", "ranged", "mind"]
COMBATS: tuple[CombatValue, ...] = get_args(CombatValue)
Duration = Literal["round", "combat"]
DURATIONS: tuple[Duration, ...] = get_args(Duration)
CheckKind = Literal["hit", "evade", "counter", "skill"]
CHECKS: tuple[CheckKind, ...] = get_args(CheckKind)
"""SG-18.8: the kinds of checks that a bonus may be `on`; `all` stands for each of them."""
Modified = Literal["hit", "evade", "counter", "skill", "all"]
MODIFIED: tuple[Modified, ...] = get_args(Modified)
"""SG-18.10: what a modifier of the GM's is on."""
CheckOutcome = Literal["ordinary", "critical", "fumble"]
AttackOutcome = Literal["hit", "evaded", "countered", "counter_tie"]
"""SG-7.14, SG-9.8 to SG-9.10."""
CounterRefusal = Literal["side_used", "dazed", "mind"]
"""SG-9.3: why a counter is not possible, in the order of testing."""
TieBreaker = Literal["side", "tie_order", "action_value", "id"]
"""SG-4.2: by what equals are told apart, in that order."""
ListName = Literal["setup", "cleanup"]
"""SG-3.4, SG-6.4: the lists of skills outside main processes."""
SkillMoment = Literal["setup", "main", "evade", "interrupt", "cleanup"]
"""Section 11: when a skill is used."""
SkipReason = Literal[
    "condition",
    "gm_veto",
    "when",
    "dazed",
    "tension",
    "ammo",
    "no_valid_target",
    "out_of_range",
    "no_item",
    "not_incapacitated",
    "paralysed",
    "no_position",
    "too_far",
]
"""SG-18.2: why an entry is skipped, in the order of testing."""
DamageCause = Literal["poison", "other"]
"""SG-13.4, SG-17.1: where real damage comes from that nobody deals."""
NoticeCode = Literal["modifier_out_of_range"]
"""Section 3: what is pointed out to the GM."""
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
