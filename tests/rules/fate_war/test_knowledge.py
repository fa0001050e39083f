from rules.fate_war.knowledge import knowledge_of
from rules.fate_war.options import Options
from rules.fate_war.state import load_state
from rules.fate_war.view import view, whole_view
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


def test_at_resolution_everybody_is_known():
    state = load_state(war([*pair(), npc("elder")]))
    known = knowledge_of(whole_view(state, Options(roster="hidden"), "saber"))

    assert set(known.persons) == set(state.characters)
    assert known.sides == {"a", "b", "elder"}
