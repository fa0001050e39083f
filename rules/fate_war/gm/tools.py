"""The GM's tools (16.2): each works at once on a state, cites a reason, and leaves one event behind."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from marshmallow import ValidationError

from rules.core.case import Resolution
from rules.core.errors import CaseError
from rules.core.event import EVERYONE, GM_ONLY, Audience, Event, readers
from rules.core.faults import case_errors
from rules.core.rulings import GmTool
from rules.fate_war.gm.battle_tools import (
    allow_lore,
    decide_fallen,
    intervene,
    pause_battle,
    set_informed,
    start_battle,
    start_faults,
)
from rules.fate_war.gm.state_tools import adjust, award, kill_npc, move, reveal_name, set_modifier, set_stored_mp
from rules.fate_war.gm.tool_schemas import SCHEMAS
from rules.fate_war.gm.tooling import Change, Refusal
from rules.fate_war.model.audiences import own
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import State, dump_state, dumped_part

Tool = Callable[[State, Options, Mapping[str, Any]], Change]

_TOOLS: Mapping[str, Tool] = {
    "gm.adjust": adjust,
    "gm.move": move,
    "gm.set_modifier": set_modifier,
    "gm.set_stored_mp": set_stored_mp,
    "gm.start_battle": start_battle,
    "gm.pause_battle": pause_battle,
    "gm.intervene": intervene,
    "gm.set_informed": set_informed,
    "gm.allow_lore": allow_lore,
    "gm.reveal_name": reveal_name,
    "gm.award": award,
    "gm.kill_npc": kill_npc,
    "gm.decide_fallen": decide_fallen,
}
_FAULTS: Mapping[str, Callable[[State, Mapping[str, Any]], Iterable[Refusal]]] = {"gm.start_battle": start_faults}
"""What finds, by tool, all that the state does not allow of the fields whose shape is sound."""


def use_tool(state: State, options: Options, tool: str, values: Mapping[str, Any]) -> Resolution:
    """16.2: use a tool; with any error the state stays as it was. Raise KeyError where there is no such tool."""
    given, errors = _loaded(tool, values)
    errors += _unknown_readers(state, given.get("audience"))
    errors += [refusal.as_error() for refusal in _FAULTS.get(tool, _no_faults)(state, given)]
    if errors:
        return _refused(state, errors)
    try:
        change = _TOOLS[tool](state, options, given)
    except Refusal as refusal:
        return _refused(state, [refusal.as_error()])
    told = {name: value for name, value in dumped_part(values).items() if name not in {"reason", "audience"}}
    body = GmTool(tool, {**told, **dumped_part(change.numbers)}, given["reason"])
    event = Event("GM", body, _audience(state, change, given["audience"]))
    return Resolution(dump_state(change.state), (event,))


def _loaded(tool: str, values: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[CaseError]]:
    """Return the fields of a sound shape, loaded, and the faults of the others."""
    try:
        return SCHEMAS[tool]().load(values), []
    except ValidationError as error:
        wrong = error.messages if isinstance(error.messages, Mapping) else {}
        sound = {name: value for name, value in dict(error.valid_data or {}).items() if name not in wrong}
        return sound, case_errors("gm", error, "tool", "GM")


def _no_faults(_state: State, _given: Mapping[str, Any]) -> tuple[Refusal, ...]:
    return ()


def _refused(state: State, errors: list[CaseError]) -> Resolution:
    return Resolution(dump_state(state), errors=tuple(sorted(errors, key=lambda error: (error.path, error.code))))


def _unknown_readers(state: State, audience: str | tuple[str, ...] | None) -> list[CaseError]:
    ids = audience if isinstance(audience, tuple) else ()
    return [
        CaseError("gm", "unknown_id", "tool.audience", "GM", {"got": one}) for one in ids if one not in state.characters
    ]


def _audience(state: State, change: Change, named: str | tuple[str, ...] | None) -> Audience:
    """Return who is named, else those touched and their partners, whether before the change or after it."""
    if isinstance(named, tuple):
        return readers(*named)
    if named is not None:
        return EVERYONE if named == "all" else GM_ONLY
    return readers(*(own(state, *change.touched).actors | own(change.state, *change.touched).actors))
