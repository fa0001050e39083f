"""Rule systems by the slug that stands in an address or a form."""

from itertools import groupby
from typing import Any

from flask import Flask, current_app
from jinja2 import Template

from campaign.errors import NotFound
from campaign.house_rules import Switch, switches
from campaign.narration import clause_title, field_label, label, power_words, switch_value
from rules.core.clause import Clause
from rules.core.ruleset import Ruleset
from rules.registry import RULESETS
from web.language import chosen_language


def system_named(slug: str) -> Ruleset:
    """Return the rule system of that slug. Raise NotFound where there is none."""
    if slug not in RULESETS:
        raise NotFound
    return RULESETS[slug]


def chapters(clauses: tuple[Clause, ...]) -> list[tuple[str, list[Clause]]]:
    """Return the clauses by chapter (what stands before a clause's number), in the rulebook's order."""
    return [
        (chapter, list(members)) for chapter, members in groupby(clauses, key=lambda one: one.id.rstrip("0123456789"))
    ]


def word_of(slug: str, table: str, identifier: str) -> str:
    """Return the word of a rule system for one of its identifiers, in the reader's language."""
    return label(slug, table, identifier, chosen_language())


def system_template(slug: str, name: str) -> Template:
    """Return a rule system's own template of that name, or the plain one where it has none."""
    return current_app.jinja_env.select_template([f"{slug}/pages/{name}", f"pages/plain/{name}"])


def value_of_switch(slug: str, name: str, value: Any) -> str:
    """Return the words of a value of an option, in the reader's language."""
    return switch_value(slug, name, value, chosen_language())


def switches_of(slug: str) -> dict[str, Switch]:
    """Return the options of a rule system as the rulebook has them, by name."""
    return {switch.name: switch for switch in switches(slug, {})}


def clause_words(slug: str, rule: str) -> str:
    """Return the title of a clause, in the reader's language."""
    return clause_title(slug, rule, chosen_language())


def capitalize_first(words: str) -> str:
    """Return words with a capital first letter, the rest as it is."""
    return words[:1].upper() + words[1:]


def words_of_power(action: str) -> str:
    """Return what an action is called that a GM who plays does not do alone, in the language of the page."""
    return power_words(action, chosen_language())


def install(app: Flask) -> None:
    """Let templates name what a rule system's fields and values are called."""
    app.jinja_env.globals |= {
        "field_label": field_label,
        "word_of": word_of,
        "system_template": system_template,
        "switch_value": value_of_switch,
        "power_words": words_of_power,
        "switches_of": switches_of,
        "clause_words": clause_words,
    }
    app.add_template_filter(capitalize_first)
