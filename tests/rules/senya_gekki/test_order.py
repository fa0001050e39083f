from rules.senya_gekki.order import breaker, by_count, count_order, in_scene, speed_order
from rules.senya_gekki.state import load_state
from tests.rules.senya_gekki.fights import npc, pc

STATE = load_state(
    {
        "phase": "setup",
        "tie_order": ["f", "e"],
        "characters": {
            "a": npc(action_value=7, action_count=5),
            "b": pc(action_value=7, action_count=5),
            "c": pc(action_value=9, action_count=5, statuses=[{"status": "paralysis", "source": "x"}]),
            "d": npc(action_value=8, action_count=20, present=False),
            "e": npc(action_value=7, action_count=5),
            "f": npc(action_value=7, action_count=4),
            "g": npc(action_value=6, action_count=5),
        },
    }
)


def test_speed_order():
    """SG-18.5: effective action value, PCs, the GM's order, ID; only who is present."""
    assert speed_order(STATE) == ("b", "f", "e", "a", "g", "c")


def test_count_order():
    """SG-18.5: action count, PCs, the GM's order, effective action value, ID."""
    assert count_order(STATE) == ("b", "c", "e", "a", "g", "f")


def test_by_what_a_tie_is_broken():
    """SG-4.2: the first rule that tells two apart."""
    one = STATE.characters

    assert breaker(STATE, one["b"], one["a"]) == "side"
    assert breaker(STATE, one["b"], one["c"]) == "action_value"
    assert breaker(STATE, one["e"], one["a"]) == "tie_order"
    assert breaker(STATE, one["a"], one["g"]) == "action_value"
    assert len(in_scene(STATE)) == 6
    assert [two.id for two in by_count(STATE, (one["g"], one["d"]))] == ["d", "g"]
