"""Members: links, roles, seats and leaving."""

import pytest
from sqlalchemy import select

from campaign.errors import Forbidden, InvalidSettings, InvitationVoid, NotFound
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.outbox_message import OutboxMessage
from campaign.model.seat import Seat
from campaign.operations import seals
from campaign.operations.invitations import invitation_for, invite, join, revoke_invitation
from campaign.operations.members import (
    assign_seat,
    change_role,
    leave,
)
from tests.factories import a_battle, a_campaign, a_member, a_war, an_account, file_hands


def codes(refusal):
    return [error.code for error in refusal.value.errors]


def test_a_link_lets_several_people_join_until_it_is_revoked(session):
    gm, ann, bea = (an_account(session, name) for name in ("gina", "ann", "bea"))
    campaign = a_campaign(session, gm)
    invitation = invite(session, gm, campaign, "player")
    assert len(invitation.token) >= 40
    assert invitation_for(session, invitation.token).id == invitation.id
    assert [join(session, account, invitation.token).role for account in (ann, bea)] == ["player", "player"]
    revoke_invitation(session, gm, invitation_for(session, invitation.token))
    with pytest.raises(InvitationVoid):
        join(session, an_account(session, "cid"), invitation.token)
    with pytest.raises(InvitationVoid):
        invitation_for(session, "never-was")


def test_the_gms_are_told_who_joined_each_in_their_language(session):
    gm, bea = an_account(session, "gina"), an_account(session, "bea", language="en")
    campaign = a_campaign(session, gm)
    a_member(session, gm, campaign, bea, "co_gm")
    member = a_member(session, gm, campaign, an_account(session, "ann"))
    mails = {mail.recipient: mail for mail in session.scalars(select(OutboxMessage)) if "Ann" in mail.subject}
    assert set(mails) == {"gina@example.org", "bea@example.org"}
    assert "Role  Player" in mails["bea@example.org"].body
    assert "역할  플레이어" in mails["gina@example.org"].body
    assert member.campaign is campaign


def test_a_token_is_never_in_the_ledger(session):
    gm = an_account(session, "gina")
    invitation = invite(session, gm, a_campaign(session, gm), "reader")
    assert all(invitation.token not in str(entry.values) for entry in session.scalars(select(LedgerEntry)))


def test_a_link_does_not_change_who_is_there_already(session):
    gm = an_account(session, "gina")
    campaign = a_campaign(session, gm)
    assert join(session, gm, invite(session, gm, campaign, "reader").token).role == "gm"


def test_who_left_comes_back_with_the_role_of_the_link(session):
    gm, ann = an_account(session, "gina"), an_account(session, "ann")
    campaign = a_campaign(session, gm)
    first = join(session, ann, invite(session, gm, campaign, "player").token)
    leave(session, ann, campaign)
    again = join(session, ann, invite(session, gm, campaign, "reader").token)
    assert (again.id, again.role, again.left_at) == (first.id, "reader", None)


@pytest.mark.parametrize("role", ["gm", "owner", ""])
def test_no_link_makes_a_gm(session, role):
    gm = an_account(session, "gina")
    with pytest.raises(InvalidSettings) as refusal:
        invite(session, gm, a_campaign(session, gm), role)
    assert codes(refusal) == ["bad_value"]


def test_only_gms_invite_and_only_the_gm_gives_roles(session):
    war = a_war(session)
    for name in ("blue", "reader", "otto"):
        with pytest.raises(Forbidden):
            invite(session, war.people[name], war.campaign, "player")
    with pytest.raises(Forbidden):
        change_role(session, war.co_gm, war.member("reader"), "player")
    change_role(session, war.gm, war.member("reader"), "player")
    assert war.member("reader").role == "player"


def test_the_last_gm_stays(session):
    war = a_war(session)
    with pytest.raises(InvalidSettings) as refusal:
        leave(session, war.gm, war.campaign)
    assert codes(refusal) == ["last_gm"]
    with pytest.raises(InvalidSettings) as refusal:
        change_role(session, war.gm, war.member("gm"), "player")
    assert codes(refusal) == ["last_gm"]
    change_role(session, war.gm, war.member("co_gm"), "gm")
    leave(session, war.gm, war.campaign)
    assert war.member("gm") is None


def test_who_leaves_or_only_reads_gives_the_seats_to_the_gm(session):
    war = a_war(session)
    leave(session, war.blue, war.campaign)
    change_role(session, war.gm, war.member("red"), "reader")
    assert war.reader("gm").seats == ("blue-knight", "grey-archer", "mira", "red-lance", "sol", "yuna")
    assert (war.reader("blue").role, war.reader("red").seats) == (None, ())


def test_a_member_who_left_has_no_role_to_change(session):
    war = a_war(session)
    gone = war.member("reader")
    leave(session, war.people["reader"], war.campaign)
    with pytest.raises(NotFound):
        change_role(session, war.gm, gone, "player")


def test_a_seat_goes_from_hand_to_hand_but_not_what_was_sealed(session):
    war = a_war(session)
    turn = a_battle(war)
    file_hands(war, turn)
    seat = session.scalars(select(Seat).where(Seat.key == "yuna")).one()
    assert seals.own_declaration(session, turn, "yuna", account=war.blue) is not None
    leave(session, war.blue, war.campaign)
    assert seals.own_declaration(session, turn, "yuna", account=war.gm) is None
    assign_seat(session, war.gm, seat, war.member("silver"))
    assert seals.own_declaration(session, turn, "yuna", account=war.silver) is None
    assert "yuna" in seals.filed(session, turn)


def test_a_seat_is_given_by_a_gm_to_a_player_of_the_campaign(session):
    war = a_war(session)
    seat = session.scalars(select(Seat).where(Seat.key == "sol")).one()
    for name in ("blue", "reader", "otto"):
        with pytest.raises(Forbidden):
            assign_seat(session, war.people[name], seat, war.member("blue"))
    with pytest.raises(Forbidden):
        assign_seat(session, war.gm, seat, war.member("reader"))
    assign_seat(session, war.gm, seat, war.member("blue"))
    assert "sol" in war.reader("blue").seats
    assign_seat(session, war.gm, seat, None)
    assert "sol" not in war.reader("blue").seats


def test_the_seat_of_the_gm_is_given_to_nobody(session, duel):
    with pytest.raises(Forbidden):
        assign_seat(session, duel.people["gm"], duel.seat("gm"), duel.member("ann"))
