"""The setup process (chapter 3, SG-16.2): who appears, everybody ready, setup skills, action counts."""

from dataclasses import replace

from rules.senya_gekki.events.rounds import ActionCountSet, Appeared, MadeReady, RoundStarted
from rules.senya_gekki.injury import is_ambushed
from rules.senya_gekki.order import speed_order
from rules.senya_gekki.skill_lists import SETUP, work_off
from rules.senya_gekki.state import Counters
from rules.senya_gekki.turn_context import TurnContext


def run_setup(turn: TurnContext) -> None:
    """SG-3.1 to SG-3.5: begin a round."""
    turn.in_setup = True
    turn.state = replace(turn.state, counters_used=Counters())
    turn.tell("SG-3.1", RoundStarted(round=turn.state.round))
    # newcomers first: they take part in this round; skills before counts: a paralysis from one lowers the count
    _let_appear(turn)
    _make_ready(turn)
    work_off(turn, SETUP)
    _roll_counts(turn)
    turn.in_setup = False
    turn.state = replace(turn.state, phase="initiative")


def _let_appear(turn: TurnContext) -> None:
    """SG-3.2: let newcomers enter the scene, by ID."""
    for key in sorted(turn.state.characters):
        if turn.plan(key).appear and not turn.state.characters[key].present:
            appear(turn, key)


def appear(turn: TurnContext, key: str) -> None:
    """SG-3.2: let a character enter; in a later process of a round it comes in done, with a count of 0."""
    character = turn.find(key)
    if character is None or character.present:
        return
    entered = replace(character, present=True)
    if turn.state.phase in {"initiative", "cleanup"}:
        condition = "done" if character.is_standing else character.condition
        entered = replace(entered, condition=condition, action_count=0, waiting=None)
    turn.put(entered)
    turn.tell("SG-3.2", Appeared(actor=key))


def _make_ready(turn: TurnContext) -> None:
    """SG-3.3, SG-16.2: make all who stand ready, in speed order, then an ambushed side done."""
    order = speed_order(turn.state)
    for key in order:
        turn.change(key, acted=False, plan_used=0, action_count=0, waiting=None)
        if turn.standing(key) is not None:
            turn.change(key, condition="ready")
            turn.tell("SG-3.3", MadeReady(actor=key))
    # a loop of its own, for all are told to be ready before an ambushed side is done
    for key in order:
        character = turn.standing(key)
        if character is not None and is_ambushed(turn, character.side):
            turn.turn_to(key, "done", "SG-16.2")


def _roll_counts(turn: TurnContext) -> None:
    """SG-3.5: roll the action count of all who are ready, in speed order."""
    for key in speed_order(turn.state):
        character = turn.present(key)
        if character is None or character.condition != "ready":
            continue
        dice = turn.roll(f"{key}/action_count", 2)
        count = character.speed + sum(dice)
        turn.put(replace(character, action_count=count))
        turn.tell("SG-3.5", ActionCountSet(actor=key, action_value=character.speed, dice=dice, count=count))
