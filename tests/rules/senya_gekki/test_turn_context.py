"""A called ally may go while something still reaches for it: whoever is gone is left alone, and nothing is told."""

import pytest

from rules.core.dice import ListedDice
from rules.senya_gekki.actions import delay
from rules.senya_gekki.cleanup import end_effects
from rules.senya_gekki.costs import take_one
from rules.senya_gekki.injury import IncomingDamage, break_wait, falls, heal, limit, refuse_heal, revive, take_damage
from rules.senya_gekki.main_process import run_main_process
from rules.senya_gekki.options import load_options
from rules.senya_gekki.state import load_state
from rules.senya_gekki.statuses import clear_daze, cure, inflict, spend_tension
from rules.senya_gekki.turn_context import TurnContext
from tests.rules.senya_gekki.fights import npc, pc, state

GONE = [
    # what reaches for somebody                                                     what it returns
    (lambda turn: delay(turn, "x", 3), None),
    (lambda turn: end_effects(turn, "x", "SG-6.3", lambda _: True), None),
    (lambda turn: take_one(turn, "x", "arrow"), 0),
    (lambda turn: take_damage(turn, "x", IncomingDamage("SG-7.17", 5)), 0),
    (lambda turn: falls(turn, "x"), None),
    (lambda turn: break_wait(turn, "x"), None),
    (lambda turn: heal(turn, "x", "herb", 5, ()), None),
    (lambda turn: refuse_heal(turn, "x", "herb", 5), None),
    (lambda turn: limit(turn, "x", 5), None),
    (lambda turn: revive(turn, "x", "a", 5), None),
    (lambda turn: run_main_process(turn, "x"), None),
    (lambda turn: clear_daze(turn, "x", "main"), None),
    (lambda turn: cure(turn, "x", "all", "herb"), None),
    (lambda turn: inflict(turn, "x", "a", "poison", None), None),
    (lambda turn: spend_tension(turn, "x", 5, "SG-15.6"), None),
    (lambda turn: turn.turn_to("x", "ready", "SG-2.3"), None),
    (lambda turn: turn.change("x", hp=3), None),
]


def context(*faces):
    people = load_state(state({"a": pc(), "b": npc(present=False), "c": npc(condition="dead")}))
    return TurnContext(load_options({})[0], ListedDice(faces), {}, people)


@pytest.mark.parametrize(("reach", "returned"), GONE)
def test_who_is_gone_is_left_alone(reach, returned):
    turn = context()
    before = turn.state

    assert reach(turn) == returned
    assert (turn.state, turn.events, turn.errors) == (before, [], [])


def test_sg_3_2_sg_2_5_who_is_there_who_is_in_the_scene_and_who_in_the_fight():
    turn = context()
    found = {key: [bool(ask(key)) for ask in (turn.find, turn.present, turn.standing)] for key in "abcx"}

    assert found == {"a": [True] * 3, "b": [True, False, False], "c": [True, True, False], "x": [False] * 3}


def test_sg_18_9_a_label_met_again_is_numbered():
    turn = context()

    assert [turn.label(name) for name in ("a", "b", "a", "a")] == ["a", "b", "a~2", "a~3"]


def test_sg_18_9_a_roll_of_no_dice_asks_for_no_label():
    turn = context(3, 4, 5)

    assert (turn.roll("a", 0), turn.roll("a", 2), turn.roll("a", 1)) == ((), (3, 4), (5,))
    assert turn.label("a") == "a~3"


def test_sg_2_3_a_condition_is_told_where_it_changes():
    turn = context()
    turn.turn_to("c", "dead", "SG-2.3")
    turn.turn_to("c", "ready", "SG-2.3")

    assert [(event.rule, event.body.from_, event.body.to) for event in turn.events] == [("SG-2.3", "dead", "ready")]
