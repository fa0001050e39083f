"""Talents and items in use (KG-6.5, KG-6.12 to KG-6.14), and what is triggered by what they and others do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rules.kamigakari.combat.spirit import pay
from rules.kamigakari.combat.statuses import clear_status, gain_status, heal, lose_hp
from rules.kamigakari.combat.targeting import TargetChoice, choose
from rules.kamigakari.events.moves import TargetDropped
from rules.kamigakari.events.spirit import ExcessGained
from rules.kamigakari.events.turns import EffectStarted, Fizzle, ItemUsed, TalentUsed
from rules.kamigakari.model.character import Character
from rules.kamigakari.model.effects import Effect, amounts_for
from rules.kamigakari.model.equipment import Cost, Talent
from rules.kamigakari.model.orders import Act, SpecialOrder
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.crest import burn_life, gain_crest
from rules.kamigakari.turn.points import gain_points


@dataclass(frozen=True)
class EffectUse:
    """What acts on somebody: whose doing, its effects, from what, and until when those last that last (KG-6.14)."""

    user: str
    effects: tuple[Effect, ...]
    source: str
    until: str | None = None


def use_talent(turn: TurnContext, who: str, act: Act) -> TurnContext:
    """KG-6.5, KG-6.12: use a talent in its own timing, as it was sealed."""
    talent = turn.person(who).talent(act.talent)
    return turn if talent is None else _use(turn, who, talent, act.targets or (who,), act.pay)


def use_special(turn: TurnContext, who: str, order: SpecialOrder) -> TurnContext:
    """KG-6.12: use a special talent that was ordered for what has happened; none is triggered by its own effects."""
    person = turn.person(who)
    talent = person.talent(order.talent)
    if talent is None or person.lost or person.has("dead") or (who, talent.id) in turn.working:
        return turn
    return _use(turn, who, talent, order.targets or (who,), None)


def use_with_attack(turn: TurnContext, who: str, key: str) -> tuple[TurnContext, tuple[Effect, ...]]:
    """KG-6.12: use a special talent with an attack; return the effects that count for that attack."""
    talent = turn.person(who).talent(key)
    if talent is None:
        return turn, ()
    if _is_used_up(turn, who, talent):
        return turn.tell("KG-6.12", Fizzle(who, "talent_used_up", talent=talent.id)), ()
    begun = _begin(turn, who, talent, None)
    if begun is None:
        return turn.tell("KG-2.4", Fizzle(who, "cannot_pay", talent=talent.id)), ()
    turn = _apply_all(begun, EffectUse(who, talent.effects, talent.id, talent.duration), (who,), talent)
    lasting = () if talent.duration else tuple(effect for effect in talent.effects if not effect.is_at_once)
    return turn, lasting


def use_item(turn: TurnContext, who: str, act: Act) -> TurnContext:
    """KG-6.7: use up one of an item on its target, oneself where none is named."""
    item = turn.person(who).item(act.item)
    if item is None:
        return turn
    count = next(raw.get("count", 1) for raw in turn.person(who).items if raw["id"] == act.item)
    if count < 1:
        return turn.tell("KG-6.7", Fizzle(who, "item_used_up", item=item.id))
    reach = (turn.person(who).reach(item) or ("self", ""))[0]
    turn, targets = choose(turn, TargetChoice(who, reach, "bodies:1", (act.target or who,)))
    if not targets:
        return turn
    paid = pay_and_answer(turn, who, item.cost, act.pay)
    if paid is None:
        return turn.tell("KG-2.4", Fizzle(who, "cannot_pay", item=item.id))
    turn = paid.put(_with_count(paid.person(who), act.item, count - 1))
    turn = turn.tell("KG-6.7", ItemUsed(who, item.id, targets[0]))
    return apply_effects(turn, EffectUse(who, item.effects, item.id, item.duration or turn_or_scene(turn)), targets[0])


def _with_count(owner: Character, key: str, count: int) -> Character:
    place = next(position for position, raw in enumerate(owner.items) if raw["id"] == key)
    changed = {**owner.items[place], "count": count}
    return replace(owner, items=(*owner.items[:place], changed, *owner.items[place + 1 :]))


def turn_or_scene(turn: TurnContext) -> str:
    """KG-6.14: return until when an effect lasts that says nothing else."""
    return "turn_end" if turn.is_combat else "scene_end"


def pay_and_answer(
    turn: TurnContext, who: str, cost: Cost, named: Sequence[int | str] | None = None
) -> TurnContext | None:
    """KG-2.4: pay a cost with all that follows from it, None where it cannot be paid."""
    paid = pay(turn, who, cost, named)
    return None if paid is None else answer_triggers(paid)


def _is_used_up(turn: TurnContext, who: str, talent: Talent) -> bool:
    """KG-6.12: tell whether a talent has done all that it may in this turn, or scene."""
    return talent.is_limited and talent.id in turn.person(who).used.talents


def _begin(turn: TurnContext, who: str, talent: Talent, named: Sequence[int | str] | None) -> TurnContext | None:
    """KG-2.4, KG-6.12: pay for a talent and tell that it is used, None where it cannot be paid."""
    paid = pay_and_answer(turn, who, talent.cost, named)
    if paid is None:
        return None
    rule = "KG-6.12" if talent.timing == "special" else "KG-6.5"
    turn = paid.tell(rule, TalentUsed(who, talent.id, talent.timing))
    if talent.timing == "special":
        used = turn.person(who).used
        turn = turn.change(who, used=replace(used, talents=(*used.talents, talent.id)))
    return turn


def _use(
    turn: TurnContext, who: str, talent: Talent, names: tuple[str, ...], named: Sequence[int | str] | None
) -> TurnContext:
    if _is_used_up(turn, who, talent):
        return turn.tell("KG-6.12", Fizzle(who, "talent_used_up", talent=talent.id))
    reach, kind = turn.person(who).reach(talent) or ("self", "self")
    turn, targets = choose(turn, TargetChoice(who, reach, kind, names, talent=talent.id))
    if not targets:
        return turn.tell("KG-7.7", Fizzle(who, "no_target", talent=talent.id))
    begun = _begin(turn, who, talent, named)
    if begun is None:
        return turn.tell("KG-2.4", Fizzle(who, "cannot_pay", talent=talent.id))
    return _apply_all(begun, EffectUse(who, talent.effects, talent.id, _until(turn, talent)), targets, talent)


def _until(turn: TurnContext, talent: Talent) -> str | None:
    """KG-6.12, KG-6.14: return until when a talent's effects last, None where a special one is for the moment only."""
    if talent.duration or (talent.timing == "special" and turn.is_combat):
        return talent.duration
    return turn_or_scene(turn)


