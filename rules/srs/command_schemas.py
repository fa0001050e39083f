"""The GM's commands (section 8): the schemas of their shape, in the rulebook's order of fields."""

from collections.abc import Mapping

from rules.core.fields import (
    DeclarationSchema,
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    one_of,
)
from rules.srs.act_schemas import CharacterActSchema
from rules.srs.check_command_schemas import (
    CallCheckSchema,
    CallOpposedSchema,
    CancelCheckSchema,
    RuleCheckSchema,
    SetDifficultySchema,
    SetModifierSchema,
)
from rules.srs.declared_fields import id_field, optional_id_field, text_field, word_field
from rules.srs.tables import (
    APPEARANCE_POLICIES,
    COMPANION_POLICIES,
    EXIT_POLICIES,
    MODERATIONS,
    PHASES,
    PREPARATIONS,
    SCENE_KINDS,
)


class MarkPreparedSchema(DeclarationSchema):
    """SRS-4.5 to SRS-4.7: mark what is prepared."""

    item = word_field(tuple(PREPARATIONS), "SRS-4.7")


class CheckSheetSchema(DeclarationSchema):
    """SRS-4.9: check a sheet off, or say what is wrong with it."""

    character = id_field("character", "SRS-4.9")
    problems = StrictList(StrictString(), required=True, metadata={"rule": "SRS-4.9"})


class AssignSeatsSchema(DeclarationSchema):
    """SRS-4.10: settle the seats."""

    order = StrictList(
        StrictString(metadata={"names": "player"}), required=True, metadata={"ordered": True, "rule": "SRS-4.10"}
    )


class SetPhaseSchema(DeclarationSchema):
    """SRS-3.2: go on to a phase."""

    phase = word_field(PHASES, "SRS-3.2")


class ScenePolicySchema(DeclarationSchema):
    """SRS-5.6, SRS-5.11, SRS-5.12: what is permitted in advance; what is left out stands as usual."""

    appearance = StrictString(validate=one_of(*APPEARANCE_POLICIES), metadata={"rule": "SRS-5.12"})
    companion = StrictString(validate=one_of(*COMPANION_POLICIES), metadata={"rule": "SRS-5.11"})
    exit = StrictString(validate=one_of(*EXIT_POLICIES), metadata={"rule": "SRS-5.6"})


class StartSceneSchema(DeclarationSchema):
    """SRS-5.9, SRS-5.10, SRS-5.17: start a scene."""

    scene_player = optional_id_field("character", "SRS-5.9")
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

    request = id_field("request", "SRS-5.12")
    reason = StrictString(load_default="")


class NarrateSchema(DeclarationSchema):
    """SRS-5.14, SRS-1.10: narrate, perhaps of a check."""

    text = text_field("SRS-5.14")
    check = StrictString(metadata={"names": "check", "rule": "SRS-1.10"})


class EndSceneSchema(DeclarationSchema):
    """SRS-5.15, SRS-5.16: end the scene."""

    next_scene_player = optional_id_field("character", "SRS-5.16")


class AnswerSceneRequestSchema(DeclarationSchema):
    """SRS-5.3: accept or refuse a scene that a player asked for."""

    request = id_field("scene_request", "SRS-5.3")
    accept = StrictBoolean(required=True, metadata={"rule": "SRS-5.3"})


class ModerateSchema(DeclarationSchema):
    """SRS-4.4: warn or remove a player."""

    player = id_field("player", "SRS-4.4")
    action = word_field(MODERATIONS, "SRS-4.4")
    reason = text_field("SRS-4.4")


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
