"""What one actor may see of a state, as plain JSON: the table is open, but for hidden numbers and others' sheets."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from rules.core.errors import CaseError
from rules.core.plain import plain
from rules.core.ruleset import GM
from rules.kamigakari.checks.knowledge import Known
from rules.kamigakari.checks.receipt import faults_of, tool_faults
from rules.kamigakari.model.asked import asked
from rules.kamigakari.model.character import Character
from rules.kamigakari.model.equipment import Entry
from rules.kamigakari.model.options import Options, load_options
from rules.kamigakari.model.state import State, dump_state, load_state
from rules.kamigakari.names.faults import RULES


def view(state: State, options: Options, actor: str | None) -> dict[str, Any]:
    """Section 3: return what an actor may see; an outsider, and who is nobody here, the stage alone.

    `table` is a state by itself, with nothing in it that the actor may not know; checks at sealing go by it. `board` is
    the board of a combat as a page draws it.
    """
    stage = {"stage": state.stage, "turn": state.turn}
    if actor is None or (actor != GM and actor not in state.characters):
        return {"actor": None, **stage}
    named = asked(state)
    table = state if actor == GM else _seen(state, actor)
    return {
        "actor": actor,
        "document": named.get(actor),
        "peers": sorted(named),
        **stage,
        "persons": {key: {"id": key, "name": one.name, "kind": one.kind} for key, one in sorted(_all(state))},
        "names": _names(table, actor),
        "board": _board(table) if table.stage == "combat" else None,
        "options": plain(options),
        "table": dump_state(table),
    }


def check(seen: Mapping[str, Any], raw: Any) -> tuple[CaseError, ...]:
    """KG-0.3: return every fault of a declaration of the view's actor, from that view alone."""
    actor = seen["actor"]
    if actor is None or seen["document"] is None:
        return (CaseError(actor, "unknown_actor", "declarations", RULES["unknown_actor"]),)
    state = load_state(seen["table"])
    if actor == GM:
        return tuple(fault.as_error(GM) for fault in tool_faults(state, raw))
    known = Known(state, load_options(seen["options"])[0], actor)
    return tuple(fault.as_error(actor) for fault in faults_of(known, raw))


def _all(state: State) -> Iterable[tuple[str, Character]]:
    return state.characters.items()


def _seen(state: State, actor: str) -> State:
    """KG-1.3, KG-11.1: return a state without the GM's tables, hidden numbers, secret modifiers and others' sheets."""
    challenges = tuple(_challenge(one) for one in state.scene.challenges)
    return replace(
        state,
        tables={},
        scene=replace(state.scene, challenges=challenges),
        characters={key: _person(one, actor) for key, one in _all(state)},
    )


def _challenge(challenge: Entry) -> Entry:
    return {name: value for name, value in challenge.items() if name != "target" or not challenge.get("hidden")}


def _person(character: Character, actor: str) -> Character:
    """Of somebody else one sees who it is, where it stands and how it fares."""
    if character.id == actor:
        return replace(character, gm_mods=())
    shown = ("name", "kind", "side", "fixed", "level", "size", "hp", "hp_max", "pos", "statuses", "lost")
    return Character(id=character.id, **{name: getattr(character, name) for name in shown})


def _names(table: State, actor: str) -> dict[str, dict[str, str]]:
    """Return what an actor may name in a declaration now, by table; to the GM, whatever has a name on some sheet."""
    shared = {"challenge": _ids(table.scene.challenges), "location": _ids(table.struggle.locations)}
    if actor == GM:
        powers = _powers(table)
        return {
            **shared,
            "table": {key: key for key in sorted(table.tables)},
            "power": powers,
            "source": _alone(powers),
        }
    person = table.characters[actor]
    return {
        **shared,
        "talent": _ids((*person.talents, *person.gear)),
        "attack": _ids(person.attacks),
        "item": _ids(person.items),
    }


def _board(table: State) -> dict[str, Any]:
    """KG-7.1: return a letter for everybody on the board, and its rows from the top: letters, `#`, `~` and `.`."""
    board = table.board
    placed = [key for key, one in sorted(_all(table)) if one.pos is not None]
    marks = dict(zip(placed, ascii_uppercase, strict=False))
    squares = {**dict.fromkeys(board.difficult, "~"), **dict.fromkeys(board.obstacles, "#")}
    squares |= {pos: mark for key, mark in marks.items() if (pos := table.characters[key].pos) is not None}
    rows = [[squares.get((x, y), ".") for x in range(1, board.w + 1)] for y in range(1, board.h + 1)]
    return {"marks": marks, "rows": rows}


def _ids(entries: Iterable[Entry]) -> dict[str, str]:
    return {entry["id"]: str(entry.get("name", entry["id"])) for entry in entries}


def _powers(table: State) -> dict[str, str]:
    """Return the names of all that somebody uses, by its owner and id."""
    return {
        f"{key}/{entry['id']}": entry["name"]
        for key, one in sorted(_all(table))
        for entry in (*one.talents, *one.attacks, *one.items, *one.gear, *one.weapons, *one.materials)
        if "name" in entry
    }


def _alone(powers: Mapping[str, str]) -> dict[str, str]:
    """Return the names by id alone, where no two owners call different things so."""
    named: dict[str, set[str]] = {}
    for key, name in powers.items():
        named.setdefault(key.partition("/")[2], set()).add(name)
    return {key: next(iter(names)) for key, names in sorted(named.items()) if len(names) == 1}
