import pytest

from tests.rules.shinobigami.fights import NINPO, faults, fight, person, play

OUT = {"ninpo": "arrive"}
NO_NINPO = {"status": "curse", "kind": "affliction", "effects": [{"effect": "disable_ninpo", "ninpo": "arrive"}]}


@pytest.mark.parametrize(
    ("declared", "dan", "code", "path"),
    [
        ({"concede": True}, {}, "not_in_battle", ""),
        ({"join": OUT}, {"in_scene": False}, "not_in_scene", "join"),
        ({"join": True}, {}, "join_too_late", "join"),
        ({"join": False}, {}, "bad_field", "join"),
        ({"join": {"ninpo": "smash"}}, {}, "join_too_late", "join.ninpo"),
        ({"join": {"ninpo": "focus"}}, {}, "join_too_late", "join.ninpo"),
        ({"join": {"ninpo": "arrive", "before_plot": 7}}, {}, "bad_field", "join.before_plot"),
        ({"join": OUT}, {"statuses": [NO_NINPO]}, "ninpo_disabled", "join.ninpo"),
        ({"join": OUT}, {"ninpo": {"arrive": {**NINPO["arrive"], "cost": 2}}}, "cost_over_plot", "join.ninpo"),
        ({"join": OUT, "attack": {}}, {}, "attack_after_late_join", "attack"),
        ({"join": OUT, "support": [{"ninpo": "guard"}]}, {}, "cost_sum_over_plot", "support"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_joining_after_the_reveal(declared, dan, code, path):
    """SB-7-13.1, SB-7-13.2."""
    state = fight({"aki": 3, "bo": 3}, off=("dan",), dan=person(**dan))

    assert faults(play(state, {"dan": declared})) == [("dan", code, f"declarations.dan.{path}".rstrip("."))]
