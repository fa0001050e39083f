import pytest

from rules.fate_war.battle.disclosure import bare_card, disclosed_to
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.wars import fight

HAND = [{"card": "strike", "target": "lancer", "plus": True}, *[{"card": "standby"}] * 9]
NAMES = ["strike", *["standby"] * 9]
SILENT = ["standby"] * 10


def told(person, battle, **fields):
    state = load_state(fight(battle=battle, **fields))
    return disclosed_to(state, Options(), state.battles[0], person)


@pytest.mark.parametrize(
    ("card", "bare"),
    [
        ({"card": "magic", "spell": "fire"}, "magic"),
        ({"cards": {"b": {"card": "rush", "plus": True}, "a": {"card": "strike"}}}, {"a": "strike", "b": "rush"}),
    ],
)
def test_bare_names_alone(card, bare):
    assert bare_card(card) == bare


def test_the_informed_learn_the_cards_of_opponents_who_were_not():
    staged = {
        "mode": "staged",
        "informed": ["lancer", "yuna"],
        "stage": "late_hands",
        "hands": {"saber": {"hand": HAND}},
    }

    assert told("lancer", staged) == {"saber": NAMES}
    assert told("yuna", staged) == {"rin": SILENT}
    assert told("saber", staged) == {}
    assert told("lancer", {**staged, "stage": "hands"}) == {}


def test_standing_orders_are_disclosed_too():
    staged = {"mode": "staged", "informed": ["lancer"], "stage": "late_hands"}

    assert told("lancer", staged, orders={"saber": {"battle": {"hand": HAND}}}) == {"saber": NAMES, "yuna": SILENT}


def test_in_a_split_everybodys_first_cards_lie_open():
    split = {"mode": "split", "stage": "late_hands", "hands": {"saber": {"hand": HAND[:5]}}}
    cards = told("rin", split)

    assert cards["saber"] == NAMES[:5]
    assert cards["rin"] == SILENT[:5]
    assert sorted(cards) == ["lancer", "rin", "saber", "yuna"]
