import pytest
from sqlalchemy import select, update

from campaign.log_leaves import hash_of
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.log_head import LogHead
from campaign.operations import ledger as operations
from campaign.operations.ledger import BEGINNING, HASHED, append_entry, chained_hash, verify_newest
from campaign.operations.log_checks import verify_log
from campaign.store.session import session_scope
from tests.campaign.at_once import at_once


@pytest.fixture
def ledger(session, table):
    """Five entries of a campaign: those of its opening, and notes."""
    found = select(LedgerEntry).where(LedgerEntry.campaign_id == table.campaign.id).order_by(LedgerEntry.number)
    while len(session.scalars(found).all()) < 5:
        append_entry(session, table.campaign.id, "noted", {"가": [1, None]}, account_id=table.gina.id, seat_key="ann")
    session.commit()
    return session.scalars(found).all()


def test_entries_are_numbered_and_each_has_a_leaf_under_a_salt_of_its_own(session, table, ledger):
    assert [entry.number for entry in ledger] == [1, 2, 3, 4, 5]
    assert len({entry.salt for entry in ledger} | {entry.hash for entry in ledger}) == 10
    assert [hash_of(entry).hex() for entry in ledger] == [entry.hash for entry in ledger]
    assert verify_log(session, table.campaign.id) is None


@pytest.mark.parametrize(
    "forged",
    [
        {"values": {"가": [2, None]}},
        {"kind": "turn_opened"},
        {"account_id": None},
        {"seat_key": "bea"},
        {"hash": "f" * 64},
        {"salt": "f" * 32},
        {"salt": "no hex"},
        {"salt": None},
        {"previous_hash": "f" * 64},
    ],
    ids=lambda forged: next(iter(forged)),
)
def test_a_changed_entry_is_found(session, table, ledger, forged):
    session.execute(update(LedgerEntry).where(LedgerEntry.id == ledger[2].id).values(**forged))
    session.expire_all()
    assert verify_log(session, table.campaign.id) == 3


def test_a_missing_entry_is_found(session, table, ledger):
    session.execute(LedgerEntry.__table__.delete().where(LedgerEntry.id == ledger[2].id))
    session.expire_all()
    assert verify_log(session, table.campaign.id) == 3


def test_an_entry_that_was_moved_in_time_is_found(session, table, ledger):
    session.execute(update(LedgerEntry).where(LedgerEntry.id == ledger[3].id).values(at=ledger[0].at))
    session.expire_all()
    assert verify_log(session, table.campaign.id) == 4


@pytest.mark.parametrize(("before", "broken"), [(None, None), (4, 3), (3, 3), (2, None)])
def test_a_page_verifies_the_entries_up_to_its_own(session, table, ledger, monkeypatch, before, broken):
    monkeypatch.setattr(operations, "VERIFIED", 2)
    marks = [entry.hash for entry in ledger]
    session.execute(update(LedgerEntry).where(LedgerEntry.id == ledger[2].id).values(kind="changed"))
    session.expire_all()
    mark = None if before is None else marks[before]
    assert verify_newest(session, table.campaign.id, mark) == broken


def test_what_was_chained_once_is_closed_by_the_first_leaf(session, table, ledger):
    """As a campaign stands that an earlier version kept: its entries have no salts, and each the hash before it."""
    previous = BEGINNING
    for entry in ledger:
        chained = LedgerEntry(**{name: getattr(entry, name) for name in HASHED})
        chained.salt, chained.previous_hash = None, previous
        previous = chained_hash(chained)
        written = {"salt": None, "previous_hash": chained.previous_hash, "hash": previous}
        session.execute(update(LedgerEntry).where(LedgerEntry.id == entry.id).values(written))
    session.execute(LogHead.__table__.delete())
    session.expire_all()
    assert verify_log(session, table.campaign.id) is None
    assert append_entry(session, table.campaign.id, "noted", {}).number == 7
    closing = session.scalars(select(LedgerEntry).where(LedgerEntry.number == 6)).one()
    assert (closing.kind, closing.values) == ("chain", {"entries": 5, "hash": previous})
    assert verify_log(session, table.campaign.id) is None
    assert verify_newest(session, table.campaign.id) is None
    session.execute(update(LedgerEntry).where(LedgerEntry.number == 2).values(kind="changed"))
    assert verify_log(session, table.campaign.id) == 2


def test_a_chain_cannot_be_made_shorter_behind_its_tree(session, table, ledger):
    last = append_entry(session, table.campaign.id, "chain", {"entries": 5, "hash": ledger[-1].hash})
    for entry in (*ledger, last):
        session.execute(update(LedgerEntry).where(LedgerEntry.id == entry.id).values(salt=None))
    assert verify_log(session, table.campaign.id) == 1


def test_ledgers_of_campaigns_are_their_own(session, table):
    from campaign.model.campaign import Campaign

    other = Campaign(code="MOON", name="Moon", ruleset="lanterns", created_at=table.campaign.created_at)
    session.add(other)
    session.flush()
    assert append_entry(session, other.id, "noted", {}).number == 1
    assert verify_log(session, other.id) is None


def test_many_append_at_once_and_the_chain_holds(session, table):
    campaign_id = table.campaign.id
    before = len(session.scalars(select(LedgerEntry)).all())
    session.commit()

    def append():
        for number in range(3):
            with session_scope() as own:
                append_entry(own, campaign_id, "noted", {"number": number})

    at_once(*[append] * 8)
    assert len(session.scalars(select(LedgerEntry)).all()) == before + 24
    assert verify_log(session, campaign_id) is None
