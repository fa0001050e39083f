"""Nothing of a hand, a name or an address passes through the broker or into the worker's log."""

import base64
import json
import re
from threading import Thread

import pytest
from redis import Redis

from campaign.demo import story
from tests.factories import a_battle, a_war, file_hands
from tests.launch.waiting import wait_for
from tests.worker.nights import seen

BODY = re.compile(r'"body": "([A-Za-z0-9+/=]+)"')


class Overheard:
    """Listens to all that passes through a broker."""

    def __init__(self, url):
        self.client = Redis.from_url(url)
        self.commands = []

    def __enter__(self):
        self.monitor = self.client.monitor().__enter__()
        self.thread = Thread(target=self.listen, daemon=True)
        self.thread.start()
        return self

    def listen(self):
        for command in self.monitor.listen():
            self.commands.append(command["command"])
            if command["command"] == "PING enough":
                return

    def __exit__(self, *_):
        self.client.execute_command("PING", "enough")
        self.thread.join(timeout=30)
        self.monitor.__exit__(None, None, None)
        self.client.close()

    def bodies(self):
        """Return what the tasks' messages say, without their envelopes."""
        queued = [command for command in self.commands if command.startswith("LPUSH")]
        found = {body for command in queued for body in BODY.findall(command)}
        return [json.loads(base64.b64decode(body)) for body in found]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_no_secret_in_broker_logs(session, processes, redis_url):
    war = a_war(session)
    turn = a_battle(war)
    file_hands(war, turn)
    turn.deadline = turn.opened_at
    session.commit()
    with Overheard(redis_url) as overheard:
        worker = processes.worker("--loglevel", "DEBUG")
        processes.beat()
        wait_for(lambda: seen(session, turn) == "drafted", "the draft")
    arguments = [arguments for arguments, _, _ in overheard.bodies()]
    assert arguments
    assert not any(arguments)
    told = worker.log.read_text() + "\n".join(overheard.commands)
    names = {sheet["name"] for sheet in story.SHEETS.values()}
    secrets = {*names, "@example.org", "strike", "rush", "counter"}
    assert "sweep_deadlines" in told
    assert {secret for secret in secrets if secret in told} == set()
