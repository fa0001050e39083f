"""The case of a turn that was reviewed at random resolves to what was stored, and is told with its rulings in place."""

import json
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from campaign import clock
from campaign.access import reader_of
from campaign.errors import InvalidDeclaration, InvalidTool, NotFound
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.scene import Scene
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.cases import CaseRefused, case_input_of, resolve_turn
from campaign.operations.review import (
    Amendment,
    Authorship,
    amend_declaration,
    amend_with_tool,
    latest_revision,
    store_revision,
)
from campaign.operations.turn_keys import new_wrapped_key
from campaign.operations.undoing import undo_ruling
from campaign.store.session import settings_of
from campaign.telling.posting import explain
from campaign.views import review_view
from campaign.views.exports import document_text
from rules import resolve_case
from rules.core.rulings import counting_declarations
from rules.registry import ruleset_for
from tests.rules.fate_war.random_gm import random_tool
from tests.rules.test_rolls import PLAYS

THEN = datetime(2026, 1, 1, tzinfo=UTC)
TURNS, RULINGS = 12, 6


@pytest.fixture
def gm(session):
    account = Account(email="gm@example.org", display_name="gm", fs_uniquifier="gm", confirmed_at=THEN, created_at=THEN)
    session.add(account)
    session.flush()
    return account


def drafted(session, gm, case, number):
    """Return a turn of its own campaign that begins as the case does, with what came of it as its draft."""
    ruleset = ruleset_for(case["ruleset"])
    campaign = Campaign(
        code=f"C{number}", name="C", ruleset=ruleset.slug, options=case["options"], setting={}, created_at=THEN
    )
    session.add(campaign)
    session.flush()
    session.add(Member(campaign=campaign, account=gm, role="gm", joined_at=THEN))
    state = case["state"]
    scene = Scene(
        campaign=campaign,
        number=1,
        ruleset_version=ruleset.version,
        options=case["options"],
        state=state,
        opened_at=THEN,
    )
    session.add(scene)
    session.flush()
    turn = Turn(
        campaign=campaign,
        scene=scene,
        number=1,
        code="S1-1",
        status=TurnStatus.DRAFTED,
        opened_at=THEN,
        deadline=clock.now(session) + timedelta(hours=1),
        asked=dict(ruleset.asked(state, case["options"])),
        players=[],
        state=state,
        recipe=1,
        seed=bytes([number % 256]) * 32,
        seed_hash="0" * 64,
        wrapped_key=new_wrapped_key(settings_of(session)),
    )
    session.add(turn)
    session.flush()
    declared = {key: raw for key, raw in case["declarations"].items() if key in turn.asked}
    store_revision(session, turn, resolve_turn(case_input_of(session, turn), declared), Authorship(), None)
    return turn


def review(session, gm, turn, random, others):
    """Rule at random, with a reason of its own for each ruling; what the rules refuse is not ruled."""
    for number in range(RULINGS):
        stored = latest_revision(session, turn)
        reason = f"because of {number} things"
        try:
            with session.begin_nested():
                if number and random.random() < 0.2:
                    undo_ruling(session, gm, turn, expected_revision=stored.revision)
                elif ruleset_for(turn.campaign.ruleset).tool_schemas and random.random() < 0.5:
                    tool, values = random_tool(random, stored.state)
                    values = {**values, "reason": reason}
                    amend_with_tool(session, gm, turn, tool, values, expected_revision=stored.revision)
                else:
                    seat = random.choice(sorted(turn.asked))
                    raw = random.choice([None, *(one.get(seat) for one in others), *stored.declared.values()])
                    ruled = Amendment(seat, raw, reason)
                    amend_declaration(session, gm, turn, ruled, expected_revision=stored.revision)
        except (InvalidDeclaration, InvalidTool, NotFound):
            continue


@pytest.fixture(autouse=True)
def sealed_in_some_order(monkeypatch):
    """Let all have sealed, the last by name first."""
    monkeypatch.setattr("campaign.operations.cases.seal_orders", _order)


def _order(session, turns):
    return {one: tuple(sorted(session.get(Turn, one).asked, reverse=True)) for one in turns}


def reviewed(session, gm, slug):
    """Yield turns at random with their drafts as the GM left them."""
    random, count = Random(slug), 0
    for number, case in enumerate(case for seed in range(1000) for case in PLAYS[slug](seed)):
        others = [next(PLAYS[slug](random.randrange(1000)))["declarations"] for _ in range(3)]
        try:
            with session.begin_nested():
                turn = drafted(session, gm, case, number)
        except CaseRefused:
            continue
        if turn.asked:
            review(session, gm, turn, random, others)
            yield turn, latest_revision(session, turn)
            count += 1
        if count == TURNS:
            return


def as_stored(stored):
    """Return what was stored, without the events of the service's own, which the rules do not know."""
    events = [event for event in stored.events if event["type"] != "set_aside"]
    return {"state": stored.state, "events": events, "requests": stored.requests, "errors": []}


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("slug", sorted(PLAYS))
def test_a_turn_ruled_at_random_resolves_to_what_was_stored_and_says_why(session, gm, slug):
    ruled = 0
    for turn, stored in reviewed(session, gm, slug):
        exported = review_view(session, reader_of(session, turn.campaign, gm), turn).ruled_case
        case = json.loads(document_text(exported))
        resolution = resolve_case(case)
        assert resolution == {**as_stored(stored), "edition": int(stored.ruleset_version)}
        reasons = [ruling["reason"] for ruling in case.get("rulings", ())]
        ruled += len(reasons)
        told = {**case, "declarations": counting_declarations(case)}
        for language in ("en", "ko"):
            text = explain(told, resolution, language)
            places = [text.index(reason) for reason in reasons]
            assert places == sorted(places)
    assert ruled
