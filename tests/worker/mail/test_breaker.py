import pytest

from campaign.operations.outbox import MailRefused
from worker.mail import breaker as module
from worker.mail.breaker import Breaker


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until it is moved."""
    time = {"now": 1000.0}
    monkeypatch.setattr(module.time, "monotonic", lambda: time["now"])
    return time


def answer(breaker, refusal=None):
    def send(*_):
        if refusal:
            raise refusal

    if refusal is None:
        breaker.around(send)(None, None)
    else:
        with pytest.raises(MailRefused):
            breaker.around(send)(None, None)


def test_the_rest_doubles_up_to_ten_minutes_and_ends_with_an_answer(clock):
    breaker, rests = Breaker(), []
    for _ in range(7):
        answer(breaker, MailRefused("TimeoutError", is_for_all=True))
        rests.append(breaker.rests_until - clock["now"])
        assert breaker.is_open()
        clock["now"] = breaker.rests_until
        assert not breaker.is_open()
    assert rests == [30, 60, 120, 240, 480, 600, 600]
    answer(breaker)
    answer(breaker, MailRefused("TimeoutError", is_for_all=True))
    assert breaker.rests_until - clock["now"] == 30


def test_what_one_mail_meets_leaves_it_shut(clock):
    breaker = Breaker()
    answer(breaker, MailRefused("SMTP 550", is_final=True))
    assert not breaker.is_open()
