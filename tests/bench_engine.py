"""How fast a full scene is, beside a processed phase of the `diplomacy` engine, and a battle: medians of CPU time."""

import statistics
import time
from functools import partial

from rules import resolve_case
from rules.core.dice import ListedDice
from rules.fate_war.battle.inner import fight_battle
from rules.fate_war.checks.receipt import receive
from rules.fate_war.model.battle_state import SLOTS, Battle
from rules.fate_war.model.options import load_options
from rules.fate_war.model.state import load_state
from rules.fate_war.scene_machine import play
from rules.fate_war.turn.context import TurnContext
from tests import diplomacy_phases
from tests.rules.fate_war.full_scene import decisions, full_scene

TIMES = 60
"""Scenes, and phases of the other engine, that are timed in turns."""
MOST = {"resolved alone": 5, "with loading and dumping": 10}
"""How many processed phases of the other engine each may take."""
SIDES = {
    "one a side": {"a": ("servant-0",), "b": ("servant-1",)},
    "two a side": {"a": ("master-0", "servant-0"), "b": ("master-1", "servant-1")},
}
MOST_OF_A_BATTLE = 0.4
"""Milliseconds of a battle with full hands, typed values in and out."""


def milliseconds(work):
    """Return the CPU time that the work takes: what else the machine does is no part of it."""
    begun = time.process_time()
    work()
    return (time.process_time() - begun) * 1000


def begun(case):
    """Return a turn with state and declarations read and checked, as the resolver alone is given it."""
    state, (options, _) = load_state(case["state"]), load_options(case["options"])
    received = receive(state, options, case["declarations"])
    return TurnContext(state, options, ListedDice(case["dice"]), case["declarations"], received.declarations)


def tell():
    """Print all of it."""
    _tell_scene()
    _tell_battles()


def _tell_battles():
    turn = begun(full_scene())
    orders = {person: said.battle for person, said in turn.declarations.items()}
    print("one battle of ten slots by the inner call, without JSON (medians of CPU time):")
    for what, camps in SIDES.items():
        battle = Battle(id="b1", region="harbour", half="first", camps=camps)
        one = partial(fight_battle, turn.state, turn.options, battle, orders)
        middle = statistics.median(milliseconds(one) for _ in range(TIMES * 5))
        held = "held" if middle <= MOST_OF_A_BATTLE else "MISSED"
        _tell(what, middle, sum(map(len, camps.values())) * SLOTS, f"  at most {MOST_OF_A_BATTLE} ms: {held}")


def _tell_scene():
    """Time a full scene, alone and whole, in turns with phases of the `diplomacy` engine where that is installed."""
    case = full_scene()
    turn, phases = begun(case), diplomacy_phases.timed(TIMES)
    times = {"resolved alone": [], "with loading and dumping": []}
    other = []
    for _ in range(TIMES):
        times["resolved alone"].append(milliseconds(lambda: play(turn)))
        times["with loading and dumping"].append(milliseconds(lambda: resolve_case(case)))
        other += [next(phases)] if phases else []
    amount = decisions(case)
    size = f"{len(case['state']['characters'])} characters, three battles, {amount} decisions"
    print(f"one scene of {size} (medians of CPU time):")
    peer = statistics.median(one.processed for one in other) if other else None
    for what, each in times.items():
        _tell(what, statistics.median(each), amount, _against(statistics.median(each), peer, what))
    if peer is None:
        print(f"  {diplomacy_phases.MISSING}")
        return
    orders = round(statistics.mean(one.orders for one in other))
    _tell(f"a phase of diplomacy, {orders} orders", peer, orders, "  Game.process alone")
    _tell("  with giving the orders", statistics.median(one.whole for one in other), orders)


def _tell(what, middle, amount, more=""):
    print(f"  {what:34}{middle:8.2f} ms{middle / amount * 1000:8.1f} µs each{more}")


def _against(middle, peer, what):
    if peer is None:
        return ""
    times = middle / peer
    return f"{times:6.1f} phases, at most {MOST[what]}: {'held' if times <= MOST[what] else 'MISSED'}"
