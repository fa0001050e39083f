"""A request asks the rule system once what a seat sees, and reads its turn once, however many parts of the page do."""

import json
from collections import Counter

import pytest

from campaign.views import turns
from rules.registry import RULESETS
from tests.factories import a_battle, a_result, a_scene, drafted, file_hands

TURN = "/campaigns/WAR/turns/S1-1"


@pytest.fixture
def walks(monkeypatch):
    """Counters of the views that are asked for, by state and actor, and of the turns that are read."""
    found = {"views": Counter(), "turns": Counter()}
    view, read = RULESETS["fate_war"].view, turns.in_force

    def counted_view(state, options, actor):
        found["views"][actor, json.dumps(state, sort_keys=True)] += 1
        return view(state, options, actor)

    def counted_turn(session, turn):
        found["turns"][turn.code] += 1
        return read(session, turn)

    monkeypatch.setattr(RULESETS["fate_war"], "view", counted_view, raising=False)
    monkeypatch.setattr(turns, "in_force", counted_turn)
    return found


def once(walks, ask):
    """Ask for a page; return how often the most frequent walk was made, of views and of turns."""
    for counter in walks.values():
        counter.clear()
    answer = ask()
    assert answer.status_code == 200
    assert walks["views"]
    return {name: max(counter.values(), default=0) for name, counter in walks.items()}


@pytest.mark.parametrize("page", ["", "/declarations/blue-knight", "/declarations/yuna", "/together"])
def test_of_an_open_turn(person, war, walks, page):
    a_scene(war)
    blue = person("blue")
    assert once(walks, lambda: blue.client.get(TURN + page)) == {"views": 1, "turns": 1}


def test_of_a_declaration_that_is_checked(person, war, walks):
    a_scene(war)
    blue = person("blue")
    typed = {"first.action": "rest", "do": "check"}
    assert once(walks, lambda: blue.post(f"{TURN}/declarations/yuna", typed)) == {"views": 1, "turns": 1}


@pytest.mark.parametrize("page", ["", "?as=blue-knight", "?as=public", "/preview?as=blue-knight", "/amend/seat/yuna"])
def test_of_a_review(person, war, walks, page):
    turn = a_battle(war)
    file_hands(war, turn)
    drafted(war, turn)
    gm = person("gm")
    assert once(walks, lambda: gm.client.get(f"{TURN}/review{page}")) == {"views": 1, "turns": 1}


def test_of_a_result(person, war, walks):
    a_result(war)
    blue = person("blue")
    assert once(walks, lambda: blue.client.get(f"{TURN}/result")) == {"views": 1, "turns": 1}
