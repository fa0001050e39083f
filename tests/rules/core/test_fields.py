from functools import partial

import pytest
from marshmallow import Schema, ValidationError

from rules.core.faults import case_errors, faults
from rules.core.fields import (
    AnyJson,
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    WordOrIds,
    between,
    one_of,
    ready,
)


class Inner(DeclarationSchema):
    size = StrictInteger(required=True, validate=between(1, 3))


class Outer(DeclarationSchema):
    count = StrictInteger(validate=between(0))
    flag = StrictBoolean()
    word = StrictString(validate=one_of("yes", "no"))
    parts = StrictList(StrictNested(Inner))
    table = StrictMapping(StrictString(validate=one_of("a", "b")), StrictNested(Inner))
    plain = StrictMapping()
    inner = StrictNested(Inner, allow_none=True)
    raw = AnyJson()


def found(raw):
    try:
        Outer().load(raw)
    except ValidationError as error:
        return sorted(faults(error))
    return []


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({"count": 3, "flag": True, "word": "yes", "parts": [{"size": 1}], "inner": None, "raw": [1.5]}, []),
        ({"count": "5"}, [("count", "bad_value")]),
        ({"count": 5.0}, [("count", "bad_value")]),
        ({"count": True}, [("count", "bad_value")]),
        ({"count": -1}, [("count", "bad_value")]),
        ({"count": None}, [("count", "bad_value")]),
        ({"flag": 1}, [("flag", "bad_value")]),
        ({"flag": "true"}, [("flag", "bad_value")]),
        ({"word": 3}, [("word", "bad_value")]),
        ({"word": "maybe"}, [("word", "bad_value")]),
        ({"speed": 1}, [("speed", "unknown_field")]),
        ({"parts": "abc"}, [("parts", "bad_value")]),
        ({"parts": {"size": 1}}, [("parts", "bad_value")]),
        ({"parts": [{"size": 1}, {"size": 4}, 3]}, [("parts.1.size", "bad_value"), ("parts.2", "bad_value")]),
        ({"table": {"a": {}, "c": {"size": 1}}}, [("table.a.size", "missing_field"), ("table.c", "bad_value")]),
        ({"table": []}, [("table", "bad_value")]),
        ({"plain": None}, [("plain", "bad_value")]),
        ({"inner": 3}, [("inner", "bad_value")]),
        ({"raw": None}, [("raw", "bad_value")]),
        ([], [("", "bad_value")]),
    ],
)
def test_faults_are_codes_at_dotted_paths(raw, expected):
    assert found(raw) == expected


def test_a_series_is_loaded_as_a_tuple():
    assert Outer().load({"parts": [{"size": 1}]})["parts"] == ({"size": 1},)


def test_errors_of_a_case_name_actor_path_and_clause_once():
    with pytest.raises(ValidationError) as caught:
        Outer().load({"count": "5", "speed": 1})
    errors = case_errors("saber", caught.value, "declarations.saber", "FW-Z1")

    assert [(error.actor, error.code, error.path, error.rule) for error in errors] == [
        ("saber", "bad_value", "declarations.saber.count", "FW-Z1"),
        ("saber", "unknown_field", "declarations.saber.speed", "FW-Z1"),
    ]


def test_a_fault_of_the_whole_has_the_path_of_the_whole():
    with pytest.raises(ValidationError) as caught:
        Outer().load(3)

    assert [error.path for error in case_errors(None, caught.value, "sheet", "")] == ["sheet"]


@pytest.mark.parametrize(
    ("field", "given", "wanted"),
    [
        (StrictInteger(), "5", "whole"),
        (StrictBoolean(), "yes", "flag"),
        (StrictString(), 5, "text"),
        (StrictInteger(validate=between(0, 9)), 10, "0–9"),
        (StrictInteger(validate=between(1)), 0, "≥ 1"),
        (StrictInteger(validate=between(None, 3)), 4, "≤ 3"),
        (StrictString(validate=one_of("ko", "en")), "de", "ko, en"),
    ],
)
def test_an_error_says_what_the_field_takes(field, given, wanted):
    with pytest.raises(ValidationError) as caught:
        DeclarationSchema.from_dict({"it": field})().load({"it": given})
    (error,) = case_errors(None, caught.value, "settings", "")
    assert (error.code, error.values) == ("bad_value", {"wanted": wanted})


KINDS = [
    (StrictInteger, {}, "5"),
    (StrictBoolean, {}, 1),
    (StrictString, {}, 5),
    (StrictList, {"cls_or_instance": StrictString()}, {}),
    (StrictMapping, {}, []),
    (StrictNested, {"nested": Inner}, 5),
    (AnyJson, {}, None),
    (partial(WordOrIds, "all"), {}, "none"),
    (partial(WordOrIds, "all"), {}, ["rin", 5]),
]


@pytest.mark.parametrize(("kind", "given", "wrong"), KINDS)
def test_every_kind_of_field_tells_its_faults_as_codes(kind, given, wrong):
    schema = DeclarationSchema.from_dict({"it": kind(required=True, **given)})()
    told = []
    for raw in ({}, {"it": None}, {"it": wrong}):
        with pytest.raises(ValidationError) as caught:
            schema.load(raw)
        told.append(list(faults(caught.value)))
    assert told == [[("it", "missing_field")], [("it", "bad_value")], [("it", "bad_value")]]


@pytest.mark.parametrize(
    ("raw", "loaded"), [("all", "all"), ([], ()), (["rin", "all"], ("rin", "all"))], ids=("a word", "none", "ids")
)
def test_a_word_or_ids(raw, loaded):
    schema = DeclarationSchema.from_dict({"it": WordOrIds("all", "any")})()
    assert schema.load({"it": raw}) == {"it": loaded}


SOUND = {"count": 3, "parts": [{"size": 1}]}


def test_what_has_no_fault_never_goes_through_marshmallow(monkeypatch):
    schema = Outer()
    monkeypatch.setattr(Schema, "load", lambda *_: pytest.fail("the slow way"))
    assert schema.load(SOUND) == {"count": 3, "parts": ({"size": 1},)}


@pytest.mark.parametrize(("raw", "expected"), [(SOUND, True), ({"count": -1}, False), ({"speed": 1}, False)])
def test_faults_are_found_fast(raw, expected):
    assert Outer().finds_no_fault(raw) is expected


CUT = [{"only": ("count",)}, {"exclude": ("flag",)}, {"partial": True}, {"many": True}]


@pytest.mark.parametrize("cut", CUT, ids=lambda cut: next(iter(cut)))
def test_a_schema_that_was_cut_knows_no_fast_way(cut):
    """The fast way is that of the whole schema."""
    schema = Outer(**cut)
    assert schema.quick is None
    assert schema.finds_no_fault({}) is False


def test_who_says_how_to_load_gets_it_so():
    assert Outer().load([SOUND], many=True) == [{"count": 3, "parts": ({"size": 1},)}]
    assert Inner().load({}, partial=True) == {}


def test_a_schema_that_is_ready_is_one():
    assert ready(Outer) is ready(Outer)
    assert isinstance(ready(Outer), Outer)
