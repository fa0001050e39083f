import pytest

from tests.rules.srs.sessions import (
    act,
    cited,
    command,
    in_scene,
    refused,
    resolve,
    session,
    told,
    with_character,
    with_player,
)

START = {"scene_player": "aki", "place": "inn", "summary": "a letter arrives"}


def start(state, *, options=None, **fields):
    return command(state, ("start_scene", {**START, **fields}), **(options or {}))


def test_a_scene_starts_with_its_player_and_whom_the_gm_puts_on_stage():
    resolution = start(session(), on_stage=["ogre", "bo"])

    assert told(resolution, "rule", "actor") == [
        ("scene_player_named", "SRS-5.9", "aki"),
        ("scene_started", "SRS-5.10", None),
        ("entered", "SRS-5.9", "aki"),
        ("entered", "SRS-5.7", "ogre"),
        ("entered", "SRS-5.7", "bo"),
    ]
    assert resolution["state"]["scene"] == {
        "number": 4,
        "kind": "normal",
        "scene_player": "aki",
        "place": "inn",
        "summary": "a letter arrives",
        "step": "entry",
        "on_stage": ["aki", "ogre", "bo"],
        "appeared": ["aki", "ogre", "bo"],
        "companions": [],
        "policy": {"appearance": "ask", "companion": "allow", "exit": "ask"},
        "pending": [],
        "consents": [],
    }
    assert resolution["state"]["session"]["scenes_in_phase"] == 2


def test_a_master_scene_has_no_player_and_closes_the_door():
    resolution = start(session(), kind="master", scene_player=None, on_stage=["ogre"])

    assert told(resolution, "rule") == [("scene_started", "SRS-5.17"), ("entered", "SRS-5.17")]
    assert resolution["state"]["scene"]["policy"]["appearance"] == "closed"


POLICIES = [
    ({}, ("ask", "allow", "ask")),
    ({"appearance": "open"}, ("open", "allow", "ask")),
    ({"companion": "forbid", "exit": "open"}, ("ask", "forbid", "open")),
]


@pytest.mark.parametrize(("policy", "wanted"), POLICIES)
def test_what_a_policy_leaves_out_stands_as_usual(policy, wanted):
    scene = start(session(), policy=policy)["state"]["scene"]

    assert tuple(scene["policy"][name] for name in ("appearance", "companion", "exit")) == wanted


def test_a_master_scene_may_open_its_door():
    scene = start(session(), kind="master", scene_player=None, policy={"appearance": "ask"})["state"]["scene"]

    assert scene["policy"]["appearance"] == "ask"


NEXT = [
    # kind, named, kept before, who leads, kept after
    pytest.param("normal", None, "bo", "bo", None, id="SRS-5.16 who was named before"),
    pytest.param("normal", "aki", "bo", "aki", None, id="SRS-5.16 who is named now, and nobody is kept"),
    pytest.param("master", None, "bo", None, "bo", id="SRS-5.17 a master scene leaves it"),
]


@pytest.mark.parametrize(("kind", "named", "kept", "leads", "after"), NEXT)
def test_who_leads_a_scene(kind, named, kept, leads, after):
    state = session(in_session={"next_scene_player": kept})
    resolution = start(state, kind=kind, scene_player=named)

    assert resolution["state"]["scene"]["scene_player"] == leads
    assert resolution["state"]["session"]["next_scene_player"] == after


REFUSED = [
    pytest.param(in_scene(), {"kind": "x"}, "scene_running", "", id="SRS-5.2 one at a time"),
    pytest.param(session(), {"kind": "x", "place": ""}, "bad_field", ".kind", id="SRS-5.17 no such kind"),
    pytest.param(
        session(), {"policy": {"exit": "x"}, "place": ""}, "bad_field", ".policy.exit", id="SRS-5.6 no policy"
    ),
    pytest.param(
        session(),
        {"policy": {"exit": "x", "companion": "x", "appearance": "x"}},
        "bad_field",
        ".policy.appearance",
        id="SRS-5.12 no such policy",
    ),
    pytest.param(session(), {"policy": {"companion": "x"}}, "bad_field", ".policy.companion", id="SRS-5.11 no policy"),
    pytest.param(session(), {"place": "", "summary": ""}, "missing_description", ".place", id="SRS-5.10 no place"),
    pytest.param(
        session(), {"summary": "", "scene_player": "x"}, "missing_description", ".summary", id="SRS-5.10 no summary"
    ),
    pytest.param(session(), {"scene_player": None}, "bad_field", ".scene_player", id="SRS-5.9 nobody leads"),
    pytest.param(session(), {"scene_player": "x"}, "unknown_character", ".scene_player", id="SRS-5.9 nobody known"),
    pytest.param(session(), {"scene_player": "ogre"}, "not_a_pc", ".scene_player", id="SRS-5.9 an NPC"),
    pytest.param(
        session(), {"kind": "master"}, "bad_field", ".scene_player", id="SRS-5.17 a master scene is led by none"
    ),
    pytest.param(session(), {"on_stage": ["bo", "x"]}, "unknown_character", ".on_stage.1", id="SRS-5.7 nobody known"),
    pytest.param(session(), {"on_stage": ["aki"]}, "already_on_stage", ".on_stage.0", id="SRS-5.7 who leads is there"),
    pytest.param(session(), {"on_stage": ["bo", "bo"]}, "already_on_stage", ".on_stage.1", id="SRS-5.7 twice"),
    pytest.param(session("pre_play"), {"place": ""}, "wrong_stage", "", id="SRS-5.10 only in main play"),
]


