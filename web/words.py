"""The words of a rule system in the language of the page, for templates."""

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.narration import label, sign
from rules.registry import ruleset_for
from web.language import chosen_language
from web.rulesets import system_template

PERSON = "person"
"""What a name stands for whose key says nothing else."""


def words_of(slug: str) -> Mapping[str, Any]:
    """Return what templates speak of a system by.

    `slug`, `label(table, id)`, `sign(table, id)`, `offers(view)`: what the view's actor may declare now, and
    `of_system(name)`: the system's own template of that name, or the plain one where it has none.
    """
    language = chosen_language()
    return {
        "slug": slug,
        "label": lambda table, key: label(slug, table, str(key), language),
        "of_system": lambda name: system_template(slug, name),
        "offers": ruleset_for(slug).offers,
        "sign": lambda table, key: sign(slug, table, key, language),
    }


def taken_from(keys: Iterable[str], table: Mapping[str, Any]) -> list[Any]:
    """Return what a table holds for those of the keys that it has, in the order of the keys."""
    return [table[key] for key in keys if key in table]


def by_kind(names: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the names of narration by what they name (`person`, `battle`, …), each by its key alone."""
    sorted_out: dict[str, dict[str, str]] = {PERSON: {}}
    for key, name in names.items():
        kind, colon, own = key.partition(":")
        sorted_out.setdefault(kind if colon else PERSON, {})[own if colon else key] = name
    return sorted_out
