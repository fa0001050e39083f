"""Forms drawn from a schema, and documents read from them: what is drawn, typed, read and drawn again is the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import Schema, fields
from marshmallow.validate import OneOf

from rules.registry import RULESETS
from web.documents import parsed
from web.form_codec import decode_document, encode, half_pairs, in_plain_notation
from web.form_rows import under, without_row
from web.form_values import FormValues
from web.forms import draw, kinds_of, shows_rare


class PartSchema(Schema):
    id = fields.String(required=True)
    size = fields.Integer()


class DocumentSchema(Schema):
    kind = fields.String(required=True, validate=OneOf(["big", "small"]))
    name = fields.String()
    count = fields.Integer(load_default=3)
    is_new = fields.Boolean(load_default=True)
    rank = fields.String(load_default="a", validate=OneOf(["a", "b"]), metadata={"kinds": ("big",)})
    marks = fields.List(fields.String(validate=OneOf(["x", "y"])))
    words = fields.List(fields.String())
    parts = fields.List(fields.Nested(PartSchema))
    grades = fields.Dict(keys=fields.String(validate=OneOf(["s", "t"])), values=fields.String())
    skills = fields.Dict(keys=fields.String(), values=fields.Integer())
    camps = fields.Dict(keys=fields.String(), values=fields.List(fields.String()))


DOCUMENT = {
    "kind": "big",
    "name": "Sol",
    "count": 5,
    "is_new": False,
    "rank": "b",
    "marks": ["x", "y"],
    "words": ["one", "two"],
    "parts": [{"id": "p", "size": 1}, {"id": "q", "size": 2}],
    "grades": {"s": "A+"},
    "skills": {"riding": 2},
    "camps": {"a": ["sol", "haru"], "b": ["mira"]},
}


def kinds(controls):
    return {control.key: control.kind for control in controls}


def test_each_field_has_its_control():
    assert kinds(draw(DocumentSchema(), FormValues({"kind": "big"}))) == {
        "kind": "choice",
        "name": "text",
        "count": "number",
        "is_new": "flag",
        "rank": "choice",
        "marks": "choices",
        "words": "words",
        "parts": "rows",
        "grades": "part",
        "skills": "pairs",
        "camps": "pairs",
    }


def test_a_field_of_another_kind_is_not_drawn():
    assert "rank" not in kinds(draw(DocumentSchema(), FormValues({"kind": "small"})))
    assert kinds_of(DocumentSchema()) == ("big", "small")
    assert kinds_of(PartSchema()) == ()


class RareSchema(Schema):
    name = fields.String()
    partner = fields.String(metadata={"contract": "servant"})
    region = fields.String(metadata={"names": "map"})
    souls = fields.Integer(metadata={"rare": True})
    is_host = fields.Boolean(metadata={"rare": True})
    is_here = fields.Boolean(load_default=True, metadata={"rare": True})
    parts = fields.List(fields.Nested(PartSchema), metadata={"rare": True})


def test_what_a_field_names_and_whether_it_is_rare_is_told():
    drawn = {control.key: control for control in draw(RareSchema(), FormValues())}
    assert [key for key, control in drawn.items() if control.rare] == ["souls", "is_host", "is_here", "parts"]
    assert {key: control.names for key, control in drawn.items() if control.names} == {
        "partner": "person",
        "region": "map",
    }


RARE = [
    ("nothing", {}, [], False),
    ("a common field", {"name": "Sol"}, ["name"], False),
    ("what holds anyway", {"souls": "0", "is_host": "false", "is_here": "true"}, [], False),
    ("a number", {"souls": "3"}, [], True),
    ("another than holds anyway", {"is_here": "false"}, [], True),
    ("an empty row", {"parts.0.id": ""}, [], True),
    ("a fault", {}, ["souls"], True),
    ("a fault in a row", {}, ["parts.0.id"], True),
]


@pytest.mark.parametrize(("reading", "typed", "faulty", "shown"), RARE, ids=[row[0] for row in RARE])
def test_rare_fields_are_shown_where_something_is_in_them(reading, typed, faulty, shown):
    assert shows_rare(draw(RareSchema(), FormValues(typed)), FormValues(typed), faulty) is shown


def test_what_holds_where_a_field_is_empty_is_told():
    otherwise = {control.key: control.otherwise for control in draw(DocumentSchema(), FormValues())}
    assert (otherwise["count"], otherwise["is_new"], otherwise["rank"], otherwise["name"]) == ("3", "true", "a", "")


def test_a_document_comes_back_as_it_was():
    assert decode_document(DocumentSchema(), encode(DocumentSchema(), DOCUMENT)) == DOCUMENT


@given(
    skills=st.dictionaries(st.from_regex(r"[a-z][a-z_.]{0,9}", fullmatch=True), st.integers(-9, 9), max_size=4),
    parts=st.lists(st.fixed_dictionaries({"id": st.from_regex(r"[a-z]{1,5}", fullmatch=True)}), max_size=4),
    words=st.lists(st.from_regex(r"[a-z]{1,6}", fullmatch=True), min_size=1, max_size=4),
)
def test_any_document_comes_back_as_it_was(skills, parts, words):
    given_document = {"kind": "small", "words": words}
    given_document |= {"skills": skills} if skills else {}
    given_document |= {"parts": parts} if parts else {}
    assert decode_document(DocumentSchema(), encode(DocumentSchema(), given_document)) == given_document


def test_what_is_empty_is_not_given():
    assert decode_document(DocumentSchema(), FormValues({"kind": "big", "name": "", "count": " ", "words": " , "})) == {
        "kind": "big"
    }


def test_digits_become_a_number_and_anything_else_stays():
    assert decode_document(DocumentSchema(), FormValues({"count": "５"})) == {"count": 5}
    assert decode_document(DocumentSchema(), FormValues({"count": "five"})) == {"count": "five"}


def test_a_row_left_empty_is_not_there():
    typed = FormValues({"parts.0.id": "", "parts.0.size": "", "parts.1.id": "q"})
    assert decode_document(DocumentSchema(), typed) == {"parts": [{"id": "q"}]}


def test_a_button_gives_one_row_more_and_one_less():
    typed = FormValues({"parts.0.id": "p", "parts.4.id": "q"})
    (rows,) = (control.rows for control in draw(DocumentSchema(), typed, more="parts") if control.key == "parts")
    assert [row.name for row in rows] == ["parts.0", "parts.4", "parts.5"]
    assert list(without_row(typed, "parts.0").names()) == ["parts.4.id"]


def test_half_a_pair_is_told():
    typed = FormValues(
        {"skills.@0.key": "riding", "skills.@1.key": "a", "skills.@1.value": "2", "skills.@2.value": "3"}
    )
    assert half_pairs(DocumentSchema(), typed) == ["skills.@0", "skills.@2"]


def test_every_row_that_is_typed_is_drawn():
    typed = FormValues([(f"parts.{n}.id", f"p{n}") for n in range(400)])
    (rows,) = (control.rows for control in draw(DocumentSchema(), typed) if control.key == "parts")
    assert len(rows) == len(decode_document(DocumentSchema(), typed)["parts"]) == 400


def test_fields_under_a_prefix():
    assert under(FormValues({"options.a": "1", "b": "2"}), "options.").items() == [("a", "1")]


@pytest.mark.parametrize("text", ["", "{", "[]", "1", '"x"', "[" * 9999])
def test_only_an_object_is_a_document(text):
    assert parsed(text) is None


@pytest.mark.parametrize("slug", RULESETS)
def test_every_system_can_be_drawn(slug):
    system = RULESETS[slug]
    for schema in (system.sheet_schema(), system.options_schema()):
        assert draw(schema, FormValues())


MADE, NOT_MADE = ("first.action", "study"), ("first.action", "rest")
TEACHER = ("first.action@study.teacher", "mira")
CHOICES = [
    ("the choice made", [MADE, TEACHER], [MADE, ("first.teacher", "mira")]),
    ("another choice", [NOT_MADE, TEACHER], [NOT_MADE]),
    ("no choice", [TEACHER], []),
    ("the empty choice", [("engage", ""), ("engage@.engage", "mira")], [("engage", ""), ("engage", "mira")]),
    ("of no part", [("all", "yes"), ("all@yes.battle.row", "back")], [("all", "yes"), ("battle.row", "back")]),
    ("a pair is none", [("skills.@0.key", "riding")], [("skills.@0.key", "riding")]),
]


@pytest.mark.parametrize(("reading", "typed", "left"), CHOICES, ids=[row[0] for row in CHOICES])
def test_a_field_of_a_choice_counts_where_the_choice_is_made(reading, typed, left):
    assert in_plain_notation((), FormValues(typed)).items() == left


def test_nothing_need_be_filled_in_of_a_part_that_may_be_left_out():
    class Whole(Schema):
        needed = fields.Nested(PartSchema, required=True)
        perhaps = fields.Nested(PartSchema)

    needed, perhaps = draw(Whole(), FormValues())
    assert any(control.required for control in needed.rows[0].controls)
    assert not any(control.required for control in perhaps.rows[0].controls)


def test_a_text_of_several_lines_has_a_field_for_them():
    class Told(Schema):
        text = fields.String(metadata={"prose": True})

    assert [control.kind for control in draw(Told(), FormValues())] == ["prose"]
    assert decode_document(Told(), FormValues({"text": "one\r\ntwo "})) == {"text": "one\ntwo"}
