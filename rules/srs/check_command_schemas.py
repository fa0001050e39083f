"""The GM's commands about checks (chapters 1 and 2): the schemas of their shape."""

from rules.core.fields import (
    AnyJson,
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictNested,
    StrictString,
    one_of,
)
from rules.srs.check_state import require_difficulty
from rules.srs.declared_fields import id_field, word_field
from rules.srs.identifier import require_identifier
from rules.srs.tables import (
    MODIFIED,
)


class ModifierCallSchema(DeclarationSchema):
    """SRS-1.11: a modifier that the GM sets along with a call."""

    to = word_field(MODIFIED, "SRS-1.11")
    value = StrictInteger(required=True, metadata={"rule": "SRS-1.11"})


class CallCheckSchema(DeclarationSchema):
    """SRS-1.1: call a check."""

    id = StrictString(required=True, validate=require_identifier, metadata={"rule": "SRS-1.1"})
    actor = id_field("character", "SRS-1.1")
    ability = StrictString(load_default=None, allow_none=True, metadata={"rule": "SRS-1.4"})
    check_value = StrictInteger(load_default=None, allow_none=True, metadata={"rule": "SRS-1.4"})
    difficulty = AnyJson(load_default=None, allow_none=True, validate=require_difficulty, metadata={"rule": "SRS-1.2"})
    difficulty_public = StrictBoolean(load_default=True, metadata={"rule": "SRS-1.2"})
    modifiers = StrictList(StrictNested(ModifierCallSchema), load_default=list, metadata={"rule": "SRS-1.11"})
    can_roll = StrictBoolean(load_default=True, metadata={"rule": "SRS-2.5", "rare": True})
    critical_value = StrictInteger(load_default=None, allow_none=True, metadata={"rule": "SRS-1.6", "rare": True})
    fumble_value = StrictInteger(load_default=None, allow_none=True, metadata={"rule": "SRS-1.7", "rare": True})
    immediate = StrictBoolean(load_default=False, metadata={"rule": "SRS-1.1"})


class SideCallSchema(DeclarationSchema):
    """SRS-2.2: one side of an opposed check."""

    actor = id_field("character", "SRS-2.2")
    ability = StrictString(load_default=None, allow_none=True, metadata={"rule": "SRS-1.4"})
    check_value = StrictInteger(load_default=None, allow_none=True, metadata={"rule": "SRS-1.4"})
    modifiers = StrictList(StrictNested(ModifierCallSchema), load_default=list, metadata={"rule": "SRS-1.11"})
    can_roll = StrictBoolean(load_default=True, metadata={"rule": "SRS-2.5", "rare": True})
    critical_value = StrictInteger(load_default=None, allow_none=True, metadata={"rule": "SRS-1.6", "rare": True})
    fumble_value = StrictInteger(load_default=None, allow_none=True, metadata={"rule": "SRS-1.7", "rare": True})


class CallOpposedSchema(DeclarationSchema):
    """SRS-2.1: call an opposed check."""

    id = StrictString(required=True, validate=require_identifier, metadata={"rule": "SRS-2.1"})
    sides = StrictList(StrictNested(SideCallSchema), required=True, metadata={"rule": "SRS-2.1"})
    action = StrictInteger(load_default=None, allow_none=True, validate=one_of(0, 1), metadata={"rule": "SRS-2.4"})
    immediate = StrictBoolean(load_default=False, metadata={"rule": "SRS-1.1"})


class SetModifierSchema(DeclarationSchema):
    """SRS-1.11: modify an open check."""

    check = id_field("check", "SRS-1.11")
    side = StrictInteger(load_default=0, validate=one_of(0, 1), allow_none=False, metadata={"rule": "SRS-1.11"})
    to = word_field(MODIFIED, "SRS-1.11")
    value = StrictInteger(required=True, metadata={"rule": "SRS-1.11"})


class SetDifficultySchema(DeclarationSchema):
    """SRS-1.2: say the difficulty of an open check, or leave it unsaid."""

    check = id_field("check", "SRS-1.2")
    difficulty = AnyJson(required=True, allow_none=True, validate=require_difficulty, metadata={"rule": "SRS-1.2"})


class RuleCheckSchema(DeclarationSchema):
    """SRS-1.2: settle a check that reported its achievement."""

    check = id_field("check", "SRS-1.2")
    success = StrictBoolean(required=True, metadata={"rule": "SRS-1.2"})


class CancelCheckSchema(DeclarationSchema):
    """SRS-1.1: take a check back."""

    check = id_field("check", "SRS-1.1")
