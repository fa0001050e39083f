"""A round (SB-0.1, 7-9, 7-10): the turns from plot 6 down to 1, the end of the round, the end of the battle."""

from functools import partial

from rules.shinobigami.attacks import Boost, attack
from rules.shinobigami.dropouts import drop_at_plot_value, drop_out
from rules.shinobigami.events.battle import BattleEnded, RoundEnded, RoundStarted
from rules.shinobigami.fumbles import end_backlash
from rules.shinobigami.joining import join_late
from rules.shinobigami.performances import report_unused
from rules.shinobigami.recovery import eat_pill
from rules.shinobigami.supports import Occasion, holds, recover, use_support, waiting_orders
from rules.shinobigami.tables import PLOTS
from rules.shinobigami.turn import TurnContext


def play_round(turn: TurnContext) -> TurnContext:
    """Section 11, stage `action`: play all turns, then end the round."""
    for plot in PLOTS:
        # late joiners enter between two plot values, for nobody may in the middle of a check (SB-7-13.3)
        turn = _play_plot_value(join_late(turn, plot), plot)
    for actor in turn.fight.active:
        turn = _eat_pills(turn, actor, "round_end")
        turn, _ = _use_supports(turn, actor, "round_end")
    return _end_round(_concede(report_unused(turn)))


def _play_plot_value(turn: TurnContext, plot: int) -> TurnContext:
    """SB-7-9.1, SB-7-9.2: play the turns of a plot value in seat order; where there are several, their results wait."""
    actors = [one for one in turn.fight.active if turn.fight.plots[one] == plot]
    turn = turn.with_round(waits=True, is_shared=len(actors) > 1)
    for actor in actors:
        turn = _take_turn(turn, actor)
    return drop_at_plot_value(turn.with_queue_applied().with_round(waits=False))


def _take_turn(turn: TurnContext, actor: str) -> TurnContext:
    """Section 11: pills, then supports, then the attack; who has no life left does nothing (SB-7-7-1.1)."""
    if not turn.person(actor).hp:
        return turn
    # pills first: the life that they restore may make the skill of a support or of the attack usable again
    turn = _eat_pills(turn, actor, "turn")
    turn, boost = _use_supports(turn, actor, "turn")
    return _apply_queue_if_alone(attack(turn, actor, boost))


def _apply_queue_if_alone(turn: TurnContext) -> TurnContext:
    """SB-7-9.2: let results take effect at once where nobody shares the plot value."""
    return turn if turn.round.is_shared else turn.with_queue_applied()


def _eat_pills(turn: TurnContext, actor: str, timing: str) -> TurnContext:
    """SB-7-7.4: eat the pills that were ordered for a timing."""
    occasion = Occasion(actor, timing, "")
    for order in turn.action(actor).recover:
        if order.timing == timing and holds(turn, order.when, occasion):
            eaten = turn.later(partial(eat_pill, actor=actor, field=order.field, affliction=order.affliction))
            turn = _apply_queue_if_alone(eaten)
    return turn


def _use_supports(turn: TurnContext, actor: str, timing: str) -> tuple[TurnContext, Boost]:
    """SB-7-12.2: use the supports of a timing; return what they and the plot step's add to the attack of the turn."""
    occasion = Occasion(actor, timing, f"support/{actor}")
    used = turn.fight.used_by(actor)
    boost = Boost(used.hit, used.damage)
    for order in turn.action(actor).support:
        if order not in waiting_orders(turn, occasion):
            continue
        turn, worked = use_support(turn, order, occasion)
        if worked is not None:
            boost = Boost(boost.hit + worked.total("hit_modifier"), boost.damage + worked.total("damage_add"))
            turn = recover(turn, order, occasion, worked)
        turn = _apply_queue_if_alone(turn)
    return turn, boost


def _concede(turn: TurnContext) -> TurnContext:
    """SB-7-10.2: let those give up who sealed that, all by the life that they have now."""
    limits = {actor: turn.action(actor).concede for actor in turn.fight.active}
    for actor, limit in limits.items():
        if limit is not None and turn.person(actor).hp <= limit:
            turn = drop_out(turn, actor, "conceded")
    return turn


def _end_round(turn: TurnContext) -> TurnContext:
    """SB-7-10.1, SB-7-10.3 to SB-7-10.6: end the round, and the battle or begin the next round."""
    fight = turn.fight
    turn = turn.tell_all("SB-7-10.1", RoundEnded(fight.round))
    if len(fight.active) == 1:
        return _end_battle(turn, "SB-7-10.3", fight.active)
    if not fight.active:
        return _end_battle(turn, "SB-7-10.6", ())
    if turn.options.round_limit == "participants" and fight.round >= len(fight.participants):
        survivors = fight.active if turn.options.round_limit_winner == "survivors" else ()
        return _end_battle(turn, "SB-7-10.4", survivors)
    turn = turn.with_battle(round=fight.round + 1, plots={}, used={})
    turn = turn.tell_all("SB-7-10.5", RoundStarted(fight.round + 1))
    turn = end_backlash(turn).with_state(stage="plot")
    for actor in fight.active:
        turn = turn.asking({"actor": actor, "want": "plot"})
    return turn


def _end_battle(turn: TurnContext, rule: str, winners: tuple[str, ...]) -> TurnContext:
    """SB-7-10.3, SB-7-10.4, SB-7-10.6: end the battle; winners of losers are asked what they claim."""
    turn = end_backlash(turn)
    losers = tuple(one for one in turn.fight.participants if one not in winners) if winners else ()
    turn = turn.tell_all(rule, BattleEnded(winners, losers))
    pending = winners if losers else ()
    turn = turn.with_battle(
        status="spoils" if pending else "over",
        plots={},
        used={},
        winners=winners,
        losers=losers,
        spoils_pending=pending,
    )
    for actor in pending:
        turn = turn.asking({"actor": actor, "want": "spoils"})
    return turn.with_state(stage="spoils" if pending else "scene")
