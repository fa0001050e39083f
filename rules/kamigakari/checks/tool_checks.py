"""Whether the GM's tools are in order (KG-11.1), and the state as they leave it, as far as other checks go by it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.kamigakari.checks.knowledge import Raw
from rules.kamigakari.model.state import State
from rules.kamigakari.model.tables import PARTS
from rules.kamigakari.names.faults import Fault


@dataclass(frozen=True)
class Checked:
    """The state after the tools without a fault, and the faults of the others."""

    state: State
    faults: tuple[Fault, ...] = ()
    has_ended_combat: bool = False


def check_tools(state: State, raw: Raw) -> Checked:
    """KG-11.1: go through the tools in their order; board, places, parts and approvals change on the way."""
    checked = Checked(state)
    for number, tool in enumerate(raw.get("tools", ())):
        if tool is not None:
            checked = _checked(checked, tool, f"tools.{number}")
    return checked


def _checked(before: Checked, tool: Raw, path: str) -> Checked:
    if _is_out_of_stage(before, tool["tool"]):
        return replace(before, faults=(*before.faults, Fault("wrong_stage", path, {"tool": tool["tool"]})))
    faults = tuple(_faults(before.state, tool, path))
    return Checked(
        before.state if faults else _after(before.state, tool),
        (*before.faults, *faults),
        before.has_ended_combat or tool["tool"] == "gm.end_combat",
    )


def _is_out_of_stage(before: Checked, name: str) -> bool:
    """KG-11.1: tell whether a combat that the tool is for is over; only one that is on can be ended."""
    if name == "gm.end_combat":
        return before.has_ended_combat or before.state.stage != "combat"
    return before.has_ended_combat and name in _OF_COMBAT


_OF_COMBAT = frozenset({"gm.set_barrier", "gm.resize_board", "gm.move_token"})
"""KG-11.1: what is done to the combat zone; damage, statuses and modifiers reach people in scenes as well."""
_TARGETED = frozenset(
    {
        "gm.set_modifier",
        "gm.apply_status",
        "gm.clear_status",
        "gm.special_damage",
        "gm.fall",
        "gm.move_token",
        "gm.approve_job",
    }
)


def _faults(state: State, tool: Raw, path: str) -> Iterator[Fault]:
    name, target = tool["tool"], tool.get("target")
    if name in _TARGETED and target not in state.characters:
        yield Fault("unknown_target", f"{path}.target", {"got": target})
    if name == "gm.roll_table" and tool.get("table") not in state.tables:
        yield Fault("unknown_table", f"{path}.table", {"got": tool.get("table")})
    if name == "gm.next_part" and state.session.part == PARTS[-1]:
        yield Fault("bad_part", path, {"part": state.session.part})
    if name == "gm.move_token":
        yield from _token_faults(state, tool, path)


def _token_faults(state: State, tool: Raw, path: str) -> Iterator[Fault]:
    """KG-7.1, KG-7.2: a token stands on the board, and alone."""
    to = tool.get("to")
    if not isinstance(to, list) or None in to:
        return
    square = (to[0], to[1])
    if not state.board.holds(square):
        yield Fault("off_board", f"{path}.to", {"got": to, "w": state.board.w, "h": state.board.h})
    for key in state.in_id_order():
        one = state.characters[key]
        if key != tool.get("target") and one.pos == square and not one.is_out:
            yield Fault("occupied", f"{path}.to", {"got": to, "by": key})


def _after(state: State, tool: Raw) -> State:
    name = tool["tool"]
    if name == "gm.resize_board" and "w" in tool and "h" in tool:
        return replace(state, board=replace(state.board, w=tool["w"], h=tool["h"]))
    if name == "gm.move_token" and isinstance(tool.get("to"), list) and None not in tool["to"]:
        return state.with_character(replace(state.characters[tool["target"]], pos=(tool["to"][0], tool["to"][1])))
    if name == "gm.next_part":
        part = PARTS[PARTS.index(state.session.part) + 1]
        return replace(state, session=replace(state.session, part=part))
    if name == "gm.approve_job":
        return state.with_character(replace(state.characters[tool["target"]], job_approved=True))
    return state
