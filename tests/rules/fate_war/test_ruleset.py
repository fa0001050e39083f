import pytest

from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.core.errors import UnreadableCase
from rules.fate_war import RULESET
from rules.fate_war.model.state import Setting
from tests.rules.fate_war.wars import fight, war

STRANGE = {"board": []}


def test_the_protocol_is_whole():
    assert (RULESET.slug, RULESET.version) == ("fate_war", "2")
    assert set(RULESET.declaration_schemas) == {"scene", "engage", "battle", "spoils"}
    assert "gm.start_battle" in RULESET.tool_schemas
    assert {"clash", "moved"} <= RULESET.event_types
    assert "hand_size" in RULESET.error_codes
    assert RULESET.state_schema().load(fight())
    assert RULESET.options_schema().load({})
    assert RULESET.setting_schema().load({}) == Setting()


@pytest.mark.parametrize(
    "use",
    [
        lambda: RULESET.asked(STRANGE, {}),
        lambda: RULESET.view(STRANGE, {}, "saber"),
        lambda: RULESET.close_scene(STRANGE),
        lambda: RULESET.use_tool(STRANGE, {}, "gm.award", {}),
        lambda: RULESET.resolve(Case("fate_war", {}, ListedDice([]), STRANGE, {})),
    ],
)
def test_a_strange_state_is_unreadable(use):
    with pytest.raises(UnreadableCase):
        use()


def test_options_are_read_from_the_campaigns():
    staged = fight(battle={"informed": ["rin"]})

    assert "rin" in RULESET.asked(staged, {})
    assert "rin" not in RULESET.asked(staged, {"battle_mode": "staged"})
    assert RULESET.view(war(), {"roster": "hidden"}, "saber")["persons"].keys() == {"saber", "yuna"}


@pytest.mark.parametrize(
    ("options", "phase", "order"),
    [
        ({"labour_overflow": "seal_order"}, "scene", ["yuna", "saber"]),
        ({"labour_overflow": "seal_order"}, "engage", ["rin"]),
        ({"labour_overflow": "roll"}, "scene", ["rin"]),
        ({}, "scene", ["rin"]),
    ],
)
def test_the_order_of_sealing_is_that_of_the_scenes_own_declarations(options, phase, order):
    case = Case("fate_war", options, ListedDice([]), {"phase": phase, "seal_order": ["rin"]}, {})
    assert RULESET.with_seal_order(case, ("yuna", "saber")).state == {"phase": phase, "seal_order": order}


@pytest.mark.parametrize(
    ("phase", "expected"),
    [("scene", True), ("engage", False), ("battle", False), ("spoils", False), ("done", True)],
)
def test_a_scene_is_over_where_the_next_may_begin(phase, expected):
    """FW-Z1, FW-Z2."""
    assert RULESET.is_over(war(phase=phase)) is expected
