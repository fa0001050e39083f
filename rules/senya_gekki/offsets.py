"""How the damages of an attack and a counter offset each other (SG-9.13, SG-9.14, SG-10.2 to SG-10.8)."""

from dataclasses import dataclass
from itertools import zip_longest

from rules.senya_gekki.events.damage import Offset
from rules.senya_gekki.hit_decision import HitDecision
from rules.senya_gekki.injury import IncomingDamage, take_damages
from rules.senya_gekki.ongoing_attack import Attack
from rules.senya_gekki.strike import Strike
from rules.senya_gekki.turn_context import TurnContext


@dataclass(frozen=True)
class Dealt:
    """Which sides took real damage."""

    to_attacker: bool
    to_counterer: bool


def offset(
    turn: TurnContext, attack: Attack, decision: HitDecision, attacks: dict[int, int], counters: dict[int, int]
) -> Dealt:
    """SG-9.13: offset damages in pairs, then let the smaller side of each suffer, the attacker first."""
    counter = decision.counter
    if counter is None:
        return Dealt(to_attacker=False, to_counterer=False)
    rule = _rule(attack.strike, counter)
    ones = _measured(turn, attack.strike, counter, tuple(attacks.values()))
    others = _measured(turn, counter, attack.strike, tuple(counters.values()))
    to_attacker: list[int] = []
    to_counterer: list[int] = []
    for pair, (one, other) in enumerate(zip_longest(ones, others, fillvalue=0), start=1):
        remainder = abs(one - other)
        if one < other:
            to_attacker.append(remainder)
        elif other < one:
            to_counterer.append(remainder)
        loser = None if one == other else attack.attacker if one < other else decision.target
        turn.tell(
            "SG-9.14" if loser is None else rule,
            Offset(
                actor=decision.target,
                attacker=attack.attacker,
                pair=pair,
                attacker_damage=one,
                counter_damage=other,
                loser=loser,
                remainder=remainder,
            ),
        )
    own = attack.strike.sum_of("damage_reduction")
    by_counter = IncomingDamage("SG-9.13", 0, source=decision.target)
    by_attack = IncomingDamage("SG-9.13", 0, source=attack.attacker)
    hit_attacker = take_damages(turn, attack.attacker, tuple(to_attacker), own, by_counter)
    hit_counterer = take_damages(turn, decision.target, tuple(to_counterer), decision.reduction, by_attack)
    return Dealt(hit_attacker, hit_counterer)


def _measured(turn: TurnContext, strike: Strike, other: Strike, totals: tuple[int, ...]) -> tuple[int, ...]:
    """SG-10.2, SG-10.3, SG-10.5, SG-10.7: return the damages with which a side offsets, the highest first."""
    ordered = tuple(sorted(totals, reverse=True))
    if (strike.is_dark and other.is_dark) or (strike.swallows and other.swallows):
        return ordered
    if strike.swallows and turn.options.swallow_one_sided_offset == "pairwise":
        return ordered
    return ordered[:1]


def _rule(attack: Strike, counter: Strike) -> str:
    """SG-10.8: return the clause of an offset in which somebody loses."""
    rules = (
        (attack.is_dark and counter.is_dark, "SG-10.3"),
        (bool(attack.swallows and counter.swallows), "SG-10.7"),
        (attack.is_dark or counter.is_dark, "SG-10.2"),
        (bool(attack.swallows), "SG-10.4"),
        (bool(counter.swallows), "SG-10.5"),
    )
    return next((rule for is_so, rule in rules if is_so), "SG-9.13")
