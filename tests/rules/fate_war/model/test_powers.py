import pytest
from marshmallow import ValidationError

from rules.core.faults import faults
from rules.fate_war.model.powers import CARDS, Effect, EffectSchema, NoblePhantasmSchema, SpellSchema, release_phantasms

NP = {"id": "tide", "grade": "B+", "form": "release_attack"}
SPELL = {"id": "fire", "kind": "attack", "grade": 5}


def found(schema, raw):
    try:
        schema().load(raw)
    except ValidationError as error:
        return sorted(faults(error))
    return []


@pytest.mark.parametrize(
    ("schema", "raw", "expected"),
    [
        (NoblePhantasmSchema, NP, []),
        (NoblePhantasmSchema, {**NP, "grade": "EX"}, [("grade", "bad_value")]),
        (NoblePhantasmSchema, {**NP, "grade": "B+++"}, [("grade", "bad_value")]),
        (NoblePhantasmSchema, {**NP, "grade": "B\n"}, [("grade", "bad_value")]),
        (NoblePhantasmSchema, {**NP, "block": -1, "area": "city"}, [("area", "bad_value"), ("block", "bad_value")]),
        (SpellSchema, SPELL, []),
        (SpellSchema, {**SPELL, "effect": {"card": "guard"}}, []),
        (SpellSchema, {**SPELL, "grade": 0}, [("grade", "bad_value")]),
        (SpellSchema, {**SPELL, "effect": {"card": "magic"}}, [("effect.card", "bad_value")]),
        (SpellSchema, {**SPELL, "restores": "xp"}, [("restores", "bad_value")]),
        (EffectSchema, {"uses": {"strike": 1}}, []),
        (EffectSchema, {"uses": {"magic": 1}}, [("uses.magic", "bad_value")]),
        (EffectSchema, {"kinds": ["special"]}, [("kinds.0", "bad_value")]),
        (EffectSchema, {"magic_resistance": 3}, [("magic_resistance", "bad_value")]),
    ],
)
def test_what_a_sheet_may_hold(schema, raw, expected):
    assert found(schema, raw) == expected


def test_a_constant_noble_phantasm_is_never_played():
    tide = NoblePhantasmSchema().load(NP)
    veil = NoblePhantasmSchema().load({**NP, "id": "veil", "form": "constant"})

    assert release_phantasms((veil, tide)) == (tide,)


@pytest.mark.parametrize(("timing", "counts"), [("always", True), ("battle", True), ("scene_start", False)])
def test_effects_that_count_in_a_battle(timing, counts):
    assert Effect(timing=timing).counts_in_battle is counts


def test_every_card_is_named_once():
    assert len(CARDS) == len(set(CARDS)) == 15
