"""The scene closes as it opened, labels of dice name who casts, and the events explain every point."""

import pytest

from rules.core.case import Case
from rules.core.dice import KeyedDice
from tests.duel import RULESET

SHEETS = {"ann": {"name": "Ann", "wins": 2}, "bea": {"name": "Bea", "wins": 0}, "cho": {"name": "Cho", "wins": 1}}
ROCK = {"sign": "rock"}


def throwing(**points):
    state = RULESET.open_scene({"place": "the yard"}, SHEETS, {})
    characters = {key: {**one, "points": points.get(key, 0)} for key, one in state["characters"].items()}
    return {**state, "stage": "throw", "round": 1, "characters": characters}


def resolved(declarations, state=None, seed=b"", **options):
    case = Case(RULESET.slug, options, KeyedDice(seed), state or throwing(), declarations)
    return RULESET.resolve(case)


def test_a_scene_gives_back_what_it_was_opened_with():
    setting = {"place": "the yard"}
    assert RULESET.close_scene(RULESET.open_scene(setting, SHEETS, {})) == (setting, SHEETS)


def test_who_won_has_one_win_more():
    """DU-2."""
    state = resolved({"ann": ROCK, "bea": {"sign": "scissors"}}, points_to_win=2).state
    assert RULESET.is_over(state)
    assert RULESET.asked(state, {}) == {}
    assert [sheet["wins"] for sheet in RULESET.close_scene(state)[1].values()] == [3, 0, 1]


def test_the_same_seed_gives_the_same_duel_whatever_others_declare():
    """DU-4: a roll is drawn from its label."""
    first = resolved({"ann": ROCK, "bea": ROCK, "cho": ROCK}, seed=b"1", points_to_win=9)
    other = resolved({"ann": ROCK, "bea": ROCK, "cho": {"sign": "paper"}}, seed=b"1", points_to_win=9)

    cast = [[event for event in one.events if event.type == "dice_cast"] for one in (first, other)]
    assert len(cast[0]) == 3
    assert cast[1] == cast[0][:1]


@pytest.mark.parametrize("seed", range(20))
def test_events_explain_every_point(seed):
    """DU-2, DU-3, DU-4: what an event says of points is what there is."""
    award = {"commands": [{"tool": "gm.award", "person": "bea", "points": 2}]}
    declared = {"ann": ROCK, "bea": ROCK, "cho": {"sign": "paper"}, "gm": award}
    resolution = resolved(declared, seed=bytes([seed]), points_to_win=9)

    told = dict.fromkeys(SHEETS, 0)
    for event in resolution.events:
        if event.type in {"beaten", "awarded"}:
            told[event.values["actor"]] = event.values["points"]
    assert told == {key: one["points"] for key, one in resolution.state["characters"].items()}


def test_an_outsider_sees_who_duels_and_is_asked_nothing():
    seen = RULESET.view(throwing(), {}, None)
    assert (seen["asked"], seen["peers"]) == (None, ["ann", "bea", "cho"])
    (error,) = RULESET.check({**seen, "actor": "dan"}, ROCK)
    assert error.code == "not_asked"
