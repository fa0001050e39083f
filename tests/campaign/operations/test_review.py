from datetime import timedelta

import pytest
from sqlalchemy import select

from campaign import clock
from campaign.errors import (
    DeadlinePassed,
    EngineFault,
    Forbidden,
    InvalidDeclaration,
    InvalidTool,
    NotAsked,
    NotFound,
    ReasonMissing,
    StaleRevision,
    WrongStatus,
)
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.resolution import StoredResolution
from campaign.model.turn import TurnStatus
from campaign.operations import jobs
from campaign.operations.adjudication import adjudicate
from campaign.operations.approvals import APPROVE, due_drafts
from campaign.operations.deadlines import claim_turn
from campaign.operations.jobs import Outcome
from campaign.operations.review import (
    Amendment,
    amend_declaration,
    amend_with_tool,
    approve_draft,
    latest_revision,
)
from campaign.operations.seals import Filing, receive_declaration

FILL = {"lamp": "ann", "oil": 50, "reason": "a leak"}


@pytest.fixture
def drafted(session, table, close_turn):
    """The turn with a draft: `ann` and `bea` declared, `bea` for a lamp that turns out to be dry."""
    turn = table.turn
    turn.state = {**turn.state, "dry": ["npc"]}
    receive_declaration(session, turn.id, "ann", Filing({"oil": 3}, "web"), account=table.ann)
    receive_declaration(session, turn.id, "bea", Filing({"oil": 4, "lamp": "npc"}, "web"), account=table.bea)
    close_turn(turn)
    adjudicate(session, claim_turn(session, turn.id, now=clock.now(session)))
    session.commit()
    return turn


def kinds(session):
    return session.scalars(select(LedgerEntry.kind).order_by(LedgerEntry.number)).all()


def revisions(session):
    return session.scalars(select(StoredResolution).order_by(StoredResolution.revision)).all()


def test_a_draft_keeps_what_was_set_aside(session, drafted):
    stored = latest_revision(session, drafted)
    assert stored.declared == {"ann": {"oil": 3}, "bea": {"lamp": "npc", "oil": 4}}
    assert stored.case["declarations"] == {"ann": {"oil": 3}}
    assert [error["code"] for error in stored.set_aside] == ["dry_lamp"]


def test_a_tool_makes_a_revision_beside_the_draft(session, table, drafted):
    first = latest_revision(session, drafted)
    before = (dict(first.state), list(first.events))
    second = amend_with_tool(session, table.gina, drafted, "gm.fill", FILL, expected_revision=1)
    session.commit()
    assert second.state == {**first.state, "lamps": {**first.state["lamps"], "ann": 50}}
    assert second.events[:-1] == first.events
    assert second.events[-1]["rule"] == "GM"
    assert (second.revision, second.reason, second.account_id) == (2, "a leak", table.gina.id)
    assert second.tools == [{"tool": "gm.fill", "values": FILL}]
    assert (second.requests, second.case, second.set_aside) == (first.requests, first.case, first.set_aside)
    assert (first.state, first.events) == before
    assert kinds(session)[-1] == "draft_amended"


def test_a_declaration_is_amended_all_other_rolls_as_they_were(session, table, drafted):
    first = latest_revision(session, drafted)
    amendment = Amendment("ann", {"oil": 9, "colour": "white"}, " misread ")
    second = amend_declaration(session, table.gina, drafted, amendment, expected_revision=1)
    assert second.case["dice"] == first.case["dice"]
    assert second.case["declarations"] == {"ann": {"oil": 9}}
    assert second.state["lamps"]["ann"] == first.state["lamps"]["ann"] + 6
    event = next(event for event in second.events if event["type"] == "gm_tool")
    assert event == {
        "rule": "GM",
        "type": "gm_tool",
        "tool": "declare",
        "values": {"seat": "ann", "declaration": {"oil": 9}, "before": {"oil": 3}},
        "reason": "misread",
        "audience": ["ann"],
    }


def test_what_was_set_aside_can_be_mended(session, table, drafted):
    amendment = Amendment("bea", {"oil": 4}, "the lamp is dry")
    stored = amend_declaration(session, table.gina, drafted, amendment, expected_revision=1)
    assert stored.set_aside == []
    assert stored.case["declarations"] == {"ann": {"oil": 3}, "bea": {"oil": 4}}
    assert "set_aside" not in [event["type"] for event in stored.events]


