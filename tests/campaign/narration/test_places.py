import pytest
from marshmallow import fields

from campaign.narration import LANGUAGES, field_label
from campaign.narration.wording import terms
from rules.registry import RULESETS


def names_in(schema):
    """Yield the names of all fields of a schema, on every level."""
    for name, field in schema.fields.items():
        yield field.data_key or name
        yield from _inside(field)


def _inside(field):
    if isinstance(field, fields.Nested):
        yield from names_in(field.schema)
    elif isinstance(field, fields.List):
        yield from _inside(field.inner)
    elif isinstance(field, fields.Dict) and field.value_field:
        yield from _inside(field.value_field)


def schemas_of(ruleset):
    yield from (ruleset.options_schema, ruleset.sheet_schema, ruleset.setting_schema)
    yield from ruleset.tool_schemas.values()
    yield from ruleset.declaration_schemas.values()


def every_field():
    for slug, ruleset in RULESETS.items():
        found = {name for schema in schemas_of(ruleset) for name in names_in(schema())}
        yield from (pytest.param(slug, name, id=f"{slug}-{name}") for name in sorted(found))


@pytest.mark.parametrize(("slug", "name"), list(every_field()))
def test_every_field_has_a_name_in_korean(slug, name):
    assert any("가" <= letter <= "힣" for letter in field_label(slug, name, "ko")) or name in {"plus", "npc"}
    assert "_" not in field_label(slug, name, "en")


@pytest.mark.parametrize("slug", RULESETS)
def test_every_tool_has_a_name(slug):

    for language in LANGUAGES:
        assert RULESETS[slug].tool_schemas.keys() <= terms(language, slug)["fields"].keys()


def test_a_path_is_named_step_by_step():
    assert field_label("fate_war", "sheet.noble_phantasms.0.grade", "ko") == "보구, 등급"
    assert field_label("fate_war", "options.victory_reward.xp", "en") == "victory reward, XP"
    assert field_label("fate_war", "declarations.saber.hand.3.card", "en") == "Slot 4"
    assert field_label("fate_war", "", "ko") == "선언"


@pytest.mark.parametrize(
    ("path", "korean", "english"),
    [
        ("sheet.grades.luck", "행운", "luck"),
        ("sheet.cards.strike", "강타", "strike"),
        ("sheet.skills.riding", "기승", "riding"),
        ("sheet.grades", "등급", "grades"),
        ("tool.value", "값", "value"),
        ("tool.reason", "까닭", "reason"),
    ],
)
def test_what_stands_in_a_table_is_called_as_its_form_calls_it(path, korean, english):
    assert (field_label("fate_war", path, "ko"), field_label("fate_war", path, "en")) == (korean, english)


def test_what_somebody_made_up_is_shown_as_it_is():
    """A key of the input may hold anything: marks that look like digits, dots, markup."""
    assert field_label("fate_war", "declarations.saber.hand.²", "en") == "hand, ²"
    assert field_label("fate_war", "declarations.saber.<b>", "en") == "<b>"
