"""Covering (chapter 14): who steps in for a target that was hit."""

from rules.senya_gekki.assault import Attack, applies
from rules.senya_gekki.checks import Check
from rules.senya_gekki.declaration import CoverOrder
from rules.senya_gekki.events.damage import Covered, CoverRefused
from rules.senya_gekki.order import count_order
from rules.senya_gekki.turn_context import TurnContext
from rules.senya_gekki.verdict import Verdict


def cover(
    turn: TurnContext, attack: Attack, verdicts: tuple[Verdict, ...], checks: tuple[Check, ...]
) -> dict[str, str]:
    """SG-14.3, SG-14.4: find a protector for each target that was hit, in target order; return them by target."""
    protectors: dict[str, str] = {}
    for verdict in verdicts:
        protector = _protector(turn, attack, verdict, checks, protectors) if verdict.result == "hit" else None
        if protector is not None:
            protectors[verdict.target] = protector
            turn.tell("SG-14.3", Covered(actor=protector, target=verdict.target, attacker=attack.attacker))
    return protectors


def _protector(
    turn: TurnContext, attack: Attack, verdict: Verdict, checks: tuple[Check, ...], protectors: dict[str, str]
) -> str | None:
    """SG-14.3, SG-14.5: return the first in count order whose order names the target and holds, and who may."""
    assault = attack.against(verdict.target, checks)
    for key in count_order(turn.state):
        character = turn.standing(key)
        if character is None or key in (attack.attacker, verdict.target) or key in protectors.values():
            continue
        orders = (order for order in turn.plan(key).orders(CoverOrder) if verdict.target in order.protect)
        if not any(applies(turn, order, key, "cover", assault) for order in orders):
            continue
        if character.condition != "done":
            return key
        turn.tell("SG-14.5", CoverRefused(actor=key, target=verdict.target, attacker=attack.attacker, reason="done"))
    return None