def test_a_declaration_can_be_taken_out_and_put_in(session, table, drafted):
    out = amend_declaration(session, table.gina, drafted, Amendment("ann", None, "was void"), expected_revision=1)
    assert "ann" not in out.declared
    silent = Amendment("bea-2", {"oil": 2}, "came by letter")
    put_in = amend_declaration(session, table.gina, drafted, silent, expected_revision=2)
    assert put_in.case["declarations"] == {"bea-2": {"oil": 2}}
    amended = [event["values"]["seat"] for event in put_in.events if event.get("tool") == "declare"]
    assert amended == ["ann", "bea-2"]


def test_an_amendment_that_edition_1_told_is_kept_beside_a_new_one(session, table, drafted):
    first = latest_revision(session, drafted)
    change = {"path": "oil", "before": 1, "after": 3}
    old = {"rule": "GM", "type": "declaration_amended", "actor": "ann", "changes": [change], "reason": "misread"}
    told = {"events": [{**old, "audience": ["ann"]}, *first.events], "ruleset_version": "1"}
    same = {name: getattr(first, name) for name in ("declared", "case", "state", "requests", "created_at")}
    session.add(StoredResolution(turn=drafted, revision=2, **same, **told))
    session.commit()
    amended = amend_declaration(session, table.gina, drafted, Amendment("ann", {"oil": 9}, "so"), expected_revision=2)
    assert [event["type"] for event in amended.events if event["rule"] == "GM"] == ["declaration_amended", "gm_tool"]


def test_tools_are_used_again_in_their_order_on_what_is_resolved_anew(session, table, drafted):
    for oil in (50, 60):
        amend_with_tool(session, table.gina, drafted, "gm.fill", {**FILL, "oil": oil}, expected_revision=oil // 10 - 4)
    stored = amend_declaration(session, table.gina, drafted, Amendment("ann", {"oil": 9}, "so"), expected_revision=3)
    assert stored.state["lamps"]["ann"] == 60
    assert [used["values"]["oil"] for used in stored.tools] == [50, 60]
    told = [(event["tool"], event["values"].get("oil")) for event in stored.events if event["rule"] == "GM"]
    assert told == [("declare", None), ("gm.fill", 50), ("gm.fill", 60)]


def test_the_same_declaration_again_makes_no_revision(session, table, drafted):
    amendment = Amendment("ann", {"oil": 3, "wish": ""}, "so")
    assert amend_declaration(session, table.gina, drafted, amendment, expected_revision=1).revision == 1
    assert len(revisions(session)) == 1


@pytest.mark.parametrize("expected", [0, 2])
def test_a_stale_revision_is_refused(session, table, drafted, expected):
    with pytest.raises(StaleRevision) as caught:
        amend_with_tool(session, table.gina, drafted, "gm.fill", FILL, expected_revision=expected)
    assert caught.value.values == {"expected": expected, "current": 1}
    with pytest.raises(StaleRevision):
        amend_declaration(session, table.gina, drafted, Amendment("ann", {}, "so"), expected_revision=expected)
    with pytest.raises(StaleRevision):
        approve_draft(session, table.gina, drafted, revision=expected, next_deadline=None)


def test_only_a_draft_is_amended_or_approved(session, table):
    with pytest.raises(WrongStatus):
        amend_with_tool(session, table.gina, table.turn, "gm.fill", FILL, expected_revision=1)
    with pytest.raises(WrongStatus):
        amend_declaration(session, table.gina, table.turn, Amendment("ann", {}, "so"), expected_revision=1)
    with pytest.raises(WrongStatus):
        approve_draft(session, table.gina, table.turn, revision=1, next_deadline=None)


def test_only_a_gm_amends_and_approves(session, table, drafted):
    with pytest.raises(Forbidden):
        amend_with_tool(session, table.ann, drafted, "gm.fill", FILL, expected_revision=1)
    with pytest.raises(Forbidden):
        amend_declaration(session, table.ann, drafted, Amendment("ann", {}, "so"), expected_revision=1)
    with pytest.raises(Forbidden):
        approve_draft(session, table.ann, drafted, revision=1, next_deadline=None)


def test_a_tool_with_wrong_values_changes_nothing(session, table, drafted):
    with pytest.raises(InvalidTool) as caught:
        amend_with_tool(session, table.gina, drafted, "gm.fill", {"lamp": "ann"}, expected_revision=1)
    assert [error.path for error in caught.value.errors] == ["tool.oil", "tool.reason"]
    with pytest.raises(NotFound):
        amend_with_tool(session, table.gina, drafted, "gm.burn", FILL, expected_revision=1)
    assert len(revisions(session)) == 1


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"oil": 10}, "bad_value"),
        ({"lamp": "moon"}, "unknown_id"),
        ({"lamp": "npc"}, "dry_lamp"),
        ({"oil": 0.5}, "bad_value"),
    ],
    ids=["shape", "view", "whole state", "no plain JSON"],
)
def test_an_amended_declaration_has_no_faults(session, table, drafted, raw, code):
    with pytest.raises(InvalidDeclaration) as caught:
        amend_declaration(session, table.gina, drafted, Amendment("ann", raw, "so"), expected_revision=1)
    assert [(error.actor, error.code) for error in caught.value.errors] == [("ann", code)]
    assert len(revisions(session)) == 1


