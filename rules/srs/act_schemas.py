"""Acts (section 8): the schemas of their shape, in the rulebook's order of fields."""

from collections.abc import Mapping

from marshmallow.validate import Length

from rules.core.fields import (
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictString,
)
from rules.srs.declared_fields import id_field, text_field


class IntroduceSchema(DeclarationSchema):
    """SRS-4.11: introduce a character."""

    character = id_field("character", "SRS-4.11")
    text = text_field("SRS-4.11")


class CompanionsSchema(DeclarationSchema):
    """SRS-5.11: bring companions along."""

    character = id_field("character", "SRS-5.11")
    invite = StrictList(
        StrictString(metadata={"names": "character"}),
        required=True,
        metadata={"names": "character", "rule": "SRS-5.11"},
    )


class ConsentSchema(DeclarationSchema):
    """SRS-5.11: agree to be a companion, or not."""

    character = id_field("character", "SRS-5.11")
    to = id_field("character", "SRS-5.11")
    answer = StrictBoolean(required=True, metadata={"rule": "SRS-5.11"})


class CharacterActSchema(DeclarationSchema):
    """SRS-5.6, SRS-5.7, SRS-5.12: a character appears, leaves, is brought on or taken off."""

    character = id_field("character", "SRS-5.7")


class RequestSceneSchema(DeclarationSchema):
    """SRS-5.3: ask for a scene."""

    text = text_field("SRS-5.3")


class SpendSchema(DeclarationSchema):
    """SRS-8.1: spend experience points on a character."""

    character = id_field("character", "SRS-8.2")
    amount = StrictInteger(required=True, metadata={"rule": "SRS-8.1"})
    for_ = StrictString(
        required=True,
        validate=Length(min=1, error="bad_value"),
        data_key="for",
        metadata={"names": "purchase", "rule": "SRS-8.6"},
    )


ACTS: Mapping[str, type[DeclarationSchema]] = {
    "introduce": IntroduceSchema,
    "consent": ConsentSchema,
    "companions": CompanionsSchema,
    "appear": CharacterActSchema,
    "exit": CharacterActSchema,
    "request_scene": RequestSceneSchema,
    "spend_xp": SpendSchema,
}
"""Section 10: the acts, by kind in the order in which they are done."""
