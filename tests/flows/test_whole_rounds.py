"""A whole round of every rule system in real browsers: three players and a GM, from the campaign's making to its log.

What is declared comes from the stories of the demo, through the forms that the schemas draw. The worker's part is done
in process by the operations that its tasks call.
"""

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.access import reader_of
from campaign.demo.reading import FOLDER, read_story
from campaign.model.campaign import Campaign
from campaign.model.turn import Turn, TurnStatus
from campaign.narration import narrate
from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn
from campaign.operations.publishing import publish_turn
from campaign.sheets_in_play import names_at
from campaign.store.session import SESSIONS, session_scope
from campaign.views import trace
from rules.registry import RULESETS
from tests.duel.registration import register
from tests.factories import an_account

DUEL = Path(__file__).parents[1] / "duel" / "stories" / "duel.json"
STORIES = [DUEL, *(path for path in sorted(FOLDER.glob("*.json")) if path.stem in RULESETS)]
PLAYERS = (1, 2, 3)
NARROW = 320
CODE = "ROUND"
HOME = f"/campaigns/{CODE}"


class Round:
    """A story at the table: who sits where, at which browser."""

    def __init__(self, story, accounts, browsers):
        self.story, self.accounts, self.browsers = story, accounts, browsers
        self.gm = browsers[0]

    def of(self, key):
        """Return the browser of whoever plays a seat."""
        return self.browsers[next((seat.player for seat in self.story.seats if seat.key == key), 0)]

    def make_campaign(self):
        page = self.gm.go(f"/campaigns/new?ruleset={self.story.ruleset}")
        page.locator('[name="name"]').fill(self.story.name)
        page.locator('[name="code"]').fill(CODE)
        submit(page, "main form .btn.primary")
        assert page.url.endswith(f"{HOME}/members"), page.inner_text("main")
        page = self.gm.go(f"{HOME}/settings")
        page.locator('[name="closes_when_filed"]').check()
        rest = page.locator('[name="setting"]')
        page.locator("details", has=rest).last.evaluate("details => details.open = true")
        rest.fill(json.dumps(dict(self.story.setting)))
        submit(page, "main form .btn.primary")

    def invite(self):
        page = self.gm.go(f"{HOME}/members")
        page.locator('button[name="role"][value="player"]').click()
        link = page.locator("pre").first.inner_text().strip()
        for number in PLAYERS:
            page = self.browsers[number].page
            page.goto(link)
            submit(page, "main form .btn.primary")

    def write_sheets(self):
        for seat in self.story.seats:
            page = self.gm.go(f"{HOME}/sheets/new")
            page.locator('[name="key"]').fill(seat.key)
            if seat.player:
                name = self.accounts[seat.player].display_name
                page.locator('[name="holder"]').select_option(label=name)
            box = page.locator('[name="json"]')
            page.locator("details", has=box).last.evaluate("details => details.open = true")
            box.fill(json.dumps(dict(seat.sheet)))
            submit(page, 'button[name="how"][value="json"]')
            assert page.url.endswith(f"/sheets/{seat.key}"), page.inner_text("main")
            size = page.viewport_size
            page.set_viewport_size({**size, "width": NARROW})
            assert_fits(page)
            page.set_viewport_size(size)

    def open_scene(self):
        page = self.gm.go(f"{HOME}/scenes/new")
        submit(page, "main form .btn.primary")
        assert "/turns/S1-1" in page.url, page.inner_text("main")

    def declare(self, turn, key, declared):
        """Put a declaration into the fields of its form, read it once more, and file it."""
        page = self.of(key).go(f"{HOME}/turns/{turn}/declarations/{key}")
        box = page.locator('[name="as_text"]')
        page.locator("details", has=box).last.evaluate("details => details.open = true")
        box.fill(json.dumps(declared))
        submit(page, 'button[name="do"][value="text"]')
        assert_fits(page)
        submit(page, 'button[name="do"][value="check"]')
        assert page.locator('button[name="do"][value="file"]').count() == 1, page.inner_text("main")
        submit(page, 'button[name="do"][value="file"]')
        assert page.url.endswith("/receipt"), page.inner_text("main")

    def publish(self, turn):
        with session_scope() as session:
            found = session.scalars(select(Turn).where(Turn.code == turn)).one()
            adjudicate(session, claim_turn(session, found.id, now=found.deadline + timedelta(seconds=1)))
        page = self.gm.go(f"{HOME}/turns/{turn}/review")
        assert page.locator(".badge.held").count() == 0
        submit(page, "#publish button")
        self.gm.go(HOME)  # the turn's page looks again by itself, which would come between
        with session_scope() as session:
            publish_turn(session, session.scalars(select(Turn.id).where(Turn.code == turn)).one())


def assert_fits(page):
    """Assert that nothing of a page stands beyond its window."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def submit(page, button):
    page.locator(button).locator("visible=true").first.click()
    page.wait_for_load_state()


def latest(session):
    return session.scalars(select(Turn).order_by(Turn.id.desc())).first()


@pytest.fixture
def seated(site, session, visitor, monkeypatch):
    """Return a function that seats a story's people at their browsers."""

    def seat(path):
        register(monkeypatch)
        story = read_story(path)
        accounts = [an_account(session, name) for name in ("gina", "pia", "per", "pat")]
        session.commit()
        windows = (("ko", 1280), ("en", 320), ("en", 1280), ("ko", 320))
        browsers = [
            visitor(language, width, account=account)
            for (language, width), account in zip(windows, accounts, strict=True)
        ]
        return Round(story, accounts, browsers)

    return seat


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_round_is_played_from_the_campaign_to_the_log(seated, path):
    played = seated(path)
    played.make_campaign()
    played.invite()
    played.write_sheets()
    played.open_scene()
    for declared in played.story.turns:
        with SESSIONS() as session:
            turn = latest(session)
            assert set(declared) == set(turn.asked)
        for key, raw in declared.items():
            played.declare(turn.code, key, raw)
        with SESSIONS() as session:
            assert latest(session).deadline <= clock.now(session)
        played.publish(turn.code)
    for browser, account in zip(played.browsers, played.accounts, strict=True):
        assert_log_is_whole(browser, account)
        assert browser.complaints == []


def assert_log_is_whole(browser, account):
    """Assert that the log tells each published event that the account may read, in words."""
    page = browser.go(f"{HOME}/log")
    assert_fits(page)
    shown = plain(page.locator("main").text_content())
    with SESSIONS() as session:
        campaign = session.scalars(select(Campaign)).one()
        reader = reader_of(session, campaign, session.merge(account))
        language = page.locator("html").get_attribute("lang")
        for turn in session.scalars(select(Turn).where(Turn.status == TurnStatus.PUBLISHED)):
            names = names_at(campaign.ruleset, turn.state, turn.scene.options)
            for line in narrate(campaign.ruleset, trace(session, reader, turn), language, names):
                assert plain(line.text) in shown


def plain(text):
    return re.sub(r"\s+", " ", text)
