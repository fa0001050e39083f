"""The way to the broker: kombu's for Redis, which a message that is none does not end."""

import logging
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis

LOG = logging.getLogger(__name__)
PLACE = "worker.transport:Transport"


class Channel(redis.Channel):
    """Reads messages; kombu lets the whole worker end at one that it cannot read."""

    do_restore = False  # a sweep comes again; to give one back to a broker that is gone could end the worker too

    def _brpop_read(self, **options: Any) -> Any:
        """Read the next message. Raise Empty where there is none to work on."""
        try:
            return super()._brpop_read(**options)  # type: ignore[misc]  # the types of kombu do not know it
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            LOG.error("a message that cannot be read is dropped: %s", type(error).__name__)  # noqa: TRY400 - no secrets
            raise Empty from error


class Transport(redis.Transport):
    """Connects to Redis."""

    Channel = Channel


def use() -> None:
    """Let every address of Redis mean this way."""
    theirs = [scheme for scheme, place in TRANSPORT_ALIASES.items() if place == "kombu.transport.redis:Transport"]
    TRANSPORT_ALIASES.update(dict.fromkeys(theirs, PLACE))
