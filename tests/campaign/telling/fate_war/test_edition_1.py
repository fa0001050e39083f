"""What edition 1 told is explained and narrated as it was."""

import pytest

from campaign.narration import LANGUAGES, narrate
from campaign.telling.events import read_turn
from campaign.telling.fate_war.battles import battle_rows
from campaign.telling.posting import explain
from campaign.telling.teller import Reading, gm_reading
from rules.core.event import audience_of
from tests.campaign.telling.fate_war.edition_1 import CASE, EVENTS, RESOLUTION

(BATTLE,) = (battle["id"] for battle in CASE["state"]["battles"])
FIGHTERS = [person for camp in CASE["state"]["battles"][0]["camps"].values() for person in camp]


def test_only_the_battles_end_names_the_battle():
    assert [event["type"] for event in EVENTS if "battle" in event] == ["battle_ended"]


def test_every_event_is_read_by_its_class():
    read = read_turn("fate_war", EVENTS).events
    assert [event.body.type for event in read] == [event["type"] for event in EVENTS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_posted_as_if_its_events_named_the_battle(language):
    named = {**RESOLUTION, "events": [{**event, "battle": BATTLE} for event in EVENTS]}
    text = explain(CASE, RESOLUTION, language, with_working=True)
    assert text == explain(CASE, named, language, with_working=True)
    assert "None" not in text


def test_the_post_tells_slots_reasons_and_the_end():
    text = explain(CASE, RESOLUTION, "en")
    assert [f"\n{slot}. " in text for slot in range(1, 12)] == [True] * 10 + [False]
    assert "(Mira) · 붉은 창 (Red Lance) 16/35. (FW-B8)\n" in text
    assert "    청기사 (Blue Knight): stopped 4 HP (guard 4). (FW-C12)\n" in text
    assert "\n유나 (Yuna): XP +1, merit +1. (FW-B10)\n" in text


@pytest.mark.parametrize("actor", FIGHTERS)
def test_a_player_reads_the_same_rows_as_the_gm(actor):
    own = [event for event in EVENTS if audience_of(event).includes((actor,))]
    (seen,) = battle_rows(Reading("fate_war", CASE["state"], {}, own, frozenset({actor})), "en", {})
    (whole,) = battle_rows(gm_reading(CASE, EVENTS), "en", {})
    assert [(row.slot, row.meetings, row.hits) for row in seen.rows] == [
        (row.slot, row.meetings, row.hits) for row in whole.rows
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_line(language):
    lines = narrate("fate_war", EVENTS, language, {})
    assert [(line.type, line.rule) for line in lines] == [(event["type"], event["rule"]) for event in EVENTS]
    assert not any("None" in line.text for line in lines)
