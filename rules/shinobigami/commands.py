"""The GM's commands (section 9): the shape of each."""

from collections.abc import Mapping
from typing import get_args

from rules.core.fields import DeclarationSchema, StrictInteger, StrictList, StrictNested, StrictString, between, one_of
from rules.shinobigami.character import InfoKind, Phase
from rules.shinobigami.effects import StatusEffectSchema
from rules.shinobigami.tables import FIELDS, ModifiedCheck


def _person() -> StrictString:
    return StrictString(required=True, metadata={"names": "person"})


class StartBattleSchema(DeclarationSchema):
    """SB-0.1: begin a battle, its participants in seat order."""

    participants = StrictList(
        StrictString(), required=True, metadata={"names": "person", "rule": "SB-0.1", "ordered": True}
    )


class StartSceneSchema(DeclarationSchema):
    """SB-7-7-1.2: begin a scene."""


class SetPhaseSchema(DeclarationSchema):
    """SB-7-7-1.2: set the phase of the session."""

    phase = StrictString(required=True, validate=one_of(*get_args(Phase)))


class SetModifierSchema(DeclarationSchema):
    """SB-0.3: modify somebody's first check of a kind at this deadline."""

    target = _person()
    value = StrictInteger(required=True)
    on = StrictString(required=True, validate=one_of(*get_args(ModifiedCheck)))


class VetoPerformanceSchema(DeclarationSchema):
    """SB-7-14.2: take away a performance modifier whose reason does not hold."""

    by = _person()
    target = _person()


class GiveInfoSchema(DeclarationSchema):
    """SB-7-11-1-1.2: let somebody know a location or secret, of a character or a prize."""

    to = _person()
    kind = StrictString(required=True, validate=one_of(*get_args(InfoKind)))
    of = StrictString(required=True, metadata={"names": "owner"})


class AddAfflictionSchema(DeclarationSchema):
    """SB-0.10: give somebody an affliction, with effects of its own where the printed book has any."""

    target = _person()
    affliction = StrictString(required=True, metadata={"names": "affliction"})
    effects = StrictList(StrictNested(StatusEffectSchema), metadata={"rare": True})


class RemoveAfflictionSchema(DeclarationSchema):
    """SB-0.10: take an affliction from somebody."""

    target = _person()
    affliction = StrictString(required=True, metadata={"names": "affliction"})


class RemoveStatusSchema(DeclarationSchema):
    """SB-0.14: take a status from somebody."""

    target = _person()
    status = StrictString(required=True)


class SetLifeSchema(DeclarationSchema):
    """SB-0.7: mark or restore one point of somebody's life."""

    target = _person()
    field = StrictString(required=True, validate=one_of(*FIELDS))
    value = StrictInteger(required=True, validate=between(0, 1))


class WaiveSpoilsSchema(DeclarationSchema):
    """SB-7-11-1.1: give up a winner's claim for it."""

    winner = _person()


COMMANDS: Mapping[str, type[DeclarationSchema]] = {
    "gm.start_battle": StartBattleSchema,
    "gm.start_scene": StartSceneSchema,
    "gm.set_phase": SetPhaseSchema,
    "gm.set_modifier": SetModifierSchema,
    "gm.veto_performance": VetoPerformanceSchema,
    "gm.give_info": GiveInfoSchema,
    "gm.add_affliction": AddAfflictionSchema,
    "gm.remove_affliction": RemoveAfflictionSchema,
    "gm.remove_status": RemoveStatusSchema,
    "gm.set_life": SetLifeSchema,
    "gm.waive_spoils": WaiveSpoilsSchema,
}
"""Section 9: the GM's commands by name, without their tag."""

STAGE_OF: Mapping[str, str] = {
    "gm.start_battle": "scene",
    "gm.start_scene": "scene",
    "gm.set_phase": "scene",
    "gm.waive_spoils": "spoils",
}
"""Section 9: the commands that belong to one stage."""
