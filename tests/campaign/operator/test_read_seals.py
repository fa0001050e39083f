"""`read-seals`: everybody is told before anything is printed."""

import pytest
from sqlalchemy import select

from campaign.model.ledger_entry import LedgerEntry
from campaign.operations import early_reading
from campaign.views import ledger_view
from tests.campaign.conftest import mails
from tests.factories import drafted

WHY = ("--by", "Kim", "--reason", "a seal is said to be broken")


def lines(session, war, name):
    return [one for one in ledger_view(session, war.reader(name), war.campaign) if one.kind == "seals_read_early"]


def test_what_is_sealed_is_printed_once_all_are_told(session, war, sealed, prompt):
    told = prompt("read-seals", "WAR/S1-1", *WHY)
    assert told.status == 0
    assert told.out.startswith("4 seals read")
    assert 'mira, version 1: {"' in told.out
    session.rollback()
    for name in ("gm", "blue", "silver", "reader", None):
        line = lines(session, war, name)[0]
        assert (line.values["by"], line.values["reason"]) == ("Kim", "a seal is said to be broken")
    assert {mail.account_id for mail in mails(session, kind="seals_read_early")} == {
        account.id for name, account in war.people.items() if name != "otto"
    }
    assert all("strike" not in str(entry.values) for entry in session.scalars(select(LedgerEntry)))


@pytest.mark.parametrize(
    "typed",
    [("WAR/S9-9", *WHY), ("WAR/S1-1", "--by", " ", "--reason", "x"), ("WAR/S1-1", "--by", "Kim", "--reason", " ")],
)
def test_without_a_turn_a_name_and_a_reason_nothing_is_read(session, war, sealed, prompt, typed):
    told = prompt("read-seals", *typed)
    assert told.status == 1
    assert "strike" not in told.out + told.err
    session.rollback()
    assert lines(session, war, "blue") == []


def test_what_is_drafted_is_not_read_this_way(session, war, sealed, prompt):
    drafted(war, sealed)
    assert prompt("read-seals", "WAR/S1-1", *WHY).status == 1


def test_where_the_line_cannot_be_kept_nothing_is_printed(session, war, sealed, prompt, monkeypatch):
    def broken(*_args, **_values):
        raise OSError

    monkeypatch.setattr(early_reading, "append_entry", broken)
    told = prompt("read-seals", "WAR/S1-1", *WHY)
    assert told.status != 0
    assert "strike" not in told.out + told.err
