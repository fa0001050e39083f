"""Editions: by which version of the rules and which house rules a scene is played."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.errors import Forbidden
from campaign.house_rules import Switch, departures
from campaign.model.campaign import Campaign
from campaign.model.scene import Scene
from campaign.sheets_in_play import open_scene_of
from rules.registry import ruleset_for


@dataclass(frozen=True)
class Edition:
    """A version of our reading of a rulebook, and where the house rules depart from it. `scene` None: the next."""

    ruleset: str
    version: str
    scene: int | None
    departures: tuple[Switch, ...]


@dataclass(frozen=True)
class Editions:
    """What the next scene will be played by, and what the open one is."""

    following: Edition
    current: Edition | None


def edition_of(scene: Scene) -> Edition:
    """Return the edition that is pinned to a scene; whoever may know of one of its turns may know it."""
    slug = scene.campaign.ruleset
    return Edition(slug, scene.ruleset_version, scene.number, departures(slug, scene.options))


def editions(session: Session, reader: Reader, campaign: Campaign) -> Editions:
    """Return the editions of a campaign. Raise Forbidden for all but its members."""
    if reader.role is None or reader.campaign_id != campaign.id:
        raise Forbidden
    ruleset = ruleset_for(campaign.ruleset)
    scene = open_scene_of(session, campaign)
    following = Edition(ruleset.slug, ruleset.version, None, departures(ruleset.slug, campaign.options))
    return Editions(following, None if scene is None else edition_of(scene))
