from rules.fate_war.model.sides import allied_sides, members
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.wars import war


def test_alliances_join_over_others():
    state = load_state(war(alliances=[["b", "c"], ["a", "b"], ["x", "y"]]))

    assert allied_sides(state, "a") == {"a", "b", "c"}
    assert allied_sides(state, "z") == {"z"}
    assert members(state, frozenset({"a", "b"})) == ("lancer", "rin", "saber", "yuna")
