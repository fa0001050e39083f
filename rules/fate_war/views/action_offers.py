"""The actions of a scene as one person may declare them: where each fits, what refuses it, what it costs and brings."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.fate_war.checks.scene_checks import PARTS, DeclaredAction, person_fault
from rules.fate_war.model.actions import ACTIONS, ActionRow
from rules.fate_war.model.character import Character
from rules.fate_war.model.points import recovered
from rules.fate_war.model.state import State
from rules.fate_war.scene.labour import COST
from rules.fate_war.scene.resting import long_rest, short_rest
from rules.fate_war.turn.sites import base_cost

Change = Mapping[str, int]
"""Points by the name of the sheet's field, what is lost below 0."""


@dataclass(frozen=True)
class ActionOffer:
    """One row of FW-A3. `parts` are where it fits; `why` is an error code, None where the person may declare it.

    `change` is, by part, what it does to the sheet as it stands now, as far as the sheet alone can tell.
    """

    action: str
    rule: str
    parts: tuple[str, ...]
    fields: tuple[str, ...]
    feature: str | None
    why: str | None
    change: Mapping[str, Change]


def action_offers(state: State, person: str) -> tuple[ActionOffer, ...]:
    """FW-A3: return every action, with what refuses it whatever else is declared; a map without its feature does."""
    features = {feature for region in state.map.values() for feature in region.features}
    return tuple(_offer(state, state.characters[person], name, row, features) for name, row in ACTIONS.items())


def _offer(state: State, you: Character, name: str, row: ActionRow, features: set[str]) -> ActionOffer:
    parts = tuple(part for part in PARTS if _fits(row, part))
    fault = person_fault(you, DeclaredAction(parts[0], {"action": name}, row, you.region))
    why = fault.code if fault else "wrong_place" if row.feature and row.feature not in features else None
    return ActionOffer(
        action=name,
        rule=row.clause,
        parts=parts,
        fields=(*row.required, *row.optional),
        feature=row.feature,
        why=why,
        change={part: change for part in parts if (change := _change(state, you, name, is_long=part == "long"))},
    )


def _fits(row: ActionRow, part: str) -> bool:
    return row.long != "no" if part == "long" else row.long != "only" and part in row.halves


def _change(state: State, you: Character, name: str, *, is_long: bool) -> Change:
    """FW-A4, FW-A10, FW-A12, FW-A13: return the points of an action whose amount the sheet tells.

    A base costs more where the side has one already, for it is laid elsewhere; a territory costs nothing.
    """
    if name == "create_base":
        return {"mp": -base_cost(state, you.side, "")} if you.kind == "master" else {}
    if name == "rest":
        hp, mp = long_rest(you, state.scene.time) if is_long else short_rest(you)
        return {"hp": recovered(you.hp, hp, you.hp_max) - you.hp, "mp": recovered(you.mp, mp, you.mp_max) - you.mp}
    if name == "study":
        return {"xp": 2} if is_long else {"mp": -COST, "xp": 1}
    if name == "labour":
        return {"funds": 2} if is_long else {"hp": -COST, "funds": 1}
    return {}
