"""Kamigakari: spirit dice, crest burning, combat on a grid, statuses and growth."""

from rules.core.ruleset import Ruleset
from rules.kamigakari.ruleset import Kamigakari

RULESET: Ruleset = Kamigakari()

__all__ = ["RULESET"]
