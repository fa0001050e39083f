"""A published turn is put right: looked at first, then carried forward as one ruling, or later turns played anew."""

import json

import pytest
from sqlalchemy import func, select

from campaign import clock, verify
from campaign.access import reader_of
from campaign.errors import (
    EngineFault,
    Forbidden,
    InvalidDeclaration,
    InvalidSettings,
    InvalidTool,
    NotAsked,
    ReasonMissing,
    WrongStatus,
)
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.outbox_message import OutboxMessage
from campaign.model.post import Post
from campaign.model.resolution import StoredResolution
from campaign.model.sheet import Sheet
from campaign.model.turn import Turn
from campaign.operations import notices, righting
from campaign.operations.adjudication import adjudicate
from campaign.operations.corrections import Correction, look_at
from campaign.operations.deadlines import claim_turn
from campaign.operations.late_texts import Admission, keep_late, late_texts
from campaign.operations.log_checks import verify_log
from campaign.operations.publishing import publish_turn
from campaign.operations.review import Amendment, approve_draft, latest_revision
from campaign.operations.righting import Right, put_right
from campaign.operations.scenes import use_tool
from campaign.operations.seals import Filing, receive_declaration
from campaign.operations.transcripts import transcript_of
from campaign.views import log, trace
from campaign.views.turns import published_resolution
from rules.core.errors import RulesFault
from tests.campaign.conftest import mails
from tests.lanterns import LANTERNS, told_as_stored

ROUNDS = 4
AMENDED = Correction("misread", amendment=Amendment("ann", {"oil": 9}, "misread"))


@pytest.fixture(autouse=True)
def told(monkeypatch):
    monkeypatch.setattr("tests.lanterns.LAST_ROUND", ROUNDS)
    for module in (righting, notices):
        monkeypatch.setattr(module, "narrate", told_as_stored)


@pytest.fixture
def play(session, table, close_turn):
    """Return a function that plays the turn under way to its post; `ann` declares."""

    def play(turn=None, late=None, **declared):
        turn = turn or session.scalars(select(Turn).order_by(Turn.id.desc())).first()
        for key, raw in (declared or {"ann": {"oil": 3}}).items():
            receive_declaration(session, turn.id, key, Filing(raw, "web"), account=table.accounts[key])
        session.commit()
        close_turn(turn)
        adjudicate(session, claim_turn(session, turn.id, now=clock.now(session)))
        if late:
            keep_late(session, turn.id, "ann", late, channel="web", account=table.ann)
        approve_draft(session, table.gina, turn, revision=1, next_deadline=None)
        publish_turn(session, turn.id)
        session.commit()
        return turn

    return play


@pytest.fixture
def three(play):
    """Three published turns, the fourth collects."""
    return [play(), play(), play()]


def look(session, table, turn, correction=AMENDED):
    return look_at(session, table.gina, turn, correction)


def right(session, table, turn, correction=AMENDED, *, replays=False):
    basis = look(session, table, turn, correction).basis
    stored = put_right(session, table.gina, turn, correction, Right(basis, replays))
    session.commit()
    return stored


def everything(session):
    """Return all rows that a correction could write."""
    nouns = (StoredResolution, Post, LedgerEntry, OutboxMessage)
    states = session.execute(select(Turn.id, Turn.state)).all(), session.execute(select(Sheet.id, Sheet.document)).all()
    return [session.scalar(select(func.count()).select_from(noun)) for noun in nouns], states


def test_a_look_writes_nothing_and_says_what_would_come_of_it(session, table, three):
    before = everything(session)
    found = look(session, table, three[0])
    assert everything(session) == before
    assert not session.dirty
    old = published_resolution(session, three[0])
    assert found.first.draft.state["lamps"]["ann"] == old.state["lamps"]["ann"] + 6
    assert found.first.draft.case["dice"] == old.case["dice"]
    assert [one.played.turn.code for one in found.later] == ["S1-2", "S1-3"]
    assert [one.is_changed for one in found.later] == [True, True]
    assert found.carry.state["lamps"]["ann"] == found.replay.state["lamps"]["ann"]
    assert [(one.key, [c.path for c in one.changes]) for one in found.carry.persons] == [("ann", ["oil"])]


