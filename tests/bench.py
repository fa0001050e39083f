"""`python -m tests.bench`: how much this machine does in a second, and how fast a scene is; sizes, not a promise."""

import json
import statistics
import tempfile
import time
from pathlib import Path

from campaign.operations.deadlines import claim_turn
from campaign.settings import load_settings
from campaign.store.session import SESSIONS, connect
from campaign.store.tables import METADATA
from rules import resolve_case
from rules.core.dice import ListedDice
from rules.fate_war.checks.receipt import receive
from rules.fate_war.model.options import load_options
from rules.fate_war.model.state import load_state
from rules.fate_war.scene_machine import play
from rules.fate_war.turn.context import TurnContext
from tests import bench_doors, diplomacy_phases
from tests.factories import a_battle, a_war, drafted, file_hands
from tests.rules.fate_war.full_scene import decisions, full_scene
from web import create_app

CASES = Path(__file__).parent / "rules" / "fate_war" / "cases" / "fate_war.vectors.json"
ROUNDS = 20
SCENES = 60
"""Scenes, and phases of the other engine, that are timed in turns."""
MOST = {"resolved alone": 5, "with loading and dumping": 10}
"""How many times a phase of the other engine each may take."""


def rate(what, work):
    """Do the work, which returns how much it was, and print how much of it was done in a second."""
    begun = time.perf_counter()
    amount = work()
    print(f"{what:10}{amount / (time.perf_counter() - begun):10.0f} a second")


def milliseconds(work):
    """Return how long the work takes."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000


def battles():
    vectors = json.loads(CASES.read_text())
    cases = [vector["case"] for vector in vectors if vector["case"]["state"].get("phase") == "battle"]
    for case in cases:
        resolve_case(case)
    return len(cases)


def seals(war, turn):
    return sum(len(file_hands(war, turn)) for _ in range(ROUNDS))


def begun(case):
    """Return a turn with state and declarations read and checked, as the resolver alone is given it."""
    state, (options, _) = load_state(case["state"]), load_options(case["options"])
    received = receive(state, options, case["declarations"])
    return TurnContext(state, options, ListedDice(case["dice"]), case["declarations"], received.declarations)


def scenes():
    """Time a full scene, alone and whole, in turns with phases of the `diplomacy` engine where that is installed."""
    case = full_scene()
    turn, phases = begun(case), diplomacy_phases.timed(SCENES)
    times = {"resolved alone": [], "with loading and dumping": []}
    other = []
    for _ in range(SCENES):
        times["resolved alone"].append(milliseconds(lambda: play(turn)))
        times["with loading and dumping"].append(milliseconds(lambda: resolve_case(case)))
        other += [next(phases)] if phases else []
    amount = decisions(case)
    print(f"one scene of {len(case['state']['characters'])} characters, three battles, {amount} decisions (medians):")
    phase = statistics.median(one.milliseconds for one in other) if other else None
    for what, each in times.items():
        middle = statistics.median(each)
        print(f"  {what:26}{middle:8.2f} ms{middle / amount * 1000:8.0f} µs a decision{_against(middle, phase, what)}")
    if phase is None:
        print(f"  {diplomacy_phases.MISSING}")
        return
    orders = statistics.mean(one.orders for one in other)
    alone = statistics.median(one.alone for one in other)
    print(f"  {'a phase of diplomacy':26}{phase:8.2f} ms{phase / orders * 1000:8.0f} µs an order, {orders:.0f} orders")
    print(f"  {'  without giving orders':26}{alone:8.2f} ms{alone / orders * 1000:8.0f} µs an order")


def _against(middle, phase, what):
    if phase is None:
        return ""
    times = middle / phase
    return f"{times:6.1f} phases, at most {MOST[what]}: {'held' if times <= MOST[what] else 'MISSED'}"


def doors():
    """Time hostile input at each door of the web."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{folder}/doors.db"
        app = create_app(load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": address}))
        METADATA.create_all(SESSIONS.kw["bind"])
        with SESSIONS(expire_on_commit=False) as session:
            bench_doors.tell(bench_doors.timed(app, session))
        SESSIONS.kw["bind"].dispose()


def main():
    rate("battles", battles)
    with tempfile.TemporaryDirectory() as folder:
        engine = connect(load_settings({"DATABASE_URL": f"sqlite:///{folder}/bench.db"}))
        METADATA.create_all(engine)
        with SESSIONS() as session:
            war = a_war(session)
            turn = a_battle(war)
            rate("seals", lambda: seals(war, turn))
            rate("claims", lambda: sum(claim_turn(session, turn.id, now=turn.opened_at) is None for _ in range(200)))
            rate("drafts", lambda: len([drafted(war, turn)]))
        engine.dispose()
    scenes()
    doors()


if __name__ == "__main__":
    main()
