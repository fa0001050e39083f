"""The words of every rule system, tried on all that its public cases tell and refuse."""

from functools import cache

import pytest

from campaign.narration import LANGUAGES, error_text, narrate
from campaign.telling.posting import explain
from rules import resolve_case
from rules.registry import RULESETS
from tests.rules.mangling import public_cases

GAPS = (" ,", " .", " ;", "( ", " )", "  ", "None", "none,", "{", "\n")


@cache
def resolved(slug):
    """Return every resolution of a system's public cases."""
    return [resolve_case(case) for case in public_cases(slug)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_event_is_told_whole(slug, language):
    for resolution in resolved(slug):
        for line in narrate(slug, resolution["events"], language, {}):
            assert line.text
            assert not any(gap in line.text for gap in GAPS), line.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_refusal_is_one_line_of_whole_sentences(slug, language):
    for resolution in resolved(slug):
        for error in resolution["errors"]:
            said = error_text(slug, error, language, {})
            assert said.text.endswith((".", "다.", "오.")), said.text
            assert not any(gap in said.text for gap in (*GAPS, "Undefined")), said.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_case_is_explained(slug, language):
    for case, resolution in zip(public_cases(slug), resolved(slug), strict=True):
        assert explain(case, resolution, language).strip()
