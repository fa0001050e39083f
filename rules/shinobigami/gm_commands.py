"""The GM's commands carried out (section 9): in their order, until one of them is at fault."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.errors import Fault
from rules.shinobigami.commands import STAGE_OF
from rules.shinobigami.declaration import COMMAND
from rules.shinobigami.faults import part_of, shape_faults
from rules.shinobigami.gm_context import GmContext
from rules.shinobigami.gm_tools import TOOLS


def carry_out_commands(context: GmContext, raw: Any) -> tuple[GmContext, Fault | None]:
    """Section 9: carry out the GM's declaration; with a fault, what the commands before it left."""
    fault = _fault_of_whole(raw)
    if fault is not None:
        return context, fault
    for place, command in enumerate(raw.get("commands", ())):
        after = _obey(context, command)
        if isinstance(after, Fault):
            return context, replace(after, path=f"commands.{place}.{after.path}".rstrip("."))
        context = after
    return context, None


def _fault_of_whole(raw: Any) -> Fault | None:
    if not isinstance(raw, Mapping):
        return Fault("bad_field", "", "SB-0.13")
    unknown = sorted(name for name in raw if name != "commands")
    if unknown:
        return Fault("unknown_field", unknown[0], "SB-0.13")
    return None if isinstance(raw.get("commands", []), list) else Fault("bad_field", "commands", "SB-0.13")


def _obey(context: GmContext, command: Any) -> GmContext | Fault:
    """Section 9: carry out one command; the path of a fault is relative to it."""
    if not isinstance(command, Mapping):
        return Fault("bad_field", "", "SB-0.13")
    tool = command.get("tool")
    if not isinstance(tool, str):
        return Fault("bad_field", "tool", "SB-0.13")
    if tool not in COMMAND.schemas:
        return Fault("unknown_tool", "tool", "SB-0.13", {"got": tool})
    part = part_of(COMMAND.schemas[tool])
    fault = next(shape_faults(part, command, "", "SB-0.13"), None)
    stage = STAGE_OF.get(tool, context.state.stage)
    if stage != context.state.stage and (fault is None or fault.code != "unknown_field"):
        return Fault("wrong_stage", "tool", "SB-0.1", {"stage": context.state.stage, "wanted": stage})
    if fault is not None:
        return fault
    values: Mapping[str, Any] = part.deserialize(command)
    return _stranger(context, values) or TOOLS[tool](context, values, command)


def _stranger(context: GmContext, values: Mapping[str, Any]) -> Fault | None:
    """Section 9: return the fault of a command that names somebody who is not there."""
    for name in ("target", "by", "to", "winner"):
        if name in values and values[name] not in context.state.characters:
            return Fault("unknown_actor", name, "SB-0.13", {"got": values[name]})
    return None
