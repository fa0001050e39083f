from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest
from marshmallow import ValidationError, fields, missing, validates_schema

from rules.core.faults import faults
from rules.core.fields import DeclarationSchema, StrictString, WordOrIds, between
from rules.core.plain import plain
from rules.core.values import LEFT_OUT, As, info, loads, schema_of


@dataclass(frozen=True)
class Blow:
    kind: Literal["strike", "rush"]
    points: Annotated[int, between(0, 9)] = 1


@dataclass(frozen=True)
class Order:
    id: str
    whom: Annotated[str | None, info(names="person")] = None
    blows: tuple[Blow, ...] = ()
    by_name: Mapping[str, Blow] = field(default_factory=dict)
    with_: tuple[Annotated[str, between(None)], ...] = ()
    readers: Annotated[Any, As(lambda **given: WordOrIds("all", **given))] = "all"
    secret: bool = False


@loads(Order)
class OrderSchema(DeclarationSchema):
    id = StrictString(required=True, metadata={"rule": "X-1"})

    @validates_schema(skip_on_field_errors=False)
    def secret_needs_a_target(self, data, **_):
        if data.get("secret") and not data.get("whom"):
            raise ValidationError("missing_field", "whom")


def found(raw):
    try:
        schema_of(Order)().load(raw)
    except ValidationError as error:
        return sorted(faults(error))
    return []


def test_a_field_left_out_has_the_default_of_the_dataclass():
    assert schema_of(Order)().load({"id": "a"}) == Order("a")


def test_values_within_are_loaded_too():
    raw = {"id": "a", "blows": [{"kind": "rush"}], "by_name": {"x": {"kind": "strike", "points": 3}}, "with": ["b"]}

    order = schema_of(Order)().load(raw)

    assert order == Order("a", blows=(Blow("rush"),), by_name={"x": Blow("strike", 3)}, with_=("b",))
    assert plain(order)["with"] == ["b"]


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({}, [("id", "missing_field")]),
        ({"id": None}, [("id", "bad_value")]),
        ({"id": "a", "whom": None}, []),
        ({"id": "a", "blows": None}, [("blows", "bad_value")]),
        (
            {"id": "a", "blows": [{"kind": "bite", "points": 10}]},
            [("blows.0.kind", "bad_value"), ("blows.0.points", "bad_value")],
        ),
        ({"id": "a", "readers": 1, "secret": 1}, [("readers", "bad_value"), ("secret", "bad_value")]),
        ({"id": "a", "other": 1}, [("other", "unknown_field")]),
    ],
)
def test_faults_are_those_of_the_strict_fields(raw, told):
    assert found(raw) == told


def test_a_schema_may_say_more_than_the_dataclass():
    with pytest.raises(ValidationError) as caught:
        OrderSchema().load({"id": "a", "secret": True})

    assert list(faults(caught.value)) == [("whom", "missing_field")]
    assert OrderSchema().load({"id": "a"}) == Order("a")
    assert OrderSchema().fields["id"].metadata == {"rule": "X-1"}


def test_metadata_reaches_the_field():
    whom = schema_of(Order)().fields["whom"]

    assert isinstance(whom, fields.String)
    assert whom.metadata == {"names": "person"}
    assert whom.allow_none


def test_a_schema_is_made_once():
    assert schema_of(Order) is schema_of(Order)


@dataclass(frozen=True)
class Named:
    key: str
    name: Annotated[str, LEFT_OUT] = "nobody"
    nick: Annotated[str | None, LEFT_OUT] = None


def test_what_may_be_left_out_takes_no_null_and_shows_no_default():
    schema = schema_of(Named)()

    assert schema.load({"key": "a"}) == Named("a")
    assert all(one.load_default is missing for one in schema.fields.values())
    with pytest.raises(ValidationError) as caught:
        schema.load({"key": "a", "nick": None})
    assert list(faults(caught.value)) == [("nick", "bad_value")]


def even(number):
    if number % 2:
        raise ValidationError("odd")


@dataclass(frozen=True)
class Pair:
    shoes: Annotated[int, even]


def test_a_function_that_raises_is_a_validator():
    with pytest.raises(ValidationError) as caught:
        schema_of(Pair)().load({"shoes": 3})

    assert list(faults(caught.value)) == [("shoes", "odd")]
    assert schema_of(Pair)().load({"shoes": 4}) == Pair(4)
