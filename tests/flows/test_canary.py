"""No secret leaks: two runs that differ in one sealed hand alone look the same to everybody else until the deadline."""

import logging
import re
import shutil

import pytest

from campaign.demo import story
from campaign.settings import load_settings
from campaign.store.session import SESSIONS
from campaign.views import mailbox
from tests.factories import a_battle, a_result, a_war, file_hands
from tests.web.conftest import Person
from web import create_app

TURN = "/campaigns/WAR/turns/S1-1"
ADDRESSES = (
    "/campaigns",
    "/campaigns/WAR",
    "/campaigns/WAR/log",
    "/campaigns/WAR/ledger",
    "/campaigns/WAR/members",
    "/campaigns/WAR/mails",
    "/campaigns/WAR/house-rules",
    "/campaigns/WAR/export.json",
    "/campaigns/WAR/tools",
    "/campaigns/WAR/tools/gm.adjust",
    "/campaigns/WAR/sheets/blue-knight",
    "/campaigns/WAR/sheets/blue-knight/history",
    TURN,
    f"{TURN}/declarations/blue-knight",
    f"{TURN}/declarations/blue-knight/receipt",
    f"{TURN}/declarations/red-lance",
    f"{TURN}/declarations/red-lance/receipt",
    f"{TURN}/review",
    f"{TURN}/review/case.json",
    f"{TURN}/review/amend/seat/blue-knight",
    f"{TURN}/result",
    f"{TURN}/case.json",
    "/mailbox",
    "/api/campaigns/WAR/export",
    "/api/campaigns/WAR/editions",
    "/api/campaigns/WAR/turns",
    f"/api{TURN}/case",
    f"/api{TURN}",
    f"/api{TURN}/result",
    f"/api{TURN}/review",
    f"/api{TURN}/declarations/blue-knight",
    "/api/campaigns/WAR/log",
    "/api/campaigns/WAR/ledger",
    "/api/campaigns/WAR/sheets",
)
OTHERS = ("gm", "co_gm", "red", "silver", "reader", "otto", None)
SALT_AND_TIME = (
    (re.compile(r'(name="csrf_token" value=|content=)"[^"]+"'), "TOKEN"),
    (re.compile(r"\b[0-9a-f]{12,64}\b|\b(?:[0-9a-f]{4} ){3}[0-9a-f]{4}\b"), "DIGITS"),
    (re.compile(r"\d{4}-\d\d-\d\d[T ]?(?:\([^)]*\) )?\d\d:\d\d(?::\d\d)?(?:\.\d+)?"), "TIME"),
    (re.compile(r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) "), "DAY "),
    (re.compile(r"\b\d+ (?:h|min)\b|reference\W+[0-9a-f]{8}"), "LENGTH"),
    (re.compile(r"/join/[\w-]+|<[0-9a-f-]+@[^>]+>|\?v=[0-9a-f]+"), "ID"),
    (re.compile(r"\b[0-9a-f]{8}\b"), "REFERENCE"),
)
PLAIN = story.FIRST_HANDS["blue-knight"]
CANARY = {
    "row": "back",
    "hand": [{"card": "guard", "cover": "all"}, {"card": "rush"}, *[{"card": "standby"}] * 8],
    "retreat": {"at_slot": 4, "with": ["yuna"], "use_fate": True},
    "on_ally_fallen": "protect",
    "on_win": ["raze_territory"],
}


def alike(text):
    for pattern, word in SALT_AND_TIME:
        text = pattern.sub(word, text)
    return text


@pytest.fixture
def play(sqlite_template, tmp_path, caplog):
    """Return what everybody but the owner sees, and what is mailed and logged, after a hand was filed and replaced."""
    made = []

    def run(name, hand):
        path = tmp_path / f"{name}.db"
        shutil.copy(sqlite_template, path)
        app = create_app(load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": f"sqlite:///{path}"}))
        made.append(SESSIONS.kw["bind"])
        caplog.clear()
        with caplog.at_level(logging.DEBUG), SESSIONS(expire_on_commit=False) as session:
            war = a_war(session, filed_list="names")
            turn = a_battle(war)
            file_hands(war, turn, {**story.FIRST_HANDS, "blue-knight": PLAIN})
            file_hands(war, turn, {"blue-knight": {"row": "front"}})
            file_hands(war, turn, {"blue-knight": hand})
            seen = {
                (who, address): alike(Person(app, session, war.people.get(who)).get(address).text)
                for who in OTHERS
                for address in ADDRESSES
            }
            mails = [alike(f"{mail.recipient} {mail.subject} {mail.body}") for mail in mailbox(session)]
            session.commit()
        return seen, mails, [alike(record.getMessage()) for record in caplog.records]

    yield run
    for engine in made:
        engine.dispose()


def test_a_sealed_hand_changes_nothing_that_anybody_else_sees(play):
    one, one_mails, one_log = play("one", PLAIN)
    two, two_mails, two_log = play("two", CANARY)
    for key, text in one.items():
        assert text == two[key], key
    assert one_mails == two_mails
    assert one_log == two_log


def test_the_owner_does_see_it(play, app_of_owner):
    assert "엄호" in app_of_owner(CANARY)


@pytest.fixture
def app_of_owner(sqlite_template, tmp_path):
    """Return the owner's receipt of a hand, so that the comparison above compares something."""
    made = []

    def read(hand):
        path = tmp_path / "owner.db"
        shutil.copy(sqlite_template, path)
        app = create_app(load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": f"sqlite:///{path}"}))
        made.append(SESSIONS.kw["bind"])
        with SESSIONS(expire_on_commit=False) as session:
            war = a_war(session)
            turn = a_battle(war)
            file_hands(war, turn, {"blue-knight": {**hand, "cover": "all"}})
            return Person(app, session, war.blue, "ko").page(f"{TURN}/declarations/blue-knight/receipt")

    yield read
    for engine in made:
        engine.dispose()


SECRET_NAMES = (
    # the name          who may read it afterwards: an event tells its own side, or all who fought
    ("불꽃", {"gm", "co_gm", "red"}),
    ("별빛", {"gm", "co_gm", "blue", "red"}),
    ("수호", {"gm", "co_gm", "blue", "red"}),
)


@pytest.mark.parametrize(("name", "readers"), SECRET_NAMES)
def test_a_power_is_named_afterwards_to_its_readers_alone(sqlite_template, tmp_path, name, readers):
    path = tmp_path / "after.db"
    shutil.copy(sqlite_template, path)
    app = create_app(load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": f"sqlite:///{path}"}))
    engine = SESSIONS.kw["bind"]
    with SESSIONS(expire_on_commit=False) as session:
        war = a_war(session)
        a_result(war)
        for who in ("gm", "co_gm", "blue", "red", "silver", "reader", "otto", None):
            person = Person(app, session, war.people.get(who))
            told = "".join(person.get(address).text for address in (TURN, f"{TURN}/result", f"/api{TURN}/result"))
            assert (name in told) is (who in readers), who
    engine.dispose()