def test_a_reason_is_needed(session, table, drafted):
    with pytest.raises(ReasonMissing):
        amend_declaration(session, table.gina, drafted, Amendment("ann", {}, " "), expected_revision=1)


def test_who_is_not_asked_has_nothing_to_amend(session, table, drafted):
    with pytest.raises(NotAsked):
        amend_declaration(session, table.gina, drafted, Amendment("nobody", {}, "so"), expected_revision=1)


@pytest.mark.parametrize(("fault", "refusal"), [("rules", EngineFault), ("case", InvalidDeclaration)])
def test_a_case_that_cannot_be_resolved_again_changes_nothing(session, table, drafted, fault, refusal):
    drafted.state = {**drafted.state, "fault": fault}
    session.flush()
    with pytest.raises(refusal):
        amend_declaration(session, table.gina, drafted, Amendment("ann", {}, "so"), expected_revision=1)
    assert len(revisions(session)) == 1


def test_the_latest_revision_is_approved_with_the_next_deadline(session, table, drafted):
    deadline = clock.now(session) + timedelta(days=2)
    approve_draft(session, table.gina, drafted, revision=1, next_deadline=deadline)
    assert (drafted.status, drafted.next_deadline) == (TurnStatus.APPROVED, deadline)
    assert kinds(session)[-1] == "turn_approved"
    with pytest.raises(WrongStatus):
        approve_draft(session, table.gina, drafted, revision=1, next_deadline=None)


def test_the_next_deadline_lies_ahead(session, table, drafted):
    with pytest.raises(DeadlinePassed):
        approve_draft(session, table.gina, drafted, revision=1, next_deadline=clock.now(session))
    assert drafted.status is TurnStatus.DRAFTED


def test_a_draft_is_approved_by_rule_after_the_campaigns_minutes(session, table, drafted):
    due = drafted.drafted_at + timedelta(minutes=30)
    assert due_drafts(session, due) == []
    table.campaign.auto_publish_minutes = 30
    session.commit()
    assert due_drafts(session, due - timedelta(seconds=1)) == []
    turn_id = drafted.id
    session.commit()
    assert jobs.run(APPROVE, turn_id) is Outcome.NOT_MINE
    assert due_drafts(session, due) == [turn_id]
    drafted.drafted_at -= timedelta(minutes=30)
    session.commit()
    assert [jobs.run(APPROVE, turn_id) for _ in range(2)] == [Outcome.DONE, Outcome.NOT_MINE]
    session.expire_all()
    assert drafted.status is TurnStatus.APPROVED
    assert due_drafts(session, due) == []


def test_an_amendment_starts_the_minutes_again(session, table, drafted, monkeypatch):
    table.campaign.auto_publish_minutes = 30
    later = drafted.drafted_at + timedelta(minutes=20)
    monkeypatch.setattr(clock, "now", lambda _session: later)
    amend_with_tool(session, table.gina, drafted, "gm.fill", FILL, expected_revision=1)
    assert due_drafts(session, later + timedelta(minutes=29)) == []
    assert due_drafts(session, later + timedelta(minutes=30)) == [drafted.id]
