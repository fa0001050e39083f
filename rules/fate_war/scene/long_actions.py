"""Long actions (FW-A, FW-Z2): as they are settled at the end of a scene, or cut short by a battle (FW-E6)."""

from collections.abc import Mapping

from rules.fate_war.model.actions import ACTIONS
from rules.fate_war.model.declaration import Action
from rules.fate_war.scene.actions import SETTLEMENTS
from rules.fate_war.scene.contests import earnings, hold_contests
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed, Settle, attempt, deeds

SETTLE: Mapping[str, Settle] = {
    name: one.settle for name, one in SETTLEMENTS.items() if ACTIONS[name].long != "no" and one.settle
}
"""FW-A3: the actions that can be long."""
BEFORE = frozenset(name for name in SETTLE if SETTLEMENTS[name].before_others)
"""FW-Z2: what is settled before all others."""


def settle_long(turn: TurnContext) -> TurnContext:
    """FW-Z2: settle all long actions that no battle has cut short: nursing, the others, then contests."""
    done: dict[Deed, int] = {}
    for comes_first in (True, False):
        for deed in deeds(turn, "long"):
            if (deed.name in BEFORE) is not comes_first or deed.person in turn.notes.settled:
                continue
            before = turn.person(deed.person)
            turn = attempt(turn, deed, SETTLE[deed.name])
            if earned := earnings(deed, before, turn.person(deed.person)):
                done[deed] = earned
    return hold_contests(turn, done)


def interrupt(turn: TurnContext, person: str, action: Action) -> TurnContext:
    """FW-E6: settle a long action as a battle cuts it short."""
    return attempt(turn, Deed(person, action, "long", is_interrupted=True), SETTLE[action.action])
