"""`python -m tests.bench`: how much this machine does in a second, and how fast a scene is; sizes, not a promise."""

import json
import tempfile
import time
from pathlib import Path

from campaign.operations.deadlines import claim_turn
from campaign.settings import load_settings
from campaign.store.session import SESSIONS, connect
from campaign.store.tables import METADATA
from rules import resolve_case
from tests import bench_doors, bench_engine
from tests.factories import a_battle, a_war, drafted, file_hands
from web import create_app

CASES = Path(__file__).parent / "rules" / "fate_war" / "cases" / "fate_war.vectors.json"
ROUNDS = 20


def rate(what, work):
    """Do the work, which returns how much it was, and print how much of it was done in a second."""
    begun = time.perf_counter()
    amount = work()
    print(f"{what:10}{amount / (time.perf_counter() - begun):10.0f} a second")


def battles():
    vectors = json.loads(CASES.read_text())
    cases = [vector["case"] for vector in vectors if vector["case"]["state"].get("phase") == "battle"]
    for case in cases:
        resolve_case(case)
    return len(cases)


def seals(war, turn):
    return sum(len(file_hands(war, turn)) for _ in range(ROUNDS))


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
    bench_engine.tell()
    doors()


if __name__ == "__main__":
    main()
