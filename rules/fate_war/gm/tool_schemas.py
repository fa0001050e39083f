"""The fields of the GM's tools (16.2), by the names of the tools."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema
from marshmallow.validate import Regexp

from rules.core.fields import (
    AnyJson,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    WordOrIds,
    between,
    one_of,
)
from rules.core.sheet import SheetSchema
from rules.fate_war.model.battle_state import HALVES, MODES, SLOTS
from rules.fate_war.model.declaration import SPOILS
from rules.fate_war.model.powers import UNTIL, EffectSchema

CampName = Regexp(r"[A-Za-z0-9._-]{1,64}\Z", error="bad_value: A-Z a-z 0-9 . _ -")
"""What a camp may be called: what ids of persons and campaigns are written with."""


def a_person(**checks: Any) -> StrictString:
    """Return a field that names a person."""
    return StrictString(metadata={"names": "person"}, **checks)


def a_region(**checks: Any) -> StrictString:
    """Return a field that names a region of the map."""
    return StrictString(metadata={"names": "region"}, **checks)


def a_battle(**checks: Any) -> StrictString:
    """Return a field that names an open battle."""
    return StrictString(metadata={"names": "battle"}, **checks)


class ToolSchema(SheetSchema):
    """What every tool takes besides its own fields; no audience: the persons touched and their partners.

    A reason of blanks is none.
    """

    reason = StrictString(required=True, validate=Regexp(r"\s*\S", error="missing_field"))
    audience = WordOrIds("all", "gm", load_default=None, allow_none=True, metadata={"names": "audience"})


class AdjustSchema(ToolSchema):
    """`gm.adjust`: one value of the state, by its dotted path."""

    path = StrictString(required=True)
    value = AnyJson(required=True, allow_none=True)


class MoveSchema(ToolSchema):
    """`gm.move`."""

    id = a_person(required=True)
    region = a_region(required=True)


class ModifierSchema(ToolSchema):
    """`gm.set_modifier`: an effect (12.3) and how long it holds."""

    id = a_person(required=True)
    effect = StrictNested(EffectSchema, required=True)
    until = StrictString(required=True, validate=one_of(*UNTIL))


class StoredMpSchema(ToolSchema):
    """`gm.set_stored_mp`: the points of mana in a territory."""

    owner = a_person(required=True)
    region = a_region(required=True)
    stored_mp = StrictInteger(required=True, validate=between(0))


class StartBattleSchema(ToolSchema):
    """`gm.start_battle`; a mode left out is the campaign's, a region left out is none of the map."""

    region = a_region(load_default=None, allow_none=True)
    half = StrictString(load_default="first", validate=one_of(*HALVES))
    camps = StrictMapping(StrictString(validate=CampName), StrictList(a_person()), required=True)
    mode = StrictString(load_default=None, allow_none=True, validate=one_of(*MODES))
    informed = StrictList(a_person(), load_default=())
    first_strike = StrictString(load_default=None, allow_none=True)
    against = StrictMapping(a_person(), a_person(), load_default=dict)


class PauseSchema(ToolSchema):
    """`gm.pause_battle`: the last slot before the pause."""

    battle = a_battle(required=True)
    after = StrictInteger(required=True, validate=between(1, SLOTS - 1))


class InterveneSchema(ToolSchema):
    """`gm.intervene`; without a camp the person makes one of its own."""

    battle = a_battle(required=True)
    id = a_person(required=True)
    against = a_person(required=True)
    camp = StrictString(load_default=None, allow_none=True)


class BattlePersonsSchema(ToolSchema):
    """`gm.set_informed`, `gm.allow_lore`: who of a battle is."""

    battle = a_battle(required=True)
    ids = StrictList(a_person(), required=True)


class RevealSchema(ToolSchema):
    """`gm.reveal_name`: a servant, and who learns its true name."""

    id = a_person(required=True)
    to = StrictList(a_person(), required=True)


class AwardSchema(ToolSchema):
    """`gm.award`: points to add; what would fall below 0 stays at 0."""

    id = a_person(required=True)
    xp = StrictInteger(load_default=0)
    merit = StrictInteger(load_default=0)
    funds = StrictInteger(load_default=0)


class KillNpcSchema(ToolSchema):
    """`gm.kill_npc`."""

    id = a_person(required=True)


class DecideSchema(ToolSchema):
    """`gm.decide_fallen`: the decision of FW-X4 and in whose name."""

    id = a_person(required=True)
    do = StrictString(required=True, validate=one_of(*SPOILS))
    by = a_person(required=True)


SCHEMAS: Mapping[str, type[Schema]] = {
    "gm.adjust": AdjustSchema,
    "gm.move": MoveSchema,
    "gm.set_modifier": ModifierSchema,
    "gm.set_stored_mp": StoredMpSchema,
    "gm.start_battle": StartBattleSchema,
    "gm.pause_battle": PauseSchema,
    "gm.intervene": InterveneSchema,
    "gm.set_informed": BattlePersonsSchema,
    "gm.allow_lore": BattlePersonsSchema,
    "gm.reveal_name": RevealSchema,
    "gm.award": AwardSchema,
    "gm.kill_npc": KillNpcSchema,
    "gm.decide_fallen": DecideSchema,
}
