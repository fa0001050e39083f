"""Refusals in words: which field, what the rule allows, and how to put it right."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from campaign.narration.language import Language
from campaign.narration.places import place_of
from campaign.narration.wording import words_of
from rules.core.errors import CaseError

SERVICE = "service"


@dataclass(frozen=True)
class ErrorText:
    """A refusal in words: the field as the reader knows it, a sentence with the fix, and the clause (empty: none)."""

    field: str
    text: str
    rule: str


def error_text(
    ruleset_slug: str,
    error: CaseError | Mapping[str, Any],
    language: str,
    names: Mapping[str, str],
    *,
    declaration: Mapping[str, Any] | None = None,
    first_number: int = 1,
) -> ErrorText:
    """Tell an error of a rule system, or of the service (`service`).

    With `declaration`, what was sent, the entry of a list (a card, an action) is named too; `first_number` is what
    people call its first. Raise MissingWords where a code has no words.
    """
    told = error.dump() if isinstance(error, CaseError) else error
    is_service = ruleset_slug == SERVICE
    spoken = Language(language, None if is_service else ruleset_slug, names)
    folders = (f"{SERVICE}/errors.", f"{ruleset_slug}/errors.")
    words = words_of(spoken, *dict.fromkeys(folders))
    place = place_of(told.get("path", ""), spoken, declaration=declaration, first_number=first_number)
    values = told.get("values", {})
    names_it = {"name": spoken.kind_at(values) or place.name}
    text = words.say(told["code"], {**asdict(place), **names_it, "values": values})
    return ErrorText(place.field, text, told.get("rule", ""))
