"""Traces and the log: each event for its audience, nothing before it is published."""

import pytest

from campaign import views
from campaign.demo import story
from campaign.errors import NotFound
from campaign.operations.review import Amendment, amend_declaration, amend_with_tool
from rules.core.event import audience_of
from tests.factories import a_battle, a_result, a_war, drafted, file_hands, published

PEOPLE = ("gm", "co_gm", "blue", "red", "silver", "reader", "otto", None)


def types(events):
    return {event["type"] for event in events}


def a_draft(war):
    turn = a_battle(war)
    file_hands(war, turn)
    return drafted(war, turn)


def test_a_draft_is_read_by_the_gm_alone(session):
    war = a_war(session)
    turn = a_draft(war)
    told = {name: views.trace(session, war.reader(name), turn) for name in PEOPLE}
    assert "battle_ended" in types(told["gm"])
    assert [told[name] for name in PEOPLE[2:]] == [()] * 6


def test_each_reads_the_events_of_their_audience_and_no_other(session):
    war = a_war(session)
    turn = a_result(war)
    everything = views.trace(session, war.reader("gm"), turn)
    for name in PEOPLE[2:]:
        reader = war.reader(name)
        told = views.trace(session, reader, turn)
        assert list(told) == [event for event in everything if audience_of(event).includes(reader.seats)]
    red, blue = (views.trace(session, war.reader(name), turn) for name in ("red", "blue"))
    assert "reward" in types(blue) - types(red)
    assert {"clash", "damage", "battle_ended"} <= types(red) & types(blue)
    assert views.trace(session, war.reader("silver"), turn) == ()


def test_a_battle_that_all_may_see_is_read_by_the_public_too(session):
    war = a_war(session, options={"battle_visibility": "all"})
    turn = a_result(war)
    told = views.trace(session, war.reader(None), turn)
    assert {"clash", "damage", "battle_ended"} <= types(told)
    assert types(told).isdisjoint({"reward", "spell_cast", "reduced"})
    names = views.names_in(session, war.reader(None), war.campaign, told)
    assert {key: name for key, name in names.items() if not key.startswith("power:")} == {
        key: story.SHEETS[key]["name"] for key in (*story.BLUE, *story.RED)
    }


def test_the_gm_reads_as_anybody_does(session):
    war = a_war(session)
    turn = a_draft(war)
    gm = war.reader("gm")
    as_mira = views.trace(session, gm, turn, as_actor="mira")
    as_nobody = views.trace(session, gm, turn, as_actor=views.OUTSIDER)
    published(war, turn)
    both = [event for event in views.trace(session, war.reader("red"), turn) if event in as_mira]
    assert list(as_mira) == both
    assert as_nobody == views.trace(session, war.reader("otto"), turn)
    assert "reward" not in types(as_mira)


def test_revisions_are_the_gms_and_what_was_published_is_everybodys(session):
    war = a_war(session)
    turn = a_draft(war)
    adjust = {"path": "characters.yuna.hp", "value": 3, "reason": "a stray stone", "audience": "all"}
    amend_with_tool(session, war.gm, turn, "gm.adjust", adjust, expected_revision=1)
    session.commit()
    gm = war.reader("gm")
    assert "gm_tool" not in types(views.trace(session, gm, turn, revision=1))
    assert "gm_tool" in types(views.trace(session, gm, turn, revision=2))
    with pytest.raises(NotFound):
        views.trace(session, gm, turn, revision=3)
    published(war, turn, revision=2)
    assert "gm_tool" in types(views.trace(session, war.reader("otto"), turn))
    assert views.trace(session, war.reader("red"), turn, revision=2) == views.trace(session, war.reader("red"), turn)
    with pytest.raises(NotFound):
        views.trace(session, war.reader("red"), turn, revision=1)


def test_an_amended_hand_is_told_to_its_owner(session):
    war = a_war(session)
    turn = a_draft(war)
    change = Amendment("red-lance", {"hand": story.hand("blue-knight", *["standby"] * 10)}, "they fled")
    amend_declaration(session, war.gm, turn, change, expected_revision=1)
    session.commit()
    published(war, turn, revision=2)
    assert "gm_tool" in types(views.trace(session, war.reader("red"), turn))
    assert "gm_tool" not in types(views.trace(session, war.reader("blue"), turn))


def test_the_log_has_each_post_the_newest_first(session):
    war = a_war(session)
    a_result(war)
    a_battle(war, story.SECOND_BATTLE)
    log = views.log(session, war.reader("blue"), war.campaign)
    assert [(entry.turn, entry.scene) for entry in log] == [(None, 2), ("S1-1", 1), (None, 1)]
    assert log[1].events == views.trace(
        session, war.reader("blue"), views.turn_at(session, war.reader("blue"), war.campaign, "S1-1")
    )
    assert [entry.turn for entry in views.log(session, war.reader("otto"), war.campaign)] == ["S1-1"]