def _apply_all(turn: TurnContext, use: EffectUse, targets: tuple[str, ...], talent: Talent) -> TurnContext:
    outer = turn.working
    turn = replace(turn, working=outer | {(use.user, talent.id)})
    for target in targets:
        turn = apply_effects(turn, use, target)
    return replace(turn, working=outer)


def apply_effects(turn: TurnContext, use: EffectUse, target: str) -> TurnContext:
    """15.2: let effects act on somebody in their order; those that last begin, or do nothing for the moment alone."""
    for effect in use.effects:
        if effect.is_at_once:
            turn = answer_triggers(_AT_ONCE[effect.kind](turn, use, effect, target))
        elif use.until is not None:
            turn = _start(turn, use, effect, target, use.until)
    return turn


def _start(turn: TurnContext, use: EffectUse, effect: Effect, target: str, until: str) -> TurnContext:
    """KG-6.14: let an effect begin that lasts; a raised action value ends immobility (KG-9.8)."""
    person = turn.person(target)
    lasting = {**effect.fields, "source": use.source, "until": until}
    turn = turn.change(target, active_effects=(*person.active_effects, lasting))
    turn = turn.tell("KG-6.14", EffectStarted(target, effect.kind, use.source, until))
    if effect.kind != "value_mod" or effect.fields.get("value") != "action":
        return turn
    raised = amounts_for(turn.person(target).lasting_effects(), "value_mod", "value", ("action",))
    return clear_status(turn, target, "immobile", use.source) if raised >= 1 else turn


