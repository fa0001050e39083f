"""Adjudication: from a deadline that has passed to the draft."""

from campaign import clock
from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn, due_turns
from campaign.store.session import session_scope
from worker.app import HINT_EXPIRES, app
from worker.tasks.heartbeat import heartbeat


@app.task
def sweep_deadlines() -> None:
    """Send a task for each turn that is due; however often this runs, each is drafted once."""
    with heartbeat("deadlines"):
        for turn_id in due():
            adjudicate_turn.apply_async((turn_id,), expires=HINT_EXPIRES)


def due() -> list[int]:
    """Return the ids of the turns that can be claimed now."""
    with session_scope() as session:
        return due_turns(session, clock.now(session))


@app.task
def adjudicate_turn(turn_id: int) -> None:
    """Draft a due turn's resolution, once."""
    with session_scope() as session:
        if claim := claim_turn(session, turn_id, now=clock.now(session)):
            adjudicate(session, claim)
