"""Publishing: from an approved draft to the post; a draft that nobody touched for long enough is approved by rule."""

from campaign.clock import now
from campaign.operations.publishing import approved_turns, publish_turn
from campaign.operations.review import approve_by_rule, due_drafts
from campaign.store.session import session_scope
from worker.app import HINT_EXPIRES, app
from worker.tasks.heartbeat import heartbeat


@app.task
def sweep_approved() -> None:
    """Send a task for each approved turn, after approving the drafts whose campaign lets them go by themselves."""
    with heartbeat("approved"):
        approve_due()
        for turn_id in approved():
            publish_approved.apply_async((turn_id,), expires=HINT_EXPIRES)


def approve_due() -> None:
    """Approve the drafts that have waited as long as their campaign says, each in a transaction of its own."""
    with session_scope() as session:
        waiting = due_drafts(session, now(session))
    for turn_id in waiting:
        with session_scope() as session:
            approve_by_rule(session, turn_id, now=now(session))


def approved() -> list[int]:
    """Return the ids of the turns that wait for publication."""
    with session_scope() as session:
        return approved_turns(session)


@app.task
def publish_approved(turn_id: int) -> None:
    """Publish an approved turn, once."""
    with session_scope() as session:
        publish_turn(session, turn_id)
