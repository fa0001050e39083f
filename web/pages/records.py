"""What was published and what was done: the campaign's log and its ledger, as far as the reader may read them."""

from flask import Blueprint, render_template

from campaign.narration import narrate
from campaign.operations.ledger import VERIFIED, verify_newest
from campaign.views import ledger_view, log, names_in
from rules.registry import ruleset_for
from web.addresses import place_at
from web.database import session
from web.language import chosen_language
from web.paging import before

pages = Blueprint("records", __name__, url_prefix="/campaigns/<code>")


@pages.get("/log")
def log_page(code: str) -> str:
    """Show what was published, the newest first."""
    place = place_at(code)
    entries = log(session(), place.reader, place.campaign, before())
    events = [event for entry in entries for event in entry.events]
    listed = ruleset_for(place.campaign.ruleset).names(place.campaign.setting)
    names = {**listed, **names_in(session(), place.reader, place.campaign, events)}
    slug, language = place.campaign.ruleset, chosen_language()
    told = [(entry, narrate(slug, entry.events, language, names)) for entry in entries]
    return render_template(
        "pages/campaigns/log.html", campaign=place.campaign, entries=told, page=entries, before=before()
    )


@pages.get("/ledger")
def ledger(code: str) -> str:
    """Show who did what when, and whether the chain holds."""
    place = place_at(code)
    lines = ledger_view(session(), place.reader, place.campaign, before())
    broken = verify_newest(session(), place.campaign.id, before())
    return render_template(
        "pages/campaigns/ledger.html",
        campaign=place.campaign,
        reader=place.reader,
        lines=lines,
        broken=broken,
        verified=VERIFIED,
        before=before(),
    )
