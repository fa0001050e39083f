"""What tests of the memory share: a rule system of their own, and a table with a GM, three players and a reader."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.turn import Turn
from campaign.operations import publishing
from campaign.operations.turns import open_turn
from rules.registry import RULESETS
from tests.done_once import done_once
from tests.duel.registration import register
from tests.duel.table import a_duel
from tests.lanterns import LANTERNS, SLUG, told_as_stored

LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass
class Table:
    """A campaign of the lantern game with its people; `bea` holds two seats, `npc` is the GM's."""

    campaign: Campaign
    scene: Scene
    turn: Turn
    accounts: dict[str, Account] = field(default_factory=dict)

    def __getattr__(self, name):
        return self.accounts[name]

    def __reduce__(self):
        return Table, (self.campaign, self.scene, self.turn, self.accounts)


@pytest.fixture
def lanterns(monkeypatch):
    """Register the rule system of the tests, which has no templates: its events are told as they are stored."""
    monkeypatch.setitem(RULESETS, SLUG, LANTERNS)
    monkeypatch.setattr(publishing, "narrate", told_as_stored)
    return LANTERNS


def account_named(name):
    return Account(
        email=f"{name}@example.org", display_name=name, fs_uniquifier=name, confirmed_at=LONG_AGO, created_at=LONG_AGO
    )


@pytest.fixture
def table(session, lanterns):
    """A committed campaign with an open scene, whose first turn collects for an hour."""
    return a_table(session)


@done_once(though_patched=True)
def a_table(session):
    accounts = {name: account_named(name) for name in ("gina", "ann", "bea", "rob", "otto")}
    accounts["bea"].language = "en"
    campaign = Campaign(code="STAR", name="Star", ruleset=SLUG, options={}, setting={}, created_at=LONG_AGO)
    session.add_all([*accounts.values(), campaign])
    session.flush()
    roles = {"gina": "gm", "ann": "player", "bea": "player", "rob": "reader"}
    members = {
        name: Member(campaign=campaign, account=accounts[name], role=role, joined_at=LONG_AGO)
        for name, role in roles.items()
    }
    session.add_all(members.values())
    for key, holder in {"ann": "ann", "bea": "bea", "bea-2": "bea", "npc": None}.items():
        seat = Seat(campaign=campaign, key=key, member=members.get(holder))
        session.add(Sheet(seat=seat, document={"name": key, "oil": 5}))
    state = {"round": 1, "lamps": {"ann": 5, "bea": 5, "bea-2": 5, "npc": 5}, "dry": [], "fault": ""}
    scene = Scene(campaign=campaign, number=1, ruleset_version="1", options={}, state=state, opened_at=LONG_AGO)
    session.add(scene)
    session.flush()
    instant = clock.now(session)
    turn = open_turn(session, scene, instant + timedelta(hours=1), now=instant)
    session.commit()
    return Table(campaign, scene, turn, accounts)


@pytest.fixture
def close_turn(session):
    """Return a function that lets a turn's deadline pass and commits."""

    def close(turn, by=timedelta(seconds=1)):
        turn.deadline = clock.now(session) - by
        session.commit()

    return close


def mails(session, **wanted):
    from campaign.model.outbox_message import OutboxMessage

    return session.scalars(select(OutboxMessage).filter_by(**wanted).order_by(OutboxMessage.id)).all()


@pytest.fixture
def duel(session, monkeypatch):
    """A campaign of the duel, in which the GM declares, with its people and sheets."""
    register(monkeypatch)
    return a_duel(session)
