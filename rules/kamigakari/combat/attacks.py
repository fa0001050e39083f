"""Attacks (KG-6.9, KG-8.2 to KG-8.4, KG-8.14): from the walk and the targets to damage and what follows from it."""

from dataclasses import dataclass, replace

from rules.kamigakari.combat.damage import Blow, calculate, healing
from rules.kamigakari.combat.defence import defend
from rules.kamigakari.combat.moves import leap
from rules.kamigakari.combat.reductions import Hit, take_off
from rules.kamigakari.combat.statuses import clear_status, gain_status, heal, lose_hp
from rules.kamigakari.combat.talents import Use, apply_effects, pay_and_settle, settle, use_along
from rules.kamigakari.combat.targeting import Aim, choose
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
class Assault:
    """One attack as it is made: by whom, as sealed, with what, on whom."""

    who: str
    act: Act
    attack: Attack
    effects: tuple[Effect, ...] = ()
    targets: tuple[str, ...] = ()

    def label(self, check: str, target: str = "") -> str:
        """16: return the label of a roll of this attack."""
        at = f"{self.act.where}>{target}" if target else self.act.where
        return f"{self.who}/{at}/{check}"


@dataclass(frozen=True)
class Struck:
    """Who of the targets was hit, and whom a spell reaches although it was resisted (KG-8.3)."""

    hit: tuple[str, ...] = ()
    resisted: tuple[str, ...] = ()


def attack_with(turn: TurnContext, who: str, act: Act) -> TurnContext:
    """Section 16, step 5: make an attack as it was sealed; an ambush ends with it (KG-9.14)."""
    return settle(clear_status(_attack(turn, who, act), who, "ambush", "attack"))


def _attack(turn: TurnContext, who: str, act: Act) -> TurnContext:
    person = turn.person(who)
    attack = person.attack(act.attack)
    aimed = None if attack is None else person.reach(attack)
    if attack is None or aimed is None:
        return turn
    reach, target = aimed
    turn, effects = _prepare(turn, who, act, attack)
    squares = number_in(reach, "move")
    if squares is not None and act.path:
        turn = leap(turn, who, act.path, squares)
    names = act.targets or (who,)
    turn, targets = choose(turn, Aim(who, reach, target, names, is_harm=not attack.heal))
    if not targets:
        return clear_status(turn, who, "stealth", "attack")
    if turn.person(who).has("stealth"):
        turn = clear_status(gain_status(turn, who, "ambush", "stealth"), who, "stealth", "attack")
    paid = pay_and_settle(turn, who, attack.cost, act.pay)
    if paid is None:
        return turn.tell("KG-2.4", Fizzle(who, "cannot_pay"))
    assault = Assault(who, act, attack, effects, targets)
    return _cure(paid, assault) if attack.heal else _harm(paid, assault, falls=squares is not None)


def _prepare(turn: TurnContext, who: str, act: Act, attack: Attack) -> tuple[TurnContext, tuple[Effect, ...]]:
    """KG-7.5, KG-6.12: return the effects of the weapon, then those of the talents used along."""
    effects = turn.person(who).weapon_effects(attack.weapon)
    turn = apply_effects(turn, Use(who, effects, attack.weapon), who)
    counting = tuple(effect for effect in effects if not effect.is_at_once)
    for key in act.talents:
        turn, more = use_along(turn, who, key)
        counting = (*counting, *more)
    return turn, counting


def _active(turn: TurnContext, assault: Assault, goal: Goal | None) -> tuple[TurnContext, Result]:
    """KG-1.4: make the active check."""
    name = ATTACK_CHECKS[assault.attack.kind][0]
    act = assault.act
    check = CheckSpec(
        assault.who,
        name,
        assault.label(name),
        "active",
        act.plan,
        act.burn,
        assault.attack.check_mod,
        assault.effects,
        goal,
    )
    return make(turn, check)


def _cure(turn: TurnContext, assault: Assault) -> TurnContext:
    """KG-8.3, KG-8.14: heal; nobody resists, and no success is needed."""
    turn, active = _active(turn, assault, always)
    if active.fumble and turn.options.fumble_negates_magic:
        return turn
    blow = Blow(assault.who, assault.attack, assault.effects, active)
    if any(not turn.person(target).is_out for target in assault.targets):
        turn, blow = _concept(turn, assault, blow)
    for target in assault.targets:
        turn = _heal(turn, blow, target)
    return _on_hit(turn, assault, assault.targets)


