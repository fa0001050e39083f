"""Campaigns, for programs."""

from flask_smorest import Blueprint

from campaign.campaign_settings import ChangesSchema
from campaign.operations.campaigns import CampaignSchema, change_settings, create_campaign
from campaign.views import CampaignLine, CampaignView, Page, campaign_view, campaigns_of
from campaign.views.editions import Editions, editions
from web.addresses import place_at
from web.api.bodies import document, takes
from web.api.shapes import shape_of
from web.auth import account
from web.database import session
from web.paging import before, links

api = Blueprint("api_campaigns", __name__, url_prefix="/api", description="Campaigns.")


@api.get("/campaigns")
@api.response(200, shape_of(CampaignLine)(many=True))
def list_campaigns() -> tuple[Page[CampaignLine], dict[str, str]]:
    """List the campaigns in which one has a place; `Link` leads to older ones (`before`: a campaign's code)."""
    page = campaigns_of(session(), account(), before())
    return page, links(page)


@api.post("/campaigns")
@api.doc(requestBody=takes(CampaignSchema))
@api.response(201, shape_of(CampaignView))
def new_campaign() -> CampaignView:
    """Create a campaign whose GM one is."""
    made = create_campaign(session(), account(), document())
    return _view(made.code)


@api.get("/campaigns/<code>")
@api.response(200, shape_of(CampaignView))
def show_campaign(code: str) -> tuple[CampaignView, dict[str, str]]:
    """Return a campaign as far as one may see it; `Link` leads to older `finished` turns (`before`: a turn's code)."""
    place = place_at(code)
    view = campaign_view(session(), place.reader, place.campaign, before=before())
    return view, links(view.finished)


@api.patch("/campaigns/<code>")
@api.doc(requestBody=takes(ChangesSchema))
@api.response(200, shape_of(CampaignView))
def set_campaign(code: str) -> CampaignView:
    """Change settings, all that are sent or none (GM)."""
    change_settings(session(), account(), place_at(code).campaign, document())
    return _view(code)


@api.get("/campaigns/<code>/editions")
@api.response(200, shape_of(Editions))
def show_editions(code: str) -> Editions:
    """Return by which version and house rules the next scene is played, and the open one (members)."""
    place = place_at(code)
    return editions(session(), place.reader, place.campaign)


def _view(code: str) -> CampaignView:
    place = place_at(code)
    return campaign_view(session(), place.reader, place.campaign)
