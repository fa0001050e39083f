import pytest

from tests.chaos import brokers

on_one = pytest.mark.parametrize("database_url", ["postgres"], indirect=True)


def test_flushall_any_time(ground):
    brokers.flushall_any_time(ground)


def test_a_broker_that_was_gone_and_comes_back_empty_is_found_again(ground):
    brokers.broker_gone(ground)


@on_one
def test_corrupted_messages(ground):
    brokers.corrupted_messages(ground)


@on_one
def test_redeliver_everything_twice(ground):
    brokers.redeliver_everything_twice(ground)


@on_one
def test_drop_30pct_of_messages(ground):
    brokers.drop_30pct_of_messages(ground)


@on_one
def test_toxiproxy_disconnects(ground):
    brokers.disconnects(ground)
