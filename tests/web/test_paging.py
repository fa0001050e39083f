import re

import pytest
from sqlalchemy import select

from campaign.model.turn import Turn, TurnStatus
from campaign.views import campaigns, turn_lists
from tests.factories import a_battle, a_campaign, a_result, drafted, published

OLDER = re.compile(r'<a rel="next" href="([^"]+)">')
NEXT = re.compile(r'<([^>]+)>; rel="next"')


@pytest.fixture
def played(war, monkeypatch):
    """A campaign with two published turns, of which a page shows one."""
    monkeypatch.setattr(turn_lists, "LINES", 1)
    a_result(war)
    turn = war.session.scalar(select(Turn).where(Turn.status == TurnStatus.COLLECTING)) or a_battle(war)
    published(war, drafted(war, turn))
    return war


def test_older_turns_are_one_link_away_and_so_are_the_newest(person, played):
    newest = person("blue").page("/campaigns/WAR")
    older = OLDER.search(newest).group(1)
    assert "/turns/S1-1/result" not in newest
    page = person("blue").page(older)
    assert "/turns/S1-1/result" in page
    assert OLDER.search(page) is None
    assert '<a href="/campaigns/WAR">The newest</a>' in page


def test_programs_follow_the_header(person, played):
    newest = person("blue").get("/api/campaigns/WAR")
    older = person("blue").get(NEXT.fullmatch(newest.headers["Link"]).group(1))
    assert [turn["code"] for turn in older.json["finished"]] == ["S1-1"]
    assert "Link" not in older.headers


@pytest.fixture
def many(war, monkeypatch):
    """Three campaigns of one GM, of which a page shows two."""
    monkeypatch.setattr(campaigns, "LINES", 2)
    a_battle(war)
    for code in ("NEXT", "LAST"):
        a_campaign(war.session, war.gm, code=code)
    war.session.commit()
    return war


def test_older_campaigns_are_one_link_away_with_what_is_due_in_them(person, many):
    gm = person("gm")
    newest = gm.page("/campaigns")
    assert ("/campaigns/NEXT" in newest, 'href="/campaigns/WAR"' in newest) == (True, False)
    older = gm.page(OLDER.search(newest).group(1))
    assert ("/campaigns/WAR/turns/S1-1" in older, "/campaigns/NEXT" in older) == (True, False)
    assert '<a href="/campaigns">The newest</a>' in older


def test_programs_follow_the_header_of_their_campaigns(person, many):
    newest = person("gm").get("/api/campaigns")
    older = person("gm").get(NEXT.fullmatch(newest.headers["Link"]).group(1))
    assert [one["code"] for one in newest.json + older.json] == ["LAST", "NEXT", "WAR"]
    assert "Link" not in older.headers


@pytest.mark.parametrize("page", ["", "/log", "/ledger", "/sheets/yuna/history"])
def test_a_mark_that_is_no_text_is_not_found(person, war, page):
    assert person("gm").get(f"/campaigns/WAR{page}?before=%00").status_code == 404
