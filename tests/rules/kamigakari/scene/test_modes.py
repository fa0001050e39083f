"""KG-5.7 to KG-5.14: time and thresholds of a hell area, places and the race of a struggle."""

import pytest

from tests.rules.kamigakari.table import errors, pc, stage

PLACES = [
    {"id": "shrine", "points": 2, "price": {"spirit": ["odd"], "crest": 3, "hp": 4, "g": 5}},
    {"id": "pub", "points": 3, "check": "mind", "target": 8},
]


def body(kind, rule, actor="a", **fields):
    named = {} if actor is None else {"actor": actor}
    return {"type": kind, "rule": rule, "audience": "all", **named, **fields}


def hell(dice, person=None, declared=None, stay=1, time=2, every=3, **area):
    return stage(
        "scene",
        {"a": person or pc()},
        {"a": declared or {}},
        dice,
        scene={
            "kind": "hell_area",
            "scene_player": "a",
            "stay": stay,
            "challenges": [
                {"id": "c", "check": "body", "target": 8, "threshold_on_fail": True},
                {"id": "d", "check": "body", "target": 8},
            ],
        },
        hell_area={"time": time, "threshold_every": every, **area},
        tables={"hell_threshold": {"die": "d66", "rows": {"12": "fog", "21": {"text": "rain"}}}},
    )


TIMES = [
    # time, stay, every, how many thresholds
    (0, 1, 3, 0),
    (1, 1, 3, 0),
    (2, 1, 3, 1),
    (3, 1, 3, 0),
    (3, 2, 3, 0),
    (3, 3, 3, 1),
    (2, 4, 3, 2),
    (0, 0, 3, 0),
    (3, 0, 3, 0),
    (0, 2, 1, 2),
]


@pytest.mark.parametrize(("time", "stay", "every", "count"), TIMES)
def test_kg_5_9_each_multiple_that_the_time_reaches_triggers_the_threshold(time, stay, every, count):
    resolution = hell([1, 2] * count, stay=stay, time=time, every=every)

    assert resolution["errors"] == []
    assert [event for event in resolution["events"] if event["type"] in ("area_time", "threshold")] == [
        body("area_time", "KG-5.8", None, before=time, after=time + stay),
        *[body("threshold", "KG-5.9", None, table="hell_threshold", number=12, row="fog")] * count,
    ]
    assert resolution["state"]["hell_area"]["time"] == time + stay


@pytest.mark.parametrize(
    ("faces", "number", "row"), [([2, 1], 21, {"text": "rain"}), ([1, 2], 12, "fog"), ([6, 6], 66, None)]
)
def test_kg_5_9_the_first_die_is_the_tens(faces, number, row):
    (event,) = [event for event in hell(faces)["events"] if event["type"] == "threshold"]

    assert (event["number"], event["row"]) == (number, row)


@pytest.mark.parametrize(
    ("challenges", "dice", "count"),
    [
        (["c"], [1, 2], 1),
        (["c"], [6, 5], 0),
        (["d"], [1, 2], 0),
        (["c", "d"], [1, 2, 6, 5], 1),
        (["c", "c"], [1, 2, 1, 3], 1),
        (["c", "c"], [6, 5, 1, 3], 1),
        (["c", "c"], [1, 3, 6, 5], 1),
    ],
)
def test_kg_5_9_a_failed_check_with_the_mark_triggers_it_once(challenges, dice, count):
    declared = {"checks": [{"challenge": name} for name in challenges]}
    resolution = hell([*dice, *[3, 3] * count], declared=declared, time=0)

    assert [event["type"] for event in resolution["events"]].count("threshold") == count


def struggle(declared, dice=(), people=None, **fields):
    return stage(
        "scene",
        people or {"a": pc(spirit=[2, 3], money=5)},
        declared,
        dice,
        scene={"kind": "struggle", "scene_player": "a"},
        struggle={"needed": 9, "locations": PLACES, **fields},
    )


def visit(location, method, **fields):
    return {"struggle": {"location": location, "method": method, **fields}}


def of_race(resolution):
    kinds = ("spirit_spent", "crest_spent", "hp", "money", "challenge", "info_points", "fizzle")
    kinds += ("struggle_won", "struggle_failed")
    return [event for event in resolution["events"] if event["type"] in kinds]


def test_kg_5_11_a_place_is_paid_for():
    resolution = struggle({"a": visit("shrine", "pay")}, [1])
    person = resolution["state"]["characters"]["a"]

    assert of_race(resolution) == [
        body("spirit_spent", "KG-2.4", faces=[3], excess=0),
        body("crest_spent", "KG-3.2", amount=3, crest=19),
        body("hp", "KG-8.5", before=30, after=26, change=-4, cause="cost"),
        body("money", "KG-5.11", change=-5, left=0),
        body("info_points", "KG-5.11", gained=2, total=2),
    ]
    assert (person["money"], person["spirit"], person["hp"], person["crest"]) == (0, [2, 1], 26, 19)
    assert resolution["state"]["struggle"]["points"] == {"a": 2}


@pytest.mark.parametrize("person", [pc(spirit=[2, 4], money=9), pc(spirit=[3], money=4)])
def test_kg_2_4_who_cannot_pay_gets_nothing(person):
    resolution = struggle({"a": visit("shrine", "pay")}, people={"a": person})

    assert of_race(resolution) == [body("fizzle", "KG-2.4", reason="cannot_pay")]
    assert resolution["state"]["struggle"]["points"] == {}


def test_kg_5_11_the_dice_that_pay_may_be_named():
    resolution = struggle({"a": visit("shrine", "pay", pay=[1])}, [1], {"a": pc(spirit=[3, 5], money=5)})

    assert of_race(resolution)[0] == body("spirit_spent", "KG-2.4", faces=[5], excess=0)


