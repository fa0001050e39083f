"""Transcripts: a reader's own, the program that checks it, and the page that says how; the opening of the book."""

from flask import Blueprint, Response, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.access import may, member_of
from campaign.operations.transcripts import open_book, transcript_of
from campaign.transcript.canonical import canonical
from campaign.views.heads import newest_heads
from campaign.views.transcripts import is_book_open
from web.addresses import place_at
from web.auth import account, account_or_none
from web.database import session
from web.paths import VERIFIER

pages = Blueprint("transcripts", __name__)


@pages.get("/verify.py")
def program() -> Response:
    """Give away the program that checks transcripts."""
    headers = {"Content-Disposition": 'attachment; filename="verify.py"'}
    return Response(VERIFIER.read_bytes(), mimetype="text/x-python", headers=headers)


@pages.get("/campaigns/<code>/transcript.json")
def export(code: str) -> Response:
    """Give readers what they may take home."""
    place = place_at(code)
    text = canonical(transcript_of(session(), place.reader, place.campaign))
    headers = {"Content-Disposition": f'attachment; filename="{code}-transcript.json"'}
    return Response(text, mimetype="application/json", headers=headers)


@pages.get("/campaigns/<code>/check")
def show(code: str) -> str:
    """Say how anybody checks a war at home."""
    place, who = place_at(code), account_or_none()
    member = None if who is None else member_of(session(), place.campaign.id, who)
    return render_template(
        "pages/transcripts/show.html",
        campaign=place.campaign,
        heads=newest_heads(session(), place.reader),
        is_open=is_book_open(session(), place.campaign),
        may_open=may(member, "open_book", place.campaign),
    )


@pages.post("/campaigns/<code>/check/book")
def open_the_book(code: str) -> ResponseReturnValue:
    """Open the book (GM)."""
    who, place = account(), place_at(code)
    open_book(session(), who, place.campaign)
    flash(_("The book is open."))
    return redirect(url_for("transcripts.show", code=code), 303)
