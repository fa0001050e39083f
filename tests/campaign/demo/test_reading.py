"""Stories as they are read from their files."""

import json

import pytest

from campaign.demo import reading
from rules.registry import RULESETS

STORIES = sorted(reading.FOLDER.glob("*.json"))


def test_what_a_story_leaves_out_is_as_usual(tmp_path):
    path = tmp_path / "duel.json"
    seat = {"key": "ann", "player": 1, "sheet": {"name": "Ann"}}
    path.write_text(json.dumps({"name": "Duel", "seats": [seat], "turns": [{"gm": {}}]}), encoding="utf-8")
    told = reading.read_story(path)
    assert (told.ruleset, told.options, told.setting) == ("duel", {}, {})
    assert told.seats == (reading.StorySeat("ann", 1, {"name": "Ann"}),)
    assert told.turns == ({"gm": {}},)


def test_only_registered_systems_have_their_stories_told(tmp_path, monkeypatch):
    (tmp_path / "checkers.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(reading, "FOLDER", tmp_path)
    assert reading.stories() == ()


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_story_has_three_players_and_sheets_that_the_rules_take(path):
    told = reading.read_story(path)
    system = RULESETS[told.ruleset]
    assert {seat.player for seat in told.seats} >= {1, 2, 3}
    assert system.options_schema().validate(told.options) == {}
    assert system.setting_schema().validate(told.setting) == {}
    for seat in told.seats:
        assert system.sheet_schema().validate(seat.sheet) == {}
