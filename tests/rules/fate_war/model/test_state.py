import json

import pytest

from rules.core.errors import UnreadableCase
from rules.fate_war.model.state import dump_state, load_state
from tests.rules.fate_war.wars import fight, master, npc, servant, war


def test_missing_fields_take_their_defaults():
    state = load_state({"characters": {"rin": {"kind": "master", "hp": 9, "mp": 4, "fate": 2}}})
    rin = state.characters["rin"]

    assert (state.phase, state.half, state.scene.number, state.scene.time) == ("scene", "first", 1, "day")
    assert (rin.id, rin.name, rin.side, rin.hp_max, rin.mp_max, rin.fate_max) == ("rin", "rin", "rin", 9, 4, 2)


def test_a_dump_is_plain_json_and_loads_as_the_same_state():
    state = load_state(fight(results=[{"battle": "b0", "winner": None}], relations={"rin": {"yuna": 2}}))
    dumped = dump_state(state)

    assert load_state(json.loads(json.dumps(dumped))) == state
    assert dump_state(load_state(dumped)) == dumped


def test_a_dump_has_the_order_of_its_keys_from_the_ids():
    raw = war()
    turned = {**raw, "characters": dict(reversed(raw["characters"].items()))}

    assert json.dumps(dump_state(load_state(raw))) == json.dumps(dump_state(load_state(turned)))


def test_a_character_is_dumped_with_the_fields_of_its_kind_and_what_else_was_given():
    state = load_state(war([servant("s", "a"), master("m", "a"), npc("n", faith=3), npc("o")]))
    dumped = dump_state(state)["characters"]

    assert "grades" in dumped["s"]
    assert "fate" not in dumped["s"]
    assert "command_seals" in dumped["m"]
    assert "placement" in dumped["n"]
    assert dumped["n"]["faith"] == 3
    assert "command_seals" not in dumped["o"]


def test_an_effect_is_dumped_with_what_it_says():
    effect = {"source": "armour", "timing": "always", "damage_reduction": 2}
    dumped = dump_state(load_state(war([servant("s", "a", effects=[effect])])))

    assert dumped["characters"]["s"]["effects"] == [effect]


@pytest.mark.parametrize(
    "broken",
    [
        {"phase": "dinner"},
        {"weather": "rain"},
        {"characters": []},
        {"characters": {"rin": {"kind": "master"}}},
        {"characters": {"rin": {"kind": "master", "hp": "9", "mp": 1}}},
        {"characters": {"rin": {"kind": "master", "hp": 9, "mp": 1, "cards": {"strike": "S"}}}},
        {"battles": [{"camps": {}}]},
        [],
    ],
)
def test_what_is_no_state_of_this_system_is_refused(broken):
    with pytest.raises(UnreadableCase, match="not a state of fate_war"):
        load_state(broken)


def test_a_changed_character_or_battle_leaves_the_rest_alone():
    state = load_state(fight())
    battle = state.battles[0]

    assert state.with_character(state.characters["rin"]) == state
    assert state.with_battle(battle).battle("b1") == battle
    assert state.battle("b2") is None
    assert state.battle_of("rin") == battle
    assert load_state(war()).battle_of("rin") is None


def test_a_partner_who_is_not_of_this_war_is_none():
    state = load_state(war([servant("s", "a", master="gone"), master("m", "a")]))

    assert state.partner_of("s") is None
    assert state.partner_of("m") is None
    assert state.partner_of("nobody") is None
    assert load_state(war()).partner_of("saber") == "yuna"
