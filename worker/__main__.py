"""`python -m worker`: every sweep once, in this process and without a broker.

For a timer of the operating system, so that deadlines are kept where Celery or Redis stands still; any number may run.
The exit status is 1 where anything failed, with a line for each failure.
"""

import logging
import sys
from collections.abc import Callable, Sequence

from campaign import logs
from campaign.operations.adjudication import DRAFT
from campaign.operations.approvals import APPROVE
from campaign.operations.jobs import Failure
from campaign.operations.publishing import PUBLISH
from campaign.settings import EX_CONFIG
from campaign.store.readiness import require_ready
from campaign.store.revision import WrongRevision
from campaign.store.session import connect
from worker.app import SETTINGS
from worker.tasks.outbox import relay
from worker.tasks.sweeping import sweep

LOG = logging.getLogger(__name__)
Sweep = Callable[[], Sequence[Failure]]
SWEEPS: dict[str, Sweep] = {
    "deadlines": lambda: sweep("deadlines", DRAFT),
    "approved": lambda: sweep("approved", APPROVE, PUBLISH),
    "outbox": relay,
}


def failures(name: str, run: Sweep) -> list[str]:
    """Run one sweep and return a line for each failure, its own among them."""
    try:
        with logs.telling(task=name):
            return [f"{one.job} {one.id}: {one.outcome}" for one in run()]
    except Exception as error:  # noqa: BLE001 - the other sweeps go on
        return [f"sweep of {name}: {type(error).__name__}"]


def main() -> int:
    """Draft what is due, approve and publish, send what waits; return the exit status."""
    logs.configure(SETTINGS)
    try:
        require_ready(SETTINGS, LOG)
    except WrongRevision as refusal:
        LOG.critical("nothing is swept: %s", refusal)
        return EX_CONFIG
    connect(SETTINGS)
    lines = [line for name, run in SWEEPS.items() for line in failures(name, run)]
    sys.stderr.writelines(f"{line}\n" for line in lines)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
