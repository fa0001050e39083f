"""The duel: rock, paper, scissors in four clauses."""

from tests.duel.ruleset import Duel

RULESET = Duel()

__all__ = ["RULESET"]
