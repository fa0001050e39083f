from datetime import timedelta

import pytest

from campaign.errors import HELD_REASONS
from campaign.model.declaration import Declaration
from campaign.operations import notices
from tests.campaign.conftest import mails

LINK = "http://127.0.0.1:8000/campaigns/STAR/turns/S1-1"


@pytest.mark.parametrize("reason", sorted(HELD_REASONS))
@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_gm_is_told_in_words_why_a_turn_is_held(session, table, reason, language):
    table.gina.language = language
    session.flush()
    notices.tell_hold(session, table.turn.id, reason, 7)
    (mail,) = mails(session, kind="held")
    assert (mail.account_id, mail.language, mail.campaign_id) == (table.gina.id, language, table.campaign.id)
    assert LINK in mail.body
    assert reason not in mail.body


def test_a_reader_is_told_in_their_own_language_and_zone(session, table):
    table.ann.time_zone = "Europe/Berlin"
    session.flush()
    notices.tell_deadline(session, table.turn, table.turn.deadline - timedelta(hours=1), "a holiday")
    ann, bea = mails(session, kind="deadline_extended")
    assert (ann.language, bea.language) == ("ko", "en")
    assert "KST" in ann.body
    assert "CET" in ann.body or "CEST" in ann.body
    assert "KST" in bea.body


def test_the_same_notice_is_written_once(session, table):
    before = len(mails(session))
    notices.tell_opening(session, table.turn, table.turn.asked)
    assert len(mails(session)) == before


def test_a_withdrawal_is_told_without_what_was_declared(session, table):
    from campaign.model.seat import Seat

    seat = session.query(Seat).filter_by(key="ann").one()
    row = Declaration(
        turn=table.turn,
        seat=seat,
        version=1,
        document="light",
        fingerprint="f" * 64,
        received_at=table.turn.opened_at,
        channel="web",
        account_id=table.ann.id,
    )
    session.add(row)
    session.flush()
    notices.tell_withdrawal(session, row, table.ann)
    (mail,) = mails(session, kind="withdrawn")
    assert f"{LINK}/declarations/ann" in mail.body


def test_readers_and_gms_are_those_who_are_members_now(session, table):
    assert [account.display_name for account in notices.gms_of(session, table.campaign)] == ["gina"]
    assert [(account.display_name, role) for account, role in notices.readers_of(session, table.campaign)] == [
        ("gina", "gm"),
        ("ann", "player"),
        ("bea", "player"),
        ("rob", "reader"),
    ]