@pytest.mark.parametrize(("state", "fields", "code", "path"), REFUSED)
def test_a_start_that_is_refused(state, fields, code, path):
    assert refused(start(state, **fields)) == [(code, f"gm.commands.0{path}")]


def test_a_start_without_place_and_summary():
    resolution = command(session(), ("start_scene", {"scene_player": "aki"}))

    assert refused(resolution) == [("missing_description", "gm.commands.0.place")]


def test_an_npc_that_was_kept_as_the_next_player_is_refused():
    assert refused(start(session(in_session={"next_scene_player": "ogre"}), scene_player=None)) == [
        ("not_a_pc", "gm.commands.0.scene_player")
    ]


def test_words_that_are_allowed_are_told():
    resolution = start(session(), policy={"exit": "x"})

    assert cited(resolution) == [("SRS-5.6", "declarations.gm.commands.0.policy.exit", {"allowed": ["ask", "open"]})]


def test_the_first_narration_begins_the_staging():
    resolution = command(in_scene(), ("narrate", {"text": "Fog."}))

    assert told(resolution, "rule", "text") == [("narration", "SRS-5.14", "Fog.")]
    assert resolution["state"]["scene"]["step"] == "staging"


@pytest.mark.parametrize("stage", ["pre_play", "main_play", "after_play", "closed"])
def test_the_gm_may_narrate_at_any_time(stage):
    assert told(command(session(stage), ("narrate", {"text": "Fog."}))) == [("narration",)]


def test_a_check_that_is_narrated_has_to_be_there():
    resolution = command(session(), ("narrate", {"text": "Fog.", "check": "c9"}))

    assert cited(resolution) == [("SRS-1.10", "declarations.gm.commands.0.check", {})]
    assert refused(resolution) == [("unknown_check", "gm.commands.0.check")]


RECOVERY = {"hp": 5, "mp": 2, "luck": 9}


def rested(**fields):
    """Return what Cho, who never appeared, gains at the end of a scene."""
    state = with_character(in_scene(), "cho", **fields)
    resolution = command(state, ("end_scene", {"next_scene_player": "aki"}), offstage_recovery=RECOVERY)
    return told(resolution, "actor", "resource", "amount", "value")


RECOVERIES = [
    pytest.param({"hp": 3, "hp_max": 12}, [("hp", 5, 8)], id="SRS-5.18 the whole amount"),
    pytest.param({"hp": 10, "hp_max": 12}, [("hp", 2, 12)], id="SRS-5.18 up to the maximum"),
    pytest.param({"hp": 12, "hp_max": 12}, [], id="SRS-5.18 no event without a gain"),
    pytest.param({"hp": 15, "hp_max": 12}, [], id="SRS-5.18 more than the maximum stays"),
    pytest.param(
        {"hp": 1, "hp_max": 2, "resources": {"mp": {"value": 0, "max": 9}}},
        [("hp", 1, 2), ("mp", 2, 2)],
        id="SRS-5.18 resources by name, and what the sheet lacks is passed over",
    ),
    pytest.param({"kind": "npc", "hp": 1, "hp_max": 9}, [], id="SRS-5.18 no NPC"),
]


@pytest.mark.parametrize(("fields", "gains"), RECOVERIES)
def test_who_never_appeared_recovers(fields, gains):
    assert rested(**fields) == [
        ("scene_ended", None),
        *(("recovered", "cho", *gain) for gain in gains),
        ("next_scene_player", "aki"),
    ]


def test_who_left_has_appeared_and_a_removed_player_gains_nothing():
    hurt = {"hp": 1, "hp_max": 9}
    state = in_scene(appeared=["aki", "bo"])
    for key in ("aki", "bo", "cho"):
        state = with_character(state, key, **hurt)
    state = with_player(state, "p3", removed=True)
    resolution = command(state, ("end_scene", {"next_scene_player": "bo"}), offstage_recovery={"hp": 1})

    assert told(resolution) == [("scene_ended",), ("next_scene_player",)]


