"""SRS-4.4: who has a seat at the table."""

import pytest

from rules.core.dice import ListedDice
from rules.srs.options import Options
from rules.srs.state import load_state
from rules.srs.turn_context import TurnContext
from tests.rules.srs.sessions import session, with_player


@pytest.mark.parametrize(("actor", "is_present"), [("p1", True), ("p2", False), ("gm", True), ("x", False)])
def test_who_is_present_has_a_seat_and_has_not_been_removed(actor, is_present):
    state = with_player(session(), "p2", removed=True)

    assert TurnContext(load_state(state), Options(), ListedDice(())).is_present(actor) is is_present
