import pytest

from tests.rules.srs.sessions import act, cited, command, in_scene, refused, told, with_character

COST = {"appearance_cost": {"resource": "hp", "amount": 2}}
CHECK = {"appearance_check": {"ability": "body", "difficulty": 10}}
OPEN = {"policy": {"appearance": "open"}}


def wish(key, number=1, kind="appearance", needs=("gm",)):
    return {"id": f"r{number}", "kind": kind, "character": key, "needs": list(needs)}


def appear(state, player="p2", key="bo", dice=(), **options):
    return act(state, player, ("appear", {"character": key}), dice=dice, **options)


def test_a_wish_asks_the_gm():
    resolution = appear(in_scene())

    assert told(resolution, "rule", "request", "kind", "actor") == [
        ("request_made", "SRS-5.12", "r1", "appearance", "bo")
    ]
    assert resolution["requests"] == [
        {"actor": "gm", "want": "permission", "request": "r1", "kind": "appearance", "character": "bo"}
    ]
    assert resolution["state"]["scene"]["pending"] == [wish("bo")]
    assert resolution["state"]["next_id"] == 2


def test_an_open_door_needs_no_request():
    resolution = appear(in_scene(**OPEN))

    assert told(resolution, "rule", "actor") == [("entered", "SRS-5.12", "bo")]
    assert resolution["state"]["next_id"] == 1


REFUSED = [
    pytest.param(
        {"on_stage": ["aki", "bo"]}, "p2", "bo", "already_on_stage", ".character", id="SRS-5.12 there already"
    ),
    pytest.param({"pending": [wish("bo")]}, "p2", "bo", "duplicate_request", ".character", id="SRS-5.12 asked already"),
    pytest.param(
        {"policy": {"appearance": "closed"}}, "gm", "ogre", "appearance_closed", "", id="SRS-5.12 closed first"
    ),
    pytest.param({}, "gm", "ogre", "not_a_pc", ".character", id="SRS-5.12 an NPC"),
    pytest.param({}, "p2", "x", "unknown_character", ".character", id="SRS-5.12 nobody"),
    pytest.param({}, "p2", "cho", "not_your_character", ".character", id="SRS-5.12 somebody else's"),
    pytest.param(
        {"policy": {"appearance": "closed"}}, "p2", "cho", "not_your_character", ".character", id="SRS-5.12 whose first"
    ),
]


@pytest.mark.parametrize(("scene", "player", "key", "code", "path"), REFUSED)
def test_a_wish_that_is_refused(scene, player, key, code, path):
    assert refused(appear(in_scene(**scene), player, key)) == [(code, f"{player}.acts.0{path}")]


def test_a_pending_invitation_is_no_wish():
    assert told(appear(in_scene(pending=[wish("bo", kind="companion", needs=["consent"])]))) == [("request_made",)]


APPEARANCES = [
    # options, sheet, dice, events
    pytest.param(COST, {"hp": 2}, [], [("cost_paid", 0), ("entered",)], id="SRS-5.13 the last points"),
    pytest.param(COST, {"hp": 1}, [], [("appearance_failed", "cost")], id="SRS-5.13 too few points"),
    pytest.param(
        {"appearance_cost": {"resource": "mp", "amount": 1}},
        {},
        [],
        [("appearance_failed", "cost")],
        id="SRS-5.13 none",
    ),
    pytest.param(
        {"appearance_cost": {"resource": "mp", "amount": 1}},
        {"resources": {"mp": {"value": 3, "max": 9}}},
        [],
        [("cost_paid", 2), ("entered",)],
        id="SRS-5.13 a price in another resource",
    ),
    pytest.param(
        CHECK,
        {},
        [2, 4],
        [("check_rolled",), ("achievement",), ("check_result",), ("entered",)],
        id="SRS-5.13 a check is passed",
    ),
    pytest.param(
        {**CHECK, **COST},
        {"hp": 5},
        [1, 1],
        [("cost_paid", 3), ("check_rolled",), ("check_result",), ("appearance_failed", "check")],
        id="SRS-5.13 the price is gone with the check",
    ),
    pytest.param(
        CHECK,
        {"check_values": {}},
        [5, 5],
        [("check_rolled",), ("achievement",), ("check_result",), ("entered",)],
        id="SRS-5.13 nothing on the sheet is 0",
    ),
    pytest.param(
        CHECK,
        {"critical_value": 7},
        [3, 4],
        [("check_rolled",), ("check_result",), ("entered",)],
        id="SRS-5.13 a critical by the character's value",
    ),
    pytest.param(
        CHECK,
        {"statuses": [{"status": "cannot_check"}]},
        [],
        [("check_result",), ("appearance_failed", "check")],
        id="SRS-5.13 who cannot roll does not appear",
    ),
]


