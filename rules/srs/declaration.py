"""Declarations (section 8): the schemas of their shape, in the rulebook's order of fields, for form, mail and API.

A closed set of words is part of the shape for whoever fills in a form; a case is told of a wrong word by the clause.
"""

from collections.abc import Mapping

from marshmallow.validate import Length

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
from rules.srs.check_state import require_difficulty
from rules.srs.identifier import require_identifier
from rules.srs.tables import (
    APPEARANCE_POLICIES,
    COMPANION_POLICIES,
    EXIT_POLICIES,
    MODERATIONS,
    MODIFIED,
    PHASES,
    PREPARATIONS,
    SCENE_KINDS,
)


def _filled(rule: str) -> StrictString:
    """A text that must not be empty."""
    return StrictString(
        required=True, validate=Length(min=1, error="bad_value"), metadata={"rule": rule, "prose": True}
    )


def _word(allowed: tuple[str, ...], rule: str) -> StrictString:
    return StrictString(required=True, validate=one_of(*allowed), metadata={"rule": rule})


def _named(table: str, rule: str) -> StrictString:
    """The id of something that is there."""
    return StrictString(required=True, metadata={"names": table, "rule": rule})


def _perhaps_named(table: str, rule: str) -> StrictString:
    return StrictString(load_default=None, allow_none=True, metadata={"names": table, "rule": rule})


class ModifierEntrySchema(DeclarationSchema):
    """SRS-1.4: what a player adds to a check value, and from where."""

    source = StrictString(load_default="")
    value = StrictInteger(required=True)


class CheckEntrySchema(DeclarationSchema):
    """SRS-1.4: a player's value for an open check; an empty entry accepts the sheet's."""

    check_value = StrictInteger(load_default=None, allow_none=False, metadata={"rule": "SRS-1.4"})
    modifiers = StrictList(StrictNested(ModifierEntrySchema), load_default=list, metadata={"rule": "SRS-1.4"})


class IntroduceSchema(DeclarationSchema):
    """SRS-4.11: introduce a character."""

    character = _named("character", "SRS-4.11")
    text = _filled("SRS-4.11")


class CompanionsSchema(DeclarationSchema):
    """SRS-5.11: bring companions along."""

    character = _named("character", "SRS-5.11")
    invite = StrictList(
        StrictString(metadata={"names": "character"}),
        required=True,
        metadata={"names": "character", "rule": "SRS-5.11"},
    )


class ConsentSchema(DeclarationSchema):
    """SRS-5.11: agree to be a companion, or not."""

    character = _named("character", "SRS-5.11")
    to = _named("character", "SRS-5.11")
    answer = StrictBoolean(required=True, metadata={"rule": "SRS-5.11"})


class CharacterActSchema(DeclarationSchema):
    """SRS-5.6, SRS-5.7, SRS-5.12: a character appears, leaves, is brought on or taken off."""

    character = _named("character", "SRS-5.7")


class RequestSceneSchema(DeclarationSchema):
    """SRS-5.3: ask for a scene."""

    text = _filled("SRS-5.3")


class SpendSchema(DeclarationSchema):
    """SRS-8.1: spend experience points on a character."""

    character = _named("character", "SRS-8.2")
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


class MarkPreparedSchema(DeclarationSchema):
    """SRS-4.5 to SRS-4.7: mark what is prepared."""

    item = _word(tuple(PREPARATIONS), "SRS-4.7")


class CheckSheetSchema(DeclarationSchema):
    """SRS-4.9: check a sheet off, or say what is wrong with it."""

    character = _named("character", "SRS-4.9")
    problems = StrictList(StrictString(), required=True, metadata={"rule": "SRS-4.9"})


class AssignSeatsSchema(DeclarationSchema):
    """SRS-4.10: settle the seats."""

    order = StrictList(
        StrictString(metadata={"names": "player"}), required=True, metadata={"ordered": True, "rule": "SRS-4.10"}
    )


