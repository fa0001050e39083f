"""Heads are made where a turn opens, closes or is published, and hold what was written before."""

import pytest
from sqlalchemy import delete, event, select, update

from campaign import clock
from campaign.log_leaves import FILLED_TO
from campaign.model.declaration import Declaration
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.log_head import LogHead, LogKey
from campaign.operations.adjudication import adjudicate
from campaign.operations.closing import close_turns
from campaign.operations.deadlines import claim_turn
from campaign.operations.ledger import append_entry
from campaign.operations.log_checks import verify_log
from campaign.operations.log_heads import Passed, make_heads
from campaign.operations.publishing import publish_turn
from campaign.operations.review import approve_draft
from campaign.settings import load_settings
from campaign.transcript.checkpoints import checkpoint_of
from campaign.transcript.notes import Signer, verifier_of
from launch.environment import new_secret


def heads(session):
    session.flush()
    return session.scalars(select(LogHead).order_by(LogHead.id)).all()


@pytest.fixture
def played(session, table, declare, close_turn):
    """The first turn published, after each of two has filed."""
    declare("ann", {"oil": 3})
    declare("bea", {"oil": 1})
    declare("bea", {"oil": 2})
    close_turn(table.turn)
    adjudicate(session, claim_turn(session, table.turn.id, now=clock.now(session)))
    approve_draft(session, table.gina, table.turn, revision=1, next_deadline=None)
    publish_turn(session, table.turn.id)
    session.commit()
    return table


def test_a_turn_makes_a_head_where_it_opens_closes_and_is_published(session, played):
    made = [(head.turn_id, head.stage) for head in heads(session)]
    first, following = played.turn.id, played.turn.id + 1
    assert made == [(first, "opened"), (first, "closed"), (following, "opened"), (first, "published")]
    key = session.scalars(select(LogKey)).one()
    for head in heads(session):
        told = checkpoint_of(head.note, verifier_of(key.verifier))
        assert (told.origin, told.size) == ("127.0.0.1:8000/campaigns/STAR", head.size)
        assert head.size % FILLED_TO == 0
    assert verify_log(session, played.campaign.id) is None


def test_a_filing_makes_no_head(session, table, declare):
    before = [head.note for head in heads(session)]
    declare("ann", {"oil": 3})
    assert [head.note for head in heads(session)] == before


def test_who_files_how_often_does_not_show_in_the_size_of_the_tree(session, played):
    opened, closed, *_ = heads(session)
    assert closed.entries - opened.entries == 4
    assert closed.size - opened.size == FILLED_TO


def test_a_closing_says_which_fingerprints_are_in_force(session, played):
    latest = session.execute(select(Declaration.fingerprint).where(Declaration.version == 2)).scalar_one()
    entry = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "turn_closed")).one()
    assert entry.values["fingerprints"].keys() == {"ann", "bea"}
    assert entry.values["fingerprints"]["bea"] == latest


def test_a_turn_that_is_claimed_again_is_closed_once(session, table, due_claim):
    for _ in range(2):
        close_turns(session, [due_claim])
        session.commit()
    assert [head.stage for head in heads(session)] == ["opened", "closed"]


@pytest.fixture
def due_claim(session, table, close_turn):
    close_turn(table.turn)
    return claim_turn(session, table.turn.id, now=clock.now(session))


def test_a_head_costs_as_many_statements_however_long_the_log_is(session, table):
    passed, costs, sent = Passed(table.campaign.id, table.turn.id, "opened"), [], []
    event.listen(session.get_bind(), "before_cursor_execute", lambda *given: sent.append(given[2]))
    for count in (1, 100):
        for number in range(count):
            append_entry(session, passed.campaign_id, "noted", {"number": number})
        sent.clear()
        make_heads(session, [passed], clock.now(session))
        costs.append(len(sent))
    assert costs == [3, 3]
    assert verify_log(session, passed.campaign_id) is None


FORGERIES = {
    "size": {"size": 48},
    "entries": {"entries": 0},
    "edge": {"edge": b"x" * 32},
    "salt": {"salt": b"x" * 16},
    "note": {"note": "no note"},
}


@pytest.mark.parametrize("forged", FORGERIES.values(), ids=FORGERIES)
def test_a_changed_head_is_found(session, played, forged):
    at = heads(session)[1]
    session.execute(update(LogHead).where(LogHead.id == at.id).values(forged))
    session.expire_all()
    assert verify_log(session, played.campaign.id) == heads(session)[0].entries + 1


def test_a_head_that_another_key_signed_is_found(session, played):
    at = heads(session)[0]
    text = at.note.partition("\n\n")[0] + "\n"
    forged = Signer("127.0.0.1:8000/campaigns/STAR", b"x" * 32).signed(text)
    session.execute(update(LogHead).where(LogHead.id == at.id).values(note=forged))
    assert verify_log(session, played.campaign.id) == 1


def test_entries_cut_off_behind_a_head_are_found(session, played):
    last = session.scalars(select(LedgerEntry.number).order_by(LedgerEntry.number.desc())).first()
    session.execute(delete(LedgerEntry).where(LedgerEntry.number > last - 4))
    assert verify_log(session, played.campaign.id) is not None


def test_where_the_key_is_lacking_the_game_goes_on_without_a_head(session, table, caplog, database_url):
    lost = {"GRAILJUDGE_ENV": "test", "DATABASE_URL": database_url, "SEAL_KEYS": new_secret()}
    session.info["settings"] = load_settings(lost)
    make_heads(session, [Passed(table.campaign.id, table.turn.id, "closed")], clock.now(session))
    assert [head.stage for head in heads(session)] == ["opened"]
    assert "no new head" in caplog.text
