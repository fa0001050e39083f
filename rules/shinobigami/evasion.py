"""Evasion (SB-0.8, 7-6): supports against an attack, the evasion check, and the escape art."""

from dataclasses import dataclass

from rules.shinobigami.character import BACKLASH, Via
from rules.shinobigami.events.attacks import AttackEvaded, AttackNullified, NoEvasion
from rules.shinobigami.ninpo import Ninpo
from rules.shinobigami.rolling import Check, is_success, roll_check
from rules.shinobigami.skills import RULES_OF_REASONS, way_to_roll
from rules.shinobigami.supports import Occasion, use_support, waiting_orders
from rules.shinobigami.turn import TurnContext


@dataclass(frozen=True)
class Assault:
    """SB-0.8: an attack whose hit check succeeded; `damage` is the amount of its first entry."""

    actor: str
    ninpo: Ninpo
    damage: int
    is_special: bool


def is_avoided(turn: TurnContext, assault: Assault, target: str) -> tuple[TurnContext, bool]:
    """SB-0.8, SB-7-6.2: let a target answer an attack; tell whether it gets away from it."""
    if not assault.ninpo.evadable:
        return _cannot(turn, assault, target, "not_evadable"), False
    if assault.is_special and not turn.options.special_allows_evasion:
        return _cannot(turn, assault, target, "special"), False
    turn, bonus, is_safe = _answer(turn, assault, target)
    if is_safe:
        return turn.tell("SB-0.8", AttackEvaded(target, by=assault.actor)), True
    order = turn.action(target).evade
    choice = order.by_attacker.get(assault.actor, order.default)
    if choice == "none":
        return _cannot(turn, assault, target, "declined"), False
    return _roll(turn, assault, target, choice, bonus)


def _answer(turn: TurnContext, assault: Assault, target: str) -> tuple[TurnContext, int, bool]:
    """Section 8: use the target's `on_attacked` supports; return what they add, and whether the attack misses."""
    occasion = Occasion(
        target, "on_attacked", f"attack/{assault.actor}>{target}/support", assault.actor, assault.damage
    )
    bonus = 0
    for order in waiting_orders(turn, occasion):
        turn, worked = use_support(turn, order, occasion)
        if worked is not None and worked.has("auto_evade"):
            return turn, bonus, True
        bonus += worked.total("evade_modifier") if worked else 0
    return turn, bonus, False


def _roll(turn: TurnContext, assault: Assault, target: str, choice: str, bonus: int) -> tuple[TurnContext, bool]:
    """SB-0.8, SB-7-6.1, SB-7-6.2: roll the evasion check, where it can be rolled."""
    skill = turn.options.escape_art_skill if choice == "escape_art" else assault.ninpo.skill
    way = _way(turn, target, skill, choice)
    if isinstance(way, str):
        return _cannot(turn, assault, target, way), False
    bonus += turn.fight.used_by(target).evade
    label = f"attack/{assault.actor}>{target}/evade"
    turn, outcome = roll_check(turn, Check(target, "evade", label, skill, way, bonus))
    if not is_success(outcome):
        return turn, False
    if choice != "escape_art":
        return turn.tell("SB-0.8", AttackEvaded(target, by=assault.actor)), True
    turn = turn.with_round(escaped=turn.round.escaped | {target})
    return turn.tell("SB-7-6.2", AttackNullified(target, by=assault.actor)), True


def _way(turn: TurnContext, target: str, skill: str | None, choice: str) -> Via | str:
    """SB-7-8.2, SB-0.6, SB-7-6.1: return how an evasion is rolled, or why it cannot be."""
    if turn.person(target).has_status(BACKLASH):
        return "backlash"
    declared = turn.action(target).evade.checks.get(skill or "", ())
    only = skill if choice == "escape_art" and turn.options.escape_art_needs_skill else None
    return way_to_roll(turn.state, turn.options, target, skill, declared, only=only)


def _cannot(turn: TurnContext, assault: Assault, target: str, reason: str) -> TurnContext:
    return turn.tell(RULES_OF_REASONS[reason], NoEvasion(target, by=assault.actor, reason=reason))
