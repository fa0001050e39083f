import os
import subprocess
import sys

from launch.broker import free_port
from tests.factories import a_battle, a_war, file_hands
from tests.worker.conftest import ROOT
from tests.worker.nights import drafts, seen


def test_without_a_broker_one_sweep_drafts_what_is_due(session, database_url):
    war = a_war(session)
    turn = a_battle(war)
    file_hands(war, turn)
    turn.deadline = turn.opened_at
    session.commit()
    environment = {
        **os.environ,
        "GRAILJUDGE_ENV": "test",
        "DATABASE_URL": database_url,
        "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
    }
    subprocess.run([sys.executable, "-m", "worker"], cwd=ROOT, env=environment, check=True)
    assert (seen(session, turn), drafts(session, turn)) == ("drafted", (1, 1))
