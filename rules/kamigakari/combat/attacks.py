"""Attacks (KG-6.9, KG-8.2 to KG-8.4, KG-8.14): from the walk and the targets to damage and what follows from it."""

from dataclasses import dataclass, replace

from rules.kamigakari.combat.damage import ResolvedAttack, calculate, healing
from rules.kamigakari.combat.defence import defend
from rules.kamigakari.combat.moves import walk_to_attack
from rules.kamigakari.combat.reductions import Hit, take_off
from rules.kamigakari.combat.statuses import clear_status, gain_status, heal, lose_hp
from rules.kamigakari.combat.talents import EffectUse, answer_triggers, apply_effects, pay_and_answer, use_with_attack
from rules.kamigakari.combat.targeting import TargetChoice, choose
from rules.kamigakari.events.moves import TargetDropped
from rules.kamigakari.events.spirit import RankUp
from rules.kamigakari.events.turns import Fizzle
from rules.kamigakari.model.effects import Effect
from rules.kamigakari.model.equipment import Attack, number_in
from rules.kamigakari.model.orders import Act
from rules.kamigakari.model.tables import ATTACK_CHECKS
from rules.kamigakari.rolls.checks import (
    CheckSpec,
    Goal,
    Result,
    against,
    always,
    fixed_passive,
    hits,
    make,
    make_standing,
    opposed,
    resisting,
)
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.crest import burn


@dataclass(frozen=True)
class AttackContext:
    """One attack as it is made: by whom, as sealed, with what, on whom."""

    who: str
    act: Act
    attack: Attack
    effects: tuple[Effect, ...] = ()
    targets: tuple[str, ...] = ()
    is_walk: bool = False
    """KG-7.6: whether its range is a walk, by which a flyer who is hit falls (KG-9.15)."""

    def label(self, check: str, target: str = "") -> str:
        """16: return the label of a roll of this attack."""
        at = f"{self.act.where}>{target}" if target else self.act.where
        return f"{self.who}/{at}/{check}"


@dataclass(frozen=True)
class HitTargets:
    """Who of the targets was hit, and whom a spell reaches although it was resisted (KG-8.3)."""

    hit: tuple[str, ...] = ()
    resisted: tuple[str, ...] = ()


def attack_with(turn: TurnContext, who: str, act: Act) -> TurnContext:
    """Section 16, step 5: make an attack as it was sealed; an ambush ends with it (KG-9.14)."""
    return answer_triggers(clear_status(_attack(turn, who, act), who, "ambush", "attack"))


def _attack(turn: TurnContext, who: str, act: Act) -> TurnContext:
    attack = turn.person(who).attack(act.attack)
    aimed = None if attack is None else turn.person(who).reach(attack)
    if attack is None or aimed is None:
        return turn
    turn, context = _aimed(turn, AttackContext(who, act, attack), *aimed)
    if not context.targets:
        return clear_status(turn, who, "stealth", "attack")
    turn = _out_of_hiding(turn, who)
    paid = pay_and_answer(turn, who, attack.cost, act.pay)
    if paid is None:
        return turn.tell("KG-2.4", Fizzle(who, "cannot_pay"))
    return _healing_attack(paid, context) if attack.heal else _harming_attack(paid, context)


def _aimed(turn: TurnContext, context: AttackContext, reach: str, target: str) -> tuple[TurnContext, AttackContext]:
    """KG-7.5 to KG-7.7: prepare an attack, walk up to its targets, and choose whom it reaches.

    Weapon and talents come before the walk and the targets: what they do at once may decide who is in range or falls.
    """
    who, act = context.who, context.act
    turn, effects = _prepare(turn, who, act, context.attack)
    squares = number_in(reach, "move")
    if squares is not None and act.path:
        turn = walk_to_attack(turn, who, act.path, squares)
    names = act.targets or (who,)
    turn, targets = choose(turn, TargetChoice(who, reach, target, names, is_harm=not context.attack.heal))
    return turn, replace(context, effects=effects, targets=targets, is_walk=squares is not None)


def _out_of_hiding(turn: TurnContext, who: str) -> TurnContext:
    """KG-9.13: gain the ambush first, then lose stealth: whoever attacks from hiding has the one through the other."""
    if not turn.person(who).has("stealth"):
        return turn
    return clear_status(gain_status(turn, who, "ambush", "stealth"), who, "stealth", "attack")


def _prepare(turn: TurnContext, who: str, act: Act, attack: Attack) -> tuple[TurnContext, tuple[Effect, ...]]:
    """KG-7.5, KG-6.12: return the effects of the weapon, then those of the talents used along."""
    effects = turn.person(who).weapon_effects(attack.weapon)
    turn = apply_effects(turn, EffectUse(who, effects, attack.weapon), who)
    counting = tuple(effect for effect in effects if not effect.is_at_once)
    for key in act.talents:
        turn, more = use_with_attack(turn, who, key)
        counting = (*counting, *more)
    return turn, counting


def _active(turn: TurnContext, context: AttackContext, goal: Goal | None) -> tuple[TurnContext, Result]:
    """KG-1.4: make the active check."""
    name = ATTACK_CHECKS[context.attack.kind][0]
    act = context.act
    check = CheckSpec(context.who, name, context.label(name), "active", act.plan, act.burn, goal=goal)
    return make(turn, replace(check, modifier=context.attack.check_mod, effects=context.effects))


