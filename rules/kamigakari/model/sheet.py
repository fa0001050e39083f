"""Sheets and setting (15.1): one character as it is written between scenes, and what of a state outlives one."""

from collections.abc import Mapping
from typing import Any

from rules.core.ruleset import GM
from rules.core.sheet import SheetSchema
from rules.core.values import loads
from rules.kamigakari.model.character import Person
from rules.kamigakari.model.state import FIRST_STAGE, SettingSchema, State, dump_state, load_state

SETTING_FIELDS: tuple[str, ...] = tuple(SettingSchema().fields)


@loads(Person)
class CharacterSheetSchema(SheetSchema):
    """15.1: a sheet holds all of a character but its id, which is the seat's."""


def open_scene(setting: Mapping[str, Any], sheets: Mapping[str, Mapping[str, Any]]) -> State:
    """Make the state of a stage that awaits its declarations. Raise UnreadableCase where setting or sheets are none.

    A combat begins with its first turn.
    """
    characters = {key: sheet for key, sheet in sheets.items() if key != GM}
    return load_state({"stage": FIRST_STAGE, **setting, "characters": characters})


def close_scene(state: State) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Turn `open_scene` round: return setting and sheets, without the number of the combat turn."""
    dumped = dump_state(state)
    sheets = {
        key: {name: value for name, value in character.items() if name != "id"}
        for key, character in dumped["characters"].items()
    }
    return {name: dumped[name] for name in SETTING_FIELDS}, sheets
