"""The logs of real programs: each line is JSON that tells of its work, and none holds what anybody wrote."""

import http.client
import json
import sys
from datetime import timedelta

import pytest

from campaign import clock
from campaign.demo import story
from campaign.operations.api_tokens import make_token
from launch.broker import free_port
from tests.factories import a_battle, a_war, file_hands
from tests.launch.waiting import wait_for
from tests.worker.nights import a_night

WEB = (sys.executable, "-m", "gunicorn", "--config", "python:web.server", "--no-control-socket", "web.wsgi:app")
WRITTEN = "canary-어둠의-카드"
PASSWORD = "canary-password"
ADDRESS = "/api/campaigns/WAR/turns/S1-1/declarations/blue-knight"


def lines(process):
    """Return the whole lines of a program's log, each of which is JSON."""
    return [json.loads(line) for line in process.log.read_text().rpartition("\n")[0].splitlines()]


def told(process, **fields):
    return [line for line in lines(process) if fields.items() <= line.items()]


def ask(port, method, address, body=None, **headers):
    """Ask a server as a program does; return status and headers. Raise OSError while it does not answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        sent = None if body is None else json.dumps(body)
        connection.request(method, address, sent, {"Content-Type": "application/json", **headers})
        answer = connection.getresponse()
        answer.read()
        return answer.status, answer.headers
    finally:
        connection.close()


def answers(port):
    try:
        return ask(port, "GET", "/health")[0] == 200
    except OSError:
        return False


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_no_line_holds_what_was_declared(session, processes):
    war = a_war(session)
    turn, broken = a_battle(war), a_night(session, "N1", fault="crash")
    token = make_token(session, war.blue, {"name": "orders", "days": 1}).token
    file_hands(war, turn, {key: hand for key, hand in story.FIRST_HANDS.items() if key != "blue-knight"})
    port = free_port()
    web = processes.start(*WEB, "--bind", f"127.0.0.1:{port}", LOG_FORMAT="json")
    wait_for(lambda: answers(port), "the web server")
    own = {"Authentication-Token": token}
    filed, headers = ask(port, "PUT", ADDRESS, {"declaration": story.FIRST_HANDS["blue-knight"]}, **own)
    wrong = {"hand": [{"card": WRITTEN, "target": WRITTEN}], WRITTEN: WRITTEN}
    refused, _ = ask(port, "PUT", ADDRESS, {"declaration": wrong}, **own)
    ask(port, "POST", "/login", {"email": f"{WRITTEN}@example.org", "password": PASSWORD})
    ask(port, "GET", f"/join/{WRITTEN.encode().hex()}")
    assert (filed, refused) == (201, 422)
    turn.deadline = clock.now(session) - timedelta(seconds=1)
    session.commit()
    worker = processes.worker("--loglevel", "DEBUG", LOG_FORMAT="json")
    beat = processes.beat(LOG_FORMAT="json")
    wait_for(lambda: told(worker, message=f"draft {turn.id}: done"), "the draft")
    wait_for(lambda: told(worker, job="draft", turn=broken.id, level="ERROR"), "the broken turn's line")

    (line,) = told(web, request=headers["X-Request-ID"], logger="web.requests")
    where = {"campaign": war.campaign.id, "turn": turn.id, "status": 201, "method": "PUT"}
    assert where.items() <= line.items()
    (draft,) = told(worker, message=f"draft {turn.id}: done")
    assert (draft["campaign"], draft["turn"]) == (war.campaign.id, turn.id)
    assert draft["task"] == "worker.tasks.adjudication.sweep_deadlines"
    assert draft["task_id"]
    names = {sheet["name"] for sheet in story.SHEETS.values()}
    secrets = {*names, "strike", "rush", "counter", WRITTEN, WRITTEN.encode().hex(), PASSWORD, token, "@example.org"}
    for process in (web, worker, beat):
        assert all(line["level"] and line["time"] for line in lines(process))
        text = process.log.read_text()
        assert {secret for secret in secrets if secret in text} == set(), process.args


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_the_timer_writes_the_same_lines(session, processes):
    turn = a_night(session, "N1")
    timer = processes.start(sys.executable, "-m", "worker", LOG_FORMAT="json")
    timer.wait(timeout=120)
    logged = [json.loads(line) for line in timer.log.read_text().splitlines() if line.startswith("{")]
    assert {(line["task"], line["job"], line["turn"]) for line in logged if "job" in line} == {
        ("deadlines", "draft", turn.id)
    }


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_broker_that_is_away_is_told_with_its_place_in_lines_of_json(processes, database_url):
    port = free_port()
    away = {"LOG_FORMAT": "json", "REDIS_URL": f"redis://:{PASSWORD}@127.0.0.1:{port}/0"}
    both = processes.beat(**away), processes.worker(**away)
    for process in both:
        wait_for(lambda process=process: f"127.0.0.1:{port}" in process.log.read_text(), "the broker's place")
        assert all(line["level"] and line["time"] for line in lines(process))
        assert {
            words for words in ("Connection refused", "Error 111", PASSWORD) if words in process.log.read_text()
        } == set()
