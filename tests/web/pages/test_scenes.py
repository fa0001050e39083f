"""The GM opens a scene."""

from datetime import timedelta

import pytest

from campaign import clock
from campaign.model.turn import Turn
from rules.core.case import Resolution
from rules.core.errors import CaseError
from rules.registry import ruleset_for
from tests.factories import a_scene, drafted, file_hands, published
from web.times import local_input

NEW = "/campaigns/WAR/scenes/new"


def test_a_scene_opens_with_its_deadline_in_the_campaigns_zone(person, war, session):
    later = local_input(clock.now(session) + timedelta(days=1), "Asia/Seoul")
    answer = person("gm").post(NEW, {"deadline": later})
    assert answer.status_code == 303
    session.commit()
    (turn,) = session.query(Turn).all()
    assert answer.location.endswith(f"/campaigns/WAR/turns/{turn.code}")
    assert set(turn.asked.values()) == {"scene"}
    assert local_input(turn.deadline, "Asia/Seoul") == later


@pytest.mark.parametrize("deadline", ["", "2020-01-01T00:00", "tomorrow"])
def test_a_deadline_that_is_none_is_refused_and_kept(person, session, deadline):
    answer = person("gm").post(NEW, {"deadline": deadline})
    assert answer.status_code == 422
    assert 'href="#f-deadline"' in answer.text
    assert f'value="{deadline}"' in answer.text
    assert session.query(Turn).all() == []


def test_what_the_rules_refuse_of_the_state_is_told_before_a_scene_opens(person, war, session, monkeypatch):
    fault = CaseError(None, "bad_value", "state.map", "FW-Z1")
    ruleset = ruleset_for(war.campaign.ruleset)
    monkeypatch.setattr(type(ruleset), "resolve", lambda _, case: Resolution(case.state, errors=(fault,)))
    later = local_input(clock.now(session) + timedelta(days=1), "Asia/Seoul")
    answer = person("gm").post(NEW, {"deadline": later})
    assert answer.status_code == 422
    assert "FW-Z1" in answer.text
    assert f'value="{later}"' in answer.text
    assert session.query(Turn).all() == []


def test_the_form_says_with_what_the_scene_opens(person):
    page = person("gm", "ko").page(NEW)
    assert "1, 밤" in page
    assert "강변 (Riverside)" in page
    assert "청기사 (Blue Knight)" in page


def test_no_scene_beside_another(person, war):
    a_scene(war)
    assert "A scene is open in this campaign." in person("gm").page(NEW)


@pytest.mark.parametrize("name", ["blue", "reader", "otto"])
def test_only_a_gm_opens_scenes(person, name):
    assert person(name).get(NEW).status_code in (403, 404)


REST = [{"card": "standby"}] * 10
HAND = {"hand": [{"card": "strike"}, *REST[1:]]}
DECLARED = {
    "yuna": {"first": {"action": "scout"}, "engage": "anyone", "supply_mp": 3, "battle": {"hand": REST}},
    "blue-knight": {"first": {"action": "search"}, "engage": "none", "battle": HAND},
    "mira": {"battle": {"hand": REST}},
    "red-lance": {"battle": HAND},
}


@pytest.fixture
def fought(war, session):
    """A scene in which a battle was fought and much else happened, as a draft."""
    turn = a_scene(war)
    file_hands(war, turn, DECLARED)
    return drafted(war, turn)


def test_a_review_and_a_result_tell_what_happened_beside_the_battle(person, war, fought):
    review = person("gm").page("/campaigns/WAR/turns/S1-1/review")
    assert "What else happened" in review
    assert "FW-S6" in review.partition('id="apart"')[2].partition("</section>")[0]
    published(war, fought)
    result = person("blue").page("/campaigns/WAR/turns/S1-1/result").partition("What else happened")[2]
    apart = result.partition("</section>")[0]
    assert "FW-S5" in apart
    assert "FW-B10" not in apart
