"""The quick box: what was typed there, put into the slots."""

import pytest

from rules.registry import RULESETS
from web.fate_war.quick_entry import fill
from web.form_values import FormValues

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
    return fill(FormValues({"quick": text, **more}), VIEW, WORDS)


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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("strike 3", "Not understood: 3. Write a count behind its card, as in x3."),
        ("strike 3 flop standby x11", "Not understood: 3, flop. Write a count behind its card, as in x3."),
        ("standby x11", "More cards than slots: 11"),
        ("", "Write the cards first."),
    ],
)
def test_one_slip_is_told_once_with_how_to_write_it(text, said):
    assert [fault.text for fault in filled(text)[1]] == [said]
