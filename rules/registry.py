"""The one place that names the rule systems."""

from rules.core.ruleset import Ruleset
from rules.fate_war import RULESET as FATE_WAR

RULESETS: dict[str, Ruleset] = {ruleset.slug: ruleset for ruleset in (FATE_WAR,)}


def ruleset_for(slug: str) -> Ruleset:
    """Return the rule system of that slug. Raise KeyError where there is none."""
    return RULESETS[slug]
