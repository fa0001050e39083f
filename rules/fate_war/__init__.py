"""The rule system `fate_war`: a war of masters and servants, played by posts, scene by scene."""

from rules.fate_war.ruleset import FateWar

RULESET = FateWar()

__all__ = ["RULESET"]