def _healing_attack(turn: TurnContext, context: AttackContext) -> TurnContext:
    """KG-8.3, KG-8.14: heal; nobody resists, and no success is needed."""
    turn, active = _active(turn, context, always)
    if active.fumble and turn.options.fumble_negates_magic:
        return turn
    resolved = ResolvedAttack(context.who, context.attack, context.effects, active)
    if any(not turn.person(target).is_out for target in context.targets):
        turn, resolved = _concept(turn, context, resolved)
    for target in context.targets:
        turn = _heal(turn, resolved, target)
    return _on_hit(turn, context, context.targets)


def _heal(turn: TurnContext, resolved: ResolvedAttack, target: str) -> TurnContext:
    if turn.person(target).is_out:
        return heal(turn, target, healing(turn, resolved), resolved.attack.id)
    turn, points = calculate(turn, resolved, target)
    return heal(turn, target, points, resolved.attack.id)


def _harming_attack(turn: TurnContext, context: AttackContext) -> TurnContext:
    """KG-1.5, KG-8.3: one active check, and each target defends alone; then damage, what a hit does, and falls."""
    turn, active = _active(turn, context, _goal(turn, context))
    turn, found = _defences(turn, context, active)
    resolved = ResolvedAttack(context.who, context.attack, context.effects, active)
    if found.hit or found.resisted:
        turn, resolved = _concept(turn, context, resolved)
    # all defend before anybody is damaged, so that no defence depends on who was named first
    for target in context.targets:
        if target in found.hit or target in found.resisted:
            turn = _strike(turn, resolved, target, is_resisted=target in found.resisted)
    turn = _on_hit(turn, context, found.hit)
    if context.is_walk:
        shaken = found.hit if turn.options.flight_lost_on == "hit" else context.targets
        for target in shaken:
            turn = answer_triggers(clear_status(turn, target, "flight", context.attack.id))
    return turn


def _goal(turn: TurnContext, context: AttackContext) -> Goal | None:
    """KG-2.7: what the attacker needs is known where all targets have fixed values."""
    passive = ATTACK_CHECKS[context.attack.kind][1]
    known = [fixed_passive(turn, target, passive) for target in context.targets]
    totals = [one.total for one in known if one is not None]
    return against(turn.options, Result(max(totals))) if len(totals) == len(known) else None


def _defences(turn: TurnContext, context: AttackContext, active: Result) -> tuple[TurnContext, HitTargets]:
    name = ATTACK_CHECKS[context.attack.kind][1]
    found = HitTargets()
    for target in context.targets:
        check = CheckSpec(target, name, context.label(name, target), "passive", goal=resisting(turn.options, active))
        turn, passive = make_standing(turn, check, turn.sealed(target).standing.passive, "passive")
        won = hits(turn.options, active, passive)
        turn = turn.tell("KG-1.5", opposed(context.who, target, active, passive, won=won))
        if won:
            found = replace(found, hit=(*found.hit, target))
        elif _is_halved(turn, context.attack, active):
            found = replace(found, resisted=(*found.resisted, target))
    return turn, found


def _is_halved(turn: TurnContext, attack: Attack, active: Result) -> bool:
    """KG-8.3: tell whether a spell that was resisted takes effect by half; a fumble counts the same, or negates it."""
    return attack.is_halved_if_resisted and not (active.fumble and turn.options.fumble_negates_magic)


def _concept(turn: TurnContext, context: AttackContext, resolved: ResolvedAttack) -> tuple[TurnContext, ResolvedAttack]:
    """KG-3.7: burn for rank, once for the whole attack: the cost, then the die."""
    if not context.act.concept:
        return turn, resolved
    turn = burn(turn, context.who, "concept", 2, context.label("concept"))
    die = turn.roll(context.label("rank"), 1)[0]
    return turn.tell("KG-3.7", RankUp(context.who, die)), replace(resolved, concept=die)


def _strike(turn: TurnContext, resolved: ResolvedAttack, target: str, *, is_resisted: bool) -> TurnContext:
    """KG-8.7 to KG-8.20: damage, defence talents, reductions, and hp; nothing for who has fallen meanwhile (KG-7.7).

    Whoever deals damage is no longer hidden, even if hidden again since the attack began (KG-9.13).
    """
    if turn.person(target).is_out:
        return turn.tell("KG-9.9", TargetDropped(resolved.who, target, "out_of_fight"))
    turn, points = calculate(turn, resolved, target)
    turn, hit = defend(turn, Hit(target, points, resolved.attack.kind, is_resisted=is_resisted))
    turn, left = take_off(turn, hit)
    turn = answer_triggers(lose_hp(turn, target, left, "KG-8.20", resolved.attack.id))
    return clear_status(turn, resolved.who, "stealth", "damage") if left > 0 else turn


def _on_hit(turn: TurnContext, context: AttackContext, targets: tuple[str, ...]) -> TurnContext:
    """15.1: let the effects of a hit act on those who were hit and are still in the fight."""
    use = EffectUse(context.who, context.attack.on_hit, context.attack.id, "turn_end")
    for target in targets:
        if context.attack.on_hit and not turn.person(target).is_out:
            turn = apply_effects(turn, use, target)
    return turn