def test_characters_recover_by_their_ids():
    state = in_scene(on_stage=[], appeared=[])
    for key in ("aki", "bo", "cho"):
        state = with_character(state, key, hp=1, hp_max=9)
    resolution = command(state, ("end_scene", {"next_scene_player": "bo"}), offstage_recovery={"hp": 1})

    assert [event["actor"] for event in resolution["events"] if event["type"] == "recovered"] == ["aki", "bo", "cho"]


def test_the_gm_is_asked_who_leads_next_unless_that_is_known():
    unknown = command(in_scene(), ("end_scene", {}))
    state = in_scene()
    state["session"]["next_scene_player"] = "bo"
    known = command(state, ("end_scene", {}))

    assert unknown["requests"] == [{"actor": "gm", "want": "scene_player"}]
    assert (known["requests"], known["state"]["session"]["next_scene_player"]) == ([], "bo")


def test_what_is_pending_lapses_and_what_is_open_stays():
    pending = [
        {"id": "r2", "kind": "exit", "character": "aki", "needs": ["gm"]},
        {"id": "r1", "kind": "appearance", "character": "bo", "needs": ["gm"]},
    ]
    checks = [
        {"id": key, "sides": [{"actor": "aki", "ability": "wit"}], "difficulty": None, "status": status}
        for key, status in (("a", "done"), ("b", "reported"), ("c", "open"))
    ]
    resolution = command({**in_scene(pending=pending), "checks": checks}, ("end_scene", {"next_scene_player": "bo"}))

    assert told(resolution, "rule", "request", "number") == [
        ("request_lapsed", "SRS-5.15", "r2"),
        ("request_lapsed", "SRS-5.15", "r1"),
        ("scene_ended", "SRS-5.15", 3),
        ("next_scene_player", "SRS-5.16"),
    ]
    assert [check["id"] for check in resolution["state"]["checks"]] == ["b", "c"]


ENDS = [
    pytest.param({"next_scene_player": "x"}, "unknown_character", ".next_scene_player", id="SRS-5.16 nobody known"),
    pytest.param({"next_scene_player": "ogre"}, "not_a_pc", ".next_scene_player", id="SRS-5.16 an NPC"),
]


@pytest.mark.parametrize(("fields", "code", "path"), ENDS)
def test_an_end_that_is_refused(fields, code, path):
    assert refused(command(in_scene(), ("end_scene", fields))) == [(code, f"gm.commands.0{path}")]


def test_a_scene_may_end_and_the_next_one_start_in_one_turn():
    resolution = command(
        in_scene(), ("end_scene", {"next_scene_player": "bo"}), ("start_scene", {**START, "scene_player": None})
    )

    assert resolution["errors"] == []
    assert (resolution["state"]["scene"]["number"], resolution["state"]["scene"]["scene_player"]) == (4, "bo")


def test_a_scene_is_asked_for():
    resolution = act(in_scene(), "p2", ("request_scene", {"text": "the shrine"}))

    wanted = [("request_made", "SRS-5.3", "r1", "scene", "p2")]
    assert told(resolution, "rule", "request", "kind", "actor") == wanted
    assert resolution["requests"] == [{"actor": "gm", "want": "scene_request", "request": "r1"}]


@pytest.mark.parametrize("stage", ["pre_play", "after_play", "closed"])
def test_a_scene_is_asked_for_in_main_play_alone(stage):
    resolution = act(session(stage), "p2", ("request_scene", {"text": "the shrine"}))

    assert cited(resolution) == [("SRS-5.1", "declarations.p2.acts.0", {"stage": stage})]


@pytest.mark.parametrize(("accept", "status"), [(True, "accepted"), (False, "refused")])
def test_a_wish_for_a_scene_is_answered_once(accept, status):
    wish = {"id": "r1", "player": "p2", "text": "the shrine"}
    state = session(in_session={"scene_requests": [wish]})
    answer = ("answer_scene_request", {"request": "r1", "accept": accept})
    resolution = command(state, answer)

    assert told(resolution, "request", "accepted") == [("scene_request_answered", "r1", accept)]
    assert resolution["state"]["session"]["scene_requests"] == [{**wish, "status": status}]
    again = command(resolution["state"], answer)
    assert refused(again) == [("unknown_request", "gm.commands.0.request")]
    assert again["errors"][0]["rule"] == "SRS-5.3"


def test_wishes_for_scenes_do_without_scenes():
    asked = act(session(), "p2", ("request_scene", {"text": "the shrine"}), use_scenes=False)

    assert told(asked) == [("request_made",)]
    assert resolve(asked["state"])["errors"] == []
