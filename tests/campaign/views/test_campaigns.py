"""Front pages, members, invitations and mails."""

from dataclasses import asdict

import pytest

from campaign import views
from campaign.errors import Forbidden, NotFound
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.invitation import Invitation
from campaign.model.member import Member
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.turn import Turn
from campaign.operations.invitations import invite, revoke_invitation
from campaign.operations.members import leave
from tests.campaign.views.everything import everything
from tests.factories import a_battle, a_campaign, a_result, a_war

PEOPLE = ("gm", "co_gm", "blue", "red", "silver", "reader", "otto", None)


def test_a_front_page_for_each(session):
    war = a_war(session)
    a_result(war)
    pages = {name: views.campaign_view(session, war.reader(name), war.campaign) for name in PEOPLE}
    assert {(page.name, page.scene, page.turns) for page in pages.values()} == {("War", 1, ())}
    assert {line.code for page in pages.values() for line in page.finished} == {"S1-1"}
    assert [name for name in PEOPLE if pages[name].settings] == ["gm", "co_gm"]
    assert pages["blue"].own == ("blue-knight", "yuna")
    assert [page.persons for name, page in pages.items() if name in {"reader", "otto", None}] == [(), (), ()]


def test_the_list_of_ones_own_campaigns_says_what_is_due(session):
    war = a_war(session)
    a_battle(war)
    a_campaign(session, war.blue, code="MINE")
    lines = views.campaigns_of(session, war.blue)
    assert [(line.code, line.role, [turn.is_asked for turn in line.turns]) for line in lines] == [
        ("MINE", "gm", []),
        ("WAR", "player", [True]),
    ]
    assert views.campaigns_of(session, war.otto) == ()
    leave(session, war.silver, war.campaign)
    assert views.campaigns_of(session, war.silver) == ()


def test_a_campaign_by_its_code(session):
    war = a_war(session)
    assert views.campaign_at(session, "WAR") is war.campaign
    with pytest.raises(NotFound):
        views.campaign_at(session, "war")


def test_members_go_by_their_names_and_the_seats_that_one_knows(session):
    war = a_war(session, options={"roster": "hidden"})
    told = {name: views.members(session, war.reader(name), war.campaign) for name in PEOPLE}
    assert [line.role for line in told["reader"]] == ["gm", "co_gm", "player", "player", "player", "reader"]
    seats = {name: {line.name: [seat.key for seat in line.seats] for line in lines} for name, lines in told.items()}
    assert seats["gm"]["Red"] == ["mira", "red-lance"]
    assert (seats["blue"]["Red"], seats["blue"]["Blue"]) == ([], ["blue-knight", "yuna"])
    assert [line.name for line in told["blue"] if line.is_self] == ["Blue"]
    assert told["otto"] == told[None] == ()


def test_invitations_are_the_gms(session):
    war = a_war(session)
    for line in views.invitations(session, war.reader("gm"), war.campaign):
        revoke_invitation(session, war.gm, session.get_one(Invitation, line.id))
    invitation = invite(session, war.gm, war.campaign, "player")
    assert [(line.id, line.role) for line in views.invitations(session, war.reader("co_gm"), war.campaign)] == [
        (invitation.id, "player")
    ]
    for name in ("blue", "reader", "otto", None):
        with pytest.raises(Forbidden):
            views.invitations(session, war.reader(name), war.campaign)


def test_the_mailbox_has_the_newest_mail_first(session):
    war = a_war(session)
    a_battle(war)
    mails = views.mailbox(session)
    assert {mail.recipient for mail in mails if mail.kind == "turn_open"} == {"blue@example.org", "red@example.org"}
    assert [mail.id for mail in mails] == sorted((mail.id for mail in mails), reverse=True)


def test_nobody_sees_an_address(session):
    war = a_war(session)
    a_result(war)
    for name in PEOPLE:
        assert "@example.org" not in repr(everything(war, name))


@pytest.mark.parametrize("noun", [Account, Campaign, Member, Seat, Sheet, Turn])
def test_a_new_field_of_a_table_is_seen_by_nobody(session, monkeypatch, noun):
    monkeypatch.setattr(noun, "dummy", "canary", raising=False)
    war = a_war(session)
    a_result(war)
    seen = {name: repr(everything(war, name)) for name in ("gm", "blue", None)}
    assert all("canary" not in text for text in seen.values())
    assert asdict(views.campaign_view(session, war.reader("gm"), war.campaign)).keys().isdisjoint({"dummy", "id"})
