"""Short actions of one half (FW-A, FW-Z2), in their order."""

from collections.abc import Mapping

from rules.fate_war.model.actions import ACTIONS
from rules.fate_war.scene.actions import SETTLEMENTS
from rules.fate_war.scene.contests import earnings, hold_contests
from rules.fate_war.scene.work_slots import give_places
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed, Settle, attempt, deeds

SETTLE: Mapping[str, Settle] = {
    name: one.settle for name, one in SETTLEMENTS.items() if ACTIONS[name].halves and one.settle
}
"""FW-A3: the actions that can be short, but those that a step of the scene settles."""
BEFORE = tuple(name for name in SETTLE if SETTLEMENTS[name].before_others)
"""FW-Z2: what is settled before all others, everybody's of one kind first; the rest goes person by person."""


def settle_short(turn: TurnContext) -> TurnContext:
    """FW-Z2, FW-A23: settle all short actions of this half but those that look for others."""
    half = turn.state.half
    for name in BEFORE:
        for deed in deeds(turn, half):
            if deed.name == name:
                turn = attempt(turn, deed, SETTLE[name])
    turn, turned_away = give_places(turn)
    done: dict[Deed, int] = {}
    for deed in deeds(turn, half):
        if deed.name not in SETTLE or deed.name in BEFORE or (deed.name == "labour" and deed.person in turned_away):
            continue
        before = turn.person(deed.person)
        turn = attempt(turn, deed, SETTLE[deed.name])
        if earned := earnings(deed, before, turn.person(deed.person)):
            done[deed] = earned
    return hold_contests(turn, done)
