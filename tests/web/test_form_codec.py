"""Documents of any shape come back from their forms: values of several kinds, mappings with free keys, pairs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.fields import (
    AnyJson,
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    one_of,
)
from rules.core.tagged import Tagged
from web.form_codec import decode, decode_document, encode, encode_for_any_form, half_pairs
from web.form_rows import row_moved_up, rows_changed
from web.form_values import FormValues
from web.forms import draw


class Modifier(DeclarationSchema):
    source = StrictString()
    value = StrictInteger()


class Check(DeclarationSchema):
    check_value = StrictInteger()
    secret = StrictBoolean()
    modifiers = StrictList(StrictNested(Modifier))


class Call(DeclarationSchema):
    actor = StrictString(metadata={"names": "person"})
    sides = StrictList(StrictString(metadata={"names": "person"}))
    checks = StrictMapping(StrictString(), StrictNested(Check))


class Grant(DeclarationSchema):
    grants = StrictMapping(StrictString(metadata={"names": "person"}), StrictInteger())
    order = StrictList(StrictString(metadata={"names": "person"}), metadata={"ordered": True})


class Declared(DeclarationSchema):
    commands = StrictList(Tagged("tool", {"gm.call": Call, "gm.grant": Grant, "gm.end": DeclarationSchema}))
    act = Tagged("do", {"go": Modifier, "stay": DeclarationSchema})
    checks = StrictMapping(StrictString(metadata={"names": "check"}), StrictNested(Check))
    path = StrictList(StrictList(StrictInteger()))
    answers = StrictMapping(StrictString(), Tagged("do", {"go": Modifier}))
    choices = StrictMapping(StrictString(), StrictList(StrictNested(Modifier)))
    when = AnyJson()
    targets = AnyJson(metadata={"names": "person"})
    sign = StrictString(validate=one_of("rock", "paper"))


words = st.text("abc", min_size=1, max_size=4)
modifier = st.fixed_dictionaries({"value": st.integers(-9, 9)}, optional={"source": words})
check = st.fixed_dictionaries(
    {},
    optional={"check_value": st.integers(0, 20), "secret": st.booleans(), "modifiers": st.lists(modifier, min_size=1)},
)
command = st.one_of(
    st.fixed_dictionaries(
        {"tool": st.just("gm.call"), "actor": words},
        optional={
            "sides": st.lists(words, min_size=1, max_size=3),
            "checks": st.dictionaries(words, check, min_size=1),
        },
    ),
    st.fixed_dictionaries(
        {"tool": st.just("gm.grant"), "grants": st.dictionaries(words, st.integers(-99, 99), min_size=1)}
    ),
    st.just({"tool": "gm.end"}),
)
declared = st.fixed_dictionaries(
    {},
    optional={
        "commands": st.lists(command, min_size=1, max_size=4),
        "act": modifier.map(lambda one: {"do": "go", **one}) | st.just({"do": "stay"}),
        "checks": st.dictionaries(words, check, min_size=1, max_size=3),
        "path": st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)).map(list), min_size=1, max_size=4),
        "answers": st.dictionaries(words, modifier.map(lambda one: {"do": "go", **one}), min_size=1),
        "choices": st.dictionaries(words, st.lists(modifier, min_size=1), min_size=1),
        "when": st.dictionaries(words, st.integers(), min_size=1),
        "targets": words | st.lists(words, min_size=2, max_size=3),
        "sign": st.sampled_from(["rock", "paper"]),
    },
)


@given(declared)
def test_any_declaration_comes_back_as_it_was(document):
    assert decode(Declared(), encode(Declared(), document)).declaration == document
    assert decode(Declared(), encode_for_any_form(Declared(), document)).declaration == document


COMMANDS = FormValues(
    {
        "commands.0.tool": "gm.end",
        "commands.1.tool": "gm.call",
        "commands.1.actor": "aki",
        "commands.1.checks.@0.key": "c1",
        "commands.1.checks.@0.value.check_value": "seven",
        "commands.@new": "gm.grant",
    }
)


def rows_of(typed, more=""):
    return next(control for control in draw(Declared(), typed, more=more) if control.key == "commands").rows


def test_each_row_has_the_fields_of_its_kind_and_not_the_kind_itself():
    assert [(row.tag, [part.key for part in row.controls]) for row in rows_of(COMMANDS)] == [
        ("gm.end", []),
        ("gm.call", ["actor", "sides", "checks"]),
    ]


def test_a_row_is_added_of_the_kind_that_was_chosen():
    assert [row.tag for row in rows_of(COMMANDS, more="commands")] == ["gm.end", "gm.call", "gm.grant"]
    without = FormValues([pair for pair in COMMANDS.items() if pair[0] != "commands.@new"])
    assert len(rows_of(without, more="commands")) == 2


def test_what_is_typed_is_read_as_it_is_and_the_kind_of_a_new_row_is_no_field():
    assert decode_document(Declared(), COMMANDS) == {
        "commands": [
            {"tool": "gm.end"},
            {"tool": "gm.call", "actor": "aki", "checks": {"c1": {"check_value": "seven"}}},
        ]
    }


def test_an_unknown_kind_is_left_to_the_schema():
    typed = FormValues({"commands.0.tool": "gm.sing", "commands.0.actor": "aki", "act.do": "fly"})
    assert decode_document(Declared(), typed) == {"commands": [{"tool": "gm.sing"}], "act": {"do": "fly"}}
    assert rows_of(typed)[0].controls == ()


def test_what_is_named_is_chosen_one_after_the_other_where_the_order_counts():
    typed = FormValues({"commands.0.tool": "gm.grant", "commands.0.grants.@0.key": "a", "commands.1.tool": "gm.call"})
    grants, order = rows_of(typed)[0].controls
    assert [part.names for part in grants.rows[0].controls] == ["person", ""]
    assert (order.names, order.ordered) == ("person", True)
    assert not grants.ordered
    assert [part.names for part in rows_of(typed)[1].controls] == ["person", "person", ""]


@pytest.mark.parametrize(
    ("typed", "half"),
    [
        ({"checks.@0.key": "c1"}, []),
        ({"checks.@0.key": "", "checks.@0.value.check_value": "3"}, ["checks.@0"]),
        ({"checks.@0.key": "", "checks.@0.value.check_value": ""}, []),
    ],
)
def test_a_value_with_fields_may_be_empty_but_not_without_its_key(typed, half):
    assert half_pairs(Declared(), FormValues(typed)) == half


def test_a_key_stands_for_a_value_in_which_nothing_is_filled_in():
    assert decode_document(Declared(), FormValues({"checks.@0.key": "c1", "checks.@0.value.secret": ""})) == {
        "checks": {"c1": {}}
    }


def test_a_row_changes_places_with_the_one_before_it():
    moved = decode_document(Declared(), row_moved_up(COMMANDS, "commands.1"))
    assert [command["tool"] for command in moved["commands"]] == ["gm.call", "gm.end"]
    for row in ("commands.0", "commands.7", "commands.x", "commands"):
        assert row_moved_up(COMMANDS, row).items() == COMMANDS.items()


def test_the_button_pressed_says_which_rows_there_are():
    pressed = {name: FormValues([*COMMANDS.items(), (name, value)]) for name, value in BUTTONS.items()}
    assert rows_changed(COMMANDS) is None
    assert rows_changed(pressed["add"])[1] == "commands"
    assert [row.tag for row in rows_of(rows_changed(pressed["remove"])[0])] == ["gm.call"]
    assert [row.tag for row in rows_of(rows_changed(pressed["up"])[0])] == ["gm.call", "gm.end"]


BUTTONS = {"add": "commands", "remove": "commands.0", "up": "commands.1"}
