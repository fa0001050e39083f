"""One database session for each request: it commits where the answer is a success, and rolls back where it is not."""

import logging
from typing import Any

from flask import Flask, Response, g, request
from flask import session as cookie
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from werkzeug.local import LocalProxy

from campaign.settings import Settings
from campaign.store.session import ONLY_READS, SESSIONS, connect
from web.requests import route
from web.serving.time_limit import RequestEnded, TookTooLong

LOG = logging.getLogger(__name__)
SPARE_SECONDS = 5
"""So much less than a request a statement may take: then there is time left to say so."""
WRITE_BY_LINK = frozenset({"security"})
"""The blueprints with pages that write when they are opened: the link of a mail confirms an address."""


def session() -> Session:
    """Return the session of this request; a page that is only read takes no lock for it."""
    if "database_session" not in g:
        g.database_session = SESSIONS()
        if request.method in ("GET", "HEAD") and request.blueprint not in WRITE_BY_LINK:
            g.database_session.connection(execution_options={ONLY_READS: True})
    opened: Session = g.database_session
    return opened


current_session: LocalProxy[Session] = LocalProxy(session)
"""The same, for libraries that take a session once and for all."""


class CommittingFlask(Flask):
    """An app that answers what cannot be kept as it answers any other refusal: the commit comes after the view.

    So too what took too long.
    """

    def full_dispatch_request(self) -> Response:
        """Return the response, or the refusal of a request that was ended in the middle."""
        try:
            return super().full_dispatch_request()
        except TookTooLong:
            discard()
            return self.finalize_request(self.handle_user_exception(RequestEnded()))

    def log_exception(self, exc_info: Any) -> None:
        """Log a fault of ours by its route: the address itself may hold a token or a hidden name."""
        LOG.error("fault in %s %s", request.method, route(), exc_info=exc_info)

    def process_response(self, response: Response) -> Response:
        """Return the response as all after the view leave it, or the refusal of what the database did not keep."""
        try:
            return super().process_response(response)
        except SQLAlchemyError as error:
            discard()
            return super().process_response(self.make_response(self.handle_user_exception(error)))


def discard() -> None:
    """Undo what the request wrote, and what it would have said of it on the next page."""
    if "database_session" in g:
        session().rollback()
    cookie.pop("_flashes", None)


def commit_success(response: Response) -> Response:
    """Commit what the request wrote, unless its answer is a refusal."""
    if "database_session" in g and response.status_code < 400:
        session().commit()
    return response


def close(_error: BaseException | None = None) -> None:
    """Give the request's connection back; what was not committed is rolled back."""
    opened: Session | None = g.pop("database_session", None)
    if opened is not None:
        opened.close()


def install(app: Flask, settings: Settings) -> None:
    """Point the app at its database; what it asks there ends before the request does that asks it."""
    connect(settings, max(1, settings.request_seconds - SPARE_SECONDS))
    app.after_request(commit_success)
    app.teardown_appcontext(close)
