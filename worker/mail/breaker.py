"""The breaker: a mail server that does not answer is left alone for a while, longer each time."""

import time
from collections.abc import Callable
from datetime import datetime

from campaign.operations.outbox import MailRefused, Outgoing

FIRST_REST, LONGEST_REST = 30.0, 600.0
"""Seconds."""

Send = Callable[[Outgoing, datetime], None]


class Breaker:
    """Counts how often in a row the server was away; one process has one."""

    def __init__(self) -> None:
        self.trips, self.rests_until = 0, 0.0

    def is_open(self) -> bool:
        """Tell whether nothing is to be sent now."""
        return time.monotonic() < self.rests_until

    def around(self, send: Send) -> Send:
        """Return `send` under this breaker's eye."""

        def watched(outgoing: Outgoing, at: datetime) -> None:
            try:
                send(outgoing, at)
            except MailRefused as refusal:
                if refusal.is_for_all:
                    self._trip()
                else:
                    self.trips = 0
                raise
            self.trips = 0

        return watched

    def _trip(self) -> None:
        self.trips += 1
        rest = min(FIRST_REST * 2.0 ** min(self.trips - 1, 10), LONGEST_REST)
        self.rests_until = time.monotonic() + rest
