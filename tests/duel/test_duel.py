"""The duel keeps the protocol: its cases come out, its words are whole, its scene closes as it opened."""

import json
from pathlib import Path

import pytest

from campaign.narration import LANGUAGES, narrate
from campaign.narration.language import Language
from campaign.narration.wording import words_of
from conformance.matching import differences
from rules import resolve_case
from tests.duel import RULESET
from tests.duel.registration import register

VECTORS = json.loads((Path(__file__).parent / "cases" / "duel.json").read_text("utf-8"))


@pytest.fixture(autouse=True)
def duel(monkeypatch):
    return register(monkeypatch)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector(vector):
    resolution = resolve_case(vector["case"])
    assert differences(vector["expect"], resolution) == []
    for turn in vector.get("then", ()):
        again = resolve_case({**vector["case"], "state": resolution["state"], "declarations": turn["declarations"]})
        assert differences(turn["expect"], again) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_and_every_error_has_words(language):
    spoken = Language(language, "duel")
    assert words_of(spoken, "duel/narration/").macros.keys() == RULESET.event_types
    assert words_of(spoken, "service/errors.", "duel/errors.").macros.keys() >= RULESET.error_codes


def test_a_line_of_the_log():
    beaten = {"type": "beaten", "rule": "DU-2", "actor": "ann", "other": "bea", "points": 1, "audience": "all"}
    (line,) = narrate("duel", [beaten], "ko", {"ann": "앤", "bea": "베아"})
    assert line.text == "앤: 베아를 이김, 승점 1."


def test_a_scene_gives_back_what_it_was_opened_with():
    setting, sheets = {"place": "the yard"}, {"ann": {"name": "Ann", "wins": 2}}
    assert RULESET.close_scene(RULESET.open_scene(setting, sheets, {})) == (setting, sheets)


def test_each_clause_is_cited_by_a_case():
    assert {clause.id for clause in RULESET.clauses} == {one for vector in VECTORS for one in vector["clauses"]}
