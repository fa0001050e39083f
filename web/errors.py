"""Refusals and faults as pages and as JSON: what it is, what to do, and a reference to name it by."""

import logging
from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any

from flask import Flask, Response, g, jsonify, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import (
    DataError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    PendingRollbackError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from werkzeug.exceptions import HTTPException, MethodNotAllowed, SecurityError, TooManyRequests, Unauthorized

from campaign import errors as refusals
from campaign.errors import CampaignError, Invalid
from web.auth import forget
from web.database import discard
from web.faults import Fault, by_field, faults_of, field_id, refusal_words
from web.serving.time_limit import RETRY_AFTER, RequestEnded

LOG = logging.getLogger(__name__)
STATUS: Mapping[type[CampaignError], int] = {
    refusals.Forbidden: 403,
    refusals.NotFound: 404,
    refusals.NotYourSeat: 403,
    refusals.InvitationVoid: 410,
    Invalid: 422,
    refusals.DeadlinePassed: 422,
    refusals.ReasonMissing: 422,
    refusals.WallTimeGap: 422,
    refusals.SealBroken: 503,
}
"""The status of each kind of refusal; all others are conflicts with what has happened meanwhile (409)."""


def status_of(error: CampaignError) -> int:
    """Return the HTTP status of a refusal."""
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), 409)


def install(app: Flask) -> None:
    """Answer every refusal and fault of the app."""
    app.register_error_handler(CampaignError, refuse)
    app.register_error_handler(CSRFError, offer_again)
    app.register_error_handler(Unauthorized, ask_to_log_in)
    app.register_error_handler(HTTPException, answer)
    app.register_error_handler(SecurityError, refuse_host)
    for away in (OperationalError, InterfaceError, PendingRollbackError, NoConnectionFree):
        app.register_error_handler(away, answer_busy)
    app.register_error_handler(RequestEnded, answer_ended)
    app.register_error_handler(IntegrityError, answer_overtaken)
    app.register_error_handler(DataError, answer_unstorable)
    app.add_template_filter(field_id)
    app.jinja_env.globals["by_field"] = by_field


def is_for_program() -> bool:
    """Tell whether the request came to the API, which answers in JSON."""
    return request.path.startswith("/api/")


def refuse(error: CampaignError) -> ResponseReturnValue:
    """Answer a refusal of an operation with its words. A page that can show it beside its field catches it first."""
    faults = faults_of(g.get("ruleset", "service"), error.errors, "", {}) if isinstance(error, Invalid) else []
    return _answer(status_of(error), error.code, refusal_words(error), faults)


def ask_to_log_in(error: Unauthorized) -> ResponseReturnValue:
    """Send a reader to the log-in page and back; keep what a form held, so that it can be sent again afterwards."""
    if is_for_program():
        return answer(error)
    if request.method in ("GET", "HEAD"):
        return redirect(url_for("security.login", next=request.full_path.rstrip("?")))
    return _again(401, _("You are no longer logged in"), _("Log in in a new tab, then send this again."))


def offer_again(_error: CSRFError) -> ResponseReturnValue:
    """Answer a form whose token does not fit, for its session has ended, with the same form to be sent by one click."""
    words = _("Nothing was lost and nothing was saved. If you meant to do this, send it again.")
    if is_for_program():
        return _answer(400, "csrf", _("Send the header X-CSRFToken, or a token of your account."), [])
    return _again(400, _("This page was open for too long"), words)


def _again(status: int, title: str, words: str) -> Response:
    kept = [(name, value) for name, value in request.form.items(multi=True) if not _is_withheld(name)]
    page = render_template(
        "pages/again.html", title=title, words=words, kept=kept, signed_out=status == 401, written=status == 503
    )
    return make_response(page, status)


def _is_withheld(name: str) -> bool:
    return name == "csrf_token" or "password" in name


def answer(error: HTTPException) -> ResponseReturnValue:
    """Answer any other refusal of HTTP: not found, method, size, rate, and a fault of ours."""
    if error.code is None or error.code < 400:
        return error
    title, words = _words(error.code)
    response = make_response(
        _answer(error.code, error.name.lower().replace(" ", "_"), words, _shape_faults(error), title)
    )
    if isinstance(error, MethodNotAllowed):
        response.headers["Allow"] = ", ".join(error.valid_methods or ())
    if isinstance(error, TooManyRequests):
        response.headers.setdefault("Retry-After", "60")
    return response


def refuse_host(_error: SecurityError) -> ResponseReturnValue:
    """Answer a request for another host in one line: no page can be made, for no address of ours can be."""
    return Response("Unknown host.\n", 400, mimetype="text/plain")