def _heal(turn: TurnContext, blow: Blow, target: str) -> TurnContext:
    if turn.person(target).is_out:
        return heal(turn, target, healing(turn, blow), blow.attack.id)
    turn, points = calculate(turn, blow, target)
    return heal(turn, target, points, blow.attack.id)


def _harm(turn: TurnContext, assault: Assault, *, falls: bool) -> TurnContext:
    """KG-1.5, KG-8.3: one active check, and each target defends alone; then damage, what a hit does, and falls."""
    turn, active = _active(turn, assault, _goal(turn, assault))
    turn, struck = _defences(turn, assault, active)
    blow = Blow(assault.who, assault.attack, assault.effects, active)
    if struck.hit or struck.resisted:
        turn, blow = _concept(turn, assault, blow)
    for target in assault.targets:
        if target in struck.hit or target in struck.resisted:
            turn = _strike(turn, blow, target, is_resisted=target in struck.resisted)
    turn = _on_hit(turn, assault, struck.hit)
    if falls:
        shaken = struck.hit if turn.options.flight_lost_on == "hit" else assault.targets
        for target in shaken:
            turn = settle(clear_status(turn, target, "flight", assault.attack.id))
    return turn


def _goal(turn: TurnContext, assault: Assault) -> Goal | None:
    """KG-2.7: what the attacker needs is known where all targets have fixed values."""
    passive = ATTACK_CHECKS[assault.attack.kind][1]
    known = [fixed_passive(turn, target, passive) for target in assault.targets]
    totals = [one.total for one in known if one is not None]
    return against(turn.options, Result(max(totals))) if len(totals) == len(known) else None


def _defences(turn: TurnContext, assault: Assault, active: Result) -> tuple[TurnContext, Struck]:
    name = ATTACK_CHECKS[assault.attack.kind][1]
    struck = Struck()
    for target in assault.targets:
        check = CheckSpec(target, name, assault.label(name, target), "passive", goal=resisting(turn.options, active))
        turn, passive = make_standing(turn, check, turn.sealed(target).standing.passive, "passive")
        won = hits(turn.options, active, passive)
        turn = turn.tell("KG-1.5", opposed(assault.who, target, active, passive, won=won))
        if won:
            struck = replace(struck, hit=(*struck.hit, target))
        elif _is_halved(turn, assault.attack, active):
            struck = replace(struck, resisted=(*struck.resisted, target))
    return turn, struck


def _is_halved(turn: TurnContext, attack: Attack, active: Result) -> bool:
    """KG-8.3: tell whether a spell that was resisted takes effect by half; a fumble counts the same, or negates it."""
    return attack.is_halved_if_resisted and not (active.fumble and turn.options.fumble_negates_magic)


def _concept(turn: TurnContext, assault: Assault, blow: Blow) -> tuple[TurnContext, Blow]:
    """KG-3.7: burn for rank, once for the whole attack: the cost, then the die."""
    if not assault.act.concept:
        return turn, blow
    turn = burn(turn, assault.who, "concept", 2, assault.label("concept"))
    die = turn.roll(assault.label("rank"), 1)[0]
    return turn.tell("KG-3.7", RankUp(assault.who, die)), replace(blow, concept=die)


def _strike(turn: TurnContext, blow: Blow, target: str, *, is_resisted: bool) -> TurnContext:
    """KG-8.7 to KG-8.20: damage, defence talents, reductions, and hp; nothing for who has fallen meanwhile (KG-7.7).

    Whoever deals damage is no longer hidden, even if hidden again since the attack began (KG-9.13).
    """
    if turn.person(target).is_out:
        return turn.tell("KG-9.9", TargetDropped(blow.who, target, "out_of_fight"))
    turn, points = calculate(turn, blow, target)
    turn, hit = defend(turn, Hit(target, points, blow.attack.kind, is_resisted=is_resisted))
    turn, left = take_off(turn, hit)
    turn = settle(lose_hp(turn, target, left, "KG-8.20", blow.attack.id))
    return clear_status(turn, blow.who, "stealth", "damage") if left > 0 else turn


def _on_hit(turn: TurnContext, assault: Assault, targets: tuple[str, ...]) -> TurnContext:
    """15.1: let the effects of a hit act on those who were hit and are still in the fight."""
    use = Use(assault.who, assault.attack.on_hit, assault.attack.id, "turn_end")
    for target in targets:
        if assault.attack.on_hit and not turn.person(target).is_out:
            turn = apply_effects(turn, use, target)
    return turn
