from base64 import b64encode

import pytest
from sqlalchemy import select

from campaign.model.ledger_entry import LedgerEntry
from campaign.model.log_head import LogHead, LogKey
from campaign.operations.log_receipts import log_receipt
from campaign.settings import load_settings
from campaign.transcript.checkpoints import in_short
from campaign.transcript.notes import text_of, verifier_of
from launch.environment import new_secret


@pytest.fixture
def filed(session, table, declare):
    declare("ann", {"oil": 2})
    declare("ann", {"oil": 3})
    return table


def test_the_log_signs_the_leaf_of_each_declaration(session, filed):
    key = verifier_of(session.scalars(select(LogKey)).one().verifier)
    entries = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "declaration_received")).all()
    for entry in entries:
        given = log_receipt(session, filed.turn, "ann", entry.values["version"])
        leaf = b64encode(bytes.fromhex(entry.hash)).decode()
        assert given.leaf == entry.hash
        assert text_of(given.note, key) == f"127.0.0.1:8000/campaigns/STAR\nreceipt\n{leaf}\n"
        assert given.head == in_short(session.scalars(select(LogHead)).one().note)


def test_there_is_none_for_what_is_not_there_or_without_the_key(session, filed, database_url):
    assert log_receipt(session, filed.turn, "ann", 3) is None
    assert log_receipt(session, filed.turn, "bea", 1) is None
    lost = {"GRAILJUDGE_ENV": "test", "DATABASE_URL": database_url, "SEAL_KEYS": new_secret()}
    session.info["settings"] = load_settings(lost)
    assert log_receipt(session, filed.turn, "ann", 1) is None
