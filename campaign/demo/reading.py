"""Stories read: what the demo campaigns of the rule systems are made of, each a document of its own."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.registry import RULESETS

FOLDER = Path(__file__).parent / "stories"
"""One file for each rule system, named for its slug."""

Document = Mapping[str, Any]


@dataclass(frozen=True)
class StorySeat:
    """A seat with its sheet; `player` counts the players from 1, 0 is the GM."""

    key: str
    player: int
    sheet: Document


@dataclass(frozen=True)
class Story:
    """A campaign from its making on; each of its `turns` is what is declared in it, by seat."""

    ruleset: str
    name: str
    options: Document
    setting: Document
    seats: tuple[StorySeat, ...]
    turns: tuple[Mapping[str, Document], ...]


def stories() -> tuple[Story, ...]:
    """Return the stories of the registered rule systems, by slug."""
    found = {path.stem: path for path in FOLDER.glob("*.json")}
    return tuple(read_story(found[slug]) for slug in sorted(found.keys() & RULESETS.keys()))


def read_story(path: Path) -> Story:
    """Read one story; its file is named for its rule system."""
    written = json.loads(path.read_text(encoding="utf-8"))
    seats = tuple(StorySeat(seat["key"], seat["player"], seat["sheet"]) for seat in written["seats"])
    return Story(
        path.stem,
        written["name"],
        written.get("options", {}),
        written.get("setting", {}),
        seats,
        tuple(written["turns"]),
    )
