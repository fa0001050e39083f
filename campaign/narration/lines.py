"""Events told as lines of a log, each with its clause and for whom it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.narration.language import Language
from campaign.narration.wording import Words, words_of
from rules.registry import ruleset_for


@dataclass(frozen=True)
class Line:
    """One event in words: plain text without the clause, for pages show `rule` after it; `audience` is the event's."""

    type: str
    rule: str
    slot: int | None
    text: str
    audience: Any


@dataclass(frozen=True)
class Narrator:
    """Tells events of one rule system in one language."""

    words: Words

    def tell(self, events: Iterable[Mapping[str, Any]]) -> tuple[Line, ...]:
        """Tell events in their order. Raise MissingWords where a type has no words."""
        return tuple(
            Line(
                event["type"], event["rule"], event.get("slot"), self.words.say(event["type"], event), event["audience"]
            )
            for event in events
        )


def narrator_for(language: Language) -> Narrator:
    """Return the narrator of a language: for the events of the service and of its rule system."""
    return Narrator(words_of(language, "service/narration.", f"{language.ruleset}/narration/"))


def narrate(
    ruleset_slug: str, events: Iterable[Mapping[str, Any]], language: str, names: Mapping[str, str]
) -> tuple[Line, ...]:
    """Tell events in their order, `names` as `Ruleset.names` has them. Raise MissingWords where a type has no words."""
    told = tuple(events)
    known = {**ruleset_for(ruleset_slug).names_told(told, names), **names}
    return narrator_for(Language(language, ruleset_slug, known)).tell(told)
