"""KG-0.3: the order of errors by their paths, and what is left of a declaration once its faults are taken away."""

from random import Random

import pytest

from rules.kamigakari.model.declaration import DOCUMENTS
from rules.kamigakari.model.shapes import path_order, place_of, shape_faults, without_faults
from rules.kamigakari.names.faults import Fault

ORDERED = [
    # KG-0.3, 15.3: the fields of each level in their order
    "start prep attack end standing",
    "talents items checks struggle link standing",
    "appear appear_check companions talents items checks struggle link standing",
    "sheet arms merge synthesize change_job growth rebuild",
    "race titles stats level gear talents front_job personality",
    "stats talent high_talent race_talent swap",
    "out in",
    "weapon addition pay",
    "weapon material addition",
    "into from",
    "attack targets with path concept burn spirit pay",
    "attack targets target with path concept burn spirit",
    "action talent targets pay",
    "action item target pay",
    "action target burn spirit",
    "action path",
    "action to",
    "action status",
    "policy swaps keep",
    "challenge burn spirit",
    "location method burn spirit pay",
    "target role",
    "defence special life_burn engage passive acrobatics",
    "talent for when",
    "talent targets on",
    "burn spirit",
    "tool target on",
    "links kushimitama_max",
    "tools links",
]


@pytest.mark.parametrize("fields", ORDERED)
def test_fields_come_in_their_order(fields):
    wanted = [f"x.0.{field}" for field in fields.split()]
    shuffled = list(wanted)
    Random(1).shuffle(shuffled)

    assert sorted(shuffled, key=place_of) == wanted


def test_parts_come_before_the_whole_positions_by_number_and_unknown_names_last():
    wanted = ["start.0", "start.2", "start.10", "start.x", "start", "end.talent", "end", "standing", "a", "b", ""]

    assert sorted(sorted(wanted), key=place_of) == wanted


def test_unknown_fields_come_by_name_and_number():
    wanted = ["a.2", "a.10", "a.b", "b", "b.c"]

    assert sorted(("b.c", "a.10", "b", "a.b", "a.2"), key=path_order) == wanted


TAKEN = [
    # declaration                                              paths                       what is left
    ({"a": 1, "b": 2}, ["a"], {"b": 2}),
    ({"a": {"b": 1, "c": 2}}, ["a.b"], {"a": {"c": 2}}),
    ({"a": [1, 2, 3]}, ["a.1"], {"a": [1, None, 3]}),
    ({"a": [1, 2, 3]}, ["a.2", "a.0"], {"a": [None, 2, None]}),
    ({"a": [{"b": 1}, {"b": 2, "c": 3}]}, ["a.1.b"], {"a": [{"b": 1}, {"c": 3}]}),
    ({"a": [[1, 2], [3, 4]]}, ["a.1.0"], {"a": [[1, 2], [None, 4]]}),
    ({"a": [{"action": "x", "b": 1}, {"b": 2}]}, ["a.0.action"], {"a": [None, {"b": 2}]}),
    ({"a": [{"b": 1}]}, ["a.0.action"], {"a": [None]}),
    ({"a": {"tool": 1, "b": 2}, "c": 3}, ["a.tool"], {"c": 3}),
    ({"a": {"id": 1, "b": 2}, "c": 3}, ["a.id"], {"c": 3}),
    ({"a": {"b": [{"effect": 1}, {"effect": 2}]}}, ["a.b.1.effect"], {"a": {"b": [{"effect": 1}, None]}}),
    ({"a": {"b": 1}, "c": 3}, ["a.d"], {"c": 3}),
    ({"a": {"b": 1}}, ["a.b", "a.b.c"], {"a": {}}),
    ({"action": 1, "a": 2}, ["action"], {"a": 2}),
    ({"a": 1}, ["b"], {"a": 1}),
    ({"a": 1}, ["b.c.d"], {"a": 1}),
    ({"a": 1}, ["a.b.c"], {"a": 1}),
    ({"a": 1}, [""], {"a": 1}),
    ({"a": [1]}, ["a.1.b"], {"a": [1]}),
]


@pytest.mark.parametrize(("raw", "paths", "left"), TAKEN)
def test_what_has_a_fault_is_taken_away(raw, paths, left):
    assert without_faults(raw, [Fault("bad_value", path) for path in paths]) == left


def test_what_was_sealed_stays_as_it_is():
    raw = {"a": [{"b": [1]}]}
    without_faults(raw, [Fault("bad_value", "a.0.b.0")])

    assert raw == {"a": [{"b": [1]}]}


