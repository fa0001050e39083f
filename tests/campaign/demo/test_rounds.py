"""The demo campaigns of the stories: played as far as they are told, once, and left open."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import func, select

from campaign import clock
from campaign.demo import reading, seed_demo
from campaign.demo.rounds import play_story
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.seat import Seat
from campaign.model.turn import Turn, TurnStatus
from rules.registry import RULESETS
from tests.duel.registration import register

STORIES = Path(__file__).parents[2] / "duel" / "stories"


@pytest.fixture
def database_url(sqlite_url):
    """One database is enough: the operations are tested on both."""
    return sqlite_url


@pytest.fixture
def seeded(session, monkeypatch):
    """The demo with the story of the duel alone."""
    register(monkeypatch)
    monkeypatch.setattr(reading, "FOLDER", STORIES)
    seed_demo(session, clock.now(session), str)
    return session.scalars(select(Campaign).where(Campaign.code == "DEMO-DUEL")).one()


def test_a_story_is_played_as_far_as_it_is_told(session, seeded):
    turns = session.scalars(select(Turn).where(Turn.campaign_id == seeded.id).order_by(Turn.id)).all()
    assert [(turn.code, turn.status) for turn in turns] == [
        ("S1-1", TurnStatus.PUBLISHED),
        ("S1-2", TurnStatus.PUBLISHED),
        ("S1-3", TurnStatus.PUBLISHED),
    ]
    assert turns[2].continues is turns[1]
    assert turns[2].scene.status == "closed"


def test_the_players_of_the_demo_share_its_seats(session, seeded):
    seats = {seat.key: seat for seat in session.scalars(select(Seat).where(Seat.campaign_id == seeded.id))}
    held = {key: seat.member and seat.member.account.email for key, seat in seats.items()}
    assert held == {
        "ann": "blue@demo.example",
        "bea": "red@demo.example",
        "cho": "red@demo.example",
        "gm": None,
    }


def test_it_is_made_once(session, seeded):
    count = select(func.count()).select_from(LedgerEntry)
    before = session.scalar(count)
    seed_demo(session, clock.now(session), str)
    assert session.scalar(count) == before


def test_a_story_that_was_cut_short_is_gone_on_with(session, monkeypatch):
    register(monkeypatch)
    monkeypatch.setattr(reading, "FOLDER", STORIES)
    whole = reading.read_story(STORIES / "duel.json")
    monkeypatch.setattr("campaign.demo.seed.stories", lambda: (replace(whole, turns=whole.turns[:1]),))
    seed_demo(session, clock.now(session), str)
    count = select(func.count()).where(Turn.status == TurnStatus.PUBLISHED)
    before = session.scalar(count)
    monkeypatch.undo()
    register(monkeypatch)
    monkeypatch.setattr(reading, "FOLDER", STORIES)
    seed_demo(session, clock.now(session), str)
    assert session.scalar(count) == before + 2


@pytest.mark.parametrize("path", sorted(reading.FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_every_story_ends_in_a_turn_that_asks_for_more_or_in_the_end_of_its_scene(session, path):
    table = [
        Account(email=f"{name}@x.org", display_name=name, fs_uniquifier=name) for name in ("gm", "one", "two", "three")
    ]
    for account in table:
        account.created_at = account.confirmed_at = clock.now(session)
    session.add_all(table)
    session.flush()
    story = reading.read_story(path)
    campaign = play_story(session, story, tuple(table), clock.now(session))
    turns = session.scalars(select(Turn).where(Turn.campaign_id == campaign.id).order_by(Turn.id)).all()
    assert [turn.status for turn in turns[: len(story.turns)]] == [TurnStatus.PUBLISHED] * len(story.turns)
    assert turns[-1].scene.status == "closed" or turns[-1].status is TurnStatus.COLLECTING


def test_there_is_a_story_for_every_system_but_the_demos_own():
    assert {story.ruleset for story in reading.stories()} == RULESETS.keys() - {"fate_war"}
