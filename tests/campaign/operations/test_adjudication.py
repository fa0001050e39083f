from collections import Counter

import pytest
from sqlalchemy import event, select

from campaign import clock
from campaign.model.resolution import StoredResolution
from campaign.model.turn import TurnStatus
from campaign.operations import jobs, seals
from campaign.operations.adjudication import DRAFT, adjudicate
from campaign.operations.deadlines import claim_turn
from campaign.operations.holding import hold_turn
from campaign.operations.jobs import LEASE, Outcome
from campaign.operations.ledger import append_entry
from campaign.operations.log_checks import verify_log
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.turn_keys import new_wrapped_key
from campaign.operations.turns import lock_turn
from campaign.settings import load_settings
from campaign.store.session import session_scope
from rules.core.errors import RulesFault
from tests.campaign.conftest import mails


@pytest.fixture
def due(session, table, close_turn):
    """The turn past its deadline, with one declaration."""
    receive_declaration(session, table.turn.id, "ann", Filing({"oil": 3}, "web"), account=table.ann)
    close_turn(table.turn)
    return table.turn


def claimed(session, turn):
    return claim_turn(session, turn.id, now=clock.now(session))


def resolutions(session):
    return session.scalars(select(StoredResolution).order_by(StoredResolution.revision)).all()


def test_a_due_turn_becomes_a_draft_and_the_gm_is_told(session, table, due):
    adjudicate(session, claimed(session, due))
    session.commit()
    assert (due.status, due.lease_token, due.lease_until) == (TurnStatus.DRAFTED, None, None)
    (stored,) = resolutions(session)
    assert (stored.revision, stored.declared, stored.account_id) == (1, {"ann": {"oil": 3}}, None)
    assert stored.case["declarations"] == {"ann": {"oil": 3}}
    assert len(stored.case["dice"]) == 4
    assert stored.ruleset_version == "1"
    (mail,) = mails(session, kind="draft_ready")
    assert mail.account_id == table.gina.id
    assert "/campaigns/STAR/turns/S1-1/review" in mail.body
    assert table.scene.state == due.state


def test_each_body_is_deciphered_once(session, table, close_turn, monkeypatch):
    for seat, account in (("ann", table.ann), ("bea", table.bea)):
        receive_declaration(session, table.turn.id, seat, Filing({"oil": 3}, "web"), account=account)
    close_turn(table.turn)
    opened, unseal = [], seals.unseal
    monkeypatch.setattr(seals, "unseal", lambda *given: opened.append(given) or unseal(*given))
    unwrapped, cipher_of = [], seals.cipher_of
    monkeypatch.setattr(seals, "cipher_of", lambda *given: unwrapped.append(given) or cipher_of(*given))
    adjudicate(session, claimed(session, table.turn))
    assert (len(opened), len(unwrapped)) == (2, 1)


@pytest.mark.parametrize("filed", [1, 2])
def test_a_draft_costs_few_statements_however_many_filed(session, table, close_turn, filed):
    for seat, account in list({"ann": table.ann, "bea": table.bea}.items())[:filed]:
        receive_declaration(session, table.turn.id, seat, Filing({"oil": 3}, "web"), account=account)
    close_turn(table.turn)
    turn_id, sent = table.turn.id, Counter()
    session.commit()
    engine = session.get_bind()
    event.listen(engine, "before_cursor_execute", lambda *given: sent.update([given[2].split()[0]]))
    event.listen(engine, "commit", lambda _: sent.update(["COMMIT"]))
    assert jobs.run(DRAFT, turn_id) is Outcome.DONE
    del sent["BEGIN"]
    assert sent.pop("COMMIT") == 4
    assert sent.total() <= 27  # of them, on PostgreSQL, one question for the instant in each transaction


def test_a_message_that_comes_twice_drafts_once(session, table, due):
    first = claimed(session, due)
    assert claimed(session, due) is None
    adjudicate(session, first)
    session.commit()
    adjudicate(session, first)
    session.commit()
    assert len(resolutions(session)) == 1


