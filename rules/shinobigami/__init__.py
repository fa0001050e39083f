"""The rule system `shinobigami`: battles of ninja by secret plots, sealed and opened at once."""

from rules.shinobigami.ruleset import Shinobigami

RULESET = Shinobigami()

__all__ = ["RULESET"]
