"""Turns and views of this system, compared to the last field."""

from tests.rules.whole import WholeTurns


class TestWhole(WholeTurns):
    slug = "kamigakari"
