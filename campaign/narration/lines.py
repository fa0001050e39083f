"""Events told as lines of a log, each with its clause and for whom it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.narration.tongue import Tongue
from campaign.narration.wording import words_of


@dataclass(frozen=True)
class Line:
    """One event in words: plain text without the clause, for pages show `rule` after it; `audience` is the event's."""

    type: str
    rule: str
    slot: int | None
    text: str
    audience: Any


def narrate(
    ruleset_slug: str, events: Iterable[Mapping[str, Any]], language: str, names: Mapping[str, str]
) -> tuple[Line, ...]:
    """Tell events in their order. `names` as `names_of` makes them. Raise MissingWords where a type has no words."""
    tongue = Tongue(language, ruleset_slug, names)
    words = words_of(tongue, "narration/service.", f"narration/{ruleset_slug}/")
    return tuple(
        Line(event["type"], event["rule"], event.get("slot"), words.say(event["type"], event), event["audience"])
        for event in events
    )
