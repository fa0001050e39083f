"""Adjudication: from a deadline that has passed to the draft."""

from campaign.operations.adjudication import DRAFT
from worker.app import app
from worker.tasks.sweeping import sweep


@app.task
def sweep_deadlines() -> None:
    """Draft what is due; however often this runs, each turn is drafted once."""
    sweep("deadlines", DRAFT)
