"""Seals: what is declared is read by nobody before the claim, and what is read then is what was declared."""

import logging

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sqlalchemy import select, text

from campaign import clock
from campaign.errors import InvalidDeclaration, SealBroken
from campaign.model.ledger_entry import LedgerEntry
from campaign.operations.deadlines import claim_turn, held_turns
from campaign.operations.log_checks import verify_log
from campaign.operations.sealed_bodies import BODY_LENGTH, Body, fits, pack, unpack
from campaign.operations.seals import check_declaration, open_seals, withdraw_declaration
from campaign.operations.shape import declaration_faults
from campaign.orders.canonical import Heading, canonical_text, in_fours
from tests.campaign.conftest import mails

CANARY = "the-canary-sings-at-dusk"


def opened_by(session, claim):
    return open_seals(session, held_turns(session, [claim]))


def test_seals_open_for_the_claim_alone_and_a_silent_seat_stays_silent(session, table, declare, close_turn):
    declare("bea", {"oil": 3, "colour": "white"})
    declare("ann", {"wish": "line\u2028break"})
    declare("npc", {"oil": 2})
    withdraw_declaration(session, table.turn.id, "npc", account=table.gina)
    close_turn(table.turn)
    claim = claim_turn(session, table.turn.id, now=clock.now(session))
    opened = opened_by(session, claim)[table.turn.id]
    assert {key: one.declared for key, one in opened.items()} == {"ann": {"wish": "line\u2028break"}, "bea": {"oil": 3}}
    table.turn.lease_token = "another"
    session.commit()
    assert opened_by(session, claim) == {}


@pytest.mark.parametrize(
    "forgery",
    [
        "UPDATE declaration SET fingerprint = '{zeros}'",
        "UPDATE declaration SET version = 2",
        "UPDATE sealed_body SET ciphertext = {bytes}",
        "UPDATE turn SET wrapped_key = {bytes}",
        "UPDATE campaign SET code = 'MOON'",
    ],
    ids=["fingerprint", "version", "body", "key", "campaign"],
)
def test_a_forged_seal_is_broken(session, table, declare, close_turn, forgery):
    declare("ann", {"oil": 3})
    close_turn(table.turn)
    literal = "X'00'" if session.get_bind().dialect.name == "sqlite" else "'\\x00'::bytea"
    session.execute(text(forgery.format(zeros="0" * 64, bytes=literal)))
    session.commit()
    claim = claim_turn(session, table.turn.id, now=clock.now(session))
    assert isinstance(opened_by(session, claim)[table.turn.id], SealBroken)


def test_two_hands_swapped_between_seats_are_broken(session, table, declare, close_turn):
    declare("ann", {"oil": 3})
    declare("bea", {"oil": 4})
    close_turn(table.turn)
    first, second = session.execute(text("SELECT id, ciphertext FROM sealed_body ORDER BY id")).all()
    for (row, _), (_, ciphertext) in ((first, second), (second, first)):
        session.execute(text("UPDATE sealed_body SET ciphertext = :c WHERE id = :i"), {"c": ciphertext, "i": row})
    session.commit()
    claim = claim_turn(session, table.turn.id, now=clock.now(session))
    assert isinstance(opened_by(session, claim)[table.turn.id], SealBroken)


HANDS = [
    {},
    {"oil": 0},
    {"wish": CANARY},
    {"wish": "나" * 1000},
    {"wish": '\n"' * 3000},
    {"lamp": "bea-2", "oil": 9, "colour": "red"},
]


def test_all_ciphertexts_are_equally_long(session, declare):
    for hand in HANDS:
        declare("ann", hand)
    lengths = {len(body) for body in session.scalars(text("SELECT ciphertext FROM sealed_body")).all()}
    assert len(lengths) == 1
    assert lengths.pop() > BODY_LENGTH


def everything(session):
    """Return all that is stored, table by table, as text."""
    from campaign.store.tables import METADATA

    stored = {}
    for table in METADATA.sorted_tables:
        stored[table.name] = repr(session.execute(select(table).order_by(*table.primary_key)).all())
    return stored


def test_what_is_declared_is_nowhere_but_in_cipher(session, table, declare, caplog):
    with caplog.at_level(logging.DEBUG):
        receipt = declare("ann", {"wish": CANARY})
        assert check_declaration(session, table.turn.id, "ann", {"wish": CANARY}, account=table.ann) == ()
        with pytest.raises(InvalidDeclaration) as caught:
            declare("ann", {"wish": CANARY, "oil": 99})
    session.rollback()
    assert CANARY in receipt.canonical
    assert not [name for name, rows in everything(session).items() if CANARY in rows or receipt.salt in rows]
    assert CANARY not in caplog.text
    assert CANARY not in str(caught.value)


def test_the_receipt_mail_is_the_same_whatever_the_hand(session, table, declare, monkeypatch):
    instant = clock.now(session)
    monkeypatch.setattr(clock, "now", lambda _session: instant)
    table.ann.language = "en"
    told = set()
    for seat, raw in {"ann": {"wish": CANARY, "oil": 9}, "bea": {}}.items():
        receipt = declare(seat, raw)
        (letter,) = mails(session, kind="receipt", account_id=table.accounts[seat].id)
        assert CANARY not in letter.subject + letter.body
        assert receipt.salt not in letter.body
        fingerprint = in_fours(receipt.fingerprint)
        assert fingerprint in letter.body
        text = (letter.subject + letter.body).replace(fingerprint, "FINGERPRINT")
        told.add(text.replace(in_fours(receipt.leaf), "LEAF").replace(seat, "SEAT"))
    assert len(told) == 1


def test_the_ledger_tells_the_fingerprint_and_never_what(session, table, declare):
    receipt = declare("ann", {"wish": CANARY})
    withdraw_declaration(session, table.turn.id, "ann", account=table.ann)
    session.commit()
    entries = session.scalars(select(LedgerEntry).where(LedgerEntry.seat_key == "ann").order_by(LedgerEntry.number))
    assert [(entry.kind, entry.account_id, entry.values) for entry in entries] == [
        (
            "declaration_received",
            table.ann.id,
            {"turn": "S1-1", "version": 1, "fingerprint": receipt.fingerprint},
        ),
        ("declaration_withdrawn", table.ann.id, {"turn": "S1-1", "version": 1}),
    ]
    assert verify_log(session, table.campaign.id) is None


PLAIN_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda parts: st.lists(parts, max_size=5) | st.dictionaries(st.text(), parts, max_size=5),
    max_leaves=20,
)


@given(
    st.dictionaries(st.text(), PLAIN_JSON, max_size=8), st.text(alphabet="0123456789abcdef", min_size=32, max_size=32)
)
def test_any_two_bodies_are_equally_long_and_come_back_whole(raw, salt):
    assume(not declaration_faults("ann", raw) and fits(raw))
    lines = canonical_text(Heading("S" * 64, "S1-1", "k" * 64, 10, "lanterns", "light"), raw)
    body = Body(salt, lines)
    assert len(pack(body)) == BODY_LENGTH
    assert unpack(pack(body)) == body
