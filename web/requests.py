"""What a request leaves in the log: a line with its route, never its address, and a name to find it by."""

import logging
import re
import time
from secrets import token_hex

from flask import Flask, Response, g, request
from flask.signals import request_finished, request_started

from campaign import logs
from campaign.settings import Settings

LOG = logging.getLogger(__name__)
HEADER = "X-Request-ID"
GIVEN = re.compile(r"[A-Za-z0-9-]{8,64}")
"""The names that a proxy may give."""
QUIET = ("static", "monitoring.")
"""What is asked so often, and tells so little, that it is not told."""


def install(app: Flask, settings: Settings) -> None:
    """Name every request of the app, and tell how it was answered. Call it first: nothing is told of what comes before.

    A name is taken over from a proxy that is trusted, from nobody else.
    """

    def begin(_app: Flask, **_: object) -> None:
        given = request.headers.get(HEADER, "") if settings.trusted_proxies else ""
        g.request_name = given if GIVEN.fullmatch(given) else token_hex(8)
        g.request_began = time.perf_counter()
        logs.begin(request=g.request_name)

    def name(response: Response) -> Response:
        response.headers[HEADER] = g.request_name
        return response

    app.after_request(name)
    app.teardown_request(lambda _error: logs.begin())
    request_started.connect(begin, app, weak=False)
    request_finished.connect(_tell, app)


def route() -> str:
    """Return the pattern of the address that was asked for: an address itself may hold a token or a hidden name."""
    return request.url_rule.rule if request.url_rule is not None else "-"


def _tell(_app: Flask, response: Response, **_: object) -> None:
    level = logging.DEBUG if (request.endpoint or "").startswith(QUIET) else logging.INFO
    took = round((time.perf_counter() - g.request_began) * 1000)
    told = {"method": request.method, "route": route(), "status": response.status_code, "ms": took}
    LOG.log(level, "%s %s %d", told["method"], told["route"], told["status"], extra=told)
