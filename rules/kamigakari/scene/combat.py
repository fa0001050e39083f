"""One turn of combat (section 16, KG-6): its steps in their order."""

from dataclasses import dataclass, replace

from rules.kamigakari.combat.acts import cannot_act, is_able, spend_timing
from rules.kamigakari.combat.board import groups
from rules.kamigakari.combat.spirit import recover_spirit
from rules.kamigakari.combat.statuses import lose_hp
from rules.kamigakari.combat.talents import answer_triggers, burn_life_if_ordered, use_special
from rules.kamigakari.events.moves import Engagement
from rules.kamigakari.events.turns import BarrierRaised, Equipped, Order, TurnEnd, TurnStart
from rules.kamigakari.gm.gm_tools import use_tools
from rules.kamigakari.model.character import Used
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.values import action_order, action_value


@dataclass(frozen=True)
class OwnTurns:
    """The loop of the own turns: who has come to the prep timing, and who to the attack timing and so is done."""

    turn: TurnContext
    prepared: frozenset[str] = frozenset()
    done: frozenset[str] = frozenset()


def play_combat(turn: TurnContext) -> TurnContext:
    """Section 16, KG-6.1: play a turn of combat; it ends at once where the GM ends the combat."""
    # what was used counts anew before the tools: a talent that a tool triggers is one of this turn
    turn = use_tools(_reset_used(turn))
    if not turn.is_combat:
        return turn
    turn = _begin(turn)
    # poison after the end timing, in which it may still be cleared; spirit last, for it comes back for the next turn
    for step in (_turn_start_orders, _start, _own_turns, _end, _poison, _recover):
        turn = step(turn)
    turn = turn.tell("KG-7.10", Engagement(groups(turn.state)))
    turn = turn.tell("KG-6.4", TurnEnd(turn.state.turn))
    return turn.with_state(turn=turn.state.turn + 1)


def _reset_used(turn: TurnContext) -> TurnContext:
    for who in turn.state.in_id_order():
        turn = turn.change(who, used=Used(life_burn=turn.person(who).used.life_burn))
    return turn


def _begin(turn: TurnContext) -> TurnContext:
    """KG-6.6: the spirit barrier is raised and equipment is put on with the first turn."""
    turn = turn.tell("KG-6.4", TurnStart(turn.state.turn))
    if turn.state.turn > 1:
        return turn
    if turn.state.barrier:
        turn = turn.tell("KG-6.6", BarrierRaised())
    for who in turn.state.in_id_order():
        if not turn.person(who).lost:
            turn = turn.change(who, equipped=True).tell("KG-6.6", Equipped(who))
    return turn


def _turn_start_orders(turn: TurnContext) -> TurnContext:
    """KG-3.6, KG-6.12: life burning of those who have fainted, and what was ordered for the start of a turn."""
    for who in action_order(turn):
        turn = burn_life_if_ordered(turn, who)
        for order in turn.sealed(who).standing.special:
            if order.trigger == "turn_start":
                turn = use_special(turn, who, order)
    return turn


def _start(turn: TurnContext) -> TurnContext:
    """KG-6.2, KG-6.3: the start timing of all, then the order of the own turns."""
    turn = _all_spend(turn, "start")
    order = tuple(who for who in action_order(turn) if _has_turn(turn, who))
    return turn.tell("KG-6.3", Order(order))


def _all_spend(turn: TurnContext, timing: str) -> TurnContext:
    """KG-6.2: a timing that belongs to all at once, in action order."""
    for who in action_order(turn):
        turn = spend_timing(turn, who, timing)
    return turn


def _has_turn(turn: TurnContext, who: str) -> bool:
    return is_able(turn, who) and action_value(turn.person(who)) >= 1


def _own_turns(turn: TurnContext) -> TurnContext:
    """KG-6.3: let each have its own turn, the order computed anew after each; then tell whose turn never came."""
    progress = OwnTurns(turn)
    while (who := _next(progress)) is not None:
        progress = _own_turn(progress, who)
    turn = progress.turn
    for who in turn.state.in_id_order():
        for timing, came in (("prep", progress.prepared), ("attack", progress.done)):
            if turn.sealed(who).acts(timing) and who not in came:
                turn = cannot_act(turn, who, timing)
    return turn


def _next(progress: OwnTurns) -> str | None:
    waiting = (who for who in action_order(progress.turn) if who not in progress.done)
    return next((who for who in waiting if _has_turn(progress.turn, who)), None)


def _own_turn(progress: OwnTurns, who: str) -> OwnTurns:
    """KG-6.3, KG-6.8: prep and attack; who delays in prep comes up again for the attack timing alone."""
    turn = progress.turn
    if who not in progress.prepared:
        before = turn.person(who).action_now
        turn = spend_timing(turn, who, "prep")
        progress = replace(progress, turn=turn, prepared=progress.prepared | {who})
        if turn.person(who).action_now != before or not is_able(turn, who):
            return progress
    return replace(progress, turn=spend_timing(turn, who, "attack"), done=progress.done | {who})


def _end(turn: TurnContext) -> TurnContext:
    """KG-6.10: the end timing."""
    return _all_spend(turn, "end")


def _poison(turn: TurnContext) -> TurnContext:
    """KG-9.5: what poison takes at the end of each turn."""
    for who in action_order(turn):
        if turn.person(who).has("poison") and not turn.person(who).is_out:
            turn = answer_triggers(lose_hp(turn, who, turn.options.poison_loss, "KG-9.5", "poison"))
    return turn


def _recover(turn: TurnContext) -> TurnContext:
    """KG-2.5, KG-2.6, KG-6.8, KG-6.14: spent spirit comes back; excess, short effects and delays end."""
    for who in action_order(turn):
        turn = recover_spirit(turn, who)
        left = tuple(one for one in turn.person(who).active_effects if one.get("until") != "turn_end")
        turn = turn.change(who, active_effects=left, action_now=None)
    return turn
