import pytest

from tests.rules.srs.sessions import (
    act,
    cited,
    command,
    in_scene,
    refused,
    resolve,
    session,
    single,
    told,
    with_character,
    with_player,
)

READY = {"rulebook_read": True, "scenario_ready": True, "tools_ready": True}


def test_what_is_missing_is_listed_in_the_rulebooks_order():
    """SRS-4.2."""
    state = session("pre_play", in_session={"seat_order": [], "preparation": {"scenario_ready": True}})
    state = with_character(state, "cho", player="p2", introduced=True)
    state = with_character(state, "aki", sheet_checked=True)
    resolution = command(state, ("begin_main_play", {}))

    missing = [
        "rulebook_read",
        "tools_ready",
        "seats",
        "pc:p3",
        "introduction:aki",
        "sheet:bo",
        "introduction:bo",
        "sheet:cho",
    ]
    assert cited(resolution) == [("SRS-4.2", "declarations.gm.commands.0", {"missing": missing})]


LEFT_OUT = [
    pytest.param(lambda state: with_player(state, "p2", removed=True), [], id="SRS-4.2 removed players"),
    pytest.param(lambda state: with_player(state, "p2", role="gm"), [], id="SRS-4.2 GMs"),
    pytest.param(lambda state: with_character(state, "bo", kind="npc"), ["pc:p2"], id="SRS-4.2 an NPC is no PC"),
    pytest.param(lambda state: state, ["sheet:bo", "introduction:bo"], id="SRS-4.2 everybody else"),
]


@pytest.mark.parametrize(("change", "missing"), LEFT_OUT)
def test_who_has_to_be_prepared(change, missing):
    state = session("pre_play", in_session={"preparation": READY})
    for key in ("aki", "cho"):
        state = with_character(state, key, sheet_checked=True, introduced=True)
    resolution = command(change(state), ("begin_main_play", {}))

    assert [error["values"].get("missing") for error in resolution["errors"]] == ([missing] if missing else [])


def test_preparation_is_not_looked_at_where_the_campaign_says_so():
    assert told(command(session("pre_play"), ("begin_main_play", {}), enforce_preparation=False))[0] == (
        "stage_changed",
    )


ITEMS = [("rulebook_read", "SRS-4.5"), ("scenario_ready", "SRS-4.6"), ("tools_ready", "SRS-4.7")]


@pytest.mark.parametrize(("item", "rule"), ITEMS)
def test_each_item_has_its_clause(item, rule):
    resolution = command(session("pre_play"), ("mark_prepared", {"item": item}))

    assert told(resolution, "rule", "item") == [("prepared", rule, item)]
    assert resolution["state"]["session"]["preparation"] == {**dict.fromkeys(READY, False), item: True}


def test_no_other_item_is_prepared():
    resolution = command(session("pre_play"), ("mark_prepared", {"item": "snacks"}))

    assert cited(resolution) == [
        ("SRS-4.7", "declarations.gm.commands.0.item", {"allowed": ["rulebook_read", "scenario_ready", "tools_ready"]})
    ]


def test_a_sheet_with_problems_is_not_in_order_any_more():
    state = with_character(session("pre_play"), "aki", sheet_checked=True)
    resolution = command(state, ("check_sheet", {"character": "aki", "problems": ["no name"]}))

    assert told(resolution, "actor", "ok", "problems") == [("sheet_checked", "aki", False, ["no name"])]
    assert resolution["state"]["characters"]["aki"]["sheet_checked"] is False
    assert refused(command(state, ("check_sheet", {"character": "x", "problems": []}))) == [
        ("unknown_character", "gm.commands.0.character")
    ]


SEATS = [
    pytest.param(["p2", "p3", "p1"], True, id="SRS-4.10 without the GM"),
    pytest.param(["p2", "gm", "p3", "p1"], True, id="SRS-4.10 with the GM"),
    pytest.param(["p2", "p3"], False, id="SRS-4.10 somebody is missing"),
    pytest.param(["p2", "p3", "p1", "p1"], False, id="SRS-4.10 somebody twice"),
    pytest.param(["p2", "p3", "p1", "gm", "gm"], False, id="SRS-4.10 the GM twice"),
    pytest.param(["p2", "p3", "p1", "x"], False, id="SRS-4.10 nobody known"),
    pytest.param(["p2", "p3", "p1", "aki"], False, id="SRS-4.10 a character"),
    pytest.param([], False, id="SRS-4.10 nobody"),
]


@pytest.mark.parametrize(("order", "is_allowed"), SEATS)
def test_seats(order, is_allowed):
    resolution = command(session("pre_play"), ("assign_seats", {"order": order}))

    if is_allowed:
        assert told(resolution, "order") == [("seats_assigned", order)]
        assert resolution["state"]["session"]["seat_order"] == order
    else:
        assert cited(resolution) == [("SRS-4.10", "declarations.gm.commands.0.order", {})]


def test_removed_players_have_no_seat():
    state = with_player(session("pre_play"), "p3", removed=True)

    assert told(command(state, ("assign_seats", {"order": ["p2", "p1"]}))) == [("seats_assigned",)]
    assert refused(command(state, ("assign_seats", {"order": ["p1", "p2", "p3"]}))) == [
        ("bad_seats", "gm.commands.0.order")
    ]


