"""What a message needs besides its code (12.6): each fault of a battle declaration tells it as `values`."""

import pytest

from rules.fate_war.checks.receipt import receive
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.wars import fight, master, pair

STANDBY = {"card": "standby"}
STRIKE = {"card": "strike"}
NP = {"card": "noble_phantasm"}
MELEE = {"a": ["saber", "yuna"], "b": ["lancer"], "c": ["rin"]}


def hand(*cards, **orders):
    return {"hand": [*cards, *[STANDBY] * (10 - len(cards))], **orders}


def told(raw, declaration, actor="saber"):
    received = receive(load_state(raw), Options(), {actor: declaration})
    return [(error.code, error.values) for error in received.errors]


VALUES = [
    (hand({"card": "lunge"}), "unknown_card", {"card": "lunge"}),
    ({"hand": [STANDBY] * 9}, "hand_size", {"expected": 10, "got": 9}),
    (hand({"card": "snipe"}), "no_such_card", {"card": "snipe"}),
    (hand({**NP, "np": "veil"}), "bad_np", {"got": "veil", "allowed": ["tide"]}),
    (hand({"card": "magic"}), "unknown_spell", {"got": None}),
    (hand({"card": "magic", "spell": "ice"}), "unknown_spell", {"got": "ice"}),
    (hand({"card": "guard", "cover": ["yuna", "ghost"]}), "unknown_id", {"got": "ghost"}),
    (hand({**STANDBY, "target": "rin"}), "bad_target", {"got": "rin"}),
    (hand({"card": "magic", "spell": "salve", "target": "front"}), "bad_target", {"got": "front"}),
    (hand({**STRIKE, "target": "ghost"}), "unknown_id", {"got": "ghost"}),
    (hand({**STRIKE, "target": "yuna"}), "bad_target", {"got": "yuna"}),
    (hand({**NP, "targets": ["lancer", "yuna"]}), "bad_target", {"got": "yuna"}),
    (hand({"card": "counter", "plus": True}), "plus_not_available", {"card": "counter", "grade": "B"}),
    (hand({"card": "critical"}, row="back"), "back_row_card", {"card": "critical"}),
    (hand(*[STRIKE] * 4), "too_many_uses", {"card": "strike", "allowed": 3, "declared": 4}),
    (hand(*[{"card": "critical"}] * 2), "critical_once", {"card": "critical", "allowed": 1, "declared": 2}),
    (hand(*[{**STRIKE, "plus": True}] * 2), "plus_uses", {"card": "strike", "allowed": 1, "declared": 2}),
    (hand(*[NP] * 6), "np_uses", {"card": "noble_phantasm", "allowed": 1, "declared": 2}),
    ({"on_servant_zero": "seal"}, "wrong_kind", {"kind": "servant"}),
    ({"retreat": {}}, "bad_value", {"fix": "one_trigger"}),
    ({"retreat": {"at_slot": 9}}, "retreat_slot", {"got": 9, "allowed": [1, 8]}),
    ({"retreat": {"at_slot": 1, "with": ["lancer"]}}, "bad_target", {"got": "lancer"}),
    ({"aim": ["yuna"]}, "bad_target", {"got": "yuna"}),
    ({"aim": ["ghost"]}, "unknown_id", {"got": "ghost"}),
    ({"cover": ["ghost"]}, "unknown_id", {"got": "ghost"}),
]


@pytest.mark.parametrize(("declaration", "code", "values"), VALUES)
def test_of_a_duel(declaration, code, values):
    assert told(fight(), declaration) == [(code, values)]


@pytest.mark.parametrize(
    ("cards", "code", "values"),
    [
        ({"rin": {"card": "guard"}}, "not_combinable", {"card": "guard"}),
        ({"ghost": STRIKE}, "unknown_id", {"got": "ghost"}),
        ({"yuna": STRIKE}, "bad_target", {"got": "yuna"}),
        ({"rin": {"card": "rush", "plus": True}}, "plus_not_available", {"card": "rush", "grade": "C"}),
    ],
)
def test_of_a_melee(cards, code, values):
    assert told(fight(camps=MELEE), hand({"cards": cards})) == [(code, values)]


def test_of_a_master():
    poor = [*pair()[:1], master("yuna", "a", servant="saber", command_seals=0), *pair()[2:]]
    assert told(fight(poor), {"on_servant_zero": "seal"}, "yuna") == [("no_seal", {"left": 0})]

    fire = [{"id": "fire", "kind": "attack", "grade": 5, "affinity": 1}]
    caster = [*pair()[:1], master("yuna", "a", servant="saber", circuit_limit=5, spells=fire), *pair()[2:]]
    chants = hand(*[{"card": "chant"}] * 3, {"card": "magic", "spell": "fire"})
    assert told(fight(caster), chants, "yuna") == [("circuit_limit", {"spell": "fire", "grade": 8, "limit": 6})]
