"""Repeats: a void turn is asked again with the seals that were in force; all are told what was opened of it."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.errors import NeedsOthers, WrongStatus
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.turn import TurnStatus
from campaign.operations.deadlines import claim_turn
from campaign.operations.members import change_role
from campaign.operations.proposals import Act, consent, propose
from campaign.operations.repeats import restart_turn
from campaign.operations.review import latest_revision, note_reading
from campaign.operations.seals import Filing, own_declaration, receive_declaration, withdraw_declaration
from campaign.operations.turns import void_turn
from campaign.views import ledger_view, review_view, turn_view
from campaign.views.openings import opening_of
from tests.campaign.conftest import mails
from tests.factories import a_battle, a_war, drafted, file_hands, published

HOUR = timedelta(hours=1)


@pytest.fixture
def war(session):
    return a_war(session)


@pytest.fixture
def filed(session, war):
    turn = a_battle(war)
    return turn, file_hands(war, turn)


def again_of(session, war, turn):
    turn = restart_turn(session, war.gm, turn.scene, clock.now(session) + HOUR)
    session.commit()
    return turn


def test_each_seal_stays_in_force_with_its_fingerprint(session, war, filed):
    turn, receipts = filed
    drafted(war, turn)
    void_turn(session, war.gm, turn, "a wrong camp")
    again = again_of(session, war, turn)
    assert again.repeats is turn
    assert again.seed_hash != turn.seed_hash
    kept = own_declaration(session, again, "mira", account=war.red)
    assert (kept.fingerprint, kept.canonical) == (receipts["mira"].fingerprint, receipts["mira"].canonical)
    view = turn_view(session, war.reader("red"), again)
    assert {own.key: own.fingerprint for own in view.own} == {
        key: receipts[key].fingerprint for key in ("mira", "red-lance")
    }
    told = {mail.account_id: mail.body for mail in mails(session, kind="turn_again")}
    assert told.keys() == {war.blue.id, war.red.id}
    assert "S1-1" in told[war.red.id]


def test_what_is_kept_resolves_as_it_was_filed_with_other_dice(session, war, filed):
    turn, _ = filed
    before = latest_revision(session, drafted(war, turn)).declared
    void_turn(session, war.gm, turn, "a wrong camp")
    again = drafted(war, again_of(session, war, turn))
    assert again.status is TurnStatus.DRAFTED
    assert latest_revision(session, again).declared == before
    published(war, again)


def test_each_player_may_replace_or_withdraw_it(session, war, filed):
    turn, receipts = filed
    void_turn(session, war.gm, turn, "a wrong camp")
    again = again_of(session, war, turn)
    mine = own_declaration(session, again, "mira", account=war.red)
    same = receive_declaration(session, again.id, "mira", Filing(mine.raw, "web"), account=war.red)
    assert (same.unchanged, same.fingerprint) == (True, receipts["mira"].fingerprint)
    other = {**mine.raw, "row": "front"}
    new = receive_declaration(session, again.id, "mira", Filing(other, "web"), account=war.red)
    assert (new.unchanged, new.version, new.replaced) == (False, 2, 1)
    withdraw_declaration(session, again.id, "red-lance", account=war.red)
    drafted(war, again)
    declared = latest_revision(session, again).declared
    assert declared["mira"]["row"] == "front"
    assert "red-lance" not in declared


def test_it_can_be_void_once_more_by_most_of_the_asked_alone(session, war, filed):
    turn, _ = filed
    void_turn(session, war.gm, turn, "a wrong camp")
    again = again_of(session, war, turn)
    with pytest.raises(NeedsOthers) as caught:
        void_turn(session, war.gm, again, "once more")
    assert caught.value.code == "second_void"
    made = propose(session, war.gm, again, Act("void_turn", {}, "once more"))
    consent(session, war.blue, made)
    assert again.status is TurnStatus.COLLECTING
    consent(session, war.red, made)
    assert again.status is TurnStatus.VOID
    third = again_of(session, war, again)
    assert own_declaration(session, third, "mira", account=war.red) is not None
    drafted(war, third)
    assert third.status is TurnStatus.DRAFTED


def test_all_are_told_what_was_opened_and_who_read_it(session, war, filed):
    turn, _ = filed
    drafted(war, turn)
    note_reading(session, war.gm.id, turn.id, 1)
    void_turn(session, war.gm, turn, "a wrong camp")
    opened = opening_of(session, turn)
    assert opened.readers == ("Gm",)
    bodies = {mail.language: mail.body for mail in mails(session, kind="turn_void")}
    assert all("Gm" in body and "None" not in body for body in bodies.values())
    for name in ("blue", "reader", None):
        line = next(line for line in ledger_view(session, war.reader(name), war.campaign) if line.kind == "turn_voided")
        assert line.values["opened_at"] == opened.at.isoformat()
        assert line.values["fingerprint"] == opened.fingerprint


def test_one_that_was_shut_is_said_to_be_shut(session, war, filed):
    turn, _ = filed
    void_turn(session, war.gm, turn, "a wrong camp")
    assert opening_of(session, turn) is None
    entry = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "turn_voided")).one()
    assert entry.values == {"turn": "S1-1", "reason": "a wrong camp"}
    said = "봉인은 하나도 열지 않았습니다."
    assert all(said in mail.body for mail in mails(session, kind="turn_void", language="ko"))


def test_the_draft_of_a_void_turn_is_for_nobody_who_plays(session, war, filed):
    turn, _ = filed
    change_role(session, war.gm, war.member("red"), "co_gm")
    drafted(war, turn)
    void_turn(session, war.gm, turn, "a wrong camp")
    with pytest.raises(NeedsOthers):
        review_view(session, war.reader("red"), turn)
    assert review_view(session, war.reader("gm"), turn).revision == 1


def test_a_claimed_turn_is_not_void_at_all(session, war, filed):
    turn, _ = filed
    claim_turn(session, turn.id, now=turn.deadline + timedelta(seconds=1))
    with pytest.raises(WrongStatus):
        void_turn(session, war.gm, turn, "too late")
