"""Notices of powers: campaigns of before are told once, where every GM plays."""

import pytest
from sqlalchemy import select

from campaign.model.ledger_entry import LedgerEntry
from campaign.operations.members import assign_seat
from campaign.operations.power_notices import tell_powers
from campaign.views import seat_at
from tests.campaign.conftest import mails
from tests.factories import a_war


@pytest.fixture
def war(session):
    war = a_war(session)
    war.campaign.told_of_powers = False
    session.commit()
    return war


def take_a_seat(session, war, name, key):
    assign_seat(session, war.gm, seat_at(session, war.reader("gm"), war.campaign, key), war.member(name))
    session.commit()


def test_where_every_gm_plays_all_members_are_told_once(session, war):
    take_a_seat(session, war, "gm", "grey-archer")
    take_a_seat(session, war, "co_gm", "mira")
    assert (tell_powers(session), tell_powers(session)) == (1, 0)
    told = mails(session, kind="powers_told")
    assert {mail.account_id for mail in told} == {account.id for name, account in war.people.items() if name != "otto"}
    assert session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "powers_told")).one().values == {}


def test_where_one_does_not_play_nothing_changes_and_nobody_is_told(session, war):
    take_a_seat(session, war, "co_gm", "mira")
    assert (tell_powers(session), tell_powers(session)) == (1, 0)
    assert mails(session, kind="powers_told") == []


def test_a_new_campaign_begins_with_it(session):
    war = a_war(session)
    assert (war.campaign.told_of_powers, war.campaign.playing_gm) == (True, "countersign")
    assert tell_powers(session) == 0
