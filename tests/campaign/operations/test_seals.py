from datetime import timedelta
from functools import partial

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.errors import InvalidDeclaration, NotAsked, NotFound, NotYourSeat, StaleRevision, TurnClosed
from campaign.model.account import Account
from campaign.model.declaration import Declaration
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.turn import TurnStatus
from campaign.operations.deadlines import claim_turn, held_turns
from campaign.operations.log_checks import verify_log
from campaign.operations.seals import (
    Filing,
    check_declaration,
    filed,
    open_seals,
    own_declaration,
    receive_declaration,
    withdraw_declaration,
)
from campaign.operations.shape import DEEPEST, LONGEST_DECLARATION
from campaign.orders.canonical import fingerprint_of
from campaign.store.session import session_scope
from campaign.views import ledger_view, review_view
from rules.registry import ruleset_for
from tests.campaign.at_once import at_once
from tests.campaign.conftest import mails
from tests.duel.table import ROUND


def test_a_receipt_tells_all_that_proves_the_declaration(session, table, declare):
    receipt = declare("ann", {"wish": "warmth", "oil": 1})
    assert receipt.canonical == (
        'gj-seal/1\ncampaign=STAR\nturn=S1-1\nseat=ann\nversion=1\nsystem=lanterns\ndoc=light\n{"wish":"warmth"}\n'
    )
    assert receipt.fingerprint == fingerprint_of(receipt.salt, receipt.canonical)
    assert (receipt.version, receipt.replaced, receipt.unchanged) == (1, None, False)
    assert receipt.deadline == table.turn.deadline
    assert len(receipt.salt) == 32 + 1 + 32


def test_a_later_declaration_replaces_the_earlier_whole(session, table, declare):
    declare("ann", {"wish": "warmth", "oil": 3})
    receipt = declare("ann", {"oil": 2})
    assert (receipt.version, receipt.replaced) == (2, 1)
    own = own_declaration(session, table.turn, "ann", account=table.ann)
    assert (own.raw, own.version, own.fingerprint) == ({"oil": 2}, 2, receipt.fingerprint)
    assert [row.version for row in session.scalars(select(Declaration)).all()] == [1, 2]


def test_the_same_again_is_no_new_version(session, table, declare):
    first = declare("ann", {"oil": 3})
    again = declare("ann", {"oil": 3, "colour": "white"}, replaces=0)
    assert again.unchanged
    assert (again.version, again.salt, again.fingerprint) == (1, first.salt, first.fingerprint)
    assert len(mails(session, kind="receipt")) == 1


def test_who_takes_a_seat_over_does_not_learn_that_they_guessed_the_sealed_hand(session, table, declare):
    from campaign.model.member import Member
    from campaign.model.seat import Seat

    sealed = declare("ann", {"oil": 3})
    bea = session.scalars(select(Member).where(Member.account_id == table.bea.id)).one()
    session.scalars(select(Seat).where(Seat.key == "ann")).one().member = bea
    session.commit()
    assert own_declaration(session, table.turn, "ann", account=table.bea) is None
    guessed = declare("ann", {"oil": 3}, account=table.bea)
    assert (guessed.version, guessed.replaced, guessed.unchanged) == (2, 1, False)
    assert guessed.salt != sealed.salt


def test_each_version_has_a_salt_of_its_own(declare):
    receipts = [declare("ann", {"oil": oil}) for oil in (1, 2, 1)]
    assert len({receipt.salt for receipt in receipts}) == 3


def test_versions_and_lines_tell_two_seats_of_one_holder_apart(session, table, declare):
    declare("bea", {"oil": 4})
    declare("bea-2", {"oil": 4}, account=table.bea)
    assert filed(session, table.turn).keys() == {"bea", "bea-2"}
    assert {version for version, _ in filed(session, table.turn).values()} == {1}


@pytest.mark.parametrize(
    ("seat", "who", "refusal"),
    [
        ("ann", "bea", NotYourSeat),
        ("ann", "gina", NotYourSeat),
        ("ann", "rob", NotYourSeat),
        ("ann", "otto", NotYourSeat),
        ("npc", "ann", NotYourSeat),
        ("nobody", "ann", NotYourSeat),
    ],
)
def test_only_the_holder_declares_and_reads(session, table, seat, who, refusal):
    account = table.accounts[who]
    with pytest.raises(refusal):
        receive_declaration(session, table.turn.id, seat, Filing({}, "web"), account=account)
    with pytest.raises(refusal):
        own_declaration(session, table.turn, seat, account=account)
    with pytest.raises(refusal):
        withdraw_declaration(session, table.turn.id, seat, account=account)
    with pytest.raises(refusal):
        check_declaration(session, table.turn.id, seat, {}, account=account)


