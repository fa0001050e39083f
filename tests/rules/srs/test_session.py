import pytest

from tests.rules.srs.sessions import cited, command, in_scene, refused, session, told

READY = {"rulebook_read": True, "scenario_ready": True, "tools_ready": True}


def prepared():
    state = session("pre_play", in_session={"preparation": READY})
    for character in state["characters"].values():
        character.update(sheet_checked=True, introduced=True)
    return state


NOTICES = [
    pytest.param({"difficulty_labels": {"easy": 8}}, [("difficulty_scale_set", "SRS-1.3")], id="SRS-1.3 own numbers"),
    pytest.param({"use_scenes": False}, [("scenes_not_used", "SRS-5.4")], id="SRS-5.4 no scenes"),
    pytest.param({"growth": False}, [("growth_not_used", "SRS-8.6")], id="SRS-8.6 no growth"),
    pytest.param({}, [], id="SRS-3.1 the common rules"),
]


@pytest.mark.parametrize(("options", "notices"), NOTICES)
def test_main_play_begins_with_the_opening(options, notices):
    resolution = command(prepared(), ("begin_main_play", {}), **options)

    assert told(resolution, "rule", "from", "to")[:2] == [
        ("stage_changed", "SRS-3.1", "pre_play", "main_play"),
        ("phase_changed", "SRS-3.2", None, "opening"),
    ]
    assert told(resolution, "code", "rule", "audience")[2:] == [("notice", *notice, "gm") for notice in notices]
    assert resolution["state"]["session"]["scenes_in_phase"] == 0


PHASES = [
    # order, from, to, is it allowed
    ("strict", "opening", "middle", True),
    ("strict", "middle", "climax", True),
    ("strict", "climax", "ending", True),
    ("strict", "opening", "climax", False),
    ("strict", "middle", "opening", False),
    ("strict", "middle", "middle", False),
    ("strict", "ending", "opening", False),
    ("free", "opening", "climax", True),
    ("free", "ending", "opening", True),
    ("free", "middle", "middle", False),
    ("strict", None, "opening", True),
    ("strict", None, "middle", False),
]


@pytest.mark.parametrize(("order", "before", "after", "is_allowed"), PHASES)
def test_the_order_of_phases(order, before, after, is_allowed):
    """SRS-3.2."""
    resolution = command(session(in_session={"phase": before}), ("set_phase", {"phase": after}), phase_order=order)

    if is_allowed:
        assert told(resolution, "from", "to") == [("phase_changed", before, after)]
        assert resolution["state"]["session"]["scenes_in_phase"] == 0
    else:
        assert cited(resolution) == [("SRS-3.2", "declarations.gm.commands.0.phase", {"phase": before})]


REFUSED = [
    pytest.param(in_scene(), "x", "scene_running", "", id="SRS-3.2 a scene is running"),
    pytest.param(session(), "x", "bad_field", ".phase", id="SRS-3.2 no such phase"),
    pytest.param(session("pre_play"), "x", "wrong_stage", "", id="SRS-3.1 before main play"),
]


@pytest.mark.parametrize(("state", "phase", "code", "path"), REFUSED)
def test_a_phase_that_is_refused(state, phase, code, path):
    assert refused(command(state, ("set_phase", {"phase": phase}))) == [(code, f"gm.commands.0{path}")]


def test_a_phase_without_a_scene_is_noticed_first():
    empty = session(in_session={"scenes_in_phase": 0})
    moved = command(empty, ("set_phase", {"phase": "climax"}))
    without = command(empty, ("set_phase", {"phase": "climax"}), use_scenes=False)

    assert told(moved, "rule", "code") == [("notice", "SRS-3.3", "phase_without_scene"), ("phase_changed", "SRS-3.2")]
    assert told(without) == [("phase_changed",)]


def test_the_game_ends():
    resolution = command(session(in_session={"phase": "ending"}), ("end_game", {}))

    assert told(resolution, "rule", "from", "to") == [("stage_changed", "SRS-7.1", "main_play", "after_play")]
    assert resolution["state"]["session"]["phase"] is None
    assert resolution["requests"] == [{"actor": "gm", "want": "grant_xp"}]


