"""Sheets and the setting of the duel, and how both become a scene and come back from one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from rules.core.fields import between
from rules.core.values import info, schema_of
from tests.duel.state import Duelist, State


@dataclass(frozen=True)
class Sheet:
    """A duelist; the wins are what outlives a duel."""

    name: str = ""
    wins: Annotated[int, between(0), info(writer="gm")] = 0


@dataclass(frozen=True)
class Setting:
    """Where people meet."""

    place: str = ""


SheetSchema = schema_of(Sheet)
SettingSchema = schema_of(Setting)


def open_scene(setting: Mapping[str, Any], sheets: Mapping[str, Mapping[str, Any]]) -> State:
    """Return the state before the first round: who has a sheet is a duelist."""
    characters = {key: Duelist(one.get("name") or key, one.get("wins", 0)) for key, one in sheets.items()}
    return State("idle", characters, setting.get("place", ""))


def close_scene(state: State) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Turn `open_scene` round: whoever won has one win more."""
    sheets = {key: {"name": one.name, "wins": one.wins + one.won} for key, one in state.characters.items()}
    return {"place": state.place}, sheets
