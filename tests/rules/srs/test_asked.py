import pytest

from rules.srs import RULESET
from tests.rules.srs.sessions import in_scene, opposed, session, single, with_character, with_player

INVITED = [{"id": "r1", "kind": "companion", "character": "bo", "needs": ["consent"]}]
WISHED = [{"id": "r1", "kind": "appearance", "character": "bo", "needs": ["gm"]}]
CLOSED = {"policy": {"appearance": "closed"}}

ASKED = [
    pytest.param(session("pre_play"), {}, ["p1", "p2", "p3"], id="SRS-4.11 introductions"),
    pytest.param(with_character(session("pre_play"), "bo", introduced=True), {}, ["p1", "p3"], id="SRS-4.11 done"),
    pytest.param(session(), {}, [], id="SRS-3.1 between scenes"),
    pytest.param(session(checks=[single("bo")]), {}, ["p2"], id="SRS-1.1 an open check"),
    pytest.param(session(checks=[single("bo", status="done")]), {}, [], id="SRS-1.1 a check that is done"),
    pytest.param(session(checks=[opposed("bo", "ogre")]), {}, ["p2"], id="SRS-2.1 an opposed one"),
    pytest.param(in_scene(), {}, ["p1", "p2", "p3"], id="SRS-5.12 who may come or go"),
    pytest.param(in_scene(), {"use_scenes": False}, [], id="SRS-5.4 no scenes"),
    pytest.param(in_scene(**CLOSED), {}, ["p1"], id="SRS-5.6 who may go"),
    pytest.param(in_scene(**CLOSED, pending=INVITED), {}, ["p1", "p2"], id="SRS-5.11 who is invited"),
    pytest.param(in_scene(pending=WISHED), {}, ["p1", "p3"], id="SRS-5.12 who has wished already"),
    pytest.param(in_scene(**CLOSED, on_stage=[]), {}, [], id="SRS-5.17 nobody on stage"),
    pytest.param(session("after_play"), {}, [], id="SRS-8.3 nobody has points"),
    pytest.param(with_player(session("after_play"), "p2", xp=3), {}, ["p2"], id="SRS-8.1 who has points"),
    pytest.param(
        with_character(with_player(session("after_play"), "p2", xp=3), "bo", kind="npc"), {}, [], id="SRS-8.1 no PC"
    ),
    pytest.param(with_player(session("after_play"), "p2", xp=3), {"growth": False}, [], id="SRS-8.6 no growth"),
    pytest.param(with_player(in_scene(), "p2", removed=True), {}, ["p1", "p3"], id="SRS-4.4 not who was removed"),
]


@pytest.mark.parametrize(("state", "options", "players"), ASKED)
def test_who_is_asked(state, options, players):
    assert RULESET.asked(state, options) == {"gm": "gm", **dict.fromkeys(players, "player")}


def test_nobody_is_asked_once_the_session_is_closed():
    assert RULESET.asked(session("closed"), {}) == {}