@pytest.mark.parametrize("position", [0, 1, 2])
def test_playing_on_with_nothing_changed_changes_nothing(session, table, three, position):
    found = look(session, table, three[position], Correction("nothing"))
    assert found.is_nothing
    assert not any(one.is_changed or one.conflicts for one in found.later)
    assert found.carry.state == found.replay.state == table.scene.state
    assert (found.carry.persons, found.replay.persons) == ((), ())
    with pytest.raises(WrongStatus, match="correction_is_nothing"):
        right(session, table, three[position], Correction("nothing"))


def test_the_difference_is_carried_forward_as_one_ruling_that_cites_the_turn(session, table, three):
    first, state = latest_revision(session, three[0]), dict(table.scene.state)
    session.query(OutboxMessage).delete()
    stored = right(session, table, three[0])
    assert [(one.turn_id, one.revision) for one in stored] == [(three[0].id, 2)]
    assert published_resolution(session, three[0]).revision == 2
    assert published_resolution(session, three[0], 1) is first
    assert published_resolution(session, three[1]).revision == 1
    assert table.scene.state == {**state, "lamps": {**state["lamps"], "ann": state["lamps"]["ann"] + 6}}
    under_way = session.scalars(select(Turn).order_by(Turn.id.desc())).first()
    assert under_way.state == table.scene.state
    ruling = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "tool_used")).one()
    assert (ruling.values["cites"], ruling.account_id) == ("S1-1", table.gina.id)
    assert [(event["actor"], event["audience"], event["reason"]) for event in ruling.values["events"]] == [
        ("ann", ["ann"], "misread")
    ]
    entry = session.scalars(select(LedgerEntry).where(LedgerEntry.kind == "turn_revised")).one()
    said = {name: entry.values[name] for name in ("turn", "revision", "before", "cause", "reason")}
    assert said == {"turn": "S1-1", "revision": 2, "before": 1, "cause": "S1-1", "reason": "misread"}
    assert {mail.account_id for mail in mails(session, kind="turn_revised")} == {table.ann.id, table.gina.id}
    assert {mail.account_id for mail in mails(session, kind="turn_changed")} == {table.ann.id}
    assert verify_log(session, table.campaign.id) is None


def test_later_turns_are_played_anew_each_with_a_revision_of_its_own(session, table, three):
    stored = right(session, table, three[0], replays=True)
    assert [(one.turn.code, one.revision, one.reason) for one in stored] == [
        ("S1-1", 2, "misread"),
        ("S1-2", 2, "misread"),
        ("S1-3", 2, "misread"),
    ]
    assert stored[1].case["state"] == stored[0].state
    assert stored[2].case["state"] == stored[1].state
    assert table.scene.state == stored[2].state
    assert [one.revision for one in session.scalars(select(Post).where(Post.turn_id == three[2].id))] == [1, 2]
    assert look(session, table, three[0], Correction("again")).is_nothing


def test_it_is_resolved_by_the_engine_of_now(session, table, three, monkeypatch):
    monkeypatch.setattr(type(LANTERNS), "resolve", brighter(LANTERNS.resolve))
    found = look(session, table, three[0], Correction("a rule was fixed"))
    assert not found.is_nothing
    stored = right(session, table, three[0], Correction("a rule was fixed"), replays=True)
    assert stored[2].state["lamps"]["bea"] == published_resolution(session, three[2], 1).state["lamps"]["bea"] + 3


def brighter(resolve):
    """Return a resolution that gives each lamp one of oil more."""
    from dataclasses import replace

    def resolve_brighter(self, case):
        found = resolve(case)
        lamps = {key: oil + 1 for key, oil in found.state["lamps"].items()}
        return found if found.errors else replace(found, state={**found.state, "lamps": lamps})

    return resolve_brighter


def test_a_late_text_is_admitted_into_a_published_turn(session, table, play):
    turn = play(late={"oil": 8})
    play()
    admitted = Correction("the train", admission=Admission("ann", 1, "the train"))
    stored = right(session, table, turn, admitted)
    assert stored[0].declared["ann"] == {"oil": 8}
    assert late_texts(session, turn)[0].status == "admitted"
    with pytest.raises(WrongStatus, match="late_admitted"):
        look(session, table, turn, admitted)


