import pytest
from marshmallow import ValidationError, post_load

from rules.core.faults import faults, told_faults
from rules.core.fields import DeclarationSchema, StrictInteger, StrictList, StrictString
from rules.core.tagged import Tagged


class Tell(DeclarationSchema):
    text = StrictString(required=True)


class Award(DeclarationSchema):
    points = StrictInteger(required=True)

    @post_load
    def make(self, data, **_):
        return (data["tool"], data["points"])


class Commands(DeclarationSchema):
    commands = StrictList(
        Tagged("tool", {"gm.tell": Tell, "gm.award": Award, "gm.end": DeclarationSchema}, unknown="unknown_tool")
    )


def found(commands):
    try:
        Commands().load({"commands": commands})
    except ValidationError as error:
        return sorted(faults(error))
    return []


def test_each_value_is_loaded_by_the_schema_of_its_tag():
    loaded = Commands().load(
        {
            "commands": [
                {"tool": "gm.tell", "text": "Rain."},
                {"tool": "gm.award", "points": 2},
                {"tool": "gm.end"},
            ]
        }
    )
    assert loaded["commands"] == ({"tool": "gm.tell", "text": "Rain."}, ("gm.award", 2), {"tool": "gm.end"})


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("gm.end", [("commands.0", "bad_value")]),
        (None, [("commands.0", "bad_value")]),
        ({}, [("commands.0.tool", "missing_field")]),
        ({"text": "Rain."}, [("commands.0.tool", "missing_field")]),
        ({"tool": "gm.sing"}, [("commands.0.tool", "unknown_tool")]),
        ({"tool": ["gm.end"]}, [("commands.0.tool", "unknown_tool")]),
        ({"tool": "gm.tell"}, [("commands.0.text", "missing_field")]),
        (
            {"tool": "gm.tell", "text": 3, "points": 1},
            [("commands.0.points", "unknown_field"), ("commands.0.text", "bad_value")],
        ),
    ],
)
def test_faults_stand_at_the_field_of_the_value(command, expected):
    assert found([command]) == expected


def test_the_schemas_are_kept_as_they_were_given():
    assert "tool" not in Tell().fields
    assert list(Tagged("tool", {"gm.tell": Tell}).schema_of("gm.tell").fields) == ["text", "tool"]
    assert Tagged("tool", {}).schema_of("gm.tell") is None


def test_a_tagged_field_takes_what_every_field_takes():
    schema = DeclarationSchema.from_dict(
        {
            "one": Tagged("tool", {"gm.tell": Tell}, required=True),
            "other": Tagged("tool", {"gm.tell": Tell}, allow_none=True, load_default=None),
        }
    )()
    with pytest.raises(ValidationError) as caught:
        schema.load({"other": None})
    assert list(faults(caught.value)) == [("one", "missing_field")]
    assert schema.load({"one": {"tool": "gm.tell", "text": "a"}})["other"] is None


def test_each_schema_is_made_once_and_names_its_own_tag_alone():
    field = Tagged("tool", {"gm.tell": Tell, "gm.award": Award})

    assert [sorted(schema.fields) for schema in field.each_schema()] == [["text", "tool"], ["points", "tool"]]
    assert field.each_schema()[0] is field.schema_of("gm.tell")
    with pytest.raises(ValidationError) as caught:
        field.schema_of("gm.tell").load({"tool": "gm.award", "text": "a"})
    assert list(faults(caught.value)) == [("tool", "bad_value")]


def test_an_unknown_tag_is_a_bad_value_where_nothing_else_is_said():
    schema = DeclarationSchema.from_dict({"act": Tagged("kind", {"go": Tell, "stay": Tell})})()
    with pytest.raises(ValidationError) as caught:
        schema.load({"act": {"kind": "fly"}})
    assert list(told_faults(caught.value)) == [("act.kind", "bad_value", "go, stay")]
