"""Events: a class for each type, by chapter; the words for those of a module stand in the template of its name."""

from rules.core.event import catalogue
from rules.kamigakari.events import builds, checks, damage, moves, scenes, spirit, turns

EVENTS = catalogue(turns, checks, spirit, moves, damage, scenes, builds)

__all__ = ["EVENTS"]
