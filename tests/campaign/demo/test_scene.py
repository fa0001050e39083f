"""The demo's scene: moved, searched and found, and two battles that ask for hands."""

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.demo import seed_demo, story
from campaign.demo.rounds import code_of
from campaign.demo.scene import DECLARED, SCENE
from campaign.model.campaign import Campaign
from campaign.model.turn import Turn, TurnStatus
from campaign.views.turns import published_resolution


@pytest.fixture
def database_url(sqlite_url):
    """One database is enough: the operations are tested on both."""
    return sqlite_url


def test_two_battles_of_the_scene_ask_for_hands(session):
    seed_demo(session, clock.now(session), str)
    of_the_scene = select(Turn).join(Campaign, Campaign.id == Turn.campaign_id).where(Campaign.code == code_of(SCENE))
    first, second = session.scalars(of_the_scene.order_by(Turn.id)).all()
    assert first.status is TurnStatus.PUBLISHED
    told = published_resolution(session, first).events
    assert {event["actor"] for event in told if event["type"] == "defaulted"} == story.SHEETS.keys() - DECLARED.keys()
    assert {"moved", "found", "battle_opened", "supplied"} <= {event["type"] for event in told}
    assert second.status is TurnStatus.COLLECTING
    assert dict(second.asked) == dict.fromkeys(story.SHEETS, "battle")
