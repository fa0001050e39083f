"""Publishing: from an approved draft to the post; a draft that nobody touched for long enough is approved by rule."""

from campaign.operations.approvals import APPROVE
from campaign.operations.power_notices import tell_powers
from campaign.operations.publishing import PUBLISH
from campaign.store.session import session_scope
from worker.app import app
from worker.tasks.sweeping import sweep


@app.task
def sweep_approved() -> None:
    """Approve the drafts whose campaign lets them go by themselves, and publish what is approved.

    Campaigns that are older than the separation of powers are told of it, each once.
    """
    with session_scope() as session:
        tell_powers(session)
    sweep("approved", APPROVE, PUBLISH)
