"""The plot step (SB-0.2, 7-12-1): plots are sealed, ninpo of the step are used, then all plots are opened at once."""

from collections.abc import Mapping
from dataclasses import replace

from rules.shinobigami.declaration import Declaration, PlotDeclaration
from rules.shinobigami.dropouts import drop_the_fallen
from rules.shinobigami.events.attacks import NinpoSkipped, NinpoUsed
from rules.shinobigami.events.battle import PlotRevealed
from rules.shinobigami.joining import join_before_reveal
from rules.shinobigami.ninpo import Ninpo
from rules.shinobigami.options import Options
from rules.shinobigami.orders import PlotNinpo
from rules.shinobigami.recovery import recover_by_ninpo
from rules.shinobigami.rolling import Check, is_success, roll_check
from rules.shinobigami.skills import RULES_OF_REASONS, is_disabled
from rules.shinobigami.supports import check_of
from rules.shinobigami.turn import TurnContext


def play_plot(turn: TurnContext) -> TurnContext:
    """Section 11, stage `plot`: nothing is opened as long as a plot is missing of somebody who can seal one.

    In a battle that is new at this deadline nobody has been asked for a plot yet, so none is played by default.
    """
    fight = turn.fight
    sealed = sealed_plots(turn.declarations)
    default = turn.options.missing_plot
    missing = [one for one in fight.active if one not in sealed and turn.person(one).hp]
    if missing and (turn.is_new_battle or not isinstance(default, int)):
        for actor in missing:
            turn = turn.asking({"actor": actor, "want": "plot"})
        return turn
    sealed |= {one: int(default) for one in missing}
    turn = join_before_reveal(turn.with_round(sealed=sealed))
    for actor in turn.fight.active:
        declared = turn.plot(actor)
        for order in declared.plot_ninpo if declared else ():
            turn = _use(turn, actor, order)
    # who fell by a ninpo of the step, or by its fumble, has no plot to open any more
    return _reveal(drop_the_fallen(turn))


def sealed_plots(declarations: Mapping[str, Declaration]) -> dict[str, int]:
    """SB-0.2: return the plot values that were sealed."""
    return {
        actor: declared.plot
        for actor, declared in declarations.items()
        if isinstance(declared, PlotDeclaration) and declared.plot is not None
    }


def _reveal(turn: TurnContext) -> TurnContext:
    """SB-0.2: open all plots, in seat order."""
    plots = {actor: turn.round.sealed[actor] for actor in turn.fight.active}
    for actor, plot in plots.items():
        turn = turn.tell("SB-0.2", PlotRevealed(actor, plot=plot)).asking({"actor": actor, "want": "action"})
    return turn.with_battle(plots=plots).with_state(stage="action")


def _use(turn: TurnContext, actor: str, order: PlotNinpo) -> TurnContext:
    """SB-7-12-1.1: use a ninpo of the plot step; it is used in vain where it cannot be checked (section 8)."""
    character = turn.person(actor)
    ninpo = character.ninpo[order.ninpo]
    if not character.hp:
        return turn
    if is_disabled(character, turn.options, ninpo.id):
        return _skip(turn, actor, ninpo, "ninpo_disabled")
    turn = turn.tell("SB-7-12-1.1", NinpoUsed(actor, ninpo=ninpo.id, cost=ninpo.cost, spent=0))
    turn = _noted(turn, actor, ninpo)
    way = check_of(turn, actor, ninpo, order.check)
    if isinstance(way, str):
        return _skip(turn, actor, ninpo, way)
    if way is not None:
        turn, outcome = roll_check(turn, Check(actor, "plot", f"plot/{actor}/{ninpo.id}", ninpo.skill, way))
        if not is_success(outcome):
            return turn
    return _let_work(turn, actor, ninpo, order)


def _skip(turn: TurnContext, actor: str, ninpo: Ninpo, reason: str) -> TurnContext:
    return turn.tell_own(RULES_OF_REASONS[reason], NinpoSkipped(actor, ninpo=ninpo.id, reason=reason))


def _noted(turn: TurnContext, actor: str, ninpo: Ninpo) -> TurnContext:
    """SB-7-12-1.2: note a ninpo that was used, and the greatest cost that it allows in this round."""
    used = turn.fight.used_by(actor)
    after = replace(used, cap=_cap(turn.options, used.cap, ninpo), plot_ninpo=(*used.plot_ninpo, ninpo.id))
    return turn.with_battle(used={**turn.fight.used, actor: after})


def _cap(options: Options, cap: int | None, ninpo: Ninpo) -> int | None:
    """SB-7-12-1.2: the cheapest sets the cap; a table that reads the sentence otherwise has none."""
    if options.plot_ninpo_rule != "cap":
        return cap
    return ninpo.cost if cap is None else min(cap, ninpo.cost)


def _let_work(turn: TurnContext, actor: str, ninpo: Ninpo, order: PlotNinpo) -> TurnContext:
    """Section 8: let a ninpo of the plot step do what it does, for all this round or at once."""
    used = turn.fight.used_by(actor)
    after = replace(
        used,
        hit=used.hit + ninpo.total("hit_modifier"),
        evade=used.evade + ninpo.total("evade_modifier"),
        damage=used.damage + ninpo.total("damage_add"),
    )
    turn = turn.with_battle(used={**turn.fight.used, actor: after})
    return recover_by_ninpo(turn, actor, ninpo, order.fields_) if ninpo.has("recover_life") else turn
