"""Phases of random orders in the engine of the package `diplomacy`, timed, for the bench to be measured against."""

import importlib.util
import random
import sys
import time
from dataclasses import dataclass

from tests.house.tree import ROOT

sys.path.append(str(ROOT / ".venv" / "bench"))  # last: what the project pins goes before what that package needs

MISSING = "not compared: the package diplomacy is not there (`make bench` fetches it into .venv/bench)"
YEARS_END = "S1910M"
"""A game of random orders goes nowhere; from here on another begins."""
ORDERS = range(22, 26)
"""How many orders a phase that counts has: as many as a game begins with, and few more."""


@dataclass(frozen=True)
class Phase:
    """One phase of moves of seven powers: CPU time in ms of `Game.process`, the same with giving orders; how many."""

    processed: float
    whole: float
    orders: int


def timed(seed):
    """Yield phases without end, the orders drawn by `seed`; None where the package is not installed."""
    return None if importlib.util.find_spec("diplomacy") is None else _phases(random.Random(seed))


def _phases(draw):
    from diplomacy import Game

    while True:
        game = Game()
        while not game.is_game_done and game.get_current_phase() != YEARS_END:
            orders = _drawn(game, draw)
            amount = sum(map(len, orders.values()))
            counts = game.get_current_phase().endswith("M") and amount in ORDERS
            begun = time.process_time()
            for power, given in orders.items():
                game.set_orders(power, given)
            given_at = time.process_time()
            game.process()
            done = time.process_time()
            if counts:
                yield Phase((done - given_at) * 1000, (done - begun) * 1000, amount)


def _drawn(game, draw):
    possible = game.get_all_possible_orders()
    return {
        power: [draw.choice(possible[place]) for place in game.get_orderable_locations(power) if possible[place]]
        for power in game.powers
    }
