"""Counters as they are declared (SG-9.2 to SG-9.6): who may, and with what."""

from dataclasses import replace
from typing import Any

from rules.senya_gekki.assault import Attack, applies
from rules.senya_gekki.character import Character, Waiting
from rules.senya_gekki.strike import Strike, strike_of
from rules.senya_gekki.turn import Turn


def declare_counters(turn: Turn, attack: Attack) -> dict[str, Strike]:
    """SG-8.4, SG-9.2: let the defenders that wait declare counters, in target order; return what each strikes with."""
    declared: dict[str, Strike] = {}
    for target in attack.targets:
        character = turn.find(target)
        if character is not None and character.waiting is not None and _is_ordered(turn, attack, target):
            strike = _declare(turn, attack, character, character.waiting)
            if strike is not None:
                declared[target] = strike
    return declared


def _is_ordered(turn: Turn, attack: Attack, target: str) -> bool:
    assault = attack.against(target)
    return any(applies(turn, order, target, "defend", assault) for order in turn.plan(target).orders("counter"))


def _declare(turn: Turn, attack: Attack, character: Character, waiting: Waiting) -> Strike | None:
    """SG-9.3, SG-9.4: declare a counter, or tell why it is refused."""
    prepared = strike_of(character, waiting.attack_type, waiting.skills, waiting.shots)
    strike = prepared.for_counter()
    values: dict[str, Any] = {
        "attacker": attack.attacker,
        "attack_type": waiting.attack_type,
        "skills": [skill.id for skill in strike.skills],
        "dropped": [skill.id for skill in prepared.skills if skill not in strike.skills],
    }
    refusal = _refusal(turn, character, strike)
    if refusal is not None:
        rule, reason, by = refusal
        turn.tell(rule, "counter_refused", character.id, **values, reason=reason, by=by)
        return None
    used = turn.state.counters_used
    counters = replace(used, pc=character.id) if character.side == "pc" else replace(used, npc=character.id)
    turn.state = replace(turn.state, counters_used=counters)
    turn.tell("SG-9.2", "counter_declared", character.id, **values)
    return strike


def _refusal(turn: Turn, character: Character, strike: Strike) -> tuple[str, str, str | None] | None:
    """SG-9.3, SG-13.7, SG-9.6: return clause, reason and, for a side that has countered, who did; None if allowed."""
    by = turn.state.counters_used.of(character.side)
    if by is not None:
        return "SG-9.3", "side_used", by
    if turn.options.daze_stops_prepared and character.has("daze"):
        return "SG-13.7", "dazed", None
    if not turn.options.mind_counter and strike.attack_type.combat == "mind":
        return "SG-9.6", "mind", None
    return None
