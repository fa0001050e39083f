"""Transfers: a campaign out as a document and in again, and a turn out as a case."""

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from campaign.errors import InvalidSettings
from campaign.operations.imports import import_campaign
from campaign.views.exports import campaign_document, document_text
from rules.core.errors import CaseError
from rules.registry import RULESETS
from web.addresses import place_at
from web.auth import account
from web.database import session
from web.documents import parsed, uploaded
from web.faults import Fault, faults_of
from web.incoming import MOST_BYTES
from web.paths import EXAMPLES
from web.readings import case_read

pages = Blueprint("transfers", __name__, url_prefix="/campaigns")

EXAMPLE, EXAMPLE_CODE = "seven_pairs.json", "SEVEN"


@pages.get("/<code>/export.json")
def export(code: str) -> ResponseReturnValue:
    """Give a campaign away as one document (GM)."""
    account()
    place = place_at(code)
    return _file(document_text(campaign_document(session(), place.reader, place.campaign)), code)


@pages.get("/<code>/turns/<turn>/case.json")
def case(code: str, turn: str) -> ResponseReturnValue:
    """Give the case of a resolved turn away, with what was ruled of it (GM)."""
    account()
    place = place_at(code)
    return _file(document_text(case_read(place, turn)), f"{code}-{turn}")


@pages.get("/new/import")
def new() -> str:
    """Show the form; `example` fills in the document of a campaign of seven pairs."""
    account()
    if request.args.get("example"):
        return _page(EXAMPLE_CODE, (EXAMPLES / EXAMPLE).read_text(encoding="utf-8"), [])
    return _page("", "", [])


@pages.post("/new/import")
def create() -> ResponseReturnValue:
    """Make a campaign from the text or the file, or show every fault of it."""
    who, code = account(), request.form.get("code", "").strip()
    text = uploaded(request, "file") or request.form.get("json", "")
    document = parsed(text, longest=MOST_BYTES, most=MOST_BYTES)  # the operation tells what is too much of it
    if document is None:
        said = _("This is no JSON object: look for a missing comma or quote.")
        return _page(code, text, [Fault("json", said)]), 422
    try:
        made = import_campaign(session(), who, code, document)
    except InvalidSettings as error:
        slug = document.get("ruleset")
        return _page(code, text, _faults(slug if slug in list(RULESETS) else "service", error.errors)), 422
    flash(_("The campaign is there. You hold every seat until you give it away: invite people, or open a scene."))
    return redirect(url_for("campaigns.show", code=made.code), 303)


def _faults(slug: str, errors: tuple[CaseError, ...]) -> list[Fault]:
    """Return the faults beside the two fields of the form: what is not of the code is of the document."""
    told = zip(errors, faults_of(slug, errors, "", {}), strict=True)
    return [
        Fault("code" if error.path == "settings.code" else "json", fault.text, fault.rule, fault.code)
        for error, fault in told
    ]


def _file(text: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    return Response(text, mimetype="application/json", headers=headers)


def _page(code: str, text: str, faults: list[Fault]) -> str:
    return render_template("pages/transfers/new.html", code=code, text=text, faults=faults)
