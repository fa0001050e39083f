"""docs/events.md is what the classes of the events say now."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from reference.__main__ import main
from reference.events import _fields, events_document, explanation
from rules.core.event import EventBody
from rules.registry import RULESETS
from tests.house.tree import ROOT

TYPED = sorted(slug for slug, ruleset in RULESETS.items() if ruleset.events)


class Part(msgspec.Struct, frozen=True):
    x: int


class Met(EventBody, frozen=True):
    """Two met."""

    clauses = ("FW-E1",)
    readers = "all"

    actor: str
    from_: str | None
    kind: Literal["talk", "fight"]
    path: tuple[tuple[int, int], ...]
    ids: tuple[str, ...]
    shares: Mapping[str, int]
    parts: tuple[Part, ...]
    held: Any
    by: str | UnsetType | None = UNSET


def test_the_committed_page_is_current():
    written = (ROOT / "docs/events.md").read_text(encoding="utf-8")
    assert written == events_document(RULESETS), "run `make events`"


@pytest.mark.parametrize("slug", TYPED)
def test_each_word_of_its_own_for_readers_is_explained(slug):
    ruleset = RULESETS[slug]
    words = {body.readers for body in ruleset.events.values()} - {"all", "gm"}

    assert {word for word in words if f"`{word}`" not in explanation(ruleset)} == set()


def test_fields_are_told_as_a_reader_of_json_would():
    assert list(_fields(Met)) == [
        "`actor` text",
        "`from` text or null",
        '`kind` `"talk"`, `"fight"`',
        "`path` list of ([integer, integer])",
        "`ids` list of text",
        "`shares` {text: integer}",
        "`parts` list of ({`x` integer})",
        "`held` any",
        "`by`? text or null",
    ]


def test_the_command_prints_a_page(capsys):
    assert main(["events"]) == 0
    assert capsys.readouterr().out.startswith("# Events\n")
    assert main(["none"]) == main([]) == 2
