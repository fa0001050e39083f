"""Exports: the GM's alone; a turn's case resolves to what the service stored, whatever was set aside."""

import json

import pytest

from campaign.errors import Forbidden, NotFound
from campaign.model.resolution import StoredResolution
from campaign.model.types import canonical_json
from campaign.operations.review import Amendment, amend_declaration, amend_with_tool
from campaign.views import review_view
from campaign.views.exports import campaign_document, document_text
from rules.__main__ import main
from tests.factories import a_battle, a_result, a_war, drafted, file_hands, published

OTHERS = ("blue", "reader", "otto", None)
AWARD = {"id": "yuna", "xp": 2, "reason": "A good story."}


def resolved(case, tmp_path, capsys):
    """Resolve a case at the prompt."""
    file = tmp_path / "case.json"
    file.write_text(document_text(case), encoding="utf-8")
    assert main(["resolve", str(file)]) == 0
    return json.loads(capsys.readouterr().out)


def stored(session, turn, revision=1):
    """Return what the service stored, without the events of its own, which the rules do not know."""
    found = session.query(StoredResolution).filter_by(turn_id=turn.id, revision=revision).one()
    events = [event for event in found.events if event["type"] != "set_aside"]
    told = {"state": found.state, "events": events, "requests": found.requests, "errors": []}
    return {"edition": int(found.ruleset_version), **told}


def turn_case(session, reader, turn, **which):
    """Return the case that whoever may read a turn's draft can take away."""
    return review_view(session, reader, turn, **which).ruled_case


def test_a_published_turn_resolves_again_to_the_same_bytes(session, tmp_path, capsys):
    war = a_war(session)
    turn = a_result(war)
    case = turn_case(session, war.reader("gm"), turn)
    assert canonical_json(resolved(case, tmp_path, capsys)) == canonical_json(stored(session, turn))


def test_what_was_set_aside_is_left_out(session, tmp_path, capsys, monkeypatch):
    war = a_war(session)
    turn = a_battle(war)
    file_hands(war, turn)
    turn.state = {**turn.state, "characters": {**turn.state["characters"], "mira": _without_spells(turn.state)}}
    session.commit()
    published(war, drafted(war, turn))
    case = turn_case(session, war.reader("gm"), turn)
    assert set(case["declarations"]) == {"blue-knight", "yuna", "red-lance"}
    assert canonical_json(resolved(case, tmp_path, capsys)) == canonical_json(stored(session, turn))


def _without_spells(state):
    return {**state["characters"]["mira"], "spells": []}


def test_the_first_revision_is_what_the_rules_said_and_later_ones_what_the_gm_made_of_it(session, tmp_path, capsys):
    war = a_war(session)
    turn = a_battle(war)
    file_hands(war, turn)
    amend_with_tool(session, war.gm, drafted(war, turn), "gm.award", AWARD, expected_revision=1)
    published(war, turn, revision=2)
    gm = war.reader("gm")
    assert "rulings" not in turn_case(session, gm, turn, revision=1)
    assert turn_case(session, gm, turn)["rulings"] == [{"at": "after", "tool": "gm.award", **AWARD}]
    for number, case in ((1, turn_case(session, gm, turn, revision=1)), (2, turn_case(session, gm, turn))):
        assert canonical_json(resolved(case, tmp_path, capsys)) == canonical_json(stored(session, turn, number))
    with pytest.raises(NotFound):
        turn_case(session, gm, turn, revision=3)


@pytest.mark.parametrize("name", OTHERS)
def test_nobody_but_the_gm_takes_anything_away(session, name):
    war = a_war(session)
    turn = a_result(war)
    with pytest.raises(Forbidden):
        campaign_document(session, war.reader(name), war.campaign)
    with pytest.raises(Forbidden):
        turn_case(session, war.reader(name), turn)


def test_the_document_says_nothing_of_people_and_turns(session):
    war = a_war(session)
    a_battle(war)
    document = campaign_document(session, war.reader("co_gm"), war.campaign)
    assert sorted(document) == [
        "auto_publish_minutes",
        "closes_when_filed",
        "cool_off_minutes",
        "filed_list",
        "format",
        "language",
        "name",
        "options",
        "playing_gm",
        "ruleset",
        "setting",
        "sheets",
        "time_zone",
        "turn_hours",
    ]
    assert "example.org" not in document_text(document)


def test_amendments_and_admitted_declarations_are_rulings_of_the_case(session, tmp_path, capsys):
    war = a_war(session)
    turn = a_battle(war)
    file_hands(war, turn)
    drafted(war, turn)
    filed = session.query(StoredResolution).filter_by(turn_id=turn.id).one().declared
    standby = {"hand": [{"card": "standby"}] * 10}
    amended = [
        Amendment("red-lance", standby, "they slept"),
        Amendment("yuna", None, "sent in error"),
        Amendment("red-lance", filed["red-lance"], "they woke"),
        Amendment("yuna", standby, "came by letter"),
    ]
    for revision, amendment in enumerate(amended, 1):
        amend_declaration(session, war.gm, turn, amendment, expected_revision=revision)
    amend_with_tool(session, war.gm, turn, "gm.award", AWARD, expected_revision=5)
    published(war, turn, revision=6)
    case = turn_case(session, war.reader("gm"), turn)
    assert case["declarations"] == filed
    assert [(ruling["tool"], ruling.get("seat")) for ruling in case["rulings"]] == [
        *(("declare", seat) for seat in ("red-lance", "yuna", "red-lance", "yuna")),
        ("gm.award", None),
    ]
    assert canonical_json(resolved(case, tmp_path, capsys)) == canonical_json(stored(session, turn, 6))


def test_what_was_set_aside_and_then_mended(session, tmp_path, capsys):
    war = a_war(session)
    turn = a_battle(war)
    file_hands(war, turn)
    turn.state = {**turn.state, "characters": {**turn.state["characters"], "mira": _without_spells(turn.state)}}
    session.commit()
    mended = Amendment("mira", {"hand": [{"card": "standby"}] * 10}, "the spell is gone")
    amend_declaration(session, war.gm, drafted(war, turn), mended, expected_revision=1)
    case = turn_case(session, war.reader("gm"), turn)
    assert [ruling["seat"] for ruling in case["rulings"]] == ["mira"]
    assert canonical_json(resolved(case, tmp_path, capsys)) == canonical_json(stored(session, turn, 2))
