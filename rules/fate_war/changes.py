"""Changes of HP and MP outside a battle: the event that tells them, and the statuses that follow at once (FW-X7)."""

from rules.core.event import Event
from rules.fate_war.character import Character
from rules.fate_war.points import with_points
from rules.fate_war.statuses import crossings, with_statuses
from rules.fate_war.turn import Turn

_FALLS = {"dying": "FW-X4", "unconscious": "FW-X5"}


def tell_change(turn: Turn, person: str, event: Event, *, hp: int = 0, mp: int = 0) -> Turn:
    """FW-X7: add `hp` and `mp` (points, negative for losses) to somebody's values, tell `event`, then what it brings.

    The caller has limited the amounts and told them in the event.
    """
    before = turn.person(person)
    after = with_points(before, turn.state.scene.number, hp=before.hp + hp, mp=before.mp + mp)
    turn = turn.with_person(after).told((event,))
    return settle_statuses(turn, before)


def settle_statuses(turn: Turn, before: Character) -> Turn:
    """FW-X4, FW-X5, FW-X7: let `dying` and `unconscious` end or come where HP or MP crossed 0; not of servants."""
    person = before.id
    if before.kind == "servant":
        return turn
    ended, come = crossings(before, turn.person(person))
    for status in ended:
        turn = turn.tell_own("FW-X7", "status_ended", person, {"status": status})
    for status in come:
        turn = turn.tell_own(_FALLS[status], "fallen", person, {"status": status})
    return turn.with_person(with_statuses(turn.person(person), ended, come))
