import pytest

from rules.fate_war.battle.spoils import fallen_of, standing
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.wars import fight, master, npc, servant

DOWN = {"hp": 0}


def verdict(cast, camps=None, **battle):
    state = load_state(fight(cast, camps, battle={"over": True, "winner": "a", **battle}))
    return fallen_of(state, state.battles[0])


def test_the_fallen_of_a_camp_with_nobody_standing():
    assert verdict([servant("s", "a"), master("m", "b", **DOWN)]) == ("s", ("m",))


@pytest.mark.parametrize(
    ("cast", "battle"),
    [
        ([servant("s", "a"), master("m", "b", **DOWN), servant("t", "b")], {}),
        ([servant("s", "a"), servant("t", "b", **DOWN)], {}),
        ([servant("s", "a"), master("m", "b", **DOWN)], {"over": False}),
        ([servant("s", "a"), master("m", "b", **DOWN)], {"winner": None}),
        ([servant("s", "a"), master("m", "b", **DOWN)], {"answered": ["m"]}),
        ([servant("s", "a"), master("m", "b", **DOWN)], {"out": {"m": "retreated"}}),
        ([servant("s", "a"), master("m", "b", statuses=[{"status": "dead"}], **DOWN)], {}),
        ([servant("s", "a", **DOWN), master("m", "b", **DOWN)], {}),
    ],
    ids=["ally stands", "a servant", "not over", "a draw", "answered", "retreated", "dead already", "no winner stands"],
)
def test_nobody_to_decide_about(cast, battle):
    assert verdict(cast, **battle) == (None, ())


def test_a_master_decides_before_a_servant_and_an_npc_is_fallen_too():
    cast = [servant("a1", "a"), master("z1", "a"), master("y1", "a", mp=0), npc("n", side="b", mp=0)]

    assert verdict(cast) == ("z1", ("n",))


def test_standing_is_neither_gone_nor_down():
    state = load_state(fight([servant("s", "a"), servant("t", "a", **DOWN), servant("u", "b")]))

    assert standing(state, state.battles[0], "a") == ("s",)
