"""`python -m worker`: every sweep once, in this process and without a broker.

For a timer of the operating system, so that deadlines are kept where Celery or Redis stands still; any number may run.
"""

import logging
import sys
from collections.abc import Callable, Iterable

from campaign.settings import EX_CONFIG
from campaign.store.revision import WrongRevision, require_head
from campaign.store.seal_keys import lacking_keys, told
from campaign.store.session import connect
from worker.app import SETTINGS
from worker.tasks import adjudication, outbox, publishing


def sweep() -> None:
    """Draft what is due, publish what is approved, send what waits."""
    each(adjudication.due(), adjudication.adjudicate_turn)
    publishing.approve_due()
    each(publishing.approved(), publishing.publish_approved)
    each(outbox.waiting(), outbox.send_message)


def each(ids: Iterable[int], task: Callable[[int], None]) -> None:
    """Run a task here for each row."""
    for row in ids:
        task(row)


if __name__ == "__main__":
    engine = connect(SETTINGS)
    try:
        require_head(engine)
    except WrongRevision as refusal:
        logging.getLogger(__name__).critical("nothing is swept: %s", refusal)
        sys.exit(EX_CONFIG)
    if lacking := lacking_keys(engine, SETTINGS.seal_keys):
        logging.getLogger(__name__).critical(told(lacking))
    sweep()