def test_slow_run_loses_lease(session, table, due):
    slow = claimed(session, due)
    quick = claim_turn(session, due.id, now=due.lease_until)
    adjudicate(session, quick)
    session.commit()
    before = due.drafted_at
    adjudicate(session, slow)
    session.commit()
    assert len(resolutions(session)) == 1
    assert due.drafted_at == before


def test_no_lock_is_held_while_the_rules_work(session, table, due, lanterns, monkeypatch):
    resolve, turn_id = type(lanterns).resolve, due.id

    def change_all_meanwhile(self, case):
        with session_scope() as other:
            turn = lock_turn(other, turn_id)
            append_entry(other, turn.campaign_id, "while_the_rules_work", {"turn": turn.code})
        return resolve(self, case)

    monkeypatch.setattr(type(lanterns), "resolve", change_all_meanwhile)
    adjudicate(session, claimed(session, due))
    session.commit()
    assert due.status is TurnStatus.DRAFTED
    assert len(resolutions(session)) == 1


def test_who_loses_the_lease_while_the_rules_work_stores_nothing(session, table, due, lanterns, monkeypatch):
    resolve, turn_id = type(lanterns).resolve, due.id

    def lose_the_lease(self, case):
        with session_scope() as other:
            lock_turn(other, turn_id).lease_token = "another worker's"
        return resolve(self, case)

    monkeypatch.setattr(type(lanterns), "resolve", lose_the_lease)
    adjudicate(session, claimed(session, due))
    session.commit()
    assert due.status is TurnStatus.CLAIMED
    assert resolutions(session) == []
    assert mails(session, kind="draft_ready") == []


def test_after_three_lost_leases_a_person_decides(session, table, due):
    for _ in range(3):
        claim = claimed(session, due)
        due.lease_until = clock.now(session)
        session.commit()
        assert claim.attempts <= 3
    turn_id = due.id
    session.commit()
    assert jobs.run(DRAFT, turn_id) is Outcome.HELD
    session.expire_all()
    assert (due.status, due.held_reason) == (TurnStatus.HELD, "lease_lost")
    assert resolutions(session) == []
    (mail,) = mails(session, kind="held")
    assert mail.account_id == table.gina.id
    assert claim_turn(session, due.id, now=clock.now(session) + LEASE) is None


@pytest.mark.parametrize(("fault", "reason"), [("rules", "rules_fault"), ("case", "case_errors")])
def test_what_the_rules_cannot_do_is_held(session, table, due, fault, reason):
    due.state = {**due.state, "fault": fault}
    session.commit()
    adjudicate(session, claimed(session, due))
    session.commit()
    assert (due.status, due.held_reason) == (TurnStatus.HELD, reason)
    assert resolutions(session) == []
    assert verify_log(session, table.campaign.id) is None


def test_the_log_tells_where_it_broke_and_not_what_was_declared(session, table, due, lanterns, monkeypatch, caplog):
    def break_down(_self, case):
        raise RulesFault(f"cannot resolve {case.declarations}")

    monkeypatch.setattr(type(lanterns), "resolve", break_down)
    adjudicate(session, claimed(session, due))
    assert f"turn {due.id} is held, rules_fault: raised in break_down" in caplog.text
    assert "oil" not in caplog.text


def test_a_broken_seal_is_held(session, table, due):
    due.wrapped_key = new_wrapped_key(load_settings({}))
    session.commit()
    adjudicate(session, claimed(session, due))
    session.commit()
    assert (due.status, due.held_reason) == (TurnStatus.HELD, "seal_broken")


def test_a_claim_that_does_not_stand_holds_nothing(session, table, due):
    slow = claimed(session, due)
    claim_turn(session, due.id, now=due.lease_until)
    hold_turn(session, slow, "rules_fault")
    session.commit()
    assert due.status is TurnStatus.CLAIMED


def test_the_gms_are_told_again_when_a_released_turn_is_held_again(session, table, due):
    from campaign.operations.turns import release_turn

    due.state = {**due.state, "fault": "case"}
    session.commit()
    for _ in range(2):
        adjudicate(session, claimed(session, due))
        release_turn(session, table.gina, due, None)
        session.commit()
    assert len(mails(session, kind="held")) == 2
