"""Lines of the log: what they hold, of which work they tell, and that no exception's words are among it."""

import json
import logging

import pytest

from campaign import logs
from campaign.settings import load_settings

SECRET = "the hand of Yuna"
DEVELOPMENT, TEST = {}, {"GRAILJUDGE_ENV": "test"}
PRODUCTION = {
    "GRAILJUDGE_ENV": "production",
    "SECRET_KEY": "k" * 32,
    "SEAL_KEYS": "Zm9yIHRlc3RzIG9mIGxvZ3MgYWxvbmUsIDMyIGJ5dGU=",
    "BASE_URL": "https://grail.example",
    "MAIL_URL": "smtp://mail.example:25",
}


@pytest.fixture(autouse=True)
def told_of_nothing():
    logs.begin()
    yield
    logs.begin()


def formatter_of(**environment):
    """Return how lines look in an environment, as the configuration builds it."""
    given = logs.configuration(load_settings({**TEST, **environment}))["formatters"]["ours"]
    return given["()"](fmt=given["fmt"])


def line(formatter, *, level=logging.ERROR, args=(), error=None, name="web.pages", text="what it is", **extra):
    record = logging.LogRecord(
        name, level, "file.py", 1, text, args, error and (type(error), error, error.__traceback__)
    )
    vars(record).update(extra)
    logs.Context().filter(record)
    return formatter.format(record)


def raised(error, cause=None):
    try:
        raise error from cause
    except type(error) as caught:
        return caught


def test_a_line_of_json_tells_when_where_and_in_which_work_it_was_written():
    logs.begin(request="0123456789abcdef", unknown=1, mail=None)
    logs.tell(campaign=3)
    with logs.telling(turn=5):
        told = json.loads(line(formatter_of(LOG_FORMAT="json"), text="턴 %s", args=("S1-1",)))
    assert told.pop("time").endswith("+00:00")
    assert told.pop("process") > 0
    assert told == {
        "level": "ERROR",
        "logger": "web.pages",
        "message": "턴 S1-1",
        "request": "0123456789abcdef",
        "campaign": 3,
        "turn": 5,
    }
    assert "turn" not in json.loads(line(formatter_of(LOG_FORMAT="json")))
    logs.begin()
    assert "request" not in json.loads(line(formatter_of(LOG_FORMAT="json")))


def test_what_a_library_adds_to_a_line_is_left_out():
    told = json.loads(line(formatter_of(LOG_FORMAT="json"), data={"args": SECRET}, status=200))
    assert ("data" in told, told["status"]) == (False, 200)


def test_a_line_of_json_is_one_line_whatever_it_holds():
    assert "\n" not in line(formatter_of(LOG_FORMAT="json"), text="a\nb", error=raised(KeyError(SECRET)))


@pytest.mark.parametrize("environment", [{"LOG_FORMAT": "json"}, {**PRODUCTION, "LOG_FORMAT": "plain"}])
def test_of_a_fault_the_kind_and_the_places_are_told_and_never_its_words(environment):
    told = line(formatter_of(**environment), error=raised(KeyError(SECRET), raised(ValueError(SECRET))))
    assert SECRET not in told
    assert "builtins.KeyError" in told
    assert "builtins.ValueError" in told
    assert "tests/campaign/test_logs.py" in told


def test_the_words_that_celery_takes_from_an_exception_are_left_out():
    given = {"name": "sweep", "exc": SECRET, "traceback": SECRET}
    told = line(formatter_of(LOG_FORMAT="json"), text="Task %(name)s raised %(exc)s %(traceback)s", args=(given,))
    assert SECRET not in told
    assert "Task sweep raised" in told


@pytest.mark.parametrize("environment", [{"LOG_FORMAT": "json"}, PRODUCTION, DEVELOPMENT])
def test_of_an_exception_that_celery_tells_the_kind_and_the_broker_are_left(environment):
    away = ConnectionError(f"Error 111 connecting to 127.0.0.1:6390. {SECRET}")
    told = line(formatter_of(**environment), name="celery.beat", text="%s, again in %s\n%s", args=(away, 2, [SECRET]))
    assert SECRET not in told
    assert "ConnectionError at 127.0.0.1:6390, again in 2" in told
    told = line(formatter_of(**environment), name="kombu.connection", text="failed: %r", args=(KeyError(SECRET),))
    assert SECRET not in told
    assert "KeyError" in told


def test_an_exception_of_ours_that_a_line_tells_is_told():
    told = line(formatter_of(LOG_FORMAT="json"), name="worker.app", text="no: %s", args=(ValueError("old tables"),))
    assert json.loads(told)["message"] == "no: old tables"


def test_an_exception_that_goes_round_is_told_to_its_end():
    one, other = raised(KeyError()), raised(ValueError())
    one.__cause__, other.__cause__ = other, one
    assert len(logs.places_of(one).splitlines()) == logs.MOST_PLACES


@pytest.mark.parametrize(
    ("environment", "expected"),
    [(DEVELOPMENT, "plain"), (TEST, "plain"), (PRODUCTION, "json"), ({**PRODUCTION, "LOG_FORMAT": "plain"}, "plain")],
)
def test_people_read_the_log_of_development_and_programs_that_of_production(environment, expected):
    assert load_settings(environment).log_format == expected


@pytest.mark.parametrize(
    ("format_", "level", "libraries", "ours"),
    [
        ("json", None, logging.WARNING, logging.INFO),
        ("json", logging.DEBUG, logging.DEBUG, logging.DEBUG),
        ("json", logging.ERROR, logging.ERROR, logging.INFO),
        ("plain", None, logging.WARNING, logging.WARNING),
        ("plain", logging.INFO, logging.INFO, logging.INFO),
    ],
)
def test_the_level_that_a_program_is_given_is_that_of_libraries(format_, level, libraries, ours):
    made = logs.configuration(load_settings({**TEST, "LOG_FORMAT": format_}), level)
    assert (made["root"]["level"], made["loggers"]["campaign"]["level"]) == (libraries, ours)
