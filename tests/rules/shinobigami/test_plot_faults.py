import pytest

from tests.rules.shinobigami.fights import faults, fight, play


@pytest.mark.parametrize(
    ("actor", "declared", "code", "path"),
    [
        ("aki", {"plot": 0}, "bad_plot", "plot"),
        ("aki", {"plot": None}, "bad_plot", "plot"),
        ("aki", {"plot": 3.0}, "bad_plot", "plot"),
        ("aki", {"plot": True}, "bad_plot", "plot"),
        ("aki", {"join": "yes"}, "bad_field", "join"),
        ("aki", {"plot": 2, "join": True}, "bad_field", "join"),
        ("dan", {"plot": 2}, "not_in_battle", ""),
        ("dan", {"join": True}, "bad_plot", "plot"),
        ("aki", {"plot": 2, "plot_ninpo": {}}, "bad_field", "plot_ninpo"),
        ("aki", {"plot": 2, "plot_ninpo": [{"ninpo": "smash"}]}, "unknown_ninpo", "plot_ninpo.0.ninpo"),
        ("aki", {"plot": 2, "plot_ninpo": [{"ninpo": "slash"}]}, "not_support_ninpo", "plot_ninpo.0.ninpo"),
        ("aki", {"plot": 2, "plot_ninpo": [{"ninpo": "focus"}]}, "wrong_timing", "plot_ninpo.0.ninpo"),
        ("aki", {"plot": 2, "plot_ninpo": [{"ninpo": "haste"}] * 2}, "already_used", "plot_ninpo.1.ninpo"),
        ("aki", {"plot": 2, "plot_ninpo": [{"ninpo": "haste", "when": {}}]}, "unknown_field", "plot_ninpo.0.when"),
        ("cho", {"plot": 2}, "dropped_out", ""),
        ("cho", {"plot": 2, "join": True}, "dropped_out", ""),
        ("zed", {"plot": 2}, "unknown_actor", ""),
        ("zed", "plot", "unknown_actor", ""),
    ],
    ids=str,
)
def test_faults_of_what_is_sealed_for_the_plot_step(actor, declared, code, path):
    """SB-0.2, SB-7-12-1.1, SB-7-13.1."""
    state = fight({"aki": 1, "bo": 1, "cho": 1}, stage="plot", off=("dan",))
    state["battle"]["active"] = ["aki", "bo"]
    state["battle"]["dropped"] = [{"id": "cho", "cause": "conceded", "round": 1}]

    assert faults(play(state, {actor: declared})) == [(actor, code, f"declarations.{actor}.{path}".rstrip("."))]


@pytest.mark.parametrize(("declared", "default"), [({"plot": 1}, "request"), ({}, 1)])
def test_a_plot_step_ninpo_above_the_plot(declared, default):
    """SB-7-12-1.2: under `own_cost`, also above a plot that is played by default."""
    state = fight({"aki": 1, "bo": 1}, stage="plot")
    declared = {**declared, "plot_ninpo": [{"ninpo": "haste"}]}
    resolution = play(state, {"aki": declared}, plot_ninpo_rule="own_cost", missing_plot=default)

    assert faults(resolution) == [("aki", "cost_over_plot", "declarations.aki.plot_ninpo.0.ninpo")]
