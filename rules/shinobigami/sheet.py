"""Sheets (section 7): one character as its player and the GM write it, and what of a state goes back onto sheets."""

from collections.abc import Mapping
from typing import Any

from rules.core.ruleset import GM
from rules.shinobigami.reading import load_state
from rules.shinobigami.state import SettingSchema, State, dump_state

_DERIVED = frozenset({"id", "hp", "hp_max"})
_SETTING = tuple(SettingSchema().fields)


def open_scene(setting: Mapping[str, Any], sheets: Mapping[str, Mapping[str, Any]]) -> State:
    """Make the state of a scene outside battle. Raise UnreadableCase where setting or sheets are none."""
    characters = {key: sheet for key, sheet in sheets.items() if key != GM}
    return load_state({**setting, "stage": "scene", "characters": characters})


def close_scene(state: State) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Undo `open_scene`: return the setting and the sheets; a battle does not outlive its scene."""
    dumped = dump_state(state)
    sheets = {
        key: {name: value for name, value in character.items() if name not in _DERIVED}
        for key, character in dumped["characters"].items()
    }
    return {name: dumped[name] for name in _SETTING}, sheets
