"""Gains that may go beyond the maximum of HP or MP (FW-A22)."""

from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.turn.changes import tell_change
from rules.fate_war.turn.context import TurnContext


def gain_over(turn: TurnContext, person: str, event: Event, *, hp: int = 0, mp: int = 0) -> TurnContext:
    """FW-A22: add points that may exceed the maximum, told by `event`; the excess lasts to the next scene's end."""
    turn = tell_change(turn, person, event, hp=hp, mp=mp)
    now = turn.person(person)
    if (hp > 0 and now.hp > now.hp_max) or (mp > 0 and now.mp > now.mp_max):
        turn = turn.with_person(replace(now, overflow_until=turn.state.scene.number + 1))
    return turn