def test_the_gm_declares_for_a_seat_that_nobody_holds(declare):
    assert declare("npc", {"oil": 2}).version == 1


def test_a_seat_that_is_not_asked_declares_nothing(session, table):
    table.turn.asked = {"bea": "light"}
    session.commit()
    with pytest.raises(NotAsked):
        receive_declaration(session, table.turn.id, "ann", Filing({}, "web"), account=table.ann)


def test_no_such_turn(session, table):
    with pytest.raises(NotFound):
        receive_declaration(session, 404, "ann", Filing({}, "web"), account=table.ann)
    with pytest.raises(NotFound):
        check_declaration(session, 404, "ann", {}, account=table.ann)


def test_all_faults_come_at_once_and_nothing_is_kept(session, table, declare):
    with pytest.raises(InvalidDeclaration) as caught:
        declare("ann", {"oil": "5", "colour": "blue", "hat": 1})
    assert {(error.path, error.code) for error in caught.value.errors} == {
        ("declarations.ann.oil", "bad_value"),
        ("declarations.ann.colour", "bad_value"),
        ("declarations.ann.hat", "unknown_field"),
    }
    session.rollback()
    assert filed(session, table.turn) == {}
    assert mails(session, kind="receipt") == []


def deep(levels):
    value = "core"
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"wish": "\ud800"}, "declarations.ann.wish"),
        ({"\udfff": 1}, "declarations.ann"),
        ({"oil": 1.0}, "declarations.ann.oil"),
        ({"wish": [1, {"a": 2.5}]}, "declarations.ann.wish.1.a"),
        ({1: 2}, "declarations.ann"),
        ({"wish": "x" * LONGEST_DECLARATION}, "declarations.ann"),
    ],
)
def test_what_is_no_plain_json_is_refused_before_the_rules_see_it(session, table, raw, path):
    errors = check_declaration(session, table.turn.id, "ann", raw, account=table.ann)
    assert [(error.actor, error.code, error.path) for error in errors] == [("ann", "bad_value", path)]


@pytest.mark.parametrize(
    ("levels", "path"), [(1000, "declarations.ann.wish" + ".0" * DEEPEST), (5000, "declarations.ann")]
)
def test_what_is_nested_too_deeply_is_refused(session, table, levels, path):
    errors = check_declaration(session, table.turn.id, "ann", {"wish": deep(levels)}, account=table.ann)
    assert [error.path for error in errors] == [path]


def test_a_check_finds_what_filing_would_refuse_and_keeps_nothing(session, table):
    raw = {"oil": 10, "lamp": "moon"}
    found = check_declaration(session, table.turn.id, "ann", raw, account=table.ann)
    with pytest.raises(InvalidDeclaration) as caught:
        receive_declaration(session, table.turn.id, "ann", Filing(raw, "api"), account=table.ann)
    assert caught.value.errors == found
    assert filed(session, table.turn) == {}


@pytest.mark.parametrize(("replaces", "filings"), [(0, 1), (1, 2), (3, 2), (1, 0)])
def test_a_stale_version_is_refused_with_the_current_one(session, table, declare, replaces, filings):
    for number in range(filings):
        declare("ann", {"oil": number})
    with pytest.raises(StaleRevision) as caught:
        declare("ann", {"oil": 9}, replaces=replaces)
    assert caught.value.values == {"expected": replaces, "current": filings}


def test_the_current_version_may_be_replaced(declare):
    declare("ann", {"oil": 1}, replaces=0)
    assert declare("ann", {"oil": 2}, replaces=1).version == 2


def test_withdrawn_counts_as_silent_until_filed_again(session, table, declare):
    declare("ann", {"oil": 1})
    withdraw_declaration(session, table.turn.id, "ann", account=table.ann)
    session.commit()
    assert filed(session, table.turn) == {}
    assert own_declaration(session, table.turn, "ann", account=table.ann).withdrawn
    with pytest.raises(NotFound):
        withdraw_declaration(session, table.turn.id, "ann", account=table.ann)
    receipt = declare("ann", {"oil": 1}, replaces=0)
    assert (receipt.version, receipt.replaced, receipt.unchanged) == (2, None, False)
    assert [mail.kind for mail in mails(session, account_id=table.ann.id)] == [
        "turn_open",
        "receipt",
        "withdrawn",
        "receipt",
    ]


def test_nothing_filed_is_nothing_to_read(session, table):
    assert own_declaration(session, table.turn, "ann", account=table.ann) is None


