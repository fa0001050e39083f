"""The values of switches in words."""

import json
from collections.abc import Mapping
from typing import Any

from campaign.narration.places import field_label
from campaign.narration.wording import terms


def switch_value(slug: str, name: str, value: Any, language: str) -> str:
    """Return how a page or mail names a value of an option: a word, yes or no, a number, or several of them."""
    if isinstance(value, Mapping):
        parts = (
            f"{field_label(slug, key, language)} {switch_value(slug, name, one, language)}"
            for key, one in value.items()
        )
        return ", ".join(part.strip() for part in parts)
    if isinstance(value, list | tuple):
        fields: Mapping[str, str] = terms(language, slug)["fields"]
        words = (switch_value(slug, name, one, language) for one in value)
        return ", ".join(fields.get(word, word) for word in words)
    identifier = value if isinstance(value, str) else json.dumps(value)
    known = terms(language, slug)
    own: Mapping[str, str] = known["switch_words"].get(name, {})
    return own.get(identifier) or known["flag_words"].get(identifier) or identifier
