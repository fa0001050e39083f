"""Round progress as a whole (chapter 1): how combat starts, how it ends, and what ends with it."""

from dataclasses import replace

from rules.senya_gekki.character import Character
from rules.senya_gekki.cleanup import end_effects, last_cleanup
from rules.senya_gekki.events.injury import StatusKept
from rules.senya_gekki.events.rounds import CombatEnded, CombatStarted, RemainingAllowed, SurpriseSet
from rules.senya_gekki.initiative import run_initiative
from rules.senya_gekki.state import Counters, Surprise
from rules.senya_gekki.statuses import cure
from rules.senya_gekki.tables import Side
from rules.senya_gekki.turn_context import TurnContext


def start_combat(turn: TurnContext, surprise: Side | None) -> None:
    """SG-1.1, SG-16.1: begin the first round, perhaps with an ambush by a side."""
    ambush = Surprise(surprise, 1) if surprise is not None else None
    turn.state = replace(turn.state, round=1, phase="setup", surprise=ambush)
    turn.tell("SG-1.1", CombatStarted(round=1))
    if surprise is not None:
        turn.tell("SG-16.1", SurpriseSet(side=surprise))


def end_combat(turn: TurnContext, keep_statuses: tuple[str, ...], *, allow_remaining: bool) -> None:
    """SG-1.5: end the combat, in idle nothing. Raise PlayStopped where a main process of SG-1.8 asks for something."""
    if turn.state.phase == "idle":
        return
    if allow_remaining and turn.state.phase == "initiative":
        _let_latecomers_act(turn)
    if turn.state.phase != "setup":
        last_cleanup(turn)
    # after the last clean-up, in which poison still works and round effects end by their own clause
    for key in sorted(turn.state.characters):
        _end_statuses(turn, key, is_kept=key in keep_statuses)
        end_effects(turn, key, "SG-1.6", lambda _: True)
    for key in sorted(turn.state.characters):
        _rest(turn, turn.state.characters[key])
    turn.state = replace(turn.state, phase="idle", surprise=None, counters_used=Counters())
    turn.tell("SG-1.5", CombatEnded(round=turn.state.round))


def _let_latecomers_act(turn: TurnContext) -> None:
    """SG-1.8: let those without a main process in this round be chosen once each."""
    turn.tell("SG-1.8", RemainingAllowed())
    chosen: set[str] = set()
    while (key := run_initiative(turn, lambda one: not one.acted and one.id not in chosen)) is not None:
        chosen.add(key)


def _end_statuses(turn: TurnContext, key: str, *, is_kept: bool) -> None:
    """SG-1.6, SG-1.7: end the bad statuses of a character, or tell that the GM lets them last."""
    if not is_kept:
        cure(turn, key, "all", "combat_end", "SG-1.6")
        return
    for status in turn.state.characters[key].statuses:
        turn.tell("SG-1.7", StatusKept(actor=key, status=status.status))


def _rest(turn: TurnContext, character: Character) -> None:
    """SG-1.5: whoever still had something to do is done."""
    condition = "done" if character.is_standing else character.condition
    at_rest = replace(character, condition=condition, action_count=0, waiting=None, acted=False, plan_used=0)
    turn.put(at_rest)
