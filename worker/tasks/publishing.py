"""Publishing: from an approved draft to the post; a draft that nobody touched for long enough is approved by rule."""

from campaign.operations.publishing import PUBLISH
from campaign.operations.review import APPROVE
from worker.app import app
from worker.tasks.sweeping import sweep


@app.task
def sweep_approved() -> None:
    """Approve the drafts whose campaign lets them go by themselves, and publish what is approved."""
    sweep("approved", APPROVE, PUBLISH)
