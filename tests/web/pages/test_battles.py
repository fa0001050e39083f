"""The GM opens a battle."""

from datetime import datetime, timedelta

import pytest

from campaign import clock
from campaign.model.turn import Turn, TurnStatus
from tests.factories import a_battle, a_scene
from web.times import local_input

NEW = "/campaigns/WAR/battles/new"


@pytest.fixture
def later(session):
    """Tomorrow, as the field takes it in the campaign's zone."""
    return local_input(clock.now(session) + timedelta(days=1), "Asia/Seoul")


def camps(**more):
    return {"camp.blue-knight": "a", "camp.yuna": "a", "camp.red-lance": "b", "camp.mira": "b", **more}


def opened(war):
    war.session.commit()
    return war.session.query(Turn).all()


def test_a_battle_opens_with_its_camps_and_its_deadline_in_the_campaigns_zone(person, war, later):
    given = {**camps(), "region": "riverside", "half": "second", "deadline": later, "reason": "They met."}
    answer = person("gm").post(NEW, {**given, "mode": "split", "first_strike": "b"})
    assert answer.status_code == 303
    (turn,) = opened(war)
    assert answer.location.endswith(f"/campaigns/WAR/turns/{turn.code}")
    assert sorted(turn.asked) == ["blue-knight", "mira", "red-lance", "yuna"]
    (battle,) = turn.state["battles"]
    assert battle["camps"] == {"a": ["blue-knight", "yuna"], "b": ["mira", "red-lance"]}
    assert (battle["region"], battle["half"], battle["mode"]) == ("riverside", "second", "split")
    assert battle["first_strike"] == "b"
    assert local_input(turn.deadline, "Asia/Seoul") == later


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_battle_is_inserted_before_a_turn_that_collects(person, war, later, language):
    waits = a_scene(war)
    gm = person("gm", language)
    page = gm.page(f"/campaigns/WAR/turns/{waits.code}")
    assert f'href="{NEW}?before={waits.code}"' in page
    assert waits.code in gm.page(f"{NEW}?before={waits.code}")
    given = {**camps(), "deadline": later, "reason": "They met."}
    assert gm.post(f"{NEW}?before={waits.code}", {**given, "region": "atlantis"}).status_code == 422
    assert [turn.status for turn in opened(war)] == [TurnStatus.COLLECTING]
    assert gm.post(f"{NEW}?before={waits.code}", given).status_code == 303
    war.session.expire_all()
    assert [(turn.code, turn.waits) for turn in opened(war)] == [("S1-1", True), ("S1-2", False)]
    assert gm.post(f"{NEW}?before={waits.code}", given).status_code == 409
    for name in ("blue", "gm"):
        assert person(name, language).page(f"/campaigns/WAR/turns/{waits.code}")


def test_every_fault_is_shown_and_nothing_typed_is_lost(person, war):
    answer = person("gm").post(NEW, {"camp.blue-knight": "a", "deadline": "", "reason": "Kept words"})
    assert answer.status_code == 422
    assert 'href="#f-deadline"' in answer.text
    assert 'value="Kept words"' in answer.text
    assert '<option value="a" selected>' in answer.text
    assert opened(war) == []


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"camp.blue-knight": "a"}, "f-camps"),
        ({**camps(), "region": "atlantis"}, "f-region"),
        ({**camps(), "reason": " "}, "f-reason"),
        ({**camps(), "first_strike": "e"}, "f-first-strike"),
    ],
)
def test_what_the_rules_refuse_stands_beside_its_field(person, war, later, given, field):
    answer = person("gm").post(NEW, {"deadline": later, "reason": "They met.", **given})
    assert answer.status_code == 422
    assert f'href="#{field}"' in answer.text
    assert opened(war) == []


def test_a_deadline_that_the_clocks_skip_is_refused_with_the_next_that_they_show(person, war, session):
    war.campaign.time_zone = "Europe/Berlin"
    session.commit()
    year = clock.now(session).year + 1
    gap = next(
        day for day in (datetime(year, 3, 31, 2, 30) - timedelta(days=n) for n in range(7)) if day.weekday() == 6
    )
    answer = person("gm").post(NEW, {**camps(), "deadline": f"{gap:%Y-%m-%dT%H:%M}", "reason": "They met."})
    assert answer.status_code == 422
    assert f"{gap:%Y-%m-%dT}03:00" in answer.text
    assert opened(war) == []


def test_a_deadline_in_the_past_is_refused(person, war):
    answer = person("gm").post(NEW, {**camps(), "deadline": "2020-01-01T12:00", "reason": "They met."})
    assert answer.status_code == 422
    assert opened(war) == []


@pytest.mark.parametrize(
    ("deadline", "words"), [("", "Deadline: give a date"), ("2020-01-01T00:00", "is past. Set it later than now.")]
)
def test_what_is_wrong_with_the_deadline_and_the_camps_is_told_at_once(person, war, deadline, words):
    given = {"camp.blue-knight": "a", "region": "atlantis", "mode": "blitz", "informed": "mira"}
    answer = person("gm").post(NEW, {**given, "deadline": deadline, "reason": "They met."})
    assert answer.status_code == 422
    assert words in answer.text
    for field in ("deadline", "camps", "region", "mode", "informed"):
        assert answer.text.count(f'href="#f-{field}"') == 1
    assert "Camps: a battle needs two camps or more, with somebody in each." in answer.text
    assert "Informed: 미라 (Mira) stands in no camp of this battle." in answer.text
    assert opened(war) == []


def test_one_scene_at_a_time(person, war, later):
    a_battle(war)
    assert "A scene is open" in person("gm").page(NEW)
    answer = person("gm").post(NEW, {**camps(), "deadline": later, "reason": "They met."})
    assert answer.status_code == 409


@pytest.mark.parametrize(("name", "status"), [("blue", 403), ("reader", 403), ("otto", 403), (None, 302)])
def test_only_a_gm_may(person, war, name, status):
    assert person(name).get(NEW).status_code == status


@pytest.mark.parametrize("wrong", [{"camp.red-lance": "a", "camp.mira": "a"}, {"deadline": "2020-01-01T00:00"}])
def test_a_refused_battle_is_not_told_as_an_open_scene(person, war, later, wrong):
    given = {**camps(), "deadline": later, "reason": "They met.", **wrong}
    answer = person("gm").post(NEW, given)
    assert answer.status_code == 422
    assert "A scene is open" not in answer.text
    assert opened(war) == []
