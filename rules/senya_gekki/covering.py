"""Covering (chapter 14): who steps in for a target that was hit."""

from rules.senya_gekki.checks import Check
from rules.senya_gekki.events.damage import Covered, CoverRefused
from rules.senya_gekki.hit_decision import HitDecision
from rules.senya_gekki.ongoing_attack import Attack, applies
from rules.senya_gekki.order import count_order
from rules.senya_gekki.standing_orders import CoverOrder
from rules.senya_gekki.turn_context import TurnContext


def cover(
    turn: TurnContext, attack: Attack, decisions: tuple[HitDecision, ...], checks: tuple[Check, ...]
) -> dict[str, str]:
    """SG-14.3, SG-14.4: find a protector for each target that was hit, in target order; return them by target."""
    protectors: dict[str, str] = {}
    for decision in decisions:
        protector = _protector(turn, attack, decision, checks, protectors) if decision.result == "hit" else None
        if protector is not None:
            protectors[decision.target] = protector
            turn.tell("SG-14.3", Covered(actor=protector, target=decision.target, attacker=attack.attacker))
    return protectors


def _protector(
    turn: TurnContext, attack: Attack, decision: HitDecision, checks: tuple[Check, ...], protectors: dict[str, str]
) -> str | None:
    """SG-14.3, SG-14.5: return the first in count order whose order names the target and holds, and who may."""
    attack_facts = attack.against(decision.target, checks)
    for key in count_order(turn.state):
        character = turn.standing(key)
        if character is None or key in (attack.attacker, decision.target) or key in protectors.values():
            continue
        orders = (order for order in turn.plan(key).orders(CoverOrder) if decision.target in order.protect)
        if not any(applies(turn, order, key, "cover", attack_facts) for order in orders):
            continue
        if character.condition != "done":
            return key
        turn.tell("SG-14.5", CoverRefused(actor=key, target=decision.target, attacker=attack.attacker, reason="done"))
    return None
