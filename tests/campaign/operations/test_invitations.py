"""Invitations: their limits, what is kept of them, and for whom one waits."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from campaign.access import reader_of
from campaign.errors import InvalidSettings, InvitationVoid
from campaign.model.invitation import Invitation
from campaign.operations.invitations import (
    invitation_for,
    invite,
    join,
    join_waiting,
    keep_invitation,
    revoke_invitation,
    waiting_invitation,
)
from campaign.views.members import invitations
from tests.factories import a_campaign, an_account


@pytest.fixture
def gm(session):
    return an_account(session, "gina")


@pytest.fixture
def campaign(session, gm):
    return a_campaign(session, gm)


def test_a_link_ends_after_two_weeks(session, gm, campaign):
    made = invite(session, gm, campaign, "player")
    assert made.expires_at - made.created_at == timedelta(days=14)
    invitation_for(session, made.token).expires_at = made.created_at
    session.commit()
    with pytest.raises(InvitationVoid):
        join(session, an_account(session, "ann"), made.token)
    assert invitations(session, reader_of(session, campaign, gm), campaign) == ()


def test_a_link_is_used_up(session, gm, campaign):
    ann, bea, cid = (an_account(session, name) for name in ("ann", "bea", "cid"))
    made = invite(session, gm, campaign, "player", {"days": 1, "most_uses": 2})
    assert made.expires_at - made.created_at == timedelta(days=1)
    join(session, ann, made.token)
    join(session, ann, made.token)  # who is there already takes nobody's place
    (line,) = invitations(session, reader_of(session, campaign, gm), campaign)
    assert (line.uses, line.most_uses) == (1, 2)
    join(session, bea, made.token)
    with pytest.raises(InvitationVoid):
        join(session, cid, made.token)


def test_what_is_kept_opens_nothing(session, gm, campaign):
    made = invite(session, gm, campaign, "player")
    session.commit()
    kept = session.scalars(select(Invitation).where(Invitation.id == made.id)).one()
    assert made.token not in str(vars(kept))
    with pytest.raises(InvitationVoid):
        invitation_for(session, kept.token_hash)


@pytest.mark.parametrize(
    ("limits", "field"),
    [
        ({"days": 0}, "settings.days"),
        ({"days": 91}, "settings.days"),
        ({"days": "5"}, "settings.days"),
        ({"most_uses": 0}, "settings.most_uses"),
        ({"most_uses": 101}, "settings.most_uses"),
        ({"colour": 1}, "settings.colour"),
    ],
)
def test_limits_have_bounds_and_are_told_with_the_role(session, gm, campaign, limits, field):
    with pytest.raises(InvalidSettings) as refusal:
        invite(session, gm, campaign, "king", limits)
    assert [error.path for error in refusal.value.errors] == ["settings.role", field]


def test_an_invitation_waits_for_who_signed_up_by_it(session, gm, campaign):
    ann = an_account(session, "ann")
    made = invite(session, gm, campaign, "player", {"most_uses": 1})
    keep_invitation(session, ann, made.token)
    assert waiting_invitation(session, ann).id == made.id
    assert join_waiting(session, ann).role == "player"
    with pytest.raises(InvitationVoid):
        waiting_invitation(session, ann)


def test_a_void_one_waits_for_nobody(session, gm, campaign):
    ann = an_account(session, "ann")
    made = invite(session, gm, campaign, "player")
    keep_invitation(session, ann, "never-was")
    with pytest.raises(InvitationVoid):
        waiting_invitation(session, ann)
    keep_invitation(session, ann, made.token)
    revoke_invitation(session, gm, invitation_for(session, made.token))
    with pytest.raises(InvitationVoid):
        join_waiting(session, ann)
