"""Scenes: the open scene as the GM sees it, whose state the GM's tools work on between turns."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from campaign.access import Reader, plays
from campaign.errors import Forbidden
from campaign.model.campaign import Campaign
from campaign.model.scene import Scene
from campaign.sheets_in_play import open_scene_of
from campaign.views.turn_lists import FINISHED, TurnLine, turns_of_scene
from rules.registry import ruleset_for


@dataclass(frozen=True)
class SceneView:
    """An open scene for the GM; `names` name all that its state names, by the keys of narration.

    `last` is its turn under way, else the latest; `is_free` tells whether tools may be used on the state at once: that
    turn is finished, or it still collects, and then it goes on with the changed state.
    """

    row: Scene
    state: Mapping[str, Any]
    names: Mapping[str, str]
    last: TurnLine | None
    is_free: bool
    plays: bool
    """The reader plays in it, and uses no tool on it alone."""


def scene_view(session: Session, reader: Reader, campaign: Campaign) -> SceneView | None:
    """Return the open scene, None between scenes. Raise Forbidden for all but the GM."""
    if not reader.is_gm or reader.campaign_id != campaign.id:
        raise Forbidden
    scene = open_scene_of(session, campaign)
    if scene is None:
        return None
    lines = turns_of_scene(session, reader, scene)
    under_way = (line for line in lines if line.status not in FINISHED)
    last = next(iter((*under_way, *lines)), None)
    is_free = last is None or last.status in FINISHED or last.is_open
    names = ruleset_for(campaign.ruleset).names(scene.state)
    return SceneView(scene, scene.state, names, last, is_free, plays(session, reader.account_id, scene))
