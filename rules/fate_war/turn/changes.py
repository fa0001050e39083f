"""Changes of HP and MP outside a battle: the event that tells them, and the statuses that follow at once (FW-X7)."""

from rules.core.event import Event
from rules.fate_war.model.points import with_points
from rules.fate_war.model.statuses import crossings, with_statuses
from rules.fate_war.turn.battle_event import Fallen, StatusEnded
from rules.fate_war.turn.context import TurnContext

_FALLS = {"dying": "FW-X4", "unconscious": "FW-X5"}


def tell_change(turn: TurnContext, person: str, event: Event, *, hp: int = 0, mp: int = 0) -> TurnContext:
    """FW-X7: tell `event`, and make the change that it tells; statuses that come of it follow it.

    `hp` and `mp` are points, negative for losses; the caller has limited them.
    """
    return change(turn.told((event,)), person, hp=hp, mp=mp)


def change(turn: TurnContext, person: str, *, hp: int = 0, mp: int = 0) -> TurnContext:
    """FW-X4, FW-X5, FW-X7: add points, which an event has told, to HP and MP; let statuses end and come at 0.

    `dying` and `unconscious` are not of servants.
    """
    before = turn.person(person)
    after = with_points(before, turn.state.scene.number, hp=before.hp + hp, mp=before.mp + mp)
    turn = turn.with_person(after)
    if before.kind == "servant":
        return turn
    ended, come = crossings(before, after)
    for status in ended:
        turn = turn.tell_own("FW-X7", StatusEnded(person, status))
    for status in come:
        turn = turn.tell_own(_FALLS[status], Fallen(person, status))
    return turn.with_person(with_statuses(after, ended, come))
