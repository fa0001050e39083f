"""The orders of a scene (FW-A1, FW-Z1): what was declared, what a missing declaration counts as, failed actions."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.fields import ready
from rules.fate_war.model.actions import ACTIONS, is_long_in_two
from rules.fate_war.model.declaration import SceneDeclaration, SceneDeclarationSchema
from rules.fate_war.model.options import Options
from rules.fate_war.model.progress import Progress
from rules.fate_war.turn.battle_event import ActionFailed
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.scene_event import Defaulted

MISSING: Mapping[str, Mapping[str, Any]] = {
    "rest": {"long": {"action": "rest"}, "engage": "none"},
    "nothing": {"engage": "none"},
}
"""FW-Z1: what a missing declaration counts as, by `missing_scene`."""


def take_orders(turn: TurnContext) -> TurnContext:
    """FW-Z1: keep everybody's scene declaration, and tell who gave none what it counts as."""
    raw: dict[str, Mapping[str, Any]] = {}
    orders: dict[str, SceneDeclaration] = {}
    what = turn.options.missing_scene
    for person, character in sorted(turn.state.characters.items()):
        declared = turn.declarations.get(person)
        if isinstance(declared, SceneDeclaration):
            raw[person], orders[person] = turn.raw[person], declared
        elif character.is_pc and not character.is_lost:
            raw[person], orders[person] = MISSING[what], _read(MISSING[what])
            turn = turn.tell_own("FW-Z1", Defaulted(person, what))
    notes = Progress(lost=turn.notes.lost)
    turn = turn.with_state(half="first", standalone=False, orders=raw, results=(), progress=notes)
    return replace(turn, raw={}, declarations={}, orders=_all_in_parts(orders, turn.options))


def with_orders(turn: TurnContext) -> TurnContext:
    """Read the orders that the state keeps."""
    known = sorted(turn.state.orders.keys() & turn.state.characters.keys())
    orders = {person: _read(turn.state.orders[person]) for person in known}
    return replace(turn, orders=_all_in_parts(orders, turn.options))


def _read(raw: Mapping[str, Any]) -> SceneDeclaration:
    order: SceneDeclaration = ready(SceneDeclarationSchema).load(raw)
    return order


def _all_in_parts(orders: Mapping[str, SceneDeclaration], options: Options) -> dict[str, SceneDeclaration]:
    return {person: in_parts(order, options) for person, order in orders.items()}


def in_parts(order: SceneDeclaration, options: Options) -> SceneDeclaration:
    """FW-A1: make the same action in both halves the long one, with the first's fields and all MP to convert."""
    first, second = order.first, order.second
    if first is None or second is None:
        return order
    same_partner = first.partner == second.partner
    how = options.same_action_twice
    if not is_long_in_two(first.action, second.action, same_partner=same_partner, same_action_twice=how):
        return order
    long = replace(first, convert_mp=first.convert_mp + second.convert_mp)
    return replace(order, first=None, second=None, long=long)


def fail(turn: TurnContext, person: str, action: str, reason: str, rule: str | None = None) -> TurnContext:
    """FW-A3: tell that an action failed, and why; nothing is paid. `rule` is the action's own clause by default."""
    clause = rule or clause_of(turn, person, action)
    return turn.tell_own(clause, ActionFailed(person, action, reason))


def clause_of(turn: TurnContext, person: str, action: str) -> str:
    """FW-A3, FW-A5: return the clause of an action; where a master lays a base a Caster lays a territory."""
    is_territory = action == "create_base" and turn.person(person).is_caster
    return "FW-A5" if is_territory else ACTIONS[action].clause.id
