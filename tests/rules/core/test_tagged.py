import pytest
from marshmallow import ValidationError, post_load

from rules.core.faults import faults
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