@pytest.mark.parametrize(
    ("dice", "outcome", "gained"), [([4, 4], "success", 3), ([4, 3], "failure", None), ([1, 1], "failure", None)]
)
def test_kg_5_11_a_place_is_searched(dice, outcome, gained):
    resolution = struggle({"a": visit("pub", "investigate")}, dice)

    assert of_race(resolution) == [
        body("challenge", "KG-5.11", challenge="pub", total=sum(dice), target=8, outcome=outcome),
        *([body("info_points", "KG-5.11", gained=gained, total=3)] if gained else []),
    ]


@pytest.mark.parametrize(("points", "wins"), [(5, False), (6, True), (7, True)])
def test_kg_5_12_the_first_with_enough_points_wins(points, wins):
    resolution = struggle({"a": visit("pub", "investigate")}, [4, 4], points={"a": points})
    total = points + 3

    assert of_race(resolution)[2:] == [body("struggle_won", "KG-5.12", points=total, needed=9)] * wins
    assert resolution["state"]["struggle"]["winner"] == ("a" if wins else None)


@pytest.mark.parametrize("ended", [{"winner": "b"}, {"over": True}])
def test_kg_5_12_after_the_race_attempts_come_to_nothing(ended):
    resolution = struggle({"a": visit("shrine", "pay")}, **ended)

    assert of_race(resolution) == [body("fizzle", "KG-5.12", reason="race_over")]


def test_kg_5_12_the_scene_player_tries_first_then_ids():
    people = {"a": pc(), "b": pc(), "c": pc()}
    declared = {who: {"appear": True, **visit("pub", "investigate")} for who in people}
    # a leads and need not roll; b and c appear (10), then a, b and c roll 8
    resolution = struggle(declared, [5, 5, 5, 5, 4, 4], people, points={"a": 8, "b": 8})

    assert [(event["actor"], event["type"]) for event in of_race(resolution)] == [
        ("a", "challenge"),
        ("a", "info_points"),
        ("a", "struggle_won"),
        ("b", "fizzle"),
        ("c", "fizzle"),
    ]


@pytest.mark.parametrize(
    ("number", "limit", "ended", "fails"),
    [
        (1, 3, {}, False),
        (2, 3, {}, False),
        (3, 3, {}, True),
        (4, 3, {}, True),
        (3, None, {}, False),
        (3, 3, {"winner": "a"}, False),
        (3, 3, {"over": True}, False),
    ],
)
def test_kg_5_13_after_the_last_scene_without_a_winner_all_have_failed(number, limit, ended, fails):
    resolution = struggle({}, scene_no=number, scene_limit=limit, **ended)
    left = resolution["state"]["struggle"]

    assert of_race(resolution) == [body("struggle_failed", "KG-5.13", None, scene_limit=limit)] * fails
    assert (left["scene_no"], left["over"]) == (number + 1, fails or ended.get("over", False))


GEAR = {"id": "net", "effects": [{"effect": "info_points", "amount": -2}]}


@pytest.mark.parametrize(("points", "gained", "total"), [(5, -2, 3), (2, -2, 0), (1, -1, 0), (0, 0, 0)])
def test_kg_5_14_points_never_fall_below_zero(points, gained, total):
    people = {"a": pc(items=[GEAR]), "b": pc()}
    declared = {"a": {"items": [{"item": "net", "target": "b"}]}}
    resolution = struggle(declared, people=people, points={"b": points})

    assert of_race(resolution) == [body("info_points", "KG-5.14", "b", gained=gained, total=total)]


@pytest.mark.parametrize(("kind", "wins"), [("pc", True), ("npc", False)])
def test_kg_5_12_none_but_a_pc_wins(kind, wins):
    gift = {"id": "gift", "effects": [{"effect": "info_points", "amount": 1}]}
    people = {"a": pc(items=[gift]), "b": pc(kind=kind)}
    resolution = struggle({"a": {"items": [{"item": "gift", "target": "b"}]}}, people=people, points={"b": 8})

    assert resolution["state"]["struggle"]["winner"] == ("b" if wins else None)


def test_kg_5_12_what_takes_points_away_wins_nothing():
    people = {"a": pc(items=[GEAR]), "b": pc()}
    resolution = struggle({"a": {"items": [{"item": "net", "target": "b"}]}}, people=people, points={"b": 20})

    assert resolution["state"]["struggle"]["winner"] is None


def test_kg_5_12_a_second_with_enough_points_is_too_late():
    gift = {"id": "gift", "effects": [{"effect": "info_points", "amount": 1}]}
    people = {"a": pc(items=[gift]), "b": pc()}
    resolution = struggle({"a": {"items": [{"item": "gift"}]}}, people=people, points={"a": 8}, winner="b")

    assert resolution["state"]["struggle"]["winner"] == "b"
    assert "struggle_won" not in [event["type"] for event in resolution["events"]]


@pytest.mark.parametrize(
    ("die", "faces", "number"), [("1d6", [5], 5), ("2d6", [5, 2], 7), ("d66", [5, 2], 52), ("d66", [2, 5], 25)]
)
def test_kg_5_7_a_table_is_rolled_on(die, faces, number):
    tables = {"event": {"die": die, "rows": {str(number): "rain"}}, "other": {"die": "1d6", "rows": {}}}
    tools = [{"tool": "gm.roll_table", "table": name} for name in ("event", "other")]
    resolution = stage("build", {"a": pc()}, {"gm": {"tools": tools}}, [*faces, 1], tables=tables)

    assert errors(resolution, "gm") == []
    assert [event for event in resolution["events"] if event["type"] == "table"] == [
        body("table", "KG-5.7", None, table="event", number=number, row="rain"),
        body("table", "KG-5.7", None, table="other", number=1, row=None),
    ]