def test_the_game_ends_without_growth_and_without_a_scene_in_the_ending():
    state = session(in_session={"phase": "ending", "scenes_in_phase": 0})
    resolution = command(state, ("end_game", {}), growth=False)

    assert told(resolution) == [("notice",), ("stage_changed",)]
    assert resolution["requests"] == []


def test_a_free_game_ends_in_any_phase():
    assert told(command(session(), ("end_game", {}), phase_order="free")) == [("stage_changed",)]


ENDS = [
    pytest.param(in_scene(), "scene_running", id="SRS-7.1 a scene is running"),
    pytest.param(session(), "wrong_phase", id="SRS-7.1 before the ending"),
    pytest.param(session("after_play"), "wrong_stage", id="SRS-7.1 it has ended"),
]


@pytest.mark.parametrize(("state", "code"), ENDS)
def test_an_end_that_is_refused(state, code):
    assert refused(command(state, ("end_game", {}))) == [(code, "gm.commands.0")]


def after_play(**fields):
    return session("after_play", in_session=fields)


def test_the_place_is_tidied_up_and_the_session_closed():
    resolution = command(after_play(xp_granted=True), ("clean_up", {"notes": "cups"}), ("close_session", {}))

    assert told(resolution, "rule", "to") == [("cleaned_up", "SRS-7.3"), ("stage_changed", "SRS-7.3", "closed")]


def test_without_growth_no_points_are_waited_for():
    assert told(command(after_play(), ("clean_up", {}), growth=False)) == [("cleaned_up",)]


CLOSINGS = [
    pytest.param("clean_up", "xp_not_granted", id="SRS-7.3 points first"),
    pytest.param("close_session", "not_cleaned_up", id="SRS-7.3 tidying up first"),
]


@pytest.mark.parametrize(("tool", "code"), CLOSINGS)
def test_the_order_of_after_play(tool, code):
    resolution = command(after_play(), (tool, {}))

    assert refused(resolution) == [(code, "gm.commands.0")]
    assert cited(resolution)[0][0] == "SRS-7.3"


STAGES = {
    "pre_play": ["mark_prepared", "check_sheet", "assign_seats", "begin_main_play"],
    "main_play": ["set_phase", "start_scene", "end_game", "permit", "deny", "bring_on", "take_off", "end_scene"],
    "after_play": ["grant_xp", "clean_up", "close_session"],
}
FIELDS = {
    "mark_prepared": {"item": "tools_ready"},
    "check_sheet": {"character": "aki", "problems": []},
    "assign_seats": {"order": ["p1", "p2", "p3"]},
    "set_phase": {"phase": "climax"},
    "start_scene": {"scene_player": "aki", "place": "inn", "summary": "rest"},
    "permit": {"request": "r1"},
    "deny": {"request": "r1"},
    "bring_on": {"character": "bo"},
    "take_off": {"character": "aki"},
    "grant_xp": {"grants": {}},
}


@pytest.mark.parametrize("stage", ["pre_play", "main_play", "after_play", "closed"])
@pytest.mark.parametrize(("home", "tool"), [(home, tool) for home, tools in STAGES.items() for tool in tools])
def test_each_tool_has_its_stage(stage, home, tool):
    """SRS-3.1."""
    resolution = command(session(stage), (tool, FIELDS.get(tool, {})))
    codes = [code for code, _ in refused(resolution)] if resolution["errors"] else []

    assert ("wrong_stage" in codes) is (stage != home)
    if stage != home:
        assert cited(resolution) == [("SRS-3.1", "declarations.gm.commands.0", {"stage": stage})]


SCENIC = ["permit", "deny", "bring_on", "take_off", "end_scene"]


@pytest.mark.parametrize("tool", SCENIC)
def test_tools_of_a_scene(tool):
    """SRS-5.2, SRS-5.4: they need one, and the use of scenes."""
    without = command(session(), (tool, FIELDS.get(tool, {})))
    unused = command(session("pre_play"), (tool, FIELDS.get(tool, {})), use_scenes=False)

    assert cited(without) == [("SRS-5.2", "declarations.gm.commands.0", {})]
    assert refused(without) == [("no_scene", "gm.commands.0")]
    assert cited(unused) == [("SRS-5.4", "declarations.gm.commands.0", {})]
    assert refused(unused) == [("scenes_disabled", "gm.commands.0")]
