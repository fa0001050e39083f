"""The rule system `srs`: 2D6 checks, and sessions of scenes and phases in which a GM says who appears."""

from rules.srs.ruleset import Srs

RULESET = Srs()

__all__ = ["RULESET"]
