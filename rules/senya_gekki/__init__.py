"""The rule system `senya_gekki`: combat in rounds, where whoever has the highest action count acts and pays for it."""

from rules.senya_gekki.ruleset import SenyaGekki

RULESET = SenyaGekki()

__all__ = ["RULESET"]
