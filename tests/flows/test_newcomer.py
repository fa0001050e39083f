"""A GM who is new here: from the example of seven pairs to the end of a scene with two battles, by pages alone."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn
from campaign.operations.publishing import publish_turn
from tests.factories import an_account
from tests.web.test_catalogues import catalogue

DECLARED = {
    "aran:move": "market",
    "blue-sail:move": "market",
    "blue-sail:first.action": "search",
    "blue-sail:engage": "anyone",
    "chanmi:move": "station",
    "grey-heron:move": "station",
    "grey-heron:first.action": "search",
    "grey-heron:engage": "anyone",
}
"""Two pairs go where another stands, and look for a fight; the rest leave it to the rules' default."""

BATTLES = 2
MOST_PAGES = 25
"""At half a minute for each, which is slow, a newcomer is done within a quarter of an hour."""


class Newcomer:
    """A GM at a browser, and the worker that does its part when the GM waits for it."""

    def __init__(self, session, visitor, language):
        self.session, self.visitor, self.page = session, visitor, visitor.page
        self.said = catalogue("messages") if language == "ko" else {}
        self.pages = 0
        self.page.on("load", lambda _: self._count())

    def _count(self):
        self.pages += 1

    def press(self, english, **values):
        """Press what a page calls so, in the language of the page."""
        name = (self.said[english].string if self.said else english) % values
        self.page.get_by_role("link", name=name, exact=True).or_(
            self.page.get_by_role("button", name=name, exact=True)
        ).first.click()

    def turn(self, code):
        self.session.rollback()
        return self.session.scalars(select(Turn).where(Turn.code == code)).one()

    def drafted(self, code):
        """Let the worker draft a turn that is closed, and look at its page again."""
        turn = self.turn(code)
        adjudicate(self.session, claim_turn(self.session, turn.id, now=turn.deadline + timedelta(seconds=1)))
        self.session.commit()
        self.page.reload()

    def publish(self, code):
        """Review a draft and publish it, and look at the turn's page again when that is done."""
        self.press("Review the draft")
        self.press("Publish")
        publish_turn(self.session, self.turn(code).id)
        self.session.commit()
        self.page.reload()


@pytest.mark.parametrize(("language", "width", "scripts"), [("en", 1280, True), ("ko", 320, False)])
def test_a_newcomer_plays_a_scene_with_two_battles(session, visitor, language, width, scripts):
    gm = an_account(session, "gm")
    session.commit()
    new = Newcomer(session, visitor(language, width, gm, java_script_enabled=scripts), language)
    new.visitor.go("/campaigns")
    new.press("To try it out: the example, a war of seven pairs")
    new.press("Create the campaign")
    new.press("Open a scene")
    new.press("Open the scene and ask for declarations")
    new.press("Declare for several seats on one page")
    for name, value in DECLARED.items():
        new.page.locator(f'[name="{name}"]').select_option(value)
    new.press("Check and file all of these")
    new.press("Close it now")
    new.drafted("S1-1")
    new.publish("S1-1")
    new.press("On to turn %(code)s", code="S1-2")
    new.press("Declare for several seats on one page")
    new.press("Suggest a hand where none is written")
    new.press("Check and file all of these")
    new.drafted("S1-2")  # all seats are the GM's and have filed, so that there is nobody to wait for
    new.publish("S1-2")
    new.press("The scene is over: to the campaign")
    assert new.turn("S1-2").status is TurnStatus.PUBLISHED
    assert new.turn("S1-2").scene.status == "closed"
    told = session.scalars(select(StoredResolution.events).order_by(StoredResolution.id.desc())).first()
    assert sum(event["type"] == "battle_ended" for event in told) == BATTLES
    assert new.pages <= MOST_PAGES
    assert new.visitor.complaints == []
