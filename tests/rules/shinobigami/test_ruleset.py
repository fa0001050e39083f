import pytest

from rules.shinobigami import RULESET
from tests.rules.shinobigami.fights import STAND, fight, person, play, scene, strike, won

SETTING = {
    "phase": "main",
    "skill_table": {},
    "prizes": {"scroll": {"id": "scroll", "name": "Scroll", "holder": "aki"}},
}


def test_setting_and_sheets_come_back_from_a_scene_as_they_were():
    state = RULESET.open_scene(SETTING, {"aki": person(), "bo": person(pills=2)}, {})
    setting, sheets = RULESET.close_scene(state)

    assert setting == SETTING
    assert (list(sheets), sheets["bo"]["pills"]) == (["aki", "bo"], 2)
    assert sheets["bo"].keys().isdisjoint({"id", "hp", "hp_max"})
    assert RULESET.close_scene(RULESET.open_scene(setting, sheets, {})) == (setting, sheets)
    assert not RULESET.sheet_schema().validate(sheets["bo"])
    assert not RULESET.setting_schema().validate(setting)


def test_a_scene_begins_without_a_battle_and_asks_the_gm():
    state = RULESET.open_scene({}, {}, {})

    assert (state["stage"], state["battle"]) == ("scene", None)
    assert RULESET.asked(state, {}) == {"gm": "gm"}
    assert not RULESET.is_over(state)


def test_a_scene_is_over_with_its_battle_after_the_spoils():
    """Section 10."""
    assert not RULESET.is_over(fight({"aki": 1, "bo": 1}))
    assert not RULESET.is_over(won())
    after = play(won(), {"aki": {"spoils": {"take": "none"}}})["state"]
    assert RULESET.is_over(after)
    setting, sheets = RULESET.close_scene(after)
    assert RULESET.open_scene(setting, sheets, {})["battle"] is None


def test_the_gm_has_commands_and_no_tools():
    assert RULESET.tool_schemas == {}
    with pytest.raises(KeyError):
        RULESET.use_tool(scene(aki=person()), {}, "gm.start_scene", {})


@pytest.mark.parametrize(
    ("document", "raw", "canonical"),
    [
        ("plot", {"plot": 3, "join": False, "plot_ninpo": [], "loss_order": []}, {"plot": 3}),
        ("action", {**STAND, "support": [], "concede": False}, STAND),
        ("action", {"evade": {"default": "normal", "by_attacker": {}}}, {}),
        (
            "action",
            {"recover": [{"means": "pill", "timing": "turn", "field": "body"}]},
            {"recover": [{"field": "body", "means": "pill"}]},
        ),
        ("action", {"join": {"ninpo": "arrive", "before_plot": 6}}, {"join": {"ninpo": "arrive"}}),
        ("action", strike(), strike()),
        ("gm", {"commands": []}, {}),
    ],
)
def test_canonical_declarations(document, raw, canonical):
    assert RULESET.canonical(document, raw) == canonical