@pytest.mark.parametrize(("options", "sheet", "dice", "events"), APPEARANCES)
def test_what_an_appearance_takes(options, sheet, dice, events):
    wished = appear(with_character(in_scene(**OPEN), "bo", **sheet), dice=dice, **options)
    permitted = command(
        with_character(in_scene(pending=[wish("bo")]), "bo", **sheet),
        ("permit", {"request": "r1"}),
        dice=dice,
        **options,
    )

    for resolution in (wished, permitted):
        assert told(resolution, "left", "reason") == events
        assert resolution["state"]["scene"]["pending"] == []
        assert ("bo" in resolution["state"]["scene"]["on_stage"]) is (events[-1] == ("entered",))


def test_the_check_of_an_appearance_never_waits():
    resolution = appear(in_scene(**OPEN), dice=[2, 4], **CHECK)

    assert resolution["state"]["checks"] == []
    assert {event["check"] for event in resolution["events"] if "check" in event} == {"appearance:bo"}


def test_one_who_fails_may_try_again_at_once():
    tries = [("appear", {"character": "bo"})] * 2
    resolution = act(in_scene(**OPEN), "p2", *tries, dice=[1, 2, 6, 6], **CHECK)

    assert [event["type"] for event in resolution["events"]][-1] == "entered"
    exhausted = act(in_scene(**OPEN), "p2", *tries, dice=[1, 2], **CHECK)
    assert cited(exhausted) == [("SRS-1.5", "dice", {"label": "bo/appearance~2", "wanted": 2, "left": 0})]


def test_dice_that_run_out_are_told_once_beside_what_else_is_wrong():
    steps = [("permit", {"request": "r1"}), ("permit", {"request": "r2"}), ("permit", {"request": "r9"})]
    resolution = command(in_scene(pending=[wish("bo"), wish("cho", 2)]), *steps, dice=[1], **CHECK)

    assert refused(resolution) == [("dice_exhausted", "dice"), ("unknown_request", "gm.commands.2.request")]
    turned = command(in_scene(pending=[wish("bo"), wish("cho", 2)]), *reversed(steps), dice=[1], **CHECK)
    assert refused(turned) == [("unknown_request", "gm.commands.0.request"), ("dice_exhausted", "dice")]


def test_nobody_pays_who_does_not_wish():
    entered = command(in_scene(), ("bring_on", {"character": "bo"}), **COST)
    companion = command(
        in_scene(pending=[wish("bo", kind="companion")]), ("permit", {"request": "r1"}), **COST, **CHECK
    )

    assert told(entered, "rule") == [("entered", "SRS-5.7")]
    assert told(companion, "rule") == [("entered", "SRS-5.11")]
    assert companion["state"]["scene"]["companions"] == ["bo"]


DENIED = [("appearance", "SRS-5.12"), ("exit", "SRS-5.6"), ("companion", "SRS-5.11")]


@pytest.mark.parametrize(("kind", "rule"), DENIED)
def test_a_request_is_denied_by_the_clause_of_its_kind(kind, rule):
    resolution = command(in_scene(pending=[wish("bo", kind=kind)]), ("deny", {"request": "r1", "reason": "far away"}))

    assert told(resolution, "rule", "request", "actor") == [("denied", rule, "r1", "bo")]
    assert resolution["state"]["scene"]["pending"] == []


