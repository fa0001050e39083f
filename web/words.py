"""The words of a rule system in the language of the page, for templates."""

from collections.abc import Mapping
from typing import Any

from campaign.narration import label, sign
from web.language import chosen_language


def words_of(slug: str) -> Mapping[str, Any]:
    """Return what templates name a system's identifiers by: `slug`, `label(table, id)` and `sign(card)`."""
    language = chosen_language()
    return {
        "slug": slug,
        "label": lambda table, key: label(slug, table, str(key), language),
        "sign": lambda card: sign(slug, "card", card, language),
    }
