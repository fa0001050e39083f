"""Views ask nothing of a database that differs between the two: one is enough, and `test_databases` compares them."""

import pytest

from campaign.operations import player_salts, turn_dice


@pytest.fixture
def database_url(sqlite_url):
    """The quicker one."""
    return sqlite_url


@pytest.fixture
def no_chance(monkeypatch):
    """Return a function by which all seeds and salts are drawn from the beginning again, always the same."""
    drawn = []
    monkeypatch.setattr(turn_dice.secrets, "token_bytes", lambda size: bytes([drawn.append(1) or len(drawn)]) * size)
    monkeypatch.setattr(player_salts, "fresh_salt", lambda: "5a" * 16)
    return drawn.clear
