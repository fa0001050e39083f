"""Campaigns as documents and turns as cases, for programs."""

from collections.abc import Mapping
from typing import Any

from flask import Response
from flask_smorest import Blueprint

from campaign.operations.imports import import_campaign
from campaign.views import CampaignView, campaign_view
from campaign.views.exports import campaign_document, document_text
from web.addresses import place_at
from web.api.bodies import body, takes_fields
from web.api.shapes import shape_of
from web.auth import account
from web.database import session
from web.readings import case_read

api = Blueprint("api_transfers", __name__, url_prefix="/api", description="Campaigns as documents, turns as cases.")

DOCUMENT: dict[int, Any] = {200: {"content": {"application/json": {"schema": {"type": "object"}}}}}


@api.post("/import")
@api.doc(requestBody=takes_fields(code="string", document="object"))
@api.response(201, shape_of(CampaignView))
def make_from_document() -> CampaignView:
    """Create a campaign whose GM one is from a document, as an export gives it."""
    sent = body()
    document = sent.get("document")
    given = document if isinstance(document, dict) else {}
    made = import_campaign(session(), account(), str(sent.get("code", "")), given)
    place = place_at(made.code)
    return campaign_view(session(), place.reader, place.campaign)


@api.get("/campaigns/<code>/export")
@api.doc(responses=DOCUMENT)
def export(code: str) -> Response:
    """Return a campaign as one document, the same text for the same campaign (GM)."""
    place = place_at(code)
    return _document(campaign_document(session(), place.reader, place.campaign))


@api.get("/campaigns/<code>/turns/<turn>/case")
@api.doc(responses=DOCUMENT)
def show_case(code: str, turn: str) -> Response:
    """Return the case of a resolved turn, with what the GM ruled of it: it resolves to what was published (GM)."""
    place = place_at(code)
    return _document(case_read(place, turn))


def _document(document: Mapping[str, Any]) -> Response:
    return Response(document_text(document), mimetype="application/json")
