"""Rule systems by the slug that stands in an address or a form."""

from itertools import groupby

from campaign.errors import NotFound
from rules.core.clause import Clause
from rules.core.ruleset import Ruleset
from rules.registry import RULESETS


def system_named(slug: str) -> Ruleset:
    """Return the rule system of that slug. Raise NotFound where there is none."""
    if slug not in RULESETS:
        raise NotFound
    return RULESETS[slug]


def chapters(clauses: tuple[Clause, ...]) -> list[tuple[str, list[Clause]]]:
    """Return the clauses by chapter (what stands before a clause's number: `FW-C`), in the rulebook's order."""
    return [
        (chapter, list(members)) for chapter, members in groupby(clauses, key=lambda one: one.id.rstrip("0123456789"))
    ]
