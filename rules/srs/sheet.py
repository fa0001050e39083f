"""Sheets and the setting: what of a session outlives it, and how both become a session and come back from one.

A sheet is a player's, with all of the player's characters, for experience points belong to the person (SRS-8.2); NPCs
stand on the sheet of the GM's seat.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from marshmallow import Schema, ValidationError

from rules.core.errors import UnreadableCase
from rules.core.faults import faults
from rules.core.fields import StrictInteger, StrictList, StrictMapping, StrictNested, StrictString, between
from rules.core.plain import fields_of, plain
from rules.core.ruleset import GM
from rules.core.sheet import SheetSchema
from rules.core.values import schema_of
from rules.srs.character import Character, Person
from rules.srs.identifier import require_identifier
from rules.srs.state import LedgerEntry, Player, Session, State

_PERSONAL = tuple(one.name for one in fields(Person))


class SeatSheetSchema(SheetSchema):
    """A player with the characters; the GM writes what is earned, checked (SRS-4.9) and introduced (SRS-4.11)."""

    name = StrictString(load_default="")
    characters = StrictMapping(
        StrictString(validate=require_identifier), StrictNested(schema_of(Person)), load_default=dict
    )
    xp = StrictInteger(load_default=0, validate=between(0), metadata={"rule": "SRS-8.2", "writer": "gm"})
    sheet_checked = StrictList(
        StrictString(), load_default=(), metadata={"rule": "SRS-4.9", "writer": "gm", "rare": True}
    )
    introduced = StrictList(
        StrictString(), load_default=(), metadata={"rule": "SRS-4.11", "writer": "gm", "rare": True}
    )


class SettingSchema(SheetSchema):
    """What outlives a session: the record of experience (SRS-8.5), the seats (SRS-4.10), the removed (SRS-4.4)."""

    ledger = StrictList(StrictNested(schema_of(LedgerEntry)), load_default=())
    seat_order = StrictList(StrictString(), load_default=())
    removed = StrictList(StrictString(), load_default=())


def open_scene(setting: Mapping[str, Any], sheets: Mapping[str, Mapping[str, Any]]) -> State:
    """Make the state of a session before its pre-play. Raise UnreadableCase where setting or sheets are none.

    Whoever stands in the record but has no sheet any more is kept as a removed player, for the record is append-only.
    """
    loaded = _load(SettingSchema(), setting, "setting")
    written = {key: _load(SeatSheetSchema(), sheets[key], key) for key in sorted(sheets)}
    ledger: tuple[LedgerEntry, ...] = loaded["ledger"]
    players = {
        **{entry.player: Player(entry.player, removed=True) for entry in ledger},
        GM: Player(GM, role="gm"),
        **{key: _player(key, sheet, loaded["removed"]) for key, sheet in written.items()},
    }
    characters = {one.id: one for one in _characters(written)}
    return State(
        Session(seat_order=tuple(key for key in loaded["seat_order"] if key in players)),
        dict(sorted(players.items())),
        dict(sorted(characters.items())),
        ledger=tuple(_known(entry, characters) for entry in ledger),
    )


def close_scene(state: State) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Turn `open_scene` round: return the setting and the sheets that outlive a session."""
    setting = {
        "ledger": plain(state.ledger),
        "seat_order": list(state.session.seat_order),
        "removed": sorted(key for key, player in state.players.items() if player.removed),
    }
    return setting, {key: _sheet(state, player) for key, player in sorted(state.players.items())}


def _load(schema: Schema, raw: Mapping[str, Any], what: str) -> dict[str, Any]:
    try:
        loaded: dict[str, Any] = schema.load(raw)
    except ValidationError as error:
        listed = ", ".join(sorted(path for path, _ in faults(error)))
        raise UnreadableCase(f"no sheet or setting of a session: {what} ({listed})") from error
    return loaded


def _player(key: str, sheet: Mapping[str, Any], removed: tuple[str, ...]) -> Player:
    return Player(key, sheet["name"], "gm" if key == GM else "player", sheet["xp"], key in removed)


def _characters(written: Mapping[str, Mapping[str, Any]]) -> Iterator[Character]:
    """Yield the characters of all sheets; where two sheets have one id, the later one gets its seat's added."""
    taken: set[str] = set()
    for seat, sheet in written.items():
        for key, person in sorted(sheet["characters"].items()):
            free = key
            while free in taken:
                free = f"{free}_{seat}"
            taken.add(free)
            is_figure = seat == GM and person.kind == "npc"
            yield Character(
                id=free,
                player=None if is_figure else seat,
                sheet_checked=key in sheet["sheet_checked"],
                introduced=key in sheet["introduced"],
                **fields_of(person),
            )


def _known(entry: LedgerEntry, characters: Mapping[str, Character]) -> LedgerEntry:
    """A line of the record may speak of a character that its player has deleted since."""
    return entry if entry.character in characters else replace(entry, character=None)


def _sheet(state: State, player: Player) -> dict[str, Any]:
    own = [one for _, one in sorted(state.characters.items()) if (one.player or GM) == player.id]
    named = {_key_on_sheet(state, one, player.id): one for one in own}
    return {
        "name": player.name,
        "characters": {key: _person(one) for key, one in sorted(named.items())},
        "xp": player.xp,
        "sheet_checked": sorted(key for key, one in named.items() if one.sheet_checked),
        "introduced": sorted(key for key, one in named.items() if one.introduced),
    }


def _key_on_sheet(state: State, character: Character, seat: str) -> str:
    """Return the id that a character has on its own sheet: without the seat, where that told two of one id apart."""
    key = character.id.removesuffix(f"_{seat}")
    other = state.characters.get(key)
    return key if other is not None and (other.player or GM) != seat else character.id


def _person(character: Character) -> dict[str, Any]:
    return {name: plain(value) for name, value in fields_of(character).items() if name in _PERSONAL}