def test_a_tool_of_the_published_turn_is_a_ruling(session, table, three):
    used = {"tool": "gm.fill", "values": {"lamp": "bea", "oil": 50, "reason": "a leak"}}
    stored = right(session, table, three[0], Correction("a leak", tool=used))
    assert (stored[0].state["lamps"]["bea"], stored[0].tools) == (50, [used])
    before = published_resolution(session, three[0], 1).state["lamps"]["bea"]
    later = published_resolution(session, three[2]).state["lamps"]["bea"]
    assert table.scene.state["lamps"]["bea"] == later + 50 - before


def test_what_a_tool_changed_between_turns_is_changed_again(session, table, play):
    turn = play()
    use_tool(session, table.gina, table.scene, "gm.fill", {"lamp": "bea", "oil": 70, "reason": "a gift"})
    session.commit()
    play()
    stored = right(session, table, turn, replays=True)
    assert stored[1].case["state"]["lamps"]["bea"] == 70
    assert stored[1].case["state"]["lamps"]["ann"] == stored[0].state["lamps"]["ann"]


def test_a_later_declaration_that_is_no_longer_legal_is_told_and_set_aside(session, table, play, monkeypatch):
    turn = play()
    play(ann={"oil": 2, "lamp": "npc"})
    monkeypatch.setattr(type(LANTERNS), "use_tool", drying(LANTERNS.use_tool))
    used = {"tool": "gm.fill", "values": {"lamp": "npc", "oil": 0, "reason": "it broke"}}
    found = look(session, table, turn, Correction("it broke", tool=used))
    assert [(error["actor"], error["code"]) for error in found.later[0].no_longer_legal] == [("ann", "dry_lamp")]
    stored = right(session, table, turn, Correction("it broke", tool=used), replays=True)
    assert [error["code"] for error in stored[1].set_aside] == ["dry_lamp"]


def drying(use):
    """Return a tool that leaves the lamp dry, too."""
    from dataclasses import replace

    def use_drying(self, state, options, tool, values):
        found = use(state, options, tool, values)
        return replace(found, state={**found.state, "dry": [values["lamp"]]})

    return use_drying


def test_after_the_scene_the_difference_goes_into_the_sheets(session, table, play):
    turns = [play() for _ in range(ROUNDS)]
    sheet = session.scalars(select(Sheet).where(Sheet.seat.has(key="ann"))).one()
    oil = sheet.document["oil"]
    right(session, table, turns[0])
    session.refresh(sheet)
    assert sheet.document["oil"] == oil + 6
    right(session, table, turns[0], Correction("less", amendment=Amendment("ann", {"oil": 1}, "less")), replays=True)
    session.refresh(sheet)
    assert sheet.document["oil"] == oil - 2


REFUSED = [
    (Correction("so", amendment=Amendment("ann", {"oil": -1}, "so")), InvalidDeclaration),
    (Correction("so", amendment=Amendment("nobody", {}, "so")), NotAsked),
    (Correction("so", options={"most_oil": "many"}), InvalidSettings),
    (Correction("so", options={"no_such": 1}), InvalidSettings),
    (Correction("so", tool={"tool": "gm.fill", "values": {"lamp": "nobody", "oil": 1, "reason": "so"}}), InvalidTool),
]


@pytest.mark.parametrize(("correction", "error"), REFUSED)
def test_what_the_rules_refuse_is_told(session, table, three, correction, error):
    with pytest.raises(error):
        look(session, table, three[0], correction)


def test_only_a_published_turn_and_with_a_reason(session, table, three):
    with pytest.raises(WrongStatus):
        look(session, table, session.scalars(select(Turn).order_by(Turn.id.desc())).first())
    with pytest.raises(ReasonMissing):
        right(session, table, three[0], Correction(" ", amendment=AMENDED.amendment))
    with pytest.raises(Forbidden):
        look_at(session, table.rob, three[0], AMENDED)


def test_what_was_looked_at_before_something_changed_is_refused(session, table, three):
    basis = look(session, table, three[0]).basis
    use_tool(session, table.gina, table.scene, "gm.fill", {"lamp": "bea", "oil": 70, "reason": "a gift"})
    session.commit()
    before = everything(session)
    with pytest.raises(WrongStatus, match="correction_stale"):
        put_right(session, table.gina, three[0], AMENDED, Right(basis, replays=False))
    assert everything(session) == before
    basis = look(session, table, three[0]).basis
    put_right(session, table.gina, three[0], AMENDED, Right(basis, replays=False))
    with pytest.raises(WrongStatus, match="correction_stale"):
        put_right(session, table.gina, three[0], AMENDED, Right(basis, replays=False))


