"""The way to the broker, against a real one."""

import pytest
from kombu import Connection

from launch.broker import find_server, start_server
from worker import transport


@pytest.fixture
def broker(tmp_path):
    broker = start_server(find_server(), tmp_path / "broker")
    yield broker
    broker.child.stop()


def test_every_address_of_redis_means_it():
    transport.use()
    for url in ("redis://127.0.0.1:1/0", "rediss://127.0.0.1:1/0"):
        with Connection(url) as connection:
            assert type(connection.transport) is transport.Transport


def test_a_connection_closes_with_messages_in_hand_though_its_transport_is_gone(broker):
    """So a worker closes its connection where the broker was killed and the first closing broke off; else it ends."""
    transport.use()
    connection = Connection(broker.url)
    queue = connection.SimpleQueue("sweeps")
    queue.put({})
    assert queue.get(timeout=10).payload == {}
    connection.transport.client = None
    connection.close()
