"""The one place that names the rule systems."""

from rules.core.ruleset import Ruleset
from rules.fate_war import RULESET as FATE_WAR
from rules.kamigakari import RULESET as KAMIGAKARI
from rules.senya_gekki import RULESET as SENYA_GEKKI
from rules.shinobigami import RULESET as SHINOBIGAMI
from rules.srs import RULESET as SRS

RULESETS: dict[str, Ruleset] = {
    ruleset.slug: ruleset for ruleset in (FATE_WAR, KAMIGAKARI, SENYA_GEKKI, SHINOBIGAMI, SRS)
}


def ruleset_for(slug: str) -> Ruleset:
    """Return the rule system of that slug. Raise KeyError where there is none."""
    return RULESETS[slug]