def _apply_status(turn: TurnContext, use: EffectUse, effect: Effect, target: str) -> TurnContext:
    return gain_status(turn, target, str(effect.fields.get("status")), use.source, effect.fields)


def _clear_status(turn: TurnContext, use: EffectUse, effect: Effect, target: str) -> TurnContext:
    return clear_status(turn, target, str(effect.fields.get("status")), use.source)


def _heal(turn: TurnContext, use: EffectUse, effect: Effect, target: str) -> TurnContext:
    return heal(turn, target, effect.amount, use.source)


def _hp_loss(turn: TurnContext, use: EffectUse, effect: Effect, target: str) -> TurnContext:
    """KG-8.5, KG-9.13: take hp without reduction; who takes it from somebody else is no longer hidden."""
    if turn.person(target).is_out:
        return turn.tell("KG-9.9", TargetDropped(use.user, target, "out_of_fight"))
    turn = answer_triggers(lose_hp(turn, target, effect.amount, "KG-8.5", use.source))
    return turn if use.user == target else clear_status(turn, use.user, "stealth", "damage")


def _crest(turn: TurnContext, use: EffectUse, effect: Effect, target: str) -> TurnContext:
    return gain_crest(turn, target, effect.amount, "KG-3.1", use.source)


def _excess(turn: TurnContext, _: EffectUse, effect: Effect, target: str) -> TurnContext:
    """KG-2.6: gain excess spirits."""
    total = max(0, turn.person(target).excess_spirit + effect.amount)
    turn = turn.change(target, excess_spirit=total)
    return turn.tell("KG-2.6", ExcessGained(target, effect.amount, total))


def _info_points(turn: TurnContext, _: EffectUse, effect: Effect, target: str) -> TurnContext:
    return gain_points(turn, target, effect.amount, "KG-5.14")


_AT_ONCE: dict[str, Callable[[TurnContext, EffectUse, Effect, str], TurnContext]] = {
    "apply_status": _apply_status,
    "clear_status": _clear_status,
    "heal": _heal,
    "hp_loss": _hp_loss,
    "crest": _crest,
    "excess_spirit": _excess,
    "info_points": _info_points,
}


def answer_triggers(turn: TurnContext) -> TurnContext:
    """KG-6.12: let all that has happened lead to what answers it, one after the other.

    What an answer brings about is answered before whatever has been waiting behind it.
    """
    waiting, turn = turn.pending, replace(turn, pending=())
    for kind, who in waiting:
        turn = answer_triggers(_ANSWERS[kind](turn, who))
    return turn


def _fainted(turn: TurnContext, who: str) -> TurnContext:
    """KG-6.12, KG-3.6: the orders for fainting until somebody stands again, then life burning."""
    for order in turn.sealed(who).standing.special:
        if order.trigger == "fainted" and turn.person(who).has("faint"):
            turn = use_special(turn, who, order)
    return burn_life_if_ordered(turn, who)


def _damaged(turn: TurnContext, who: str) -> TurnContext:
    """KG-6.12: the orders for having lost hp, for somebody still in the fight."""
    for order in turn.sealed(who).standing.special:
        if order.trigger == "damaged" and not turn.person(who).is_out:
            turn = use_special(turn, who, order)
    return turn


def _fallen(turn: TurnContext, who: str) -> TurnContext:
    """KG-8.6, KG-9.3: whoever has taken damage by a fall lies prone."""
    return gain_status(turn, who, "prone", "fall")


_ANSWERS: dict[str, Callable[[TurnContext, str], TurnContext]] = {
    "fainted": _fainted,
    "damaged": _damaged,
    "fallen": _fallen,
}


def burn_life_if_ordered(turn: TurnContext, who: str) -> TurnContext:
    """KG-3.6: burn for life where somebody has fainted in combat, ordered it, and has not done so before."""
    person = turn.person(who)
    wants = turn.sealed(who).standing.life_burn and not person.used.life_burn
    return burn_life(turn, who) if turn.is_combat and wants and person.has("faint") and not person.lost else turn
