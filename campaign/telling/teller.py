"""What a turn is told from, to whom, and in which words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.narration.language import Language
from campaign.narration.lines import Narrator, narrator_for
from campaign.narration.wording import Words, words_of
from rules.core.grouping import EventJson
from rules.registry import ruleset_for


@dataclass(frozen=True)
class Reading:
    """A resolved turn as far as one reader may know it.

    `state` is the state before the turn, `events` are those of the reader's audience alone, in their order. `whole`
    names the persons whose sheet and declaration the reader may see (the GM: all of them): of nobody else are
    declarations or points read here, whatever the other fields hold.
    """

    ruleset: str
    state: Mapping[str, Any]
    declarations: Mapping[str, Mapping[str, Any]]
    events: Sequence[EventJson]
    whole: frozenset[str]


@dataclass(frozen=True)
class Sentence:
    """Something said, and the clause that it rests on."""

    text: str
    rule: str

    def cited(self) -> str:
        """Return the text with its clause behind it, as a post has it."""
        return f"{self.text} ({self.rule})"


@dataclass(frozen=True)
class Teller:
    """Who tells a turn to whom: the reading, the language, and the words in it."""

    reading: Reading
    language: Language
    words: Words
    narrator: Narrator

    def lines(self, events: Sequence[EventJson]) -> tuple[Sentence, ...]:
        """Return events as they stand in the log."""
        return tuple(Sentence(line.text, line.rule) for line in self.narrator.tell(events))

    def sees(self, person: str) -> bool:
        """Tell whether the reader may see somebody's sheet and declaration."""
        return person in self.reading.whole


def teller_for(reading: Reading, language: str, names: Mapping[str, str]) -> Teller:
    """Return the teller of a reading; `names` go before those of the state."""
    ruleset = ruleset_for(reading.ruleset)
    known = {**ruleset.names(reading.state), **names}
    known = {**ruleset.names_told(reading.events, known), **known}
    spoken = Language(language, reading.ruleset, known)
    words = words_of(spoken, "service/explain.", f"{reading.ruleset}/explain.")
    return Teller(reading, spoken, words, narrator_for(spoken))


def gm_reading(case: Mapping[str, Any], events: Sequence[EventJson]) -> Reading:
    """Return a resolved case as its GM reads it: whole."""
    state = case["state"]
    return Reading(case["ruleset"], state, case.get("declarations", {}), events, frozenset(state.get("characters", {})))
