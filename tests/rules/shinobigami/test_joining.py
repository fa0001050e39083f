from rules.core.fields import ready
from rules.shinobigami.declaration import STAGE_DOCUMENTS
from rules.shinobigami.joining import late_joiners
from tests.rules.shinobigami.fights import fight, person, play, story, told


def test_joiners_take_the_last_seats_by_their_ids_and_seal_a_plot():
    """SB-7-13.1."""
    state = fight({"bo": 1, "aki": 1}, stage="plot", off=("dan", "cho"))
    declared = {
        "aki": {"plot": 1},
        "bo": {"plot": 2},
        "dan": {"plot": 3, "join": True},
        "cho": {"plot": 4, "join": True},
    }
    resolution = play(state, declared)
    battle = resolution["state"]["battle"]

    assert [(one["actor"], "plot" in one) for one in told(resolution, "joined")] == [("cho", False), ("dan", False)]
    assert battle["seat_order"] == battle["participants"] == battle["active"] == ["bo", "aki", "cho", "dan"]
    assert [one["actor"] for one in resolution["requests"]] == ["bo", "aki", "cho", "dan"]


def test_nobody_joins_as_long_as_a_plot_is_missing():
    """SB-0.2, SB-7-13.1."""
    state = fight({"bo": 1, "aki": 1}, stage="plot", off=("cho",))
    resolution = play(state, {"bo": {"plot": 2}, "cho": {"plot": 4, "join": True}})

    assert (story(resolution), resolution["requests"]) == ([], [{"actor": "aki", "want": "plot"}])
    assert resolution["state"]["battle"]["participants"] == ["bo", "aki"]


def test_late_joiners_enter_before_the_turns_of_the_plot_they_name_and_act_at_1():
    """SB-7-13.2, SB-7-13.3: by ids where it is the same; their supports and pills are theirs."""
    state = fight({"aki": 5, "bo": 1}, off=("dan", "cho"))
    join = {"join": {"ninpo": "arrive", "before_plot": 4}}
    mend = {"support": [{"ninpo": "balm", "fields": ["body"]}]}
    declared = {
        "aki": {"attack": {"ninpo": "doom", "targets": ["bo"]}},
        "dan": {**join, **mend},
        "cho": {"join": {"ninpo": "arrive"}},
        "bo": mend,
    }
    resolution = play(state, declared)

    used = [(one["actor"], one["ninpo"], one["spent"]) for one in told(resolution, "ninpo_used")]
    assert used == [
        ("cho", "arrive", 1),
        ("aki", "doom", 0),
        ("dan", "arrive", 1),
        ("bo", "balm", 0),
        ("dan", "balm", 1),
    ]
    assert resolution["state"]["battle"]["seat_order"] == ["aki", "bo", "cho", "dan"]
    assert [one["rule"] for one in told(resolution, "joined")] == ["SB-7-13.2"] * 2


def test_a_late_joiner_may_evade_support_and_perform():
    """SB-7-13.2, SB-7-14.1: its modifier waits until it has entered."""
    performance = [{"target": "aki", "value": 1, "on": "any", "reason": "So it is."}]
    state = fight({"aki": 5, "bo": 3}, off=("cho",))
    declared = {
        "aki": {"attack": {"ninpo": "star", "targets": ["bo"]}},
        "bo": {"attack": {"ninpo": "star", "targets": ["aki"]}},
        "cho": {"join": {"ninpo": "arrive", "before_plot": 4}, "performance": performance},
    }
    resolution = play(state, declared, [3, 3, 3, 3, 2, 3, 3, 3])

    rolled = [(one["actor"], one["kind"], one["modifier"]) for one in told(resolution, "check_rolled")]
    assert rolled == [("aki", "hit", 0), ("bo", "evade", 0), ("bo", "hit", 0), ("aki", "evade", 1)]


def test_all_who_ever_joined_count_for_the_limit_of_rounds():
    """SB-7-10.4."""
    state = fight({"aki": 5, "bo": 1}, number=2, off=("cho",), cho=person())
    resolution = play(state, {"cho": {"join": {"ninpo": "arrive"}}})

    assert resolution["state"]["battle"]["round"] == 3


def test_late_joiners_enter_from_the_highest_plot_value_down_and_by_their_ids():
    """SB-7-13.2, SB-7-13.3."""
    action = ready(STAGE_DOCUMENTS["action"])
    plots = {"ami": 2, "bea": 6, "cho": 4, "dan": 6}
    declared = {actor: action.load({"join": {"ninpo": "arrive", "before_plot": plot}}) for actor, plot in plots.items()}

    assert late_joiners({**declared, "eve": action.load({})}) == ("bea", "dan", "cho", "ami")
