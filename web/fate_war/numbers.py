"""The numbers of a state that the tool `gm.adjust` sets."""

from collections.abc import Mapping
from typing import Any

from campaign.narration import field_label
from web.drawing import Number
from web.language import chosen_language

ADJUSTABLE = "characters"
"""The part of a state whose numbers the quick form of a review offers."""


def numbers_of(slug: str, state: Mapping[str, Any]) -> tuple[Number, ...]:
    """Return the whole numbers of the characters, person by person."""
    return tuple(
        Number(
            f"{ADJUSTABLE}.{key}.{field}",
            str(person.get("name") or key),
            field_label(slug, field, chosen_language()),
            value,
        )
        for key, person in sorted(state.get(ADJUSTABLE, {}).items())
        for field, value in person.items()
        if type(value) is int
    )
