import pytest

from rules.shinobigami.options import Options, load_options
from rules.shinobigami.tables import AFFLICTIONS
from tests.rules.shinobigami.fights import faults, fight, play

DEFAULTS = {
    "special_value": 12,
    "special_effect": "recover",
    "fumble_base": 2,
    "fumble_by_plot": True,
    "plot_step_fumble": "base",
    "special_allows_evasion": True,
    "melee_loss": "random",
    "afflictions": dict.fromkeys(("malfunction", "numbness", "wound", "missing", "oblivion", "curse"), ()),
    "affliction_stacking": ("numbness", "oblivion", "curse"),
    "dropout_on_life_loss": "main",
    "fumble_table": ("check_minus_1", "lose_tool", "leak_info", "lose_life", "random_affliction", "nothing"),
    "escape_art_skill": "escape_art",
    "escape_art_needs_skill": True,
    "backlash_in_batch": "deferred",
    "round_limit": "participants",
    "round_limit_winner": "none",
    "emotions": (),
    "prize_needs_info": False,
    "plot_ninpo_rule": "cap",
    "missing_plot": "request",
    "performance_limit": "per_player",
}
EMPTY = {name: [] for name in AFFLICTIONS}
MODIFIER = {"effect": "check_modifier", "on": "hit", "value": -1}


def test_defaults():
    """Section 4: what is not said stands at its default."""
    options, fault = load_options({})

    assert (options, fault) == (Options(), None)
    assert options == Options(**DEFAULTS)
    assert DEFAULTS.keys() == Options.__dataclass_fields__.keys()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("special_value", 2),
        ("special_value", 13),
        ("fumble_base", 1),
        ("fumble_base", 12),
        ("missing_plot", 6),
        ("missing_plot", "request"),
        ("afflictions", {**EMPTY, "wound": [MODIFIER]}),
        ("affliction_stacking", []),
        ("fumble_table", ["nothing"] * 6),
        ("emotions", ["awe"]),
        ("escape_art_skill", "flee"),
    ],
)
def test_values_that_are_allowed(option, value):
    """Section 4."""
    assert load_options({option: value})[1] is None


@pytest.mark.parametrize(
    ("clause", "option", "value"),
    [
        ("SB-0.4", "special_value", 1),
        ("SB-0.4", "special_value", 14),
        ("SB-0.4", "special_value", "12"),
        ("SB-0.4", "special_value", True),
        ("SB-0.4", "special_effect", "all"),
        ("SB-0.5", "fumble_base", 0),
        ("SB-0.5", "fumble_base", 13),
        ("SB-0.5", "fumble_by_plot", 1),
        ("SB-7-12-1.3", "plot_step_fumble", None),
        ("SB-0.9", "melee_loss", "attacker"),
        ("SB-0.10", "afflictions", {"wound": []}),
        ("SB-0.10", "afflictions", {**EMPTY, "gloom": []}),
        ("SB-0.10", "afflictions", {**EMPTY, "wound": [{"effect": "check_modifier", "on": "hit"}]}),
        ("SB-0.10", "afflictions", {**EMPTY, "wound": [{**MODIFIER, "skill": "sword"}]}),
        ("SB-0.10", "affliction_stacking", ["gloom"]),
        ("SB-0.12", "dropout_on_life_loss", "climax"),
        ("SB-0.14", "fumble_table", ["nothing"] * 5),
        ("SB-0.14", "fumble_table", ["laugh"] * 6),
        ("SB-7-6.1", "escape_art_skill", ""),
        ("SB-7-11-1.3", "emotions", [""]),
        ("SB-0.2", "missing_plot", 0),
        ("SB-0.2", "missing_plot", True),
        ("SB-7-14.1", "performance_limit", "none"),
        ("SB-0.1", "moon", "full"),
    ],
)
def test_values_that_are_not(clause, option, value):
    """Section 4: such an error stands alone, before all that is wrong with state or declarations."""
    resolution = play({"stage": "plot"}, {"zed": {"x": 1}}, **{option: value})

    assert faults(resolution) == [(None, "bad_option", f"options.{option}")]
    assert resolution["errors"][0]["rule"] == clause


def test_the_first_in_the_order_of_the_table_is_told():
    """Section 3: unknown ones come last."""
    state = fight({"aki": 1, "bo": 1})

    assert faults(play(state, performance_limit=3, fumble_base=0, aardvark=1))[0][2] == "options.fumble_base"
