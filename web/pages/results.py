"""Results: who won and why, as each reader may know it; with the proof of the seals and a text to take elsewhere."""

import hashlib
from collections.abc import Iterable

from flask import Blueprint, render_template

from campaign.model.turn import Turn
from campaign.operations.seals import OwnDeclaration, own_declaration
from campaign.orders.canonical import fingerprint_of
from campaign.views import AskedSeat
from campaign.views.results import ResultView, result_view
from web.addresses import Place, place_at
from web.auth import account_or_none
from web.battle_pages import change_lines, told
from web.database import session
from web.words import words_of

pages = Blueprint("results", __name__, url_prefix="/campaigns/<code>/turns/<turn>/result")


@pages.get("")
def show(code: str, turn: str) -> str:
    """Show the result."""
    place = place_at(code)
    found = place.turn(turn)
    return _page(place, found, result_view(session(), place.reader, found))


def _page(place: Place, turn: Turn, result: ResultView) -> str:
    slug = place.campaign.ruleset
    return render_template(
        "pages/results/show.html",
        campaign=place.campaign,
        reader=place.reader,
        turn=result.turn,
        result=result,
        names=result.names,
        seals=_seals(turn, result.turn.own),
        seed_matches=hashlib.sha256(bytes.fromhex(result.turn.seed or "")).hexdigest() == result.turn.seed_hash,
        changes=[(one.key, change_lines(slug, one, result.reading.events)) for one in result.sheets],
        rulings=[event for event in result.reading.events if event["rule"] == "GM"],
        **told(result),
        **words_of(slug),
    )


def _seals(turn: Turn, own: Iterable[AskedSeat]) -> list[tuple[OwnDeclaration, str, bool]]:
    """Return the declarations of the reader's own seats with their seats, each compared with its fingerprint."""
    who = account_or_none()
    if who is None:
        return []
    found = ((own_declaration(session(), turn, one.key, account=who), one.key) for one in own if one.version)
    return [(seal, key, fingerprint_of(seal.salt, seal.canonical) == seal.fingerprint) for seal, key in found if seal]