class SetPhaseSchema(DeclarationSchema):
    """SRS-3.2: go on to a phase."""

    phase = _word(PHASES, "SRS-3.2")


class ScenePolicySchema(DeclarationSchema):
    """SRS-5.6, SRS-5.11, SRS-5.12: what is permitted in advance; what is left out stands as usual."""

    appearance = StrictString(validate=one_of(*APPEARANCE_POLICIES), metadata={"rule": "SRS-5.12"})
    companion = StrictString(validate=one_of(*COMPANION_POLICIES), metadata={"rule": "SRS-5.11"})
    exit = StrictString(validate=one_of(*EXIT_POLICIES), metadata={"rule": "SRS-5.6"})


class StartSceneSchema(DeclarationSchema):
    """SRS-5.9, SRS-5.10, SRS-5.17: start a scene."""

    scene_player = _perhaps_named("character", "SRS-5.9")
    place = StrictString(load_default="", metadata={"rule": "SRS-5.10"})
    summary = StrictString(load_default="", metadata={"rule": "SRS-5.10", "prose": True})
    kind = StrictString(load_default="normal", validate=one_of(*SCENE_KINDS), metadata={"rule": "SRS-5.17"})
    policy = StrictNested(ScenePolicySchema, load_default=dict, metadata={"rule": "SRS-5.12", "rare": True})
    on_stage = StrictList(
        StrictString(metadata={"names": "character"}),
        load_default=list,
        metadata={"names": "character", "rule": "SRS-5.7"},
    )


class AnswerSchema(DeclarationSchema):
    """SRS-5.12: permit or deny a request."""

    request = _named("request", "SRS-5.12")
    reason = StrictString(load_default="")


class NarrateSchema(DeclarationSchema):
    """SRS-5.14, SRS-1.10: narrate, perhaps of a check."""

    text = _filled("SRS-5.14")
    check = StrictString(metadata={"names": "check", "rule": "SRS-1.10"})


class EndSceneSchema(DeclarationSchema):
    """SRS-5.15, SRS-5.16: end the scene."""

    next_scene_player = _perhaps_named("character", "SRS-5.16")


class AnswerSceneRequestSchema(DeclarationSchema):
    """SRS-5.3: accept or refuse a scene that a player asked for."""

    request = _named("scene_request", "SRS-5.3")
    accept = StrictBoolean(required=True, metadata={"rule": "SRS-5.3"})


class ModifierCallSchema(DeclarationSchema):
    """SRS-1.11: a modifier that the GM sets along with a call."""

    to = _word(MODIFIED, "SRS-1.11")
    value = StrictInteger(required=True, metadata={"rule": "SRS-1.11"})


class CallCheckSchema(DeclarationSchema):
    """SRS-1.1: call a check."""

    id = StrictString(required=True, validate=require_identifier, metadata={"rule": "SRS-1.1"})
    actor = _named("character", "SRS-1.1")
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

    actor = _named("character", "SRS-2.2")
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

    check = _named("check", "SRS-1.11")
    side = StrictInteger(load_default=0, validate=one_of(0, 1), allow_none=False, metadata={"rule": "SRS-1.11"})
    to = _word(MODIFIED, "SRS-1.11")
    value = StrictInteger(required=True, metadata={"rule": "SRS-1.11"})


class SetDifficultySchema(DeclarationSchema):
    """SRS-1.2: say the difficulty of an open check, or leave it unsaid."""

    check = _named("check", "SRS-1.2")
    difficulty = AnyJson(required=True, allow_none=True, validate=require_difficulty, metadata={"rule": "SRS-1.2"})


class RuleCheckSchema(DeclarationSchema):
    """SRS-1.2: settle a check that reported its achievement."""

    check = _named("check", "SRS-1.2")
    success = StrictBoolean(required=True, metadata={"rule": "SRS-1.2"})


class CancelCheckSchema(DeclarationSchema):
    """SRS-1.1: take a check back."""

    check = _named("check", "SRS-1.1")