def test_while_the_turn_under_way_is_worked_out_nothing_is_carried(session, table, three, close_turn):
    close_turn(session.scalars(select(Turn).order_by(Turn.id.desc())).first())
    assert look(session, table, three[0]).carry.refused == "correction_waits"
    with pytest.raises(WrongStatus, match="correction_waits"):
        right(session, table, three[0])


def test_where_the_scene_would_end_otherwise_nothing_is_carried(session, table, three, monkeypatch):
    ends_at = published_resolution(session, three[0]).state["lamps"]["ann"] + 1
    is_over = type(LANTERNS).is_over
    monkeypatch.setattr(
        type(LANTERNS), "is_over", lambda self, state: is_over(self, state) or state["lamps"]["ann"] == ends_at
    )
    one_more = Correction("one more", amendment=Amendment("ann", {"oil": 4}, "one more"))
    found = look(session, table, three[0], one_more)
    assert (found.first.blocked, found.carry.refused, found.replay.refused) == ("other_course",) * 3
    assert {one.blocked for one in found.later} == {"other_course"}
    with pytest.raises(WrongStatus, match="other_course"):
        right(session, table, three[0], one_more)


@pytest.mark.parametrize("where", ["_revise", "_tell", "_carry", "write_present", "make_heads"])
@pytest.mark.parametrize("replays", [False, True])
def test_killed_between_it_leaves_nothing(session, table, three, monkeypatch, where, replays):
    basis, before = look(session, table, three[0]).basis, everything(session)
    real, calls = getattr(righting, where), []

    def die(*given, **named):
        calls.append(where)
        if where == "_revise" and replays and len(calls) < 3:
            return real(*given, **named)
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(righting, where, die)
        with pytest.raises(ZeroDivisionError):
            put_right(session, table.gina, three[0], AMENDED, Right(basis, replays))
    session.rollback()
    assert everything(session) == before
    put_right(session, table.gina, three[0], AMENDED, Right(basis, replays))


def test_the_log_has_each_turn_once_as_it_counts(session, table, three):
    right(session, table, three[0], replays=True)
    gm = reader_of(session, table.campaign, table.gina)
    told = [entry for entry in log(session, gm, table.campaign) if entry.turn]
    assert sorted(entry.turn for entry in told) == ["S1-1", "S1-2", "S1-3"]
    assert next(entry for entry in told if entry.turn == "S1-1").events[0]["tool"] == "declare"
    assert log(session, gm, table.campaign, told[-1].turn).older is None


def test_nobody_is_told_of_what_they_may_not_read(session, table, three):
    """`bea` reads the same before and after a correction of which only `ann` may know."""
    session.query(OutboxMessage).delete()
    bea = reader_of(session, table.campaign, table.bea)
    before = [trace(session, bea, turn) for turn in three]
    right(session, table, three[0], replays=True)
    assert [trace(session, bea, turn) for turn in three] == before
    assert not [mail for mail in mails(session) if mail.account_id in {table.bea.id, table.rob.id}]
    assert not [entry for entry in log(session, bea, table.campaign) if entry.turn is None]


@pytest.mark.parametrize("replays", [False, True])
def test_everybody_can_check_both_revisions_at_home(session, table, three, replays):
    right(session, table, three[0], replays=replays)
    for account in (table.gina, table.ann, table.bea, table.rob):
        told = transcript_of(session, reader_of(session, table.campaign, account), table.campaign)
        told = json.loads(json.dumps(told))
        first = next(turn for turn in told["turns"] if turn["turn"] == "S1-1")
        assert [first["revision"], *(one["revision"] for one in first["earlier"])] == [2, 1]
        verify.Check(told, [], [], lambda *_, **__: None).run()
        event = first["earlier"][0]["events"][0]
        event["reason"] = "another"
        with pytest.raises(verify.Wrong, match="events"):
            verify.Check(told, [], [], lambda *_, **__: None).run()


def test_a_fault_of_the_rules_is_told_and_writes_nothing(session, table, three, monkeypatch):
    def fail(_self, _case):
        raise RulesFault("the lamps explode")

    monkeypatch.setattr(type(LANTERNS), "resolve", fail)
    with pytest.raises(EngineFault):
        look(session, table, three[0])
