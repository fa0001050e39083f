import pytest
from msgspec.structs import replace

from rules.fate_war.checks.knowledge import knowledge_of, whole_knowledge
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import load_state
from rules.fate_war.views.view import view
from tests.rules.fate_war.wars import fight, npc, pair, war


def test_a_view_is_read_as_what_checks_consult():
    state = load_state(fight(battle={"slot": 4, "used": {"saber": {"strike": 1}}, "out": {"rin": "retreated"}}))
    known = knowledge_of(view(state, Options(), "saber"))

    assert (known.actor, known.document, known.hand_size) == ("saber", "battle", 7)
    assert known.you == state.characters["saber"]
    assert known.partner == state.characters["yuna"]
    assert known.regions == state.map
    assert known.persons == {"saber": "servant", "yuna": "master", "lancer": "servant", "rin": "master"}
    assert (known.battle.camp, known.battle.allies) == ("a", {"saber", "yuna"})
    assert (known.battle.used, known.battle.out) == ({"strike": 1}, {"rin": "retreated"})
    assert not known.battle.is_first_half


def test_outside_a_battle_a_hand_has_ten_cards():
    known = knowledge_of(view(load_state(war()), Options(), "saber"))

    assert known.battle is None
    assert known.hand_size == 10


HAND = [{"card": "strike"}] * 5
LATE = {"mode": "split", "stage": "late_hands", "hands": {"saber": {"hand": HAND}}}
STATES = [
    ("a scene", war()),
    ("a battle", fight(battle={"slot": 4, "used": {"saber": {"strike": 1}}, "out": {"rin": "retreated"}})),
    ("the first half of a hand", fight(battle={"mode": "split"})),
    ("the last half of a hand", fight(battle={**LATE, "rows": {"saber": "front"}})),
]


@pytest.mark.parametrize(("what", "raw"), STATES, ids=[row[0] for row in STATES])
def test_resolution_consults_the_same_as_a_view_that_holds_all(what, raw):
    state = load_state(raw)
    known = whole_knowledge(state, Options(), {"saber": state.phase})["saber"]
    seen = knowledge_of(view(state, Options(), "saber"))

    assert replace(known, sides=seen.sides) == seen


def test_at_resolution_everybody_is_known():
    state = load_state(war([*pair(), npc("elder")]))
    known = whole_knowledge(state, Options(roster="hidden"), {"saber": "scene"})["saber"]

    assert set(known.persons) == set(state.characters)
    assert known.sides == {"a", "b", "elder"}
