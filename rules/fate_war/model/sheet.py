"""Sheets (12.2, 12.3): one character as its player and the GM write it, and what of a state goes back onto sheets."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, validates_schema
from msgspec.structs import replace

from rules.fate_war.model.character import KINDS, PersonSchema
from rules.fate_war.model.state import SettingSchema, State, dump_state, load_state

SETTING_FIELDS: tuple[str, ...] = tuple(SettingSchema().fields)


class CharacterSheetSchema(PersonSchema):
    """12.2: a sheet holds all of a character but its id, which is the seat's, and the fields of its own kind alone.

    The values of a scene (points, place, statuses) stand on it too, for a character outlives its scenes.
    """

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def fields_of_kind(self, _: dict[str, Any], original: Any, **__: Any) -> None:
        """Refuse the fields of another kind of character."""
        kind = original.get("kind") if isinstance(original, Mapping) else None
        if kind not in KINDS:
            return
        by_key = {part.data_key or name: part for name, part in self.fields.items()}
        foreign = [key for key in original if key in by_key and kind not in by_key[key].metadata.get("kinds", KINDS)]
        if foreign:
            raise ValidationError({key: ["unknown_field"] for key in foreign})


def open_scene(setting: Mapping[str, Any], sheets: Mapping[str, Mapping[str, Any]]) -> State:
    """Make the state of a scene that awaits its declarations. Raise UnreadableCase where setting or sheets are none.

    A contract makes one side of two persons (section 0): the servant's is its master's.
    """
    state = load_state({**setting, "characters": dict(sheets)})
    pairs = [(servant, state.characters.get(servant.master or "")) for servant in state.characters.values()]
    for servant, master in pairs:
        if master is not None and master.servant == servant.id:
            state = state.with_character(replace(servant, side=master.side))
    return state


def close_scene(state: State) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Turn `open_scene` round: return the setting and the sheets that outlive a scene, its own notes left out."""
    dumped = dump_state(state)
    sheets = {
        key: {name: value for name, value in character.items() if name != "id"}
        for key, character in dumped["characters"].items()
    }
    return {name: dumped[name] for name in SETTING_FIELDS}, sheets
