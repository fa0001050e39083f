"""Every word that a declaration, a sheet or an option takes has its name in both languages."""

import pytest
from marshmallow import fields
from marshmallow.validate import OneOf

from rules.core.tagged import Tagged
from rules.kamigakari import RULESET

NAMED = {
    word.id
    for table, words in RULESET.words.items()
    if table.startswith(("value.", "action", "tool"))
    for word in words
}


def parts(schema):
    """Yield every field of a schema, and of all that it holds."""
    for part in schema.fields.values():
        yield from within(part)


def within(part):
    yield part
    if isinstance(part, fields.Nested):
        yield from parts(part.schema)
    elif isinstance(part, fields.List):
        yield from within(part.inner)
    elif isinstance(part, Tagged):
        for name in part.schemas:
            yield from parts(part.schema_of(name))


def choices(schema):
    """Return all words that fields of closed sets take."""
    checks = (check for part in parts(schema()) for check in part.validators if isinstance(check, OneOf))
    return {choice for check in checks for choice in check.choices if isinstance(choice, str)}


@pytest.mark.parametrize("document", sorted(RULESET.declaration_schemas))
def test_every_document_and_its_fields_have_names(document):
    assert document in {word.id for word in RULESET.words["document"]}
    named = {word.id for word in RULESET.words[f"field.{document}"]}
    assert named == set(RULESET.declaration_schemas[document]().fields)


@pytest.mark.parametrize("document", ["combat", "scene", "session_end", "gm"])
def test_every_word_of_a_declaration_has_a_name(document):
    assert choices(RULESET.declaration_schemas[document]) <= NAMED


def test_every_name_is_told_in_both_languages():
    for words in RULESET.words.values():
        for word in words:
            assert all((*word.ko, *word.en)), word.id
            assert len(set(word.ko)) == len(word.ko)
