"""Long actions (FW-A, FW-Z2): as they are settled at the end of a scene, or cut short by a battle (FW-E6)."""

from collections.abc import Mapping

from rules.fate_war.model.declaration import Action
from rules.fate_war.scene.contests import earnings, hold_contests
from rules.fate_war.scene.departures import join
from rules.fate_war.scene.items import craft, make_item
from rules.fate_war.scene.labour import labour, study
from rules.fate_war.scene.resting import nurse, rest
from rules.fate_war.scene.socialising import socialise
from rules.fate_war.scene.souls import eat_souls
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed, Settle, attempt, deeds

SETTLE: Mapping[str, Settle] = {
    "rest": rest,
    "nurse": nurse,
    "study": study,
    "labour": labour,
    "socialise": socialise,
    "craft": craft,
    "make_item": make_item,
    "soul_eating": eat_souls,
    "mana_charge": join,
    "circuit_link": join,
}
"""FW-A3: the actions that can be long."""


def settle_long(turn: TurnContext) -> TurnContext:
    """FW-Z2: settle all long actions that no battle has cut short: nursing, the others, then contests."""
    done: dict[Deed, int] = {}
    for is_nursing in (True, False):
        for deed in deeds(turn, "long"):
            if (deed.name == "nurse") is not is_nursing or deed.person in turn.notes.settled:
                continue
            before = turn.person(deed.person)
            turn = attempt(turn, deed, SETTLE[deed.name])
            if earned := earnings(deed, before, turn.person(deed.person)):
                done[deed] = earned
    return hold_contests(turn, done)


def interrupt(turn: TurnContext, person: str, action: Action) -> TurnContext:
    """FW-E6: settle a long action as a battle cuts it short."""
    return attempt(turn, Deed(person, action, "long", is_interrupted=True), SETTLE[action.action])