@pytest.mark.parametrize("status", [status for status in TurnStatus if status is not TurnStatus.COLLECTING])
def test_a_turn_that_does_not_collect_takes_nothing(session, table, declare, status):
    declare("ann", {"oil": 1})
    table.turn.status = status
    session.commit()
    with pytest.raises(TurnClosed):
        declare("ann", {"oil": 2})
    with pytest.raises(TurnClosed):
        withdraw_declaration(session, table.turn.id, "ann", account=table.ann)


@pytest.mark.parametrize(("microseconds", "is_late"), [(-1, False), (0, False), (1, True)])
def test_the_deadline_is_inclusive(session, table, monkeypatch, microseconds, is_late):
    instant = table.turn.deadline + timedelta(microseconds=microseconds)
    monkeypatch.setattr(clock, "now", lambda _session: instant)
    if is_late:
        with pytest.raises(TurnClosed) as caught:
            receive_declaration(session, table.turn.id, "ann", Filing({}, "web"), account=table.ann)
        assert caught.value.values["received_at"] == instant.isoformat()
    else:
        receipt = receive_declaration(session, table.turn.id, "ann", Filing({}, "web"), account=table.ann)
        assert receipt.received_at == instant


def test_a_filing_is_in_before_the_claim_or_is_late(session, table):
    """Many file while one claims: whoever got a receipt is in the case, whoever did not was told."""
    turn_id, deadline = table.turn.id, table.turn.deadline
    accounts = {seat: table.accounts[seat].id for seat in ("ann", "bea")}
    session.commit()
    receipts, late, opened = {}, [], {}

    def file(seat, start):
        for number in range(start, start + 3):
            try:
                with session_scope() as own:
                    account, filing = own.get_one(Account, accounts[seat]), Filing({"wish": f"{number}"}, "web")
                    receipt = receive_declaration(own, turn_id, seat, filing, account=account)
                receipts[seat, receipt.version] = number
            except TurnClosed:
                late.append(number)

    def claim():
        with session_scope() as own:
            held = claim_turn(own, turn_id, now=deadline + timedelta(seconds=1))
            opened.update(open_seals(own, held_turns(own, [held]))[turn_id])

    filers = [partial(file, seat, 100 * number) for seat in accounts for number in range(4)]
    at_once(*filers, claim)
    assert len(receipts) + len(late) == 24
    for seat in accounts:
        versions = sorted(version for key, version in receipts if key == seat)
        assert versions == list(range(1, len(versions) + 1))
        assert (seat in opened) == bool(versions)
        assert not versions or opened[seat].declared == {"wish": f"{receipts[seat, versions[-1]]}"}
    assert verify_log(session, table.campaign.id) is None


def test_the_gm_may_say_why_and_it_is_kept_with_the_commands_when_they_are_opened(session, duel):
    turn = duel.opens()
    duel.files(turn, "gm", ROUND, reason="  They are ready. ")
    assert own_declaration(session, turn, "gm", account=duel.people["gm"]).reason == "They are ready."
    kept = select(LedgerEntry).where(LedgerEntry.kind == "reason_given")
    assert session.scalars(kept).all() == []
    duel.drafts(turn)
    entry = session.scalars(kept).one()
    assert entry.values == {"turn": "S1-1", "version": 1, "reason": "They are ready.", "declaration": ROUND}
    assert review_view(session, duel.reader("gm"), turn).declarations[0].reason == "They are ready."
    assert "reason_given" not in {line.kind for line in ledger_view(session, duel.reader("ann"), duel.campaign)}


@pytest.mark.parametrize(
    ("seat", "reason", "code"), [("ann", "Just so.", "unknown_field"), ("gm", "x" * 501, "bad_value")]
)
def test_nobody_else_gives_a_reason_and_no_long_one(session, duel, seat, reason, code):
    duel.plays(duel.opens(), {"gm": ROUND})
    with pytest.raises(InvalidDeclaration) as refusal:
        duel.files(duel.latest(), seat, {"sign": "rock"} if seat == "ann" else {}, reason=reason)
    assert [(error.code, error.path) for error in refusal.value.errors] == [(code, f"declarations.{seat}.reason")]


def test_a_faulty_declaration_of_the_gm_is_set_aside_like_any_other(session, duel, monkeypatch):
    turn = duel.opens()
    monkeypatch.setattr(type(ruleset_for("duel")), "check", lambda *_: ())
    duel.files(turn, "gm", {"commands": [{"tool": "gm.sing"}]})
    duel.drafts(turn)
    review = review_view(session, duel.reader("gm"), turn)
    assert [(error["actor"], error["code"]) for error in review.set_aside] == [("gm", "unknown_tool")]
    assert review.events[0]["audience"] == ["gm"]
    assert review.case["declarations"] == {}
