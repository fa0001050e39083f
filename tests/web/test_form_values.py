"""Forms of declarations: kept as typed, read by the schema."""

import pytest
from marshmallow import Schema, fields

from rules.core.fields import StrictBoolean, StrictInteger, StrictList, StrictMapping, StrictNested, StrictString
from web.form_values import FormValues, read


class WordOrIds(fields.Raw):
    """A word, or a list of ids."""

    words = ("master", "none")


class PlainCardSchema(Schema):
    card = StrictString()
    plus = StrictBoolean()


class CardSchema(PlainCardSchema):
    np = StrictString()
    cards = StrictMapping(StrictString(), StrictNested(PlainCardSchema))


class RetreatSchema(Schema):
    at_slot = StrictInteger()
    companions = StrictList(StrictString(), data_key="with")


class HandSchema(Schema):
    row = StrictString()
    hand = StrictList(StrictNested(CardSchema))
    cover = WordOrIds()
    retreat = StrictNested(RetreatSchema)
    spoils = StrictMapping(StrictString(), StrictString())
    anything = fields.Raw()


ROUND_TRIPS = [
    {},
    {"row": "back"},
    {"hand": [{"card": "strike", "plus": True}, {"card": "noble_phantasm", "np": "star.light"}]},
    {"hand": [{"cards": {"red-lance": {"card": "rush"}, "mi.ra": {"card": "strike", "plus": True}}}]},
    {"cover": "none"},
    {"cover": ["yuna"]},
    {"cover": ["yuna", "rin"]},
    {"retreat": {"at_slot": 3, "with": ["yuna"]}},
    {"spoils": {"red-lance": "spare", "mi.ra": "kill"}},
]


@pytest.mark.parametrize("declaration", ROUND_TRIPS)
def test_a_declaration_comes_back_from_its_form(declaration):
    assert read(HandSchema(), FormValues.of(declaration)).declaration == declaration


def test_a_choice_sets_the_field_beside_it():
    typed = FormValues({"hand.0.card": "noble_phantasm;np=star;light"})
    assert read(HandSchema(), typed).declaration == {"hand": [{"card": "noble_phantasm", "np": "star;light"}]}


def test_what_names_no_field_beside_it_stays_as_typed():
    assert read(HandSchema(), FormValues({"row": "back;x=1"})).declaration == {"row": "back;x=1"}


def test_empty_fields_are_not_given_and_empty_slots_are_told():
    typed = FormValues(
        {"row": " ", "hand.0.card": "strike", "hand.1.card": "", "hand.1.plus": "", "retreat.at_slot": ""}
    )
    found = read(HandSchema(), typed)
    assert found.declaration == {"hand": [{"card": "strike"}, {}]}
    assert found.empty == ["hand.1.card"]


@pytest.mark.parametrize(
    ("text", "value"),
    [("7", 7), (" 7 ", 7), ("７", 7), ("−3", -3), ("seven", "seven"), ("7.5", "7.5"), ("9" * 40, "9" * 40)],
)
def test_digits_become_numbers_and_all_else_stays(text, value):
    assert read(HandSchema(), FormValues({"retreat.at_slot": text})).declaration == {"retreat": {"at_slot": value}}


@pytest.mark.parametrize(
    ("text", "value"), [("4", 4), ("null", None), ("any", "any"), ("[1, 2]", [1, 2]), ('"4"', "4")]
)
def test_a_value_of_any_kind_is_read_as_json_where_it_is(text, value):
    assert read(HandSchema(), FormValues({"anything": text})).declaration == {"anything": value}


def test_slots_stand_in_their_order():
    typed = FormValues({f"hand.{place}.card": f"c{place}" for place in (10, 2, 0)})
    assert [slot["card"] for slot in read(HandSchema(), typed).declaration["hand"]] == ["c0", "c2", "c10"]


def test_choices_are_counted_wherever_they_stand():
    typed = FormValues(
        {"hand.0.card": "strike", "hand.1.cards.lancer.card": "strike", "hand.2.card": "noble_phantasm;np=x"}
    )
    assert sorted(typed.chosen("card")) == ["noble_phantasm", "strike", "strike"]


def test_a_quick_entry_takes_the_place_of_the_slots_alone():
    typed = FormValues({"row": "back", "hand.0.card": "strike", "hand.1.card": "rush"}).replaced(
        "hand", {"hand": [{"card": "guard"}]}
    )
    assert dict(typed.items()) == {"row": "back", "hand.0.card": "guard"}
