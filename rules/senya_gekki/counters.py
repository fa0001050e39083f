"""Counters as they are declared (SG-9.2 to SG-9.6): who may, and with what."""

from dataclasses import replace

from msgspec import UNSET

from rules.senya_gekki.character import Character, Waiting
from rules.senya_gekki.events.attacks import CounterDeclared, CounterRefused
from rules.senya_gekki.ongoing_attack import Attack, applies
from rules.senya_gekki.standing_orders import CounterOrder
from rules.senya_gekki.strike import Strike, strike_of
from rules.senya_gekki.tables import CounterRefusal
from rules.senya_gekki.turn_context import TurnContext


def declare_counters(turn: TurnContext, attack: Attack) -> dict[str, Strike]:
    """SG-8.4, SG-9.2: let the defenders that wait declare counters, in target order; return what each strikes with."""
    declared: dict[str, Strike] = {}
    for target in attack.targets:
        character = turn.find(target)
        if character is not None and character.waiting is not None and _is_ordered(turn, attack, target):
            strike = _declare(turn, attack, character, character.waiting)
            if strike is not None:
                declared[target] = strike
    return declared


def _is_ordered(turn: TurnContext, attack: Attack, target: str) -> bool:
    attack_facts = attack.against(target)
    return any(applies(turn, order, target, "defend", attack_facts) for order in turn.plan(target).orders(CounterOrder))


def _declare(turn: TurnContext, attack: Attack, character: Character, waiting: Waiting) -> Strike | None:
    """SG-9.3, SG-9.4: declare a counter, or tell why it is refused."""
    prepared = strike_of(character, waiting.attack_type, waiting.skills, waiting.shots)
    strike = prepared.for_counter()
    skills = tuple(skill.id for skill in strike.skills)
    dropped = tuple(skill.id for skill in prepared.skills if skill not in strike.skills)
    said = (attack.attacker, waiting.attack_type, skills, dropped)
    refusal = _refusal(turn, character, strike)
    if refusal is not None:
        rule, reason, by = refusal
        turn.tell(rule, CounterRefused(*said, reason, UNSET if by is None else by, actor=character.id))
        return None
    used = turn.state.counters_used
    counters = replace(used, pc=character.id) if character.side == "pc" else replace(used, npc=character.id)
    turn.state = replace(turn.state, counters_used=counters)
    turn.tell("SG-9.2", CounterDeclared(*said, actor=character.id))
    return strike


def _refusal(turn: TurnContext, character: Character, strike: Strike) -> tuple[str, CounterRefusal, str | None] | None:
    """SG-9.3, SG-13.7, SG-9.6: return clause, reason and, for a side that has countered, who did; None if allowed."""
    by = turn.state.counters_used.of(character.side)
    if by is not None:
        return "SG-9.3", "side_used", by
    if turn.options.daze_stops_prepared and character.has("daze"):
        return "SG-13.7", "dazed", None
    if not turn.options.mind_counter and strike.attack_type.combat == "mind":
        return "SG-9.6", "mind", None
    return None
