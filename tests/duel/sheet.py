"""Sheets and the setting of the duel, and how both become a scene and come back from one."""

from rules.core.fields import StrictInteger, StrictString, between
from rules.core.sheet import SheetSchema
from tests.duel.state import Duelist, State


class DuelistSchema(SheetSchema):
    """A duelist; the wins are what outlives a duel."""

    name = StrictString(load_default="")
    wins = StrictInteger(load_default=0, validate=between(0), metadata={"writer": "gm"})


class SettingSchema(SheetSchema):
    """Where people meet."""

    place = StrictString(load_default="")


def open_scene(setting, sheets):
    """Return the state before the first round; the seat of the GM has no sheet here."""
    duelists = {key: Duelist(sheet.get("name") or key, sheet.get("wins", 0)) for key, sheet in sheets.items()}
    return State(setting.get("place", ""), "idle", 0, duelists)


def close_scene(state):
    """Turn `open_scene` round: whoever won has one win more."""
    sheets = {key: {"name": one.name, "wins": one.wins + one.won} for key, one in state.duelists.items()}
    return {"place": state.place}, sheets
