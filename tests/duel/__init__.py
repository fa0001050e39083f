"""The sixth system, of docs/adding_a_ruleset.md: rock, paper, scissors in four clauses, for tests alone."""

from tests.duel.ruleset import Duel

RULESET = Duel()

__all__ = ["RULESET"]
