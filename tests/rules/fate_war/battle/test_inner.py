from random import Random

import pytest
from marshmallow import Schema

from rules import resolve_case
from rules.core.fields import ready
from rules.core.quick import Quick
from rules.fate_war.battle.inner import fight_battle
from rules.fate_war.model.battle_declaration import BattleDeclaration, BattleDeclarationSchema
from rules.fate_war.model.options import Options, load_options
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.duels import duel, hand, servant
from tests.rules.fate_war.random_battles import random_case


def read(case):
    state = load_state(case["state"])
    orders = {one: ready(BattleDeclarationSchema).load(raw) for one, raw in case["declarations"].items()}
    return state, load_options(case["options"])[0], state.battles[0], orders


@pytest.mark.parametrize("seed", range(20))
def test_a_battle_by_itself_goes_as_it_goes_in_a_case(seed):
    case = random_case(Random(seed), mode="simultaneous")
    fought = fight_battle(*read(case))
    told = [event.dump() for event in fought.events]
    assert told
    assert resolve_case(case)["events"][: len(told)] == told


def test_it_reads_no_json_and_needs_no_hands(monkeypatch):
    state, options, battle, _ = read(duel({"saber": servant()}, {}))
    for way in (Schema, Quick):
        monkeypatch.setattr(way, "load", None)
    fought = fight_battle(state, options, battle, {})
    assert (fought.battle.over, fought.battle.winner) == (True, None)
    assert [event.type for event in fought.events] == ["battle_ended"]


def test_it_goes_on_from_the_slot_that_the_battle_is_in_and_stops_where_it_pauses():
    state, options, battle, _ = read(duel({"saber": servant()}, {}, slot=4, pause_after=6))
    card = ready(BattleDeclarationSchema).load({"hand": hand("strike")})
    fought = fight_battle(state, options, battle, {"saber": BattleDeclaration(hand=card.hand[:1])})
    assert (fought.battle.slot, fought.battle.over) == (7, False)
    assert {event.body.slot for event in fought.events if event.type == "damage"} == {4}
    assert options == Options()
