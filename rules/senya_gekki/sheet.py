"""Sheets and setting (section 7): one character as it is written between scenes, and what of a state outlives one."""

from collections.abc import Mapping
from typing import Any

from rules.core.fields import (
    StrictBoolean,
    StrictInteger,
    StrictList,
    StrictMapping,
    StrictNested,
    StrictString,
    between,
    one_of,
)
from rules.core.ruleset import GM
from rules.core.sheet import SheetSchema
from rules.core.values import schema_of
from rules.senya_gekki.character import Combat, Lasting, Modifiers, Origin, Status
from rules.senya_gekki.skill_schema import ItemSheetSchema, SkillSheetSchema
from rules.senya_gekki.state import State, dump_state, load_state
from rules.senya_gekki.tables import SIDES

_OF_A_ROUND = ("action_count", "acted", "plan_used", "waiting")
"""Fields of a character that end with the combat (SG-1.5)."""
_GM_WRITES = {"writer": "gm", "rare": True}


class CharacterSheetSchema(SheetSchema):
    """Section 7: a sheet holds what of a character outlives a combat; its skills and items are examined here.

    What the GM adds to checks stands in the setting, for it may be secret (SG-18.10).
    """

    name = StrictString()
    side = StrictString(required=True, validate=one_of(*SIDES))
    hp = StrictInteger()
    hp_max = StrictInteger()
    defense = StrictInteger()
    action_value = StrictInteger(validate=between(0))
    combat = StrictNested(schema_of(Combat))
    tension = StrictInteger(validate=between(0))
    skills = StrictMapping(StrictString(), StrictNested(SkillSheetSchema))
    items = StrictMapping(StrictString(), StrictNested(ItemSheetSchema))
    position = StrictInteger(allow_none=True, metadata={"rare": True})
    present = StrictBoolean(metadata=_GM_WRITES)
    condition = StrictString(validate=one_of("ready", "done", "incapacitated", "dead"), metadata=_GM_WRITES)
    limit_damage = StrictInteger(validate=between(0), metadata=_GM_WRITES)
    statuses = StrictList(StrictNested(schema_of(Status)), metadata=_GM_WRITES)
    effects = StrictList(StrictNested(schema_of(Lasting)), metadata=_GM_WRITES)


class CreatureSchema(CharacterSheetSchema):
    """SG-15.2: a summoned creature, which has no sheet of its own."""

    summoned_by = StrictNested(schema_of(Origin), required=True)


class SettingSchema(SheetSchema):
    """Section 7: what outlives a scene and stands on no sheet."""

    elapsed_minutes = StrictInteger()
    tie_order = StrictList(StrictString(metadata={"names": "person"}), metadata={"ordered": True})
    gm_modifiers = StrictMapping(StrictString(), StrictNested(schema_of(Modifiers)))
    summoned = StrictMapping(StrictString(), StrictNested(CreatureSchema))


def open_scene(setting: Mapping[str, Any], sheets: Mapping[str, Mapping[str, Any]]) -> State:
    """Make the state of a scene before its combat. Raise UnreadableCase where setting or sheets are none."""
    modifiers = setting.get("gm_modifiers", {})
    written = {**setting.get("summoned", {}), **{key: sheet for key, sheet in sheets.items() if key != GM}}
    characters = {
        key: {**sheet, "gm_modifiers": modifiers[key]} if key in modifiers else sheet for key, sheet in written.items()
    }
    kept = {name: value for name, value in setting.items() if name not in {"summoned", "gm_modifiers"}}
    return load_state({**kept, "characters": characters})


def close_scene(state: State) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Turn `open_scene` round: return setting and sheets, without what belongs to a round."""
    dumped = dump_state(state)
    at_rest = {key: _at_rest(character) for key, character in dumped["characters"].items()}
    summoned = {key: character for key, character in at_rest.items() if character["summoned_by"] is not None}
    setting = {
        "elapsed_minutes": dumped["elapsed_minutes"],
        "tie_order": dumped["tie_order"],
        "gm_modifiers": {
            key: character["gm_modifiers"]
            for key, character in dumped["characters"].items()
            if any(character["gm_modifiers"].values())
        },
        "summoned": summoned,
    }
    return setting, {key: _sheet(character) for key, character in at_rest.items() if key not in summoned}


def _at_rest(character: Mapping[str, Any]) -> dict[str, Any]:
    left_out = {*_OF_A_ROUND, "gm_modifiers"}
    kept = {name: value for name, value in character.items() if name not in left_out}
    return kept | {"condition": "ready" if kept["condition"] == "waiting" else kept["condition"]}


def _sheet(character: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in character.items() if name != "summoned_by"}