def test_leave_is_given():
    state = in_scene(on_stage=["aki", "bo"], pending=[wish("bo", kind="exit")])
    resolution = command(state, ("permit", {"request": "r1", "reason": "go"}))

    assert told(resolution, "rule", "actor") == [("exited", "SRS-5.6", "bo")]
    assert resolution["state"]["scene"]["on_stage"] == ["aki"]


def test_a_permission_before_the_consent_leaves_the_consent_to_wait_for():
    state = in_scene(pending=[wish("bo", kind="companion", needs=["consent", "gm"])])
    resolution = command(state, ("permit", {"request": "r1"}))

    assert told(resolution) == []
    assert resolution["state"]["scene"]["pending"] == [wish("bo", kind="companion", needs=["consent"])]


@pytest.mark.parametrize("tool", ["permit", "deny"])
def test_only_what_is_pending_is_answered(tool):
    resolution = command(in_scene(), (tool, {"request": "r1"}))

    assert cited(resolution) == [("SRS-5.12", "declarations.gm.commands.0.request", {})]


EXITS = [
    pytest.param({"on_stage": ["aki"]}, "bo", "not_on_stage", "SRS-5.5", id="SRS-5.5 off stage"),
    pytest.param(
        {"on_stage": ["bo"], "pending": [wish("bo", kind="exit")]},
        "bo",
        "duplicate_request",
        "SRS-5.6",
        id="SRS-5.6 asked already",
    ),
    pytest.param({}, "aki", "not_your_character", "SRS-5.1", id="SRS-5.6 somebody else's"),
]


@pytest.mark.parametrize(("scene", "key", "code", "rule"), EXITS)
def test_an_exit_that_is_refused(scene, key, code, rule):
    resolution = act(in_scene(**scene), "p2", ("exit", {"character": key}))

    assert refused(resolution) == [(code, "p2.acts.0.character")]
    assert resolution["errors"][0]["rule"] == rule


def test_the_gm_acts_for_npcs():
    resolution = act(in_scene(on_stage=["aki", "ogre"], policy={"exit": "open"}), "gm", ("exit", {"character": "ogre"}))

    assert told(resolution, "actor") == [("exited", "ogre")]


WORDS = [
    pytest.param("bring_on", "aki", "already_on_stage", "SRS-5.7", id="SRS-5.7 there already"),
    pytest.param("take_off", "bo", "not_on_stage", "SRS-5.7", id="SRS-5.7 not there"),
    pytest.param("bring_on", "x", "unknown_character", "SRS-1.1", id="SRS-5.7 nobody to bring on"),
    pytest.param("take_off", "x", "unknown_character", "SRS-1.1", id="SRS-5.7 nobody to take off"),
]


@pytest.mark.parametrize(("tool", "key", "code", "rule"), WORDS)
def test_a_word_of_the_gm_that_is_refused(tool, key, code, rule):
    resolution = command(in_scene(), (tool, {"character": key}))

    assert refused(resolution) == [(code, "gm.commands.0.character")]
    assert resolution["errors"][0]["rule"] == rule


MOVES = [
    pytest.param(("take_off", {"character": "aki"}), id="SRS-5.7 taken off"),
    pytest.param(("permit", {"request": "r1"}), id="SRS-5.6 with leave"),
]


@pytest.mark.parametrize("move", MOVES)
def test_whoever_moves_loses_all_that_is_pending(move):
    pending = [wish("aki", 1, "exit"), wish("bo", 2), wish("aki", 3, "companion", ["consent"])]
    resolution = command(in_scene(pending=pending), move)

    assert [one["id"] for one in resolution["state"]["scene"]["pending"]] == ["r2"]


def test_one_who_comes_back_is_not_listed_twice():
    resolution = command(in_scene(), ("take_off", {"character": "aki"}), ("bring_on", {"character": "aki"}))

    assert resolution["state"]["scene"]["appeared"] == ["aki"]
    assert resolution["state"]["scene"]["on_stage"] == ["aki"]
