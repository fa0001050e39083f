"""Short actions of one half (FW-A, FW-Z2), in their order."""

from collections.abc import Mapping

from rules.fate_war.scene.bases import create_base
from rules.fate_war.scene.contests import earnings, hold_contests
from rules.fate_war.scene.contracts import recontract
from rules.fate_war.scene.items import buy
from rules.fate_war.scene.labour import labour, study
from rules.fate_war.scene.resting import rest
from rules.fate_war.scene.socialising import socialise
from rules.fate_war.scene.work_slots import give_places
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed, Settle, attempt, deeds

BEFORE: tuple[tuple[str, Settle], ...] = (("create_base", create_base), ("recontract", recontract))
"""FW-Z2: what is settled before all others, everybody's of one kind first."""

THEN: Mapping[str, Settle] = {
    "rest": rest,
    "study": study,
    "labour": labour,
    "socialise": socialise,
    "buy": buy,
}
"""FW-Z2: what is settled person by person."""


def settle_short(turn: TurnContext) -> TurnContext:
    """FW-Z2, FW-A23: settle all short actions of this half but those that look for others."""
    half = turn.state.half
    for name, settle in BEFORE:
        for deed in deeds(turn, half):
            if deed.name == name:
                turn = attempt(turn, deed, settle)
    turn, turned_away = give_places(turn)
    done: dict[Deed, int] = {}
    for deed in deeds(turn, half):
        if deed.name not in THEN or (deed.name == "labour" and deed.person in turned_away):
            continue
        before = turn.person(deed.person)
        turn = attempt(turn, deed, THEN[deed.name])
        if earned := earnings(deed, before, turn.person(deed.person)):
            done[deed] = earned
    return hold_contests(turn, done)
