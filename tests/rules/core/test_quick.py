"""The fast way through a schema takes nothing that the schema refuses, and loads what it takes to the same values."""

import copy
from collections.abc import Mapping
from random import Random

import pytest
from marshmallow import EXCLUDE, Schema, ValidationError, fields, validates

from rules.core.fields import StrictInteger, StrictNested, StrictSchema, ready
from rules.core.quick import MISFITS, quick_of
from rules.registry import RULESETS
from tests.systems import vectors_of

CHANGED = 1200
"""Changed documents that are tried of each system."""
ODD = (None, True, False, 0, 1, -1, 10**30, 5.0, "", "x", "A++", "\ud800", [], ["x"], [[]], {}, {"x": 1}, "front", "5")


def public(slug):
    """Yield every document of a system's vectors with its schema."""
    ruleset = RULESETS[slug]
    for case in (vector["case"] for vector in vectors_of(slug)):
        yield ruleset.state_schema, case["state"]
        yield ruleset.options_schema, case.get("options", {})
        for declared in case.get("declarations", {}).values():
            yield from ((schema, declared) for schema in ruleset.declaration_schemas.values())
        for sheet in case["state"].get("characters", {}).values():
            yield ruleset.sheet_schema, sheet


def places(raw, at=()):
    """Yield the path of everything in plain JSON but the whole."""
    parts = raw.items() if isinstance(raw, Mapping) else enumerate(raw) if isinstance(raw, list) else ()
    for key, held in parts:
        yield (*at, key)
        yield from places(held, (*at, key))


def changed(raw, draw):
    """Return plain JSON with one or two things in it changed, added or taken away."""
    raw = copy.deepcopy(raw)
    for _ in range(draw.choice((1, 1, 2))):
        found = list(places(raw))
        if not found:
            return raw
        *way, last = draw.choice(found)
        holder = raw
        for key in way:
            holder = holder[key]
        how = draw.choice(("set", "set", "take", "add"))
        if how == "take":
            del holder[last]
        elif how == "add" and isinstance(holder, dict):
            holder[draw.choice(("x", "hp", "id", "card", "name"))] = copy.deepcopy(draw.choice(ODD))
        else:
            holder[last] = copy.deepcopy(draw.choice(ODD))
    return raw


def slowly(schema, raw):
    """Return what marshmallow alone loads, None where it refuses."""
    try:
        return (Schema.load(ready(schema), copy.deepcopy(raw)),)
    except ValidationError:
        return None


def quickly(schema, raw):
    """Return what the fast way loads, None where it takes nothing."""
    try:
        return (quick_of(schema).load(raw),)
    except MISFITS:
        return None


@pytest.mark.parametrize("slug", RULESETS)
def test_both_ways_load_the_same_of_all_public_documents(slug):
    ruleset = RULESETS[slug]
    for schema, raw in public(slug):
        loaded, fast = slowly(schema, raw), quickly(schema, raw)
        assert fast in (loaded, None), (schema, raw)
        if schema in (ruleset.state_schema, ruleset.options_schema):
            assert fast == loaded, (schema, raw)


@pytest.mark.parametrize("slug", RULESETS)
def test_the_fast_way_takes_nothing_that_is_refused(slug):
    draw, refused = Random(slug), 0
    for schema, raw in draw.choices([*public(slug)], k=CHANGED):
        one = changed(raw, draw)
        loaded, fast = slowly(schema, one), quickly(schema, one)
        assert fast in (loaded, None), (schema, one)
        refused += loaded is None
    assert CHANGED > refused > CHANGED // 4


class Loose(StrictSchema):
    class Meta:
        unknown = EXCLUDE


class Asking(StrictSchema):
    count = StrictInteger()

    @validates("count")
    def is_even(self, value, **_):
        if value % 2:
            raise ValidationError("bad_value")


class Foreign(StrictSchema):
    count = fields.Integer()


class Renamed(StrictSchema):
    count = StrictInteger(attribute="number")


class Written(StrictSchema):
    count = StrictInteger(dump_only=True)


BEYOND = [Loose, Asking, Foreign, Renamed, Written]


@pytest.mark.parametrize(
    "schema", [*BEYOND, *(type(f"Holds{one.__name__}", (StrictSchema,), {"it": StrictNested(one)}) for one in BEYOND)]
)
def test_a_schema_that_says_more_than_types_can_has_no_fast_way(schema):
    assert quick_of(schema) is None