def answer_busy(error: SQLAlchemyError) -> ResponseReturnValue:
    """Answer where the database cannot be reached, is locked for too long, or does not keep what was written.

    A form comes back with what was typed, to be sent again.
    """
    LOG.error("the database did not answer: %s", type(getattr(error, "orig", None) or error).__name__)
    discard()
    forget()
    return _unavailable(_("Nothing was changed. Try again in a minute."))


def answer_ended(_error: RequestEnded) -> ResponseReturnValue:
    """Answer what took too long and was ended; nobody can say how far it had come."""
    forget()
    return _unavailable(_("This took too long and was stopped. Look whether it was done before you send it again."))


def _unavailable(words: str) -> Response:
    """Return a page with what was typed; it asks nothing of the database once whoever asks is forgotten."""
    if request.method == "POST" and not is_for_program():
        response = _again(503, _words(503)[0], words)
    else:
        response = make_response(_answer(503, "unavailable", words, []))
    response.headers["Retry-After"] = RETRY_AFTER
    return response


def answer_overtaken(_error: IntegrityError) -> ResponseReturnValue:
    """Answer where somebody else wrote the same at the same time, and was first."""
    discard()
    return _answer(409, "stale_revision", _words(409)[1], [])


def answer_unstorable(_error: DataError) -> ResponseReturnValue:
    """Answer a value that no database holds: a text with a zero byte, a number beyond all bounds."""
    return _answer(422, "bad_value", _("What was sent is not what this page takes."), [])


def _answer(
    status: int, code: str, words: str, faults: Sequence[Fault], title: str | None = None
) -> ResponseReturnValue:
    reference = token_hex(4)
    LOG.log(logging.ERROR if status >= 500 else logging.INFO, "answer %s %s, reference %s", status, code, reference)
    if is_for_program():
        return jsonify(problem(code, words, faults, reference)), status
    page = render_template(
        "pages/error.html",
        status=status,
        title=title or _words(status)[0],
        words=words,
        reference=reference,
        ways=_ways(code),
    )
    return page, status


def _ways(code: str) -> list[tuple[str, str]]:
    """Return where somebody can go on who does not do alone what they asked for: address and words of each page."""
    place = request.view_args or {}
    if code not in ("plays_there", "second_void") or "code" not in place:
        return []
    turn = (
        [(url_for("turns.show", code=place["code"], turn=place["turn"]), _("To the turn"))] if "turn" in place else []
    )
    return [*turn, (url_for("powers.show", code=place["code"]), _("Powers of the GM"))]


def problem(code: str, words: str, faults: Sequence[Fault], reference: str) -> dict[str, Any]:
    """Return a refusal as the API tells it."""
    errors = [{"field": one.field, "code": one.code, "text": one.text, "rule": one.rule} for one in faults]
    return {"code": code, "message": words, "reference": reference, "errors": errors}


def _shape_faults(error: HTTPException) -> list[Fault]:
    """Return what flask-smorest found wrong with the shape of a request."""
    messages = getattr(error, "data", {}).get("messages", {})
    return [Fault(path, text, None, "bad_value") for place in messages.values() for path, text in _flat(place) if text]


def _flat(messages: Any, path: str = "") -> list[tuple[str, str]]:
    if isinstance(messages, Mapping):
        return [found for key, inner in messages.items() for found in _flat(inner, f"{path}.{key}".lstrip("."))]
    if isinstance(messages, list):
        return [found for inner in messages for found in _flat(inner, path)]
    return [(path, str(messages))]


def _words(status: int) -> tuple[str, str]:
    """Return title and words of a status."""
    known = {
        400: (_("This could not be read"), _("What was sent is not what this page takes.")),
        401: (_("Log in first"), _("This needs an account.")),
        403: (_("Not for you"), _("Your role in the campaign does not allow this.")),
        404: (_("Not found"), _("There is nothing here, or nothing that you may see.")),
        405: (_("Not this way"), _("This address exists, but not for this kind of request.")),
        409: (_("This no longer fits"), _("Something has changed meanwhile. Look at the page again.")),
        410: (_("No longer valid"), _("This link has been withdrawn.")),
        413: (_("Too large"), _("What was sent is larger than this page takes.")),
        415: (_("Not this kind of file"), _("Send it as JSON.")),
        422: (_("Not accepted"), _("There is something to fix.")),
        429: (_("Too often"), _("Wait a minute, then try again.")),
        503: (_("Not available right now"), _("Nothing was changed. Try again in a minute.")),
    }
    fault_of_ours = (_("This is our fault"), _("Nothing was changed. If it happens again, tell us the reference."))
    return known.get(status, fault_of_ours if status >= 500 else known[400])
