"""The defence timing (KG-6.11): talents used against an attack that is about to do damage."""

from dataclasses import replace

from rules.kamigakari.combat.board import is_in_range
from rules.kamigakari.combat.reductions import Hit, reductions
from rules.kamigakari.combat.talents import EffectUse, apply_effects, pay_and_answer
from rules.kamigakari.events.turns import DefenceUsed, Fizzle
from rules.kamigakari.model.effects import amounts_for
from rules.kamigakari.model.equipment import Talent
from rules.kamigakari.model.orders import DefenceOrder
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.values import action_order


def defend(turn: TurnContext, hit: Hit) -> tuple[TurnContext, Hit]:
    """KG-6.11: let protectors act in action order, each with its first order that fits; return what lowers the hit.

    The order is made here and not when the attack began: what a weapon did at once has changed it by now.
    """
    for protector in action_order(turn):
        turn, hit = _protect(turn, protector, hit)
    return turn, hit


def _protect(turn: TurnContext, protector: str, hit: Hit) -> tuple[TurnContext, Hit]:
    for order in turn.sealed(protector).standing.defence:
        talent = turn.person(protector).talent(order.talent)
        if talent is None or not _fits(turn, protector, order, talent, hit):
            continue
        paid = pay_and_answer(turn, protector, talent.cost)
        if paid is not None:
            return _used(paid, protector, talent, hit)
        turn = turn.tell("KG-2.4", Fizzle(protector, "cannot_pay", talent=talent.id))
    return turn, hit


def _fits(turn: TurnContext, protector: str, order: DefenceOrder, talent: Talent, hit: Hit) -> bool:
    """KG-6.11: tell whether an order answers this hit, as it stands after the talents used before."""
    person = turn.person(protector)
    times = 1 + amounts_for(person.effects(), "extra_timing", "timing", ("defence",))
    if person.is_out or person.has("immobile") or person.used.defence >= times:
        return False
    if hit.who not in (order.protected or (protector,)) or order.kind not in (None, hit.kind):
        return False
    left = reductions(turn, hit)[1]
    return left > 0 and left >= order.min_damage and is_in_range(turn, protector, hit.who, talent.range)


def _used(turn: TurnContext, protector: str, talent: Talent, hit: Hit) -> tuple[TurnContext, Hit]:
    """KG-6.11, KG-6.14: use a defence talent: for this hit alone, unless it says how long it lasts."""
    used = turn.person(protector).used
    turn = turn.change(protector, used=replace(used, defence=used.defence + 1))
    turn = turn.tell("KG-6.11", DefenceUsed(protector, talent.id, hit.who))
    turn = apply_effects(turn, EffectUse(protector, talent.effects, talent.id, talent.duration), hit.who)
    counting = () if talent.duration else tuple(effect for effect in talent.effects if not effect.is_at_once)
    return turn, replace(hit, effects=(*hit.effects, *counting))
