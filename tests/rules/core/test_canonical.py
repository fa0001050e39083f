"""The canonical form leaves out what equals its default, on every level and in values of every kind."""

from dataclasses import dataclass, field

import pytest

from rules.core.canonical import canonical
from rules.core.fields import (
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
)
from rules.core.tagged import Tagged
from rules.core.values import schema_of


class MoveSchema(DeclarationSchema):
    to = StrictString(load_default=None, allow_none=True)
    steps = StrictInteger(load_default=1)


@dataclass(frozen=True)
class Move:
    to: str | None = None
    steps: int = 1


@dataclass(frozen=True)
class Plan:
    move: Move = field(default_factory=Move)


class OrderSchema(DeclarationSchema):
    move = StrictNested(MoveSchema, load_default=None, allow_none=True)
    notes = StrictList(StrictString(), load_default=list)
    names = StrictList(StrictString(), load_default=())
    loud = StrictBoolean(load_default=False)
    values = StrictMapping(StrictString(), StrictNested(MoveSchema))
    acts = StrictList(Tagged("act", {"go": MoveSchema, "stay": DeclarationSchema}))


@pytest.mark.parametrize(
    ("raw", "left"),
    [
        ({}, {}),
        ({"loud": False, "notes": [], "names": [], "move": None}, {}),
        ({"loud": True, "notes": ["a"]}, {"loud": True, "notes": ["a"]}),
        ({"move": {"steps": 1, "to": "x"}}, {"move": {"to": "x"}}),
        ({"values": {"b": {"steps": 1}, "a": {"steps": 2}}}, {"values": {"a": {"steps": 2}, "b": {}}}),
        (
            {"acts": [{"act": "go", "steps": 1, "to": None}, {"act": "stay"}, {"steps": 3, "act": "go"}]},
            {"acts": [{"act": "go"}, {"act": "stay"}, {"act": "go", "steps": 3}]},
        ),
    ],
)
def test_canonical(raw, left):
    assert canonical(OrderSchema(), raw) == left
    assert canonical(OrderSchema(), left) == left


@pytest.mark.parametrize(
    ("raw", "left"), [({"move": {}}, {}), ({"move": {"steps": 1}}, {}), ({"move": {"steps": 2}},) * 2]
)
def test_a_value_is_its_default_in_whichever_way_it_is_written(raw, left):
    assert canonical(schema_of(Plan)(), raw) == left