class ModerateSchema(DeclarationSchema):
    """SRS-4.4: warn or remove a player."""

    player = _named("player", "SRS-4.4")
    action = _word(MODERATIONS, "SRS-4.4")
    reason = _filled("SRS-4.4")


class GrantSchema(DeclarationSchema):
    """SRS-7.2: hand out experience points."""

    grants = StrictMapping(
        StrictString(metadata={"names": "player"}),
        StrictInteger(),
        required=True,
        metadata={"names": "player", "rule": "SRS-7.2"},
    )


class RecordSchema(DeclarationSchema):
    """SRS-8.4: record a spend."""

    seq = StrictInteger(required=True, metadata={"rule": "SRS-8.4"})


class CleanUpSchema(DeclarationSchema):
    """SRS-7.3: mark the tidying up as done."""

    notes = StrictString(load_default="", metadata={"rule": "SRS-7.3"})


def _commands(schemas: Mapping[str, type[DeclarationSchema]]) -> dict[str, type[DeclarationSchema]]:
    """Section 3: let every command take `secret`, after its own fields."""
    return {
        tool: type(
            schema.__name__,
            (schema,),
            {"secret": StrictBoolean(load_default=False, metadata={"rule": "SRS-1.1", "rare": True})},
        )
        for tool, schema in schemas.items()
    }


COMMANDS: Mapping[str, type[DeclarationSchema]] = _commands(
    {
        "gm.mark_prepared": MarkPreparedSchema,
        "gm.check_sheet": CheckSheetSchema,
        "gm.assign_seats": AssignSeatsSchema,
        "gm.begin_main_play": DeclarationSchema,
        "gm.set_phase": SetPhaseSchema,
        "gm.start_scene": StartSceneSchema,
        "gm.permit": AnswerSchema,
        "gm.deny": AnswerSchema,
        "gm.bring_on": CharacterActSchema,
        "gm.take_off": CharacterActSchema,
        "gm.narrate": NarrateSchema,
        "gm.end_scene": EndSceneSchema,
        "gm.answer_scene_request": AnswerSceneRequestSchema,
        "gm.call_check": CallCheckSchema,
        "gm.call_opposed": CallOpposedSchema,
        "gm.set_modifier": SetModifierSchema,
        "gm.set_difficulty": SetDifficultySchema,
        "gm.rule_check": RuleCheckSchema,
        "gm.cancel_check": CancelCheckSchema,
        "gm.moderate": ModerateSchema,
        "gm.end_game": DeclarationSchema,
        "gm.grant_xp": GrantSchema,
        "gm.record_xp": RecordSchema,
        "gm.clean_up": CleanUpSchema,
        "gm.close_session": DeclarationSchema,
    }
)
"""Section 8: the GM's tools."""


class PlayerDeclarationSchema(DeclarationSchema):
    """Section 8: what a player seals."""

    submitted_seq = StrictInteger(load_default=None, allow_none=False, metadata={"rule": "SRS-2.4", "drawn": False})
    acts = StrictList(Tagged("act", ACTS, unknown="unknown_act"), load_default=list)
    checks = StrictMapping(StrictString(metadata={"names": "check"}), StrictNested(CheckEntrySchema), load_default=dict)


class GmDeclarationSchema(DeclarationSchema):
    """Section 8: what the GM seals."""

    submitted_seq = StrictInteger(load_default=None, allow_none=False, metadata={"rule": "SRS-2.4", "drawn": False})
    commands = StrictList(Tagged("tool", COMMANDS, unknown="unknown_tool"), load_default=list)
    acts = StrictList(Tagged("act", ACTS, unknown="unknown_act"), load_default=list)
    checks = StrictMapping(StrictString(metadata={"names": "check"}), StrictNested(CheckEntrySchema), load_default=dict)


DOCUMENTS: Mapping[str, type[DeclarationSchema]] = {"gm": GmDeclarationSchema, "player": PlayerDeclarationSchema}
"""By whom they are asked of."""