def test_acts_are_done_by_kind_then_by_seat_then_as_listed():
    declarations = {
        "p1": {"acts": [{"act": "request_scene", "text": "1"}, {"act": "request_scene", "text": "2"}]},
        "p2": {"acts": [{"act": "request_scene", "text": "3"}, {"act": "exit", "character": "bo"}]},
        "gm": {"acts": [{"act": "request_scene", "text": "4"}]},
    }
    state = in_scene(on_stage=["aki", "bo"], policy={"exit": "open"})
    state["session"]["seat_order"] = ["p2", "gm"]
    resolution = resolve(state, declarations)

    assert told(resolution, "actor") == [
        ("exited", "bo"),
        ("request_made", "p2"),
        ("request_made", "gm"),
        ("request_made", "p1"),
        ("request_made", "p1"),
    ]
    assert [wish["text"] for wish in resolution["state"]["session"]["scene_requests"]] == ["3", "4", "1", "2"]


def test_seats_that_are_assigned_now_count_at_once():
    declarations = {
        "gm": {"commands": [{"tool": "gm.assign_seats", "order": ["p3", "p2", "p1"]}]},
        **{
            player: {"acts": [{"act": "introduce", "character": key, "text": "me"}]}
            for player, key in (("p1", "aki"), ("p2", "bo"), ("p3", "cho"))
        },
    }
    resolution = resolve(session("pre_play"), declarations)

    assert told(resolution, "actor")[1:] == [("introduced", "cho"), ("introduced", "bo"), ("introduced", "aki")]


@pytest.mark.parametrize("stage", ["main_play", "after_play", "closed"])
def test_introductions_belong_to_pre_play(stage):
    resolution = act(session(stage), "p1", ("introduce", {"character": "aki", "text": "me"}))

    assert cited(resolution) == [("SRS-4.11", "declarations.p1.acts.0", {"stage": stage})]


def test_nobody_introduces_another_players_character():
    resolution = act(session("pre_play"), "p1", ("introduce", {"character": "bo", "text": "me"}))

    assert refused(resolution) == [("not_your_character", "p1.acts.0.character")]
    assert cited(resolution)[0][0] == "SRS-4.11"


def moderate(state, player="p2", action="remove", **more):
    return command(state, ("moderate", {"player": player, "action": action, "reason": "insults", **more}))


def test_a_warning_is_for_the_player_alone():
    resolution = moderate(in_scene(), action="warn")

    assert told(resolution, "rule", "actor", "action", "reason", "audience") == [
        ("moderated", "SRS-4.4", "p2", "warn", "insults", ["p2"])
    ]
    assert resolution["state"]["players"]["p2"]["removed"] is False
    assert told(moderate(in_scene(), action="warn", secret=True), "audience") == [("moderated", "gm")]


def test_a_removed_players_characters_leave_and_wait_for_nothing():
    pending = [
        {"id": "r1", "kind": "exit", "character": "bo", "needs": ["gm"]},
        {"id": "r2", "kind": "appearance", "character": "bea", "needs": ["gm"]},
        {"id": "r3", "kind": "appearance", "character": "cho", "needs": ["gm"]},
    ]
    state = in_scene(on_stage=["bo", "aki", "ada"], pending=pending)
    for key in ("ada", "bea"):
        state["characters"][key] = {"id": key, "name": key, "kind": "pc", "player": "p2"}
    resolution = moderate(state)

    assert told(resolution, "rule", "actor") == [
        ("moderated", "SRS-4.4", "p2"),
        ("exited", "SRS-4.4", "ada"),
        ("exited", "SRS-4.4", "bo"),
    ]
    assert resolution["state"]["scene"]["on_stage"] == ["aki"]
    assert [one["id"] for one in resolution["state"]["scene"]["pending"]] == ["r3"]


def test_without_a_scene_nobody_leaves():
    assert told(moderate(session())) == [("moderated",)]


MODERATIONS = [
    pytest.param("x", "remove", "unknown_player", "player", id="SRS-4.4 nobody"),
    pytest.param("gm", "remove", "bad_field", "player", id="SRS-4.4 the GM"),
    pytest.param("p3", "warn", "player_removed", "player", id="SRS-4.4 one who was removed"),
    pytest.param("p2", "ban", "bad_field", "action", id="SRS-4.4 no such measure"),
]


@pytest.mark.parametrize(("player", "action", "code", "path"), MODERATIONS)
def test_a_moderation_that_is_refused(player, action, code, path):
    resolution = moderate(with_player(session(), "p3", removed=True), player, action)

    assert refused(resolution) == [(code, f"gm.commands.0.{path}")]
    assert cited(resolution)[0][0] == "SRS-4.4"


def test_what_a_player_sealed_is_passed_over_with_all_its_faults():
    sealed = {"acts": [{"act": "exit", "character": "aki"}], "checks": {"c9": {}}}
    removal = {"tool": "gm.moderate", "player": "p2", "action": "remove", "reason": "insults"}
    resolution = resolve(in_scene(), {"p2": sealed, "gm": {"commands": [removal]}})

    assert told(resolution) == [("moderated",)]


def test_but_not_with_faults_of_its_shape():
    removal = {"tool": "gm.moderate", "player": "p2", "action": "remove", "reason": "insults"}
    resolution = resolve(in_scene(), {"p2": {"mood": "glad"}, "gm": {"commands": [removal]}})

    assert refused(resolution) == [("unknown_field", "p2.mood")]


def test_from_the_next_turn_on_a_removed_player_declares_nothing():
    resolution = resolve(moderate(session())["state"], {"p2": {"mood": "glad"}})

    assert cited(resolution) == [("SRS-4.4", "declarations.p2", {})]
    assert refused(resolution) == [("player_removed", "p2")]


def test_their_open_checks_go_on():
    state = with_player(session(checks=[single("bo")]), "p2", removed=True)

    assert told(resolve(state, {}, [3, 4]), "success")[-1] == ("check_result", True)
