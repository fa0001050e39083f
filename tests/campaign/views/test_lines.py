"""Lines: what a GM does to a turn stands in everybody's log, its details with those who may know them."""

import pytest

from campaign.operations.review import Amendment, amend_declaration, amend_with_tool, latest_revision, note_reading
from campaign.operations.scenes import use_tool
from campaign.views import ledger_view, review_view
from campaign.views.draft_prints import TOLD, fingerprint_of_draft
from tests.factories import a_battle, a_war, drafted, file_hands

ADJUST = {"path": "characters.mira.hp", "value": 15, "reason": "a misread card", "audience": ["mira"]}


@pytest.fixture
def war(session):
    return a_war(session)


@pytest.fixture
def draft(session, war):
    turn = a_battle(war)
    file_hands(war, turn)
    return drafted(war, turn)


def line(session, war, name, kind):
    found = [one for one in ledger_view(session, war.reader(name), war.campaign) if one.kind == kind]
    assert found, (name, kind)
    return found[0]


def test_a_draft_that_is_read_is_a_line_for_whoever_may_know_of_the_turn(session, war, draft):
    note_reading(session, war.co_gm.id, draft.id, 1)
    printed = fingerprint_of_draft(vars(latest_revision(session, draft)))
    for name in ("gm", "blue", "silver", "reader"):
        told = line(session, war, name, "draft_read")
        assert told.by == "Co_Gm"
        assert told.values == {"turn": "S1-1", "revision": 1, "fingerprint": printed}
    assert line(session, war, None, "draft_read").by is None


def test_a_tool_on_a_draft_is_told_with_its_reason_to_its_audience(session, war, draft):
    amend_with_tool(session, war.gm, draft, "gm.adjust", ADJUST, expected_revision=1)
    red, blue = (line(session, war, name, "draft_amended") for name in ("red", "blue"))
    assert red.values.keys() - blue.values.keys() == {"tool", "reason"}
    assert red.values["reason"] == "a misread card"
    assert "mira" not in str(blue)
    assert blue.values["before"] != blue.values["after"]


def test_an_amended_declaration_is_a_line_with_its_reason_and_the_seat_for_its_holder(session, war, draft):
    amendment = Amendment("mira", None, "never meant")
    amend_declaration(session, war.gm, draft, amendment, expected_revision=1)
    red, blue = (line(session, war, name, "draft_amended") for name in ("red", "blue"))
    assert (red.values["reason"], blue.values["reason"]) == ("never meant", "never meant")
    assert (red.seat, blue.seat) == ("mira", None)


def test_a_tool_on_a_scene_is_a_line_without_text_to_others(session, war):
    turn = a_battle(war)
    use_tool(session, war.gm, turn.scene, "gm.adjust", ADJUST)
    drafted(war, turn)
    used = {name: line(session, war, name, "tool_used").values for name in ("red", "blue", "reader")}
    assert used["red"] == {"scene": 1, "tool": "gm.adjust", "reason": "a misread card"}
    assert used["blue"] == used["reader"] == {"scene": 1}


def test_whoever_reads_the_draft_can_compute_its_fingerprint(session, war, draft):
    review = review_view(session, war.reader("gm"), draft)
    stored = latest_revision(session, draft)
    said = {name: getattr(stored, name) for name in TOLD}
    assert fingerprint_of_draft({"salt": review.salt, **said}) == review.fingerprint
    assert fingerprint_of_draft({"salt": "0" * 32, **said}) != review.fingerprint
