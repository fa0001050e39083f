import pytest

from tests.rules.srs.sessions import HARBOUR, act, command, in_scene, resolve, session, single, with_player

START = ("start_scene", {"scene_player": "bo", "place": "inn", "summary": "rain"})
CALL = ("call_check", {"id": "c1", "actor": "aki", "difficulty": 9})


def wanted(resolution):
    assert resolution["errors"] == []
    return [(request["actor"], request["want"]) for request in resolution["requests"]]


@pytest.mark.parametrize(
    ("state", "commands", "still_wanted"),
    [
        pytest.param(in_scene(), [("end_scene", {})], [("gm", "scene_player")], id="SRS-5.16 nobody is next"),
        pytest.param(in_scene(), [("end_scene", {}), START], [], id="SRS-5.16 the next scene runs already"),
        pytest.param(
            session(in_session={"phase": "ending"}, scene=HARBOUR),
            [("end_scene", {}), ("end_game", {})],
            [("gm", "grant_xp")],
            id="SRS-5.16 no scene comes after the game",
        ),
        pytest.param(
            session(in_session={"phase": "ending"}),
            [("end_game", {})],
            [("gm", "grant_xp")],
            id="SRS-7.1 points to give",
        ),
        pytest.param(
            session(in_session={"phase": "ending"}),
            [("end_game", {}), ("grant_xp", {"grants": {"p1": 2}})],
            [],
            id="SRS-7.2 points given at once",
        ),
        pytest.param(session(), [CALL], [("p1", "check_value")], id="SRS-1.1 a value to declare"),
        pytest.param(session(), [CALL, ("cancel_check", {"check": "c1"})], [], id="SRS-1.1 cancelled"),
        pytest.param(
            session(),
            [CALL, ("moderate", {"player": "p1", "action": "remove", "reason": "insults"})],
            [],
            id="SRS-4.4 removed",
        ),
        pytest.param(
            session(),
            [CALL, ("moderate", {"player": "p1", "action": "warn", "reason": "late"})],
            [("p1", "check_value")],
            id="SRS-4.4 a warning removes nobody",
        ),
    ],
)
def test_what_became_moot_within_the_turn_is_not_asked(state, commands, still_wanted):
    assert wanted(command(state, *commands)) == still_wanted


def test_an_invitation_whose_character_came_by_itself_asks_nobody():
    """SRS-5.11, SRS-5.12: a wish that is open goes after the invitation, and takes it along."""
    policy = {"appearance": "open", "companion": "allow"}
    invited = {"p1": {"acts": [{"act": "companions", "character": "aki", "invite": ["bo"]}]}}
    came = {"p2": {"acts": [{"act": "appear", "character": "bo"}]}}

    assert wanted(resolve(in_scene(policy=policy), invited)) == [("p2", "consent")]
    assert wanted(resolve(in_scene(policy=policy), {**invited, **came})) == []


def test_requests_stand_where_they_are_not_met():
    """SRS-1.2, SRS-5.3, SRS-5.12, SRS-8.4: each is listed as long as its answer is missing."""
    wish = {"p2": {"acts": [{"act": "appear", "character": "bo"}, {"act": "request_scene", "text": "the shrine"}]}}
    unsaid = session(checks=[single(difficulty=None)])
    growing = with_player(session("after_play"), "p1", xp=2)
    grow = {"p1": {"acts": [{"act": "spend_xp", "character": "aki", "amount": 1, "for": "body"}]}}

    assert wanted(resolve(in_scene(), wish)) == [("gm", "permission"), ("gm", "scene_request")]
    assert wanted(resolve(unsaid, {}, [3, 4])) == [("gm", "ruling")]
    assert wanted(resolve(growing, grow)) == [("gm", "record_xp")]


def test_the_gm_is_asked_also_where_no_seat_of_the_state_is_the_gms():
    state = in_scene()
    del state["players"]["gm"]
    state["session"]["seat_order"] = ["p1", "p2", "p3"]

    assert wanted(act(state, "p2", ("appear", {"character": "bo"}))) == [("gm", "permission")]


def test_a_permission_is_not_wanted_for_one_who_came_by_itself_meanwhile():
    """SRS-5.11, SRS-5.12: arriving takes along whatever was pending for the character."""
    policy = {"appearance": "open", "companion": "ask"}
    invited = {
        "p1": {"acts": [{"act": "companions", "character": "aki", "invite": ["bo"]}]},
        "p2": {"acts": [{"act": "consent", "character": "bo", "to": "aki", "answer": True}]},
    }
    came = {**invited, "p2": {"acts": [*invited["p2"]["acts"], {"act": "appear", "character": "bo"}]}}

    assert wanted(resolve(in_scene(policy=policy), invited)) == [("gm", "permission")]
    assert wanted(resolve(in_scene(policy=policy), came)) == []
