"""The GM's tools (KG-11.1): applied in their order before everything else; a secret one is read by the GM alone."""

from collections.abc import Callable
from dataclasses import replace

import msgspec

from rules.core.event import GM_ONLY
from rules.core.plain import plain
from rules.core.ruleset import GM
from rules.kamigakari.combat.moves import lose_cover
from rules.kamigakari.combat.reductions import Hit
from rules.kamigakari.combat.statuses import clear_status, end_statuses, fall, gain_status, hurt
from rules.kamigakari.combat.talents import answer_triggers
from rules.kamigakari.events.moves import TargetDropped
from rules.kamigakari.events.scenes import Part, Table
from rules.kamigakari.events.turns import CombatEnd, Gm
from rules.kamigakari.model.character import Used
from rules.kamigakari.model.orders import Raw, Tool
from rules.kamigakari.model.tables import PARTS
from rules.kamigakari.turn.context import TurnContext


def use_tools(turn: TurnContext) -> TurnContext:
    """KG-11.1: use all tools that the GM sealed, each told by an event and what it does."""
    for number, tool in enumerate(turn.sealed(GM).tools):
        outer = turn.audience
        turn = replace(turn, audience=GM_ONLY if tool.secret else outer)
        turn = turn.tell("KG-11.1", _body(tool))
        # answered while the tool's audience holds: what follows from a secret tool would give it away
        turn = answer_triggers(_tool(turn, tool, number))
        turn = replace(turn, audience=outer)
    return turn


def _body(tool: Tool) -> Gm:
    return msgspec.convert({"actor": GM, "tool": tool.name, **plain(tool.values)}, Gm)


def _tool(turn: TurnContext, tool: Tool, number: int) -> TurnContext:
    if tool.name == "gm.roll_table":
        return _roll_table(turn, str(tool.values["table"]), number)
    return _TOOLS[tool.name](turn, tool.values)


def _set_modifier(turn: TurnContext, values: Raw) -> TurnContext:
    """KG-1.1: a modifier for the rest of this resolution."""
    mod = {"check": values["check"], "amount": values["amount"]}
    target = turn.person(values["target"])
    return turn.change(target.id, gm_mods=(*target.gm_mods, mod))


def _apply_status(turn: TurnContext, values: Raw) -> TurnContext:
    return gain_status(turn, values["target"], values["status"], "gm")


def _clear_status(turn: TurnContext, values: Raw) -> TurnContext:
    return clear_status(turn, values["target"], values["status"], "gm")


def _special_damage(turn: TurnContext, values: Raw) -> TurnContext:
    """KG-8.4, KG-8.18: a stated amount, reduced by armor and by what the GM cuts; none for who is out of the fight."""
    target = values["target"]
    if turn.person(target).is_out:
        return turn.tell("KG-9.9", TargetDropped(GM, target, "out_of_fight"))
    return hurt(turn, Hit(target, values["amount"], "special", cuts=(("gm", values.get("cut", 0)),)), "gm")


def _fall(turn: TurnContext, values: Raw) -> TurnContext:
    """KG-8.6: one point for each metre."""
    return fall(turn, values["target"], values["metres"], values["metres"], values.get("cut", 0))


def _set_barrier(turn: TurnContext, values: Raw) -> TurnContext:
    return turn.with_state(barrier=values["on"])


def _resize_board(turn: TurnContext, values: Raw) -> TurnContext:
    return turn.with_state(board=replace(turn.state.board, w=values["w"], h=values["h"]))


def _move_token(turn: TurnContext, values: Raw) -> TurnContext:
    x, y = values["to"]
    return lose_cover(turn.change(values["target"], pos=(x, y)), values["target"])


def _end_combat(turn: TurnContext, _: Raw) -> TurnContext:
    """KG-9.2: end the combat, with all statuses but death and all that was used; the barrier goes down."""
    for who in turn.state.in_id_order():
        turn = end_statuses(turn, who, "combat_end")
        turn = turn.change(who, active_effects=(), used=Used(), action_now=None)
    turn = turn.with_state(stage="scene", barrier=False)
    return turn.tell("KG-9.2", CombatEnd())


def _roll_table(turn: TurnContext, name: str, number: int) -> TurnContext:
    """KG-5.7: roll on a table."""
    table = turn.state.tables[name]
    rolled = roll_number(turn, str(table["die"]), f"gm/tools.{number}/{name}")
    return turn.tell("KG-5.7", Table(name, rolled, row_of(turn, name, rolled)))


def roll_number(turn: TurnContext, die: str, label: str) -> int:
    """KG-5.7: roll the dice of a table; of a d66 the first die gives the tens, the second the units."""
    faces = turn.roll(label, 1 if die == "1d6" else 2)
    return faces[0] * 10 + faces[1] if die == "d66" else sum(faces)


def row_of(turn: TurnContext, name: str, number: int) -> object:
    """KG-5.7, KG-5.9: return the row of a table, None where there is no such table or row."""
    table = turn.state.tables.get(name, {})
    return plain(table.get("rows", {}).get(str(number)))


def _approve_job(turn: TurnContext, values: Raw) -> TurnContext:
    return turn.change(values["target"], job_approved=True)


def _next_part(turn: TurnContext, _: Raw) -> TurnContext:
    """KG-5.1: go on to the next part of the session."""
    before = turn.state.session.part
    after = PARTS[PARTS.index(before) + 1]
    turn = turn.with_state(session=replace(turn.state.session, part=after))
    return turn.tell("KG-5.1", Part(before, after))


_TOOLS: dict[str, Callable[[TurnContext, Raw], TurnContext]] = {
    "gm.set_modifier": _set_modifier,
    "gm.apply_status": _apply_status,
    "gm.clear_status": _clear_status,
    "gm.special_damage": _special_damage,
    "gm.fall": _fall,
    "gm.set_barrier": _set_barrier,
    "gm.resize_board": _resize_board,
    "gm.move_token": _move_token,
    "gm.end_combat": _end_combat,
    "gm.approve_job": _approve_job,
    "gm.next_part": _next_part,
}