PREP = ("none", "move", "stand", "detox", "delay", "search", "item", "talent")
SHAPES = [
    # document    declaration                                       path, code, values
    ("combat", {"prep": {}}, [("prep.action", "bad_action")]),
    ("combat", {"prep": [{}, {"action": "fly"}]}, [("prep.0.action", "bad_action"), ("prep.1.action", "bad_action")]),
    ("gm", {"tools": [{}, {"tool": "gm.fly"}]}, [("tools.0.tool", "unknown_tool"), ("tools.1.tool", "unknown_tool")]),
    ("combat", {"standing": {"special": [{"talent": "t"}]}}, [("standing.special.0.on", "bad_value")]),
    ("scene", {"link": {}}, [("link.target", "bad_value")]),
    ("combat", {"x": 1}, [("x", "unknown_field")]),
    ("combat", {"prep": {"action": "delay", "to": 0}}, [("prep.to", "bad_delay")]),
    ("combat", {"prep": {"action": "delay", "to": 1}}, []),
    *(
        ("combat", {"attack": {"action": "attack", "burn": dice}}, faults)
        for dice, faults in (
            (0, [("attack.burn", "burn_dice_range")]),
            (1, []),
            (3, []),
            (4, [("attack.burn", "burn_dice_range")]),
        )
    ),
    *(
        ("combat", {"attack": {"action": "attack", "pay": [die]}}, faults)
        for die, faults in (
            (-1, [("attack.pay.0", "bad_value")]),
            (0, []),
            ("x", []),
            ("y", [("attack.pay.0", "bad_value")]),
            (True, [("attack.pay.0", "bad_value")]),
        )
    ),
    *(
        ("combat", {"attack": {"action": "attack", "spirit": {"keep": [face]}}}, faults)
        for face, faults in (
            (0, [("attack.spirit.keep.0", "bad_value")]),
            (1, []),
            (6, []),
            (7, [("attack.spirit.keep.0", "bad_value")]),
        )
    ),
    *(
        ("combat", {"prep": {"action": "move", "path": [square]}}, faults)
        for square, faults in (
            ([1], [("prep.path.0", "bad_value")]),
            ([1, 2], []),
            ([1, 2, 3], [("prep.path.0", "bad_value")]),
            ([1, "2"], [("prep.path.0.1", "bad_value")]),
        )
    ),
    *(
        ("combat", {"attack": {"action": "attack", "spirit": {"policy": policy}}}, faults)
        for policy, faults in (
            *((policy, []) for policy in ("none", "exact", "maximise", "succeed", "ask")),
            ("luck", [("attack.spirit.policy", "bad_policy")]),
        )
    ),
    *(
        ("combat", {"standing": {"special": [{"talent": "t", "on": on}]}}, [])
        for on in ("turn_start", "damaged", "fainted")
    ),
    *(
        ("combat", {"standing": {"defence": [{"talent": "t", "when": {"min_damage": 0, "kind": kind}}]}}, [])
        for kind in ("physical", "magical", "special")
    ),
    (
        "combat",
        {"standing": {"defence": [{"talent": "t", "when": {"min_damage": -1, "kind": "fall"}}]}},
        [("standing.defence.0.when.kind", "bad_value"), ("standing.defence.0.when.min_damage", "bad_value")],
    ),
    *(("combat", {"prep": {"action": act}}, []) for act in PREP),
    *(
        ("combat", {"attack": {"action": act}}, [])
        for act in ["none", "attack", "full_move", "disengage", "recover", "finish", "talent"]
    ),
    *(("combat", {"end": {"action": act}}, []) for act in ("none", "recover", "talent")),
    ("session_end", {"kushimitama_max": -1}, [("kushimitama_max", "bad_value")]),
    ("session_end", {"kushimitama_max": 0}, []),
    ("scene", {"struggle": {}}, [("struggle.method", "bad_value")]),
    *(("scene", {"struggle": {"method": method}}, []) for method in ("pay", "investigate")),
    ("build", {"sheet": {"level": 0}}, [("sheet.level", "bad_value")]),
    ("build", {"sheet": {"level": 1}}, []),
    ("build", {"arms": [{}]}, [("arms.0.addition", "bad_value")]),
    *(
        ("build", {"arms": [{"addition": {"id": "e"}, "cost_g": cost, "cost_ev": cost, "pay": pay}]}, faults)
        for cost, pay, faults in (
            (0, "g", []),
            (0, "materials", []),
            (-1, "gold", [(f"arms.0.{name}", "bad_value") for name in ("cost_ev", "cost_g", "pay")]),
        )
    ),
    *(
        ("build", {"sheet": {"titles": [{"name": "n", "variant": "A", "slot": slot}]}}, faults)
        for slot, faults in (
            ("main", []),
            ("sub", []),
            ("extra", []),
            ("third", [("sheet.titles.0.slot", "bad_value")]),
        )
    ),
]


@pytest.mark.parametrize(("document", "raw", "faults"), SHAPES)
def test_faults_of_shape(document, raw, faults):
    assert sorted((fault.path, fault.code) for fault in shape_faults(DOCUMENTS[document], raw)) == faults
