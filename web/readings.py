"""Readings: that a GM reads a draft is a line of the ledger before the page says anything of it."""

from collections.abc import Mapping
from typing import Any

from flask import request

from campaign.model.turn import Turn, TurnStatus
from campaign.operations.review import note_reading
from campaign.store.session import session_scope
from campaign.views import ReviewView, review_view
from web.addresses import Place
from web.auth import account
from web.database import session


def told_of_reading(turn: Turn, review: ReviewView) -> ReviewView:
    """Return a draft that may be shown now: the ledger says that this account reads this revision.

    It is kept whatever becomes of the request. One that only reads has a session that cannot write, so another is used.
    """
    known = {(one.account_id, one.revision) for one in review.readings}
    who = account().id
    if turn.status is TurnStatus.PUBLISHED or (who, review.revision) in known:
        return review
    if request.method in ("GET", "HEAD"):
        with session_scope() as writing:
            note_reading(writing, who, turn.id, review.revision)
    else:
        note_reading(session(), who, turn.id, review.revision)
        session().commit()
    return review


def case_read(place: Place, code: str) -> Mapping[str, Any]:
    """Return the case of a turn's latest revision, with what the GM ruled of it.

    `python -m rules resolve` makes of it what the service stored, but for what it tells of declarations set aside,
    which are left out.
    """
    turn = place.turn(code)
    return told_of_reading(turn, review_view(session(), place.reader, turn)).ruled_case
