"""What edition 1 stored is read by the classes of today's events, and told.

The samples are what the last engine of edition 1 answered to vectors and in its own tests: of every type, and of every
tool, one event for each set of fields and for each set of those that were null.
"""

import json
from pathlib import Path

import pytest

from campaign.events import SERVICE_EVENTS
from campaign.narration import LANGUAGES, narrate
from rules.core.event import read_event
from rules.registry import RULESETS

FILES = (Path(__file__).parent / "edition_1").iterdir()
SAMPLES = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in FILES}
DROPPED = {("fate_failed", "fate"), ("fate_failed", "ignores")}
"""Fields that edition 2 tells no more, by type: what was ordered, since nothing came of it."""
LEAKS = ("None", "Undefined", "{", "[]", "  ")
"""What a text shows of a value that has no words; the word “none” may be one, of a ruling's empty field."""


def test_every_system_that_had_another_edition_has_samples_of_its_first():
    assert SAMPLES.keys() == {slug for slug, ruleset in RULESETS.items() if ruleset.version != "1"}


@pytest.mark.parametrize("slug", sorted(SAMPLES))
def test_an_event_is_read_as_it_was_stored(slug):
    known = {**SERVICE_EVENTS, **RULESETS[slug].events}
    for event in SAMPLES[slug]:
        kept = {name: value for name, value in event.items() if (event["type"], name) not in DROPPED}
        assert read_event(known, event).dump() == kept


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", sorted(SAMPLES))
def test_an_event_is_told_whole(slug, language):
    for line in narrate(slug, SAMPLES[slug], language, {}):
        assert line.text
        assert not any(leak in line.text for leak in LEAKS), (line.type, line.text)
