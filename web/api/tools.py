"""The GM's tools between turns, for programs."""

from collections.abc import Mapping
from typing import Any

from flask_smorest import Blueprint

from campaign.errors import NotFound
from campaign.operations.scenes import use_tool
from campaign.views.scenes import scene_view
from rules.registry import ruleset_for
from web.addresses import place_at
from web.api.bodies import body, takes_part
from web.api.documents import TOOL
from web.auth import account
from web.database import session

api = Blueprint("api_tools", __name__, url_prefix="/api/campaigns/<code>/tools", description="The GM's tools.")


def _answers(kind: str) -> dict[int, Any]:
    """Describe an answer that is a list of one kind of value."""
    return {200: {"content": {"application/json": {"schema": {"type": "array", "items": {"type": kind}}}}}}


@api.get("")
@api.doc(responses=_answers("string"))
def list_tools(code: str) -> list[str]:
    """List the tools of the campaign's rules; their fields are described by their names."""
    return list(ruleset_for(place_at(code).campaign.ruleset).tool_schemas)


@api.post("")
@api.doc(requestBody=takes_part("values", TOOL, tool="string"), responses=_answers("object"))
def use(code: str) -> list[Mapping[str, Any]]:
    """Use a tool on the open scene, between turns or while one collects, and return its events.

    `values` hold the reason and the audience besides the tool's own fields.
    """
    place, sent = place_at(code), body()
    scene = scene_view(session(), place.reader, place.campaign)
    if scene is None:
        raise NotFound
    values = sent.get("values")
    given = values if isinstance(values, dict) else {}
    return list(use_tool(session(), account(), scene.row, str(sent.get("tool", "")), given))
