"""Access: every action has its roles, and a member of elsewhere, or who has left, may nothing."""

from typing import get_args

import pytest

from campaign.access import ALLOWED, EVERYBODY, GMS, HOLDERS, Action, holds, may, reader_of, require
from campaign.clock import now
from campaign.errors import Forbidden
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.seat import Seat

HERE, ELSEWHERE = Campaign(id=1), Campaign(id=2)


def a_member(role, **values):
    return Member(**{"id": 7, "campaign_id": 1, "account_id": 3, "role": role, "left_at": None, **values})


def a_seat(member_id):
    return Seat(id=1, campaign_id=1, key="saber", member_id=member_id)


def test_every_action_stands_in_the_table():
    assert set(ALLOWED) == set(get_args(Action))
    assert set(HOLDERS) <= set(ALLOWED)


@pytest.mark.parametrize("action", get_args(Action))
def test_nobody_may_without_a_place_here(action):
    assert not may(None, action, HERE)
    for role in EVERYBODY:
        assert not may(a_member(role), action, ELSEWHERE)
        assert not may(a_member(role, left_at="then"), action, HERE)


MATRIX = [
    #  action               gm     co_gm  player reader
    ("change_settings",     True,  True,  False, False),
    ("invite",              True,  True,  False, False),
    ("change_role",         True,  False, False, False),
    ("leave",               True,  True,  True,  True),
    ("create_sheet",        True,  True,  True,  False),
    ("create_any_sheet",    True,  True,  False, False),
    ("assign_seat",         True,  True,  False, False),
    ("open_scene",          True,  True,  False, False),
    ("start_battle",        True,  True,  False, False),
    ("use_tool",            True,  True,  False, False),
    ("extend_deadline",     True,  True,  False, False),
    ("void_turn",           True,  True,  False, False),
    ("amend_draft",         True,  True,  False, False),
    ("approve_draft",       True,  True,  False, False),
    ("send_again",          True,  True,  False, False),
]  # fmt: skip


@pytest.mark.parametrize(("action", "gm", "co_gm", "player", "reader"), MATRIX)
def test_roles(action, gm, co_gm, player, reader):
    allowed = {"gm": gm, "co_gm": co_gm, "player": player, "reader": reader}
    assert {role: may(a_member(role), action, HERE) for role in allowed} == allowed


SEATS = [
    #  action        role      holder  may
    ("declare",    "player",  7,      True),
    ("declare",    "player",  8,      False),
    ("declare",    "player",  None,   False),
    ("declare",    "gm",      None,   True),
    ("declare",    "co_gm",   None,   True),
    ("declare",    "gm",      8,      False),
    ("declare",    "reader",  7,      False),
    ("edit_sheet", "player",  7,      True),
    ("edit_sheet", "player",  8,      False),
    ("edit_sheet", "gm",      8,      True),
    ("edit_sheet", "reader",  7,      False),
]  # fmt: skip


@pytest.mark.parametrize(("action", "role", "holder", "allowed"), SEATS)
def test_seats_belong_to_who_holds_them_and_the_gm_never_files_for_a_player(action, role, holder, allowed):
    assert may(a_member(role), action, a_seat(holder)) is allowed


def test_the_gms_share_the_seats_that_nobody_holds():
    assert [holds(a_member(role), a_seat(None)) for role in ("gm", "co_gm", "player")] == [True, True, False]


def test_readers_by_role(table, session):
    seats = {name: reader_of(session, table.campaign, account).seats for name, account in table.accounts.items()}
    assert seats == {"gina": ("npc",), "ann": ("ann",), "bea": ("bea", "bea-2"), "rob": (), "otto": ()}
    roles = {name: reader_of(session, table.campaign, account).role for name, account in table.accounts.items()}
    assert roles == {"gina": "gm", "ann": "player", "bea": "player", "rob": "reader", "otto": None}
    assert reader_of(session, table.campaign, None).account_id is None
    assert [name for name, role in roles.items() if role in GMS] == ["gina"]


def test_require_names_what_was_refused(table, session):
    assert require(session, table.gina, "invite", table.campaign).role == "gm"
    for refused in (table.ann, table.rob, table.otto):
        with pytest.raises(Forbidden) as refusal:
            require(session, refused, "invite", table.campaign)
        assert refusal.value.values == {"action": "invite"}


def test_who_has_left_reads_as_the_public_does(table, session):
    member = require(session, table.ann, "leave", table.campaign)
    member.left_at = now(session)
    session.flush()
    reader = reader_of(session, table.campaign, table.ann)
    assert (reader.role, reader.seats, reader.is_gm) == (None, (), False)
