"""The sixth system, of docs/adding_a_ruleset.md: rock, paper, scissors in three clauses, for tests alone."""

from tests.duel.ruleset import RULESET

__all__ = ["RULESET"]
