"""Results: who won and why, as each reader may know it; with the proof of the seals and a text to take elsewhere."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from flask import Blueprint, render_template, request

from campaign.errors import SealBroken
from campaign.model.turn import Turn
from campaign.narration import narrate
from campaign.operations.receipts import OwnDeclaration
from campaign.operations.seals import own_declarations
from campaign.orders.canonical import fingerprint_of
from campaign.views import AskedSeat
from campaign.views.dice import DiceProof, dice_proof
from campaign.views.results import ResultView, result_view
from rules.core.event import audience_named
from web.addresses import Place, place_at
from web.auth import account_or_none
from web.database import session
from web.drawing import log_lines
from web.faults import refusal_words
from web.incoming import number_in
from web.language import chosen_language
from web.sheet_changes import changes_by_person
from web.systems import drawer_for
from web.words import words_of

Seal = tuple[OwnDeclaration, str, bool]
"""A declaration, the key of its seat, and whether its fingerprint is that of its text."""

pages = Blueprint("results", __name__, url_prefix="/campaigns/<code>/turns/<turn>/result")
pages.add_app_template_filter(audience_named, "as_audience")


@pages.get("")
def show(code: str, turn: str) -> str:
    """Show the result."""
    place = place_at(code)
    found = place.turn(turn)
    result = result_view(session(), place.reader, found, revision=number_in(request.args.get("revision", "")))
    try:
        seals, broken = _seals(found, result.turn.own), ""
    except SealBroken as error:
        seals, broken = [], refusal_words(error)
    return result_page(place, result, seals, dice=dice_proof(session(), place.reader, found), broken=broken)


def result_page(
    place: Place,
    result: ResultView,
    seals: Sequence[Seal] = (),
    *,
    dice: DiceProof | None = None,
    preview: str | None = None,
    broken: str = "",
) -> str:
    """Render a result; `preview` names the reader as whom a GM looks at a draft, `broken` says why seals stay shut.

    `dice` proves its dice, once it is published.
    """
    slug = place.campaign.ruleset
    return render_template(
        "pages/results/show.html",
        campaign=place.campaign,
        is_gm=place.reader.is_gm and preview is None,
        turn=result.turn,
        result=result,
        names=result.names,
        seals=seals,
        preview=preview,
        withdrawn=narrate(slug, result.withdrawn, chosen_language(), result.names),
        told=narrate(slug, result.told, chosen_language(), result.names),
        broken=broken,
        dice=dice,
        seed_matches=hashlib.sha256(bytes.fromhex(result.turn.seed or "")).hexdigest() == result.turn.seed_hash,
        changes=changes_by_person(slug, result.sheets, result.reading.events),
        rulings=[event for event in result.reading.events if event["rule"] == "GM"],
        **drawn_values(result),
        **words_of(slug),
    )


def drawn_values(result: ResultView) -> dict[str, Any]:
    """Return what templates draw a result from: its battles, what belongs to none of them, and all of it as a log."""
    drawn = drawer_for(result.reading.ruleset).result(result)
    return {"battles": drawn.battles, "apart": drawn.apart, "lines": log_lines(result)}


def _seals(turn: Turn, own: Iterable[AskedSeat]) -> list[Seal]:
    """Return the declarations of the reader's own seats with their seats, each compared with its fingerprint."""
    who = account_or_none()
    if who is None:
        return []
    filed = [one.key for one in own if one.version]
    found = own_declarations(session(), turn, filed, account=who) if filed else {}
    return [
        (found[key], key, fingerprint_of(found[key].salt, found[key].canonical) == found[key].fingerprint)
        for key in filed
        if key in found
    ]
