import pytest

from rules.fate_war.model.options import Options
from rules.fate_war.model.state import load_state
from rules.fate_war.views.card_offers import card_offers
from tests.rules.fate_war.wars import fight, master, servant

STANDBY = {"card": "standby"}


def shelf(person="saber", options=None, **battle):
    state = load_state(fight(battle=battle))
    listed = card_offers(state.characters[person], Options(**(options or {})), state.battles[0])
    return {offer.card: offer for offer in listed}


def test_a_card_with_its_grade_value_plus_and_numbers():
    strike = shelf()["strike"]

    assert (strike.grade, strike.value, strike.plus, strike.plus_left) == ("A+", 5, True, 1)
    assert (strike.allowed, strike.used, strike.left, strike.why) == (3, 0, 3, None)


@pytest.mark.parametrize(
    ("card", "battle", "left", "why"),
    [
        ("snipe", {}, 0, "no_such_card"),
        ("standby", {}, None, None),
        ("chant", {}, None, None),
        ("noble_phantasm", {}, 1, None),
        ("strike", {"slot": 4, "used": {"saber": {"strike": 3}}}, 0, "too_many_uses"),
        ("critical", {"slot": 4, "used": {"saber": {"critical": 1}}}, 0, "critical_once"),
        ("noble_phantasm", {"slot": 4, "used": {"saber": {"noble_phantasm": 1}}}, 0, "np_uses"),
        ("critical", {"slot": 4, "rows": {"saber": "back"}}, 1, "back_row_card"),
        ("critical", {"rows": {"saber": "back"}}, 1, None),
    ],
)
def test_what_is_left_and_why_a_card_may_not_be_played(card, battle, left, why):
    offer = shelf(**battle)[card]

    assert (offer.left, offer.why) == (left, why)


def test_the_first_half_of_a_split_counts():
    hand = [
        {"card": "strike"},
        {"card": "noble_phantasm"},
        {"card": "noble_phantasm"},
        {"card": "noble_phantasm"},
        STANDBY,
    ]
    late = shelf(mode="split", stage="late_hands", hands={"saber": {"hand": hand}})

    assert (late["strike"].used, late["strike"].left) == (1, 2)
    assert (late["noble_phantasm"].used, late["noble_phantasm"].left) == (1, 0)


def test_a_guard_shares_its_limit_with_counters():
    shared = shelf(options={"guard_limit": "shared_with_counter"}, slot=4, used={"saber": {"counter": 2}})

    assert (shared["guard"].left, shared["counter"].left) == (0, 0)


def test_enhancements_change_the_value_and_spent_pluses_are_gone():
    late = shelf(slot=4, bonuses={"saber": {"cards": {"strike": 2, "rush": -5}}}, plus_used={"saber": {"strike": 1}})

    assert (late["strike"].value, late["strike"].plus_left) == (7, 0)
    assert late["rush"].value == 0


def test_no_spell_no_magic_and_no_one_grade_of_several_noble_phantasms():
    releases = [{"id": key, "grade": key.upper(), "form": "release_attack"} for key in ("a", "b")]
    state = load_state(fight([servant("s", "a", noble_phantasms=releases), master("m", "b")]))
    listed = {offer.card: offer for offer in card_offers(state.characters["s"], Options(), None)}

    assert (listed["magic"].why, listed["chant"].why) == ("unknown_spell", "unknown_spell")
    assert (listed["noble_phantasm"].grade, listed["noble_phantasm"].why) == (None, None)
    assert card_offers(state.characters["m"], Options(), None)[4].why == "no_such_card"
