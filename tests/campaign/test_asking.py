"""What comes after a resolution: the turn that the state asks for, the same case again, or nothing."""

import pytest

from campaign.asking import asked_next, asks_back
from tests.duel.table import ROUND

BACK = {"actor": "cho", "want": "sign", "path": "declarations.cho.sign"}


@pytest.fixture
def database_url(sqlite_url):
    """Nothing here asks a database."""
    return sqlite_url


def test_only_what_the_rules_name_is_answered_within_the_case(duel):
    assert asks_back("duel", [{"actor": "ann", "want": "rest"}, BACK])
    assert not asks_back("duel", [{"actor": "ann", "want": "rest"}, {"actor": "bea"}])
    assert not asks_back("duel", ())


def test_who_is_asked_next(duel):
    duel.plays(duel.opens(), {"gm": ROUND})
    turn = duel.latest()
    everybody = {"gm": "gm", "ann": "throw", "bea": "throw", "cho": "throw"}
    assert asked_next(turn, turn.state, ()) == everybody
    assert asked_next(turn, turn.state, [BACK, {"actor": "nobody", "want": "sign"}]) == {"cho": "throw"}
    assert asked_next(turn, {**turn.state, "stage": "over"}, ()) == {}
