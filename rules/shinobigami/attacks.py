"""Attacks (SB-0.8, 7-5-4, SB-7-12.1): from the hit check to what each target that is hit is dealt."""

from dataclasses import dataclass, replace
from functools import partial

from rules.shinobigami.character import Via
from rules.shinobigami.damage import deal
from rules.shinobigami.evasion import Assault, is_avoided
from rules.shinobigami.ninpo import Damage, Ninpo
from rules.shinobigami.orders import Attack
from rules.shinobigami.rolling import Check, is_success, roll_check
from rules.shinobigami.skills import RULES_OF_REASONS, is_disabled
from rules.shinobigami.supports import Occasion, check_of, pay, use_support, waiting_orders
from rules.shinobigami.tables import AFFLICTIONS
from rules.shinobigami.turn import Turn


@dataclass(frozen=True)
class Boost:
    """Section 8: what ninpo of the plot step and of the turn, the attack's own too, add to its check and damage."""

    hit: int = 0
    damage: int = 0


def attack(turn: Turn, actor: str, boost: Boost) -> Turn:
    """SB-0.8, SB-7-12.1: make the declared attack, or say why it is void."""
    order = turn.action(actor).attack
    if order is None:
        return turn
    turn = turn.with_round(attacked=turn.round.attacked | {actor})
    ninpo = turn.person(actor).ninpo[order.ninpo]
    targets = tuple(one for one in order.targets if one in turn.fight.active)
    way = _way(turn, actor, ninpo, order, targets)
    if isinstance(way, str):
        return turn.tell_own(RULES_OF_REASONS[way], "action_void", actor, ninpo=ninpo.id, reason=way)
    boost = Boost(boost.hit + ninpo.total("hit_modifier"), boost.damage + ninpo.total("damage_add"))
    turn, outcome = _roll_hit(pay(turn, actor, ninpo, "SB-7-12.1"), actor, ninpo, way, boost)
    if not is_success(outcome):
        return turn.tell("SB-0.8", "attack_missed", actor, targets=list(targets))
    first = replace(ninpo.damage[0], amount=max(0, ninpo.damage[0].amount + boost.damage))
    assault = Assault(actor, ninpo, first.amount, is_special=outcome == "special")
    turn, hit = _evade(turn, assault, targets)
    if not hit:
        return turn
    if assault.is_special and first.takes_life:
        turn, first = _special_damage(turn, actor, first)
    return _deal(turn, replace(assault, damage=first.amount), first, hit, order)


def _way(turn: Turn, actor: str, ninpo: Ninpo, order: Attack, targets: tuple[str, ...]) -> Via | str | None:
    """Section 11: return how the hit check is rolled, None where none is, or the first reason that makes it void."""
    if is_disabled(turn.person(actor), turn.options, ninpo.id):
        return "ninpo_disabled"
    way = check_of(turn, actor, ninpo, order.check)
    return way if targets or way == "backlash" else "no_target"


def _roll_hit(turn: Turn, actor: str, ninpo: Ninpo, way: Via | None, boost: Boost) -> tuple[Turn, str]:
    """SB-0.8: roll the hit check; without one the attack hits."""
    if way is None:
        return turn, "success"
    return roll_check(turn, Check(actor, "hit", f"attack/{actor}/hit", ninpo.skill, way, boost.hit))


def _evade(turn: Turn, assault: Assault, targets: tuple[str, ...]) -> tuple[Turn, tuple[str, ...]]:
    """SB-0.8: let each target evade, in list order; return those who are hit."""
    hit: tuple[str, ...] = ()
    for target in targets:
        turn, avoided = is_avoided(turn, assault, target)
        if not avoided:
            turn = turn.tell("SB-0.8", "attack_hit", assault.actor, target=target)
            hit = (*hit, target)
    return turn, hit


def _special_damage(turn: Turn, actor: str, first: Damage) -> tuple[Turn, Damage]:
    """SB-7-5-4.1, SB-7-5-4.3: one die for the attack; it replaces the first entry's amount where it is higher."""
    die = turn.roll(f"attack/{actor}/special")
    amount = max(first.amount, die)
    turn = turn.tell("SB-7-5-4.1", "special_damage", actor, die=die, damage=first.amount, amount=amount)
    return turn, replace(first, amount=amount)


def _deal(turn: Turn, assault: Assault, first: Damage, hit: tuple[str, ...], order: Attack) -> Turn:
    """SB-7-5-4.2, SB-7-9.2: after the supports of those who are hit, line up what each of them is dealt."""
    chosen = (order.affliction or AFFLICTIONS[0]) if assault.is_special and not first.takes_life else None
    dealt: list[tuple[str, tuple[Damage, ...]]] = []
    for target in hit:
        turn, reduced = _reduce(turn, assault, first, target)
        dealt.append((target, (reduced, *assault.ninpo.damage[1:])))
    for target, entries in dealt:
        turn = turn.later(partial(deal, attacker=assault.actor, target=target, entries=entries, chosen=chosen))
    return turn


def _reduce(turn: Turn, assault: Assault, first: Damage, target: str) -> tuple[Turn, Damage]:
    """Section 8: let a target's `on_damage` supports lower the first entry against it, as long as there is any."""
    occasion = Occasion(target, "on_damage", f"attack/{assault.actor}>{target}/support", assault.actor, assault.damage)
    for order in waiting_orders(turn, occasion):
        if not (first.takes_life and first.amount):
            break
        turn, worked = use_support(turn, order, occasion)
        for effect in worked.effects if worked else ():
            if effect.effect == "damage_reduce":
                first = replace(first, amount=max(0, first.amount - effect.points))
                turn = turn.tell(
                    "SB-0.13", "damage_reduced", target, ninpo=order.ninpo, value=effect.points, amount=first.amount
                )
    return turn, first
