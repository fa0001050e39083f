"""What the service could not do: turns listed by name and mails by number, put back, and nothing of them parsed."""

import json
from datetime import timedelta

import pytest
from sqlalchemy import select, text

from campaign import clock
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.outbox_message import TOO_LATE, OutboxMessage
from campaign.model.turn import INSERTED, Turn, TurnStatus
from campaign.operations.adjudication import DRAFT
from campaign.operations.jobs import Outcome, drain, run
from campaign.operations.outbox import About, Letter
from tests.factories import waiting_mail


def put(session, row, **values):
    for name, value in values.items():
        setattr(row, name, value)
    session.commit()


def held(session, turn, reason, **values):
    put(session, turn, status=TurnStatus.HELD, held_reason=reason, **values)


@pytest.fixture
def a_mail(session, war):
    def write(number, campaign=True, **values):
        about = About(war.campaign.id) if campaign else About()
        mail = waiting_mail(session, f"m{number}", war.blue, Letter("result", "en", "Subject", "Canary"), about=about)
        put(session, mail, **values)
        return mail.id

    return write


def test_a_held_turn_is_listed_with_its_reason_and_put_back_to_be_drafted(prompt, session, war, sealed):
    number = sealed.id
    held(session, sealed, "seal_broken", deadline=sealed.opened_at, attempts=3)
    told = prompt("held")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("WAR/S1-1            draft    held: A seal does not open")
    assert "the operator" not in told.out
    done = prompt("retry", "WAR/S1-1")
    assert (done.status, "1 turn put back" in done.out) == (0, True)
    assert run(DRAFT, number) is Outcome.DONE
    session.expire_all()
    entry = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "turn_released")).one()
    assert (entry.account_id, session.get_one(Turn, number).status) == (None, TurnStatus.DRAFTED)


def test_a_turn_that_waits_for_its_next_try_is_tried_now(prompt, session, war, sealed):
    number, later = sealed.id, clock.now(session) + timedelta(hours=1)
    put(session, sealed, deadline=sealed.opened_at, next_try_at=later, attempts=2)
    assert "failed 2 times, tried again at" in prompt("held").out
    assert drain(DRAFT) == []
    session.expire_all()
    assert session.get_one(Turn, number).status is TurnStatus.COLLECTING
    session.rollback()
    assert prompt("retry", "--all").status == 0
    assert drain(DRAFT) == []
    session.expire_all()
    assert session.get_one(Turn, number).status is TurnStatus.DRAFTED


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_turn_goes_on_where_it_stood_and_one_that_waits_for_another_is_left_alone(prompt, session, sealed):
    held(session, sealed, "publication_failed")
    assert "WAR/S1-1            publish  held: " in prompt("held").out
    assert prompt("retry", "--all").status == 0
    session.expire_all()
    assert sealed.status is TurnStatus.APPROVED
    held(session, sealed, INSERTED)
    assert prompt("held").out.startswith("0 turns held")
    refused = prompt("retry", "WAR/S1-1")
    assert (refused.status, "not held and not left to wait: WAR/S1-1" in refused.err) == (1, True)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_row_that_cannot_be_read_is_listed_and_says_so_when_it_is_tried(prompt, session, sealed):
    held(session, sealed, "lease_lost")
    session.execute(text("UPDATE turn SET state = '{canary'"))
    session.commit()
    assert "WAR/S1-1" in prompt("held").out
    refused = prompt("retry", "--all")
    assert refused.status == 1
    assert "WRONG: WAR/S1-1 cannot be put back: JSONDecodeError" in refused.out
    assert "canary" not in refused.out + refused.err


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_turn_that_another_stands_before_is_left_with_the_words_for_it(prompt, session, sealed):
    same = ("campaign_id", "scene_id", "opened_at", "deadline", "asked", "state", "seed", "seed_hash", "wrapped_key")
    second = Turn(**{name: getattr(sealed, name) for name in same}, number=2, code="S1-2")
    session.add(second)
    held(session, second, "of newer code")
    assert "held: of newer code" in prompt("held").out
    refused = prompt("retry", "WAR/S1-2")
    assert refused.status == 1
    assert "WRONG: WAR/S1-2 cannot be put back: " in refused.out
    assert "Another turn was inserted before this one" in refused.out


def test_mails_are_listed_without_their_words_and_sent_again_where_they_are_of_use(prompt, session, a_mail):
    instant = clock.now(session)
    failed = a_mail(1, status="failed", error="SMTP 550", tries=1)
    own = a_mail(2, campaign=False, status="failed", error="SMTP 554", tries=3)
    old = a_mail(3, status="failed", error="SMTP 550", created_at=instant - timedelta(days=30))
    late, tried = a_mail(4, status="lapsed", error=TOO_LATE), a_mail(5, tries=2, error="SMTP 450")
    a_mail(6, status="sent")
    told = prompt("mails")
    assert [int(line.split()[0]) for line in told.out.splitlines()[:5]] == [tried, late, old, own, failed]
    assert "WAR             result            blue@example.org" in told.out
    assert "failed after 3 tries: SMTP 554" in told.out
    assert "Canary" not in told.out
    session.rollback()
    some = prompt("resend", failed, old, 4711)
    assert (some.status, "1 mail put back" in some.out) == (1, True)
    assert f"not failed, or of no use any more: {old}, 4711" in some.out
    assert prompt("resend", "--all").status == 0
    session.expire_all()
    pending = session.scalars(
        select(OutboxMessage.id).where(OutboxMessage.id.in_([failed, own, old]), OutboxMessage.status == "pending")
    )
    assert sorted(pending) == [failed, own]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_programs_read_the_same(prompt, session, war, sealed, a_mail):
    held(session, sealed, "rules_fault")
    number = a_mail(1, status="failed", error="SMTP 550", tries=1)
    told = json.loads(prompt("held", "--json").out)
    assert [(turn["name"], turn["status"], turn["reason"]) for turn in told["turns"]] == [
        ("WAR/S1-1", "held", "rules_fault")
    ]
    assert told["mails"] == 1
    assert [mail["id"] for mail in json.loads(prompt("mails", "--json").out)] == [number]


@pytest.mark.parametrize(
    "typed", [("retry",), ("resend",), ("resend", "x"), ("retry", "--all", "WAR/S1-1"), ("nothing",), ()]
)
def test_what_is_typed_wrong_ends_with_2(prompt, typed, database_url):
    with pytest.raises(SystemExit, match="2"):
        prompt(*typed)


def test_a_ledger_is_followed_to_its_end_and_the_place_named_where_it_breaks(prompt, session, war, sealed):
    told = prompt("check-ledger")
    assert (told.status, told.out.split()[0], "entries, whole" in told.out) == (0, "WAR", True)
    session.execute(text("UPDATE ledger_entry SET kind = 'other' WHERE number = 3"))
    session.commit()
    broken = prompt("check-ledger", "WAR")
    assert (broken.status, "WRONG: missing or changed from entry 3 on" in broken.out) == (1, True)
    session.execute(text("UPDATE ledger_entry SET \"values\" = '{canary' WHERE number = 2"))
    session.commit()
    unreadable = prompt("check-ledger")
    assert (unreadable.status, "WRONG: missing or changed from entry 2 on" in unreadable.out) == (1, True)
    assert "canary" not in unreadable.out
    unknown = prompt("check-ledger", "NONE")
    assert (unknown.status, unknown.err) == (1, "python -m campaign: no such campaign: NONE\n")
