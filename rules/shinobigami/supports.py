"""Support ninpo in a round (SB-7-12.2, SB-7-12.5, section 8): when an order fires, what it costs, whether it works."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rules.shinobigami.character import BACKLASH, Via
from rules.shinobigami.events.attacks import NinpoSkipped, NinpoUsed
from rules.shinobigami.ninpo import Ninpo
from rules.shinobigami.orders import Support, When
from rules.shinobigami.recovery import recover_by_ninpo
from rules.shinobigami.rolling import Check, is_success, roll_check
from rules.shinobigami.skills import RULES_OF_REASONS, is_disabled, way_to_roll
from rules.shinobigami.turn import TurnContext


@dataclass(frozen=True)
class Occasion:
    """SB-7-12.2: a moment at which supports of a timing may fire; `attacker` and `damage` where there is an attack."""

    actor: str
    timing: str
    label: str
    attacker: str | None = None
    damage: int = 0


Worked = Callable[[TurnContext, Ninpo], TurnContext]


def waiting_orders(turn: TurnContext, occasion: Occasion) -> tuple[Support, ...]:
    """SB-7-12.2: return the orders that fire at an occasion: of its timing, not used yet, their conditions holding."""
    actor = turn.person(occasion.actor)
    if not actor.hp:
        return ()
    return tuple(
        order
        for order in turn.action(occasion.actor).support
        if actor.ninpo[order.ninpo].timing == occasion.timing
        and (occasion.actor, order.ninpo) not in turn.round.used
        and holds(turn, order.when, occasion)
    )


def holds(turn: TurnContext, when: When | None, occasion: Occasion) -> bool:
    """Section 9: tell whether all conditions of an order hold; those of an attack never do where there is none."""
    if when is None:
        return True
    if when.life_at_most is not None and turn.person(occasion.actor).hp > when.life_at_most:
        return False
    if when.attacked_by is not None and when.attacked_by != occasion.attacker:
        return False
    return when.damage_at_least is None or (occasion.attacker is not None and occasion.damage >= when.damage_at_least)


def use_support(turn: TurnContext, order: Support, occasion: Occasion) -> tuple[TurnContext, Ninpo | None]:
    """SB-7-12.2, SB-7-12.5: use a support; return the ninpo where it works, None where nothing comes of it."""
    actor = occasion.actor
    ninpo = turn.person(actor).ninpo[order.ninpo]
    way = _way(turn, order, actor, ninpo)
    if isinstance(way, str):
        skipped = turn.tell_own(RULES_OF_REASONS[way], NinpoSkipped(actor, ninpo=ninpo.id, reason=way))
        return skipped, None
    turn = turn.with_round(used=turn.round.used | {(actor, ninpo.id)})
    turn = pay(turn, actor, ninpo, "SB-7-12.2")
    if way is None:
        return turn, ninpo
    turn, outcome = roll_check(turn, Check(actor, "support", f"{occasion.label}/{ninpo.id}", ninpo.skill, way))
    return turn, ninpo if is_success(outcome) else None


def pay(turn: TurnContext, actor: str, ninpo: Ninpo, rule: str) -> TurnContext:
    """SB-7-12.5: use a ninpo of the round, and count its cost."""
    spent = turn.round.spent.get(actor, 0) + ninpo.cost
    turn = turn.with_round(spent={**turn.round.spent, actor: spent})
    return turn.tell(rule, NinpoUsed(actor, ninpo=ninpo.id, cost=ninpo.cost, spent=spent))


def recover(turn: TurnContext, order: Support, occasion: Occasion, ninpo: Ninpo) -> TurnContext:
    """SB-7-7.4: let a support that worked restore life, where it does that."""
    if not ninpo.has("recover_life"):
        return turn
    return turn.later(partial(recover_by_ninpo, actor=occasion.actor, ninpo=ninpo, life_fields=order.fields_))


def check_of(turn: TurnContext, actor: str, ninpo: Ninpo, declared: tuple[Via, ...]) -> Via | str | None:
    """SB-7-8.2, SB-0.6: return how a ninpo is rolled, None where it is not, or the reason why it cannot be used."""
    if turn.person(actor).has_status(BACKLASH) and ninpo.is_bound_by_backlash:
        return "backlash"
    return way_to_roll(turn.state, turn.options, actor, ninpo.skill, declared) if ninpo.is_rolled else None


def _way(turn: TurnContext, order: Support, actor: str, ninpo: Ninpo) -> Via | str | None:
    if order.when is not None and not _is_affordable(turn, actor, ninpo):
        return "cost"
    if is_disabled(turn.person(actor), turn.options, ninpo.id):
        return "ninpo_disabled"
    return check_of(turn, actor, ninpo, order.check)


def _is_affordable(turn: TurnContext, actor: str, ninpo: Ninpo) -> bool:
    """SB-7-12.5: tell whether a conditional order fits beside what is spent, and what is still to come for certain."""
    declared = turn.action(actor)
    ninpos = turn.person(actor).ninpo
    reserved = sum(
        ninpos[order.ninpo].cost
        for order in declared.support
        if order.when is None and (actor, order.ninpo) not in turn.round.used
    )
    if declared.attack is not None and actor not in turn.round.attacked:
        reserved += ninpos[declared.attack.ninpo].cost
    return turn.round.spent.get(actor, 0) + reserved + ninpo.cost <= turn.plot_of(actor)
