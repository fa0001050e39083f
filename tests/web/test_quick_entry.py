"""The quick box: what was typed there, put into the slots."""

import pytest

from rules.registry import RULESETS
from web.quick_entry import fill
from web.typed import Typed

WORDS = RULESETS["fate_war"].words
VIEW = {
    "battle": {"slots": [1, 10]},
    "you": {
        "noble_phantasms": [{"id": "starlight", "name": "별빛"}],
        "spells": [{"id": "ward", "name": "수호"}],
    },
    "persons": {"red-lance": {"id": "red-lance", "name": "붉은 창", "kind": "servant"}},
}


@pytest.fixture(autouse=True)
def english(app):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


def filled(text, **more):
    return fill(Typed({"quick": text, **more}), VIEW, WORDS)


def test_the_slots_are_replaced_and_all_else_stays():
    typed, faults = filled("강맹강방보보보치반강", row="back", **{"hand.0.target": "red-lance"})
    assert faults == ()
    assert typed.chosen("card")[:3] == ["strike", "rush", "strike"]
    assert (typed.first("row"), typed.first("hand.0.target")) == ("back", "")


def test_names_of_powers_and_persons_are_understood():
    typed, faults = filled('강타+@"붉은 창" 보구(별빛)x3 영창 마술(수호)')
    assert faults == ()
    assert typed.first("hand.0.target") == "red-lance"
    assert typed.first("hand.0.plus") == "true"
    assert typed.first("hand.3.np") == "starlight"
    assert typed.first("hand.5.spell") == "ward"


@pytest.mark.parametrize("text", ["", "strike flop", "standby x11", "magic(불꽃)", "strike@nobody"])
def test_what_is_not_understood_changes_nothing(text):
    typed, faults = filled(text, **{"hand.0.card": "guard"})
    assert {fault.field for fault in faults} == {"quick"}
    assert typed.first("hand.0.card") == "guard"
