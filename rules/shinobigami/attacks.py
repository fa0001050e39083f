"""Attacks (SB-0.8, 7-5-4, SB-7-12.1): from the hit check to what each target that is hit is dealt."""

from dataclasses import dataclass, replace
from functools import partial

from rules.shinobigami.character import Via
from rules.shinobigami.damage import deal
from rules.shinobigami.evasion import Assault, is_avoided
from rules.shinobigami.events.attacks import ActionVoid, AttackHit, AttackMissed, DamageReduced, SpecialDamage
from rules.shinobigami.ninpo import DamageEntry, Ninpo
from rules.shinobigami.orders import Attack
from rules.shinobigami.rolling import Check, is_success, roll_check
from rules.shinobigami.skills import RULES_OF_REASONS, is_disabled
from rules.shinobigami.supports import Occasion, check_of, pay, use_support, waiting_orders
from rules.shinobigami.tables import AFFLICTIONS
from rules.shinobigami.turn import TurnContext


@dataclass(frozen=True)
class Boost:
    """Section 8: what ninpo of the plot step and of the turn, the attack's own too, add to its check and damage."""

    hit: int = 0
    damage: int = 0


def attack(turn: TurnContext, actor: str, boost: Boost) -> TurnContext:
    """SB-0.8, SB-7-12.1: make the declared attack, or say why it is void."""
    order = turn.action(actor).attack
    if order is None:
        return turn
    turn = turn.with_round(attacked=turn.round.attacked | {actor})
    ninpo = turn.person(actor).ninpo[order.ninpo]
    targets = tuple(one for one in order.targets if one in turn.fight.active)
    way = _way(turn, actor, ninpo, order, targets)
    if isinstance(way, str):
        return turn.tell_own(RULES_OF_REASONS[way], ActionVoid(actor, ninpo=ninpo.id, reason=way))
    boost = Boost(boost.hit + ninpo.total("hit_modifier"), boost.damage + ninpo.total("damage_add"))
    turn, outcome = _roll_hit(pay(turn, actor, ninpo, "SB-7-12.1"), actor, ninpo, way, boost)
    if not is_success(outcome):
        return turn.tell("SB-0.8", AttackMissed(actor, targets=targets))
    first = replace(ninpo.damage[0], amount=max(0, ninpo.damage[0].amount + boost.damage))
    assault = Assault(actor, ninpo, first.amount, is_special=outcome == "special")
    turn, hit = _evade(turn, assault, targets)
    if not hit:
        return turn
    if assault.is_special and first.takes_life:
        turn, first = _special_damage(turn, actor, first)
    return _deal(turn, replace(assault, damage=first.amount), first, hit, order)


def _way(turn: TurnContext, actor: str, ninpo: Ninpo, order: Attack, targets: tuple[str, ...]) -> Via | str | None:
    """Section 11: return how the hit check is rolled, None where none is, or the first reason that makes it void."""
    if is_disabled(turn.person(actor), turn.options, ninpo.id):
        return "ninpo_disabled"
    way = check_of(turn, actor, ninpo, order.check)
    return way if targets or way == "backlash" else "no_target"


def _roll_hit(turn: TurnContext, actor: str, ninpo: Ninpo, way: Via | None, boost: Boost) -> tuple[TurnContext, str]:
    """SB-0.8: roll the hit check; without one the attack hits."""
    if way is None:
        return turn, "success"
    return roll_check(turn, Check(actor, "hit", f"attack/{actor}/hit", ninpo.skill, way, boost.hit))


def _evade(turn: TurnContext, assault: Assault, targets: tuple[str, ...]) -> tuple[TurnContext, tuple[str, ...]]:
    """SB-0.8: let each target evade, in list order; return those who are hit."""
    hit: tuple[str, ...] = ()
    for target in targets:
        turn, avoided = is_avoided(turn, assault, target)
        if not avoided:
            turn = turn.tell("SB-0.8", AttackHit(assault.actor, target=target))
            hit = (*hit, target)
    return turn, hit


def _special_damage(turn: TurnContext, actor: str, first: DamageEntry) -> tuple[TurnContext, DamageEntry]:
    """SB-7-5-4.1, SB-7-5-4.3: one die for the attack; it replaces the first entry's amount where it is higher."""
    die = turn.roll(f"attack/{actor}/special", actor)
    amount = max(first.amount, die)
    turn = turn.tell("SB-7-5-4.1", SpecialDamage(actor, die=die, damage=first.amount, amount=amount))
    return turn, replace(first, amount=amount)


def _deal(turn: TurnContext, assault: Assault, first: DamageEntry, hit: tuple[str, ...], order: Attack) -> TurnContext:
    """SB-7-5-4.2, SB-7-9.2: after the supports of those who are hit, line up what each of them is dealt."""
    chosen = (order.affliction or AFFLICTIONS[0]) if assault.is_special and not first.takes_life else None
    # all dice of the supports come before any of the damage, whoever is hit: so the rulebook counts them (section 11)
    dealt: list[tuple[str, tuple[DamageEntry, ...]]] = []
    for target in hit:
        turn, reduced = _reduce(turn, assault, first, target)
        dealt.append((target, (reduced, *assault.ninpo.damage[1:])))
    for target, entries in dealt:
        turn = turn.later(partial(deal, attacker=assault.actor, target=target, entries=entries, chosen=chosen))
    return turn


def _reduce(turn: TurnContext, assault: Assault, first: DamageEntry, target: str) -> tuple[TurnContext, DamageEntry]:
    """Section 8: let a target's `on_damage` supports lower the first entry against it, as long as there is any."""
    occasion = Occasion(target, "on_damage", f"attack/{assault.actor}>{target}/support", assault.actor, assault.damage)
    for order in waiting_orders(turn, occasion):
        if not (first.takes_life and first.amount):
            break
        turn, worked = use_support(turn, order, occasion)
        for effect in worked.effects if worked else ():
            if effect.effect == "damage_reduce":
                first = replace(first, amount=max(0, first.amount - effect.points))
                reduced = DamageReduced(target, ninpo=order.ninpo, value=effect.points, amount=first.amount)
                turn = turn.tell("SB-0.13", reduced)
    return turn, first
