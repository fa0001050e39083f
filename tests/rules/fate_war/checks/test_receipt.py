import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.matching import matches
from rules.fate_war import RULESET
from rules.fate_war.checks.receipt import check, receive
from rules.fate_war.model.battle_declaration import BattleDeclaration, Card, Retreat
from rules.fate_war.model.declaration import SceneDeclaration
from rules.fate_war.model.options import Options, load_options
from rules.fate_war.model.powers import CARDS
from rules.fate_war.model.state import load_state
from rules.fate_war.views.view import view
from tests.rules.fate_war.wars import fight, master, pair, war

VECTORS = json.loads((Path(__file__).parents[1] / "cases" / "fate_war.vectors.json").read_text(encoding="utf-8"))
REFUSED = [vector for vector in VECTORS if vector["expect"].get("errors") and not vector["case"].get("dice")]
HAND = [{"card": "standby"}] * 10


@pytest.mark.parametrize("vector", REFUSED, ids=[vector["id"] for vector in REFUSED])
def test_errors_of_the_vectors(vector):
    case = vector["case"]
    options, _ = load_options(case["options"])
    errors = [error.dump() for error in receive(load_state(case["state"]), options, case["declarations"]).errors]
    wanted = [error for error in vector["expect"]["errors"] if error["path"].startswith("declarations.")]

    assert matches(wanted, errors)


def test_who_is_nobody_and_who_is_not_asked():
    raw = war([*pair(), master("gone", "c", statuses=[{"status": "vanished"}])])
    received = receive(load_state(raw), Options(), {"gone": {"move": 1}, "ghost": {}, "yuna": {}})

    assert [(error.actor, error.code, error.path) for error in received.errors] == [
        ("ghost", "unknown_id", "declarations.ghost"),
        ("gone", "not_asked", "declarations.gone"),
    ]
    assert received.declarations == {"yuna": SceneDeclaration()}


def test_declarations_without_a_fault_are_loaded():
    raw = {
        "row": "back",
        "hand": [{"card": "guard", "cover": ["yuna"]}, *HAND[1:]],
        "retreat": {"at_slot": 3, "with": ["yuna"]},
        "on_win": ["remove_base"],
    }
    received = receive(load_state(fight()), Options(), {"saber": raw, "rin": {"row": 1}})

    assert received.declarations == {
        "saber": BattleDeclaration(
            row="back",
            hand=(Card("guard", cover=("yuna",)), *[Card()] * 9),
            retreat=Retreat(at_slot=3, with_=("yuna",)),
            on_win=("remove_base",),
        )
    }
    assert [error.actor for error in received.errors] == ["rin"]


def test_errors_are_sorted_by_path_then_code_as_strings():
    raw = {"hand": [{"card": "strike"}, *[{"card": "lunge"}] * 11], "cover": ["x"]}
    paths = [error.path for error in receive(load_state(fight()), Options(), {"saber": raw}).errors]

    assert paths == sorted(paths)
    assert paths[2:4] == ["declarations.saber.hand.1.card", "declarations.saber.hand.10.card"]


def test_at_sealing_what_the_actor_does_not_know_does_not_exist():
    raw = war(
        [*pair(), {"id": "elder", "kind": "npc", "hp": 5, "mp": 5}], relations={"yuna": {"rin": 1}}, phase="scene"
    )
    state = load_state(raw)
    options = Options(roster="hidden")
    declaration = {"engage": ["rin", "lancer"], "truce": ["b"], "npc": {"id": "elder", "do": "talk"}}

    assert receive(state, options, {"yuna": declaration}).errors == ()
    errors = check(view(state, options, "yuna"), declaration)
    assert [(error.code, error.path, error.values) for error in errors] == [
        ("unknown_id", "declarations.yuna.engage", {"got": "lancer"}),
        ("unknown_id", "declarations.yuna.npc.id", {"got": "elder"}),
        ("unknown_id", "declarations.yuna.truce", {"got": "b"}),
    ]


def test_who_is_not_asked_is_told_so_at_sealing():
    staged = fight(battle={"mode": "staged", "informed": ["lancer"]})
    seen = RULESET.view(staged, {}, "lancer")

    assert [error.code for error in RULESET.check(seen, {"hand": HAND})] == ["not_asked"]


NAMES = st.sampled_from(["saber", "yuna", "lancer", "rin", "ghost", "front", "tide", "fire", "all"])
ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 11), NAMES, st.lists(NAMES, max_size=2), st.dictionaries(NAMES, NAMES)
)
CARD = st.fixed_dictionaries(
    {"card": st.sampled_from(CARDS)},
    optional=dict.fromkeys(("target", "targets", "plus", "np", "spell", "cover", "cards"), ANYTHING),
)
DECLARATION = st.fixed_dictionaries(
    {},
    optional={
        "row": st.sampled_from(["front", "back", "up"]),
        "hand": st.lists(CARD, min_size=10, max_size=10),
        "cover": ANYTHING,
        "retreat": st.dictionaries(st.sampled_from(["at_slot", "with", "use_fate"]), ANYTHING),
        "on_servant_zero": ANYTHING,
        "on_win": ANYTHING,
        "info": ANYTHING,
    },
)


@given(DECLARATION, st.sampled_from(["saber", "yuna"]))
def test_any_declaration_is_refused_or_loaded_in_its_canonical_form_alike(declaration, actor):
    state = load_state(fight())
    before = json.dumps(declaration)
    received = receive(state, Options(), {actor: declaration})

    assert json.dumps(declaration) == before
    assert bool(received.errors) is not bool(received.declarations)
    assert all(error.code in RULESET.error_codes for error in received.errors)
    assert check(view(state, Options(), actor), declaration) == received.errors
    if not received.errors:
        assert receive(state, Options(), {actor: RULESET.canonical("battle", declaration)}) == received
