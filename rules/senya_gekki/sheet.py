"""Sheets and setting (section 7): one character as it is written between scenes, and what of a state outlives one."""

from collections.abc import Mapping
from typing import Any

from rules.core.declaration import Part, Series, Table, Text, Whole, one_of
from rules.core.ruleset import GM
from rules.core.sheet import SheetSchema
from rules.senya_gekki.character import BodySchema, OriginSchema
from rules.senya_gekki.skill_schema import ItemSheetSchema, SkillSheetSchema
from rules.senya_gekki.state import State, dump_state, load_state

_OF_A_ROUND = ("action_count", "acted", "plan_used", "waiting")
"""Fields of a character that end with the combat (SG-1.5)."""


class CharacterSheetSchema(BodySchema):
    """Section 7: a sheet holds all of a character but what belongs to a round; its skills are examined here."""

    condition = Text(validate=one_of("ready", "done", "incapacitated", "dead"), metadata={"writer": "gm"})
    skills = Table(Text(), Part(SkillSheetSchema))
    items = Table(Text(), Part(ItemSheetSchema))


class CreatureSchema(CharacterSheetSchema):
    """SG-15.2: a summoned creature, which has no sheet of its own."""

    summoned_by = Part(OriginSchema, required=True)


class SettingSchema(SheetSchema):
    """Section 7: what outlives a scene and stands on no sheet."""

    elapsed_minutes = Whole()
    tie_order = Series(Text())
    summoned = Table(Text(), Part(CreatureSchema))


def open_scene(setting: Mapping[str, Any], sheets: Mapping[str, Mapping[str, Any]]) -> State:
    """Make the state of a scene before its combat. Raise UnreadableCase where setting or sheets are none."""
    characters = {**setting.get("summoned", {}), **{key: sheet for key, sheet in sheets.items() if key != GM}}
    kept = {name: value for name, value in setting.items() if name != "summoned"}
    return load_state({**kept, "characters": characters})


def close_scene(state: State) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Turn `open_scene` round: return setting and sheets, without what belongs to a round."""
    dumped = dump_state(state)
    at_rest = {key: _at_rest(character) for key, character in dumped["characters"].items()}
    summoned = {key: character for key, character in at_rest.items() if character["summoned_by"] is not None}
    sheets = {
        key: {name: value for name, value in character.items() if name != "summoned_by"}
        for key, character in at_rest.items()
        if key not in summoned
    }
    setting = {"elapsed_minutes": dumped["elapsed_minutes"], "tie_order": dumped["tie_order"], "summoned": summoned}
    return setting, sheets


def _at_rest(character: Mapping[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in character.items() if name not in _OF_A_ROUND}
    return kept | {"condition": "ready" if kept["condition"] == "waiting" else kept["condition"]}
