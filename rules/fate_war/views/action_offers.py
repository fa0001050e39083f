"""The actions of a scene as one person may declare them: where each fits, what refuses it, what it costs and brings."""

from collections.abc import Mapping

from msgspec import Struct

from rules.fate_war.checks.scene_checks import PARTS, DeclaredAction, person_fault
from rules.fate_war.model.actions import ACTIONS, ActionRow
from rules.fate_war.model.character import Character
from rules.fate_war.model.state import State
from rules.fate_war.scene.actions import SETTLEMENTS
from rules.fate_war.scene.settlement import Change, Prospect


class ActionOffer(Struct, frozen=True):
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
        rule=row.clause.id,
        parts=parts,
        fields=(*row.required, *row.optional),
        feature=row.feature,
        why=why,
        change={part: change for part in parts if (change := _change(state, you, name, is_long=part == "long"))},
    )


def _fits(row: ActionRow, part: str) -> bool:
    return row.long != "no" if part == "long" else row.long != "only" and part in row.halves


def _change(state: State, you: Character, name: str, *, is_long: bool) -> Change:
    preview = SETTLEMENTS[name].preview
    return preview(Prospect(state, you, is_long)) if preview else {}
