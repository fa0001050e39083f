import pytest

from rules.fate_war.checks.receipt import receive
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.wars import fight, master, npc, pair, servant, war


def faults(declaration, actor="saber", raw=None):
    received = receive(load_state(raw or fight()), Options(), {actor: declaration})
    return [(error.code, error.path.removeprefix(f"declarations.{actor}.")) for error in received.errors]


ORDERS = [
    # clause    what                     actor    declaration                                  faults
    ("FW-Z1", "no mapping", "saber", [], [("bad_value", "declarations.saber")]),
    ("FW-Z1", "a field of nobody", "saber", {"stance": 1}, [("unknown_field", "stance")]),
    ("FW-B3", "no row", "saber", {"row": "middle"}, [("bad_value", "row")]),
    ("FW-B3", "null", "saber", {"row": None}, [("bad_value", "row")]),
    ("FW-B1", "null for a hand", "saber", {"hand": None}, [("bad_value", "hand")]),
    ("FW-C13", "no cover", "saber", {"cover": "everybody"}, [("bad_value", "cover")]),
    ("FW-C13", "cover of strangers", "saber", {"cover": ["ghost", "yuna"]}, [("unknown_id", "cover")]),
    ("FW-B10", "no wish", "saber", {"on_win": ["dance"]}, [("bad_value", "on_win")]),
    ("FW-B9", "no info", "saber", {"info": "rumour"}, [("bad_value", "info")]),
    ("FW-X4", "no order", "saber", {"on_ally_fallen": "weep"}, [("bad_value", "on_ally_fallen")]),
    ("FW-X4", "no flag", "saber", {"fallen_use_fate": 1}, [("bad_value", "fallen_use_fate")]),
    ("FW-X1", "a servant's seal", "saber", {"on_servant_zero": "vanish"}, [("wrong_kind", "on_servant_zero")]),
    ("FW-X1", "a seal", "yuna", {"on_servant_zero": "seal"}, []),
    ("FW-X1", "no word", "yuna", {"on_servant_zero": "hide"}, [("bad_value", "on_servant_zero")]),
    ("FW-X1", "null", "yuna", {"on_servant_zero": None}, [("bad_value", "on_servant_zero")]),
    ("FW-R1", "slot 8", "saber", {"retreat": {"at_slot": 8}}, []),
    ("FW-R1", "slot 9", "saber", {"retreat": {"at_slot": 9}}, [("retreat_slot", "retreat.at_slot")]),
    ("FW-R1", "slot 0", "saber", {"retreat": {"at_slot": 0}}, [("retreat_slot", "retreat.at_slot")]),
    ("FW-R1", "no number", "saber", {"retreat": {"at_slot": "3"}}, [("bad_value", "retreat.at_slot")]),
    ("FW-R1", "no trigger", "saber", {"retreat": {}}, [("bad_value", "retreat")]),
    ("FW-R1", "two triggers", "saber", {"retreat": {"at_slot": 1, "when_mp_at_most": 0}}, [("bad_value", "retreat")]),
    ("FW-R1", "one is null", "saber", {"retreat": {"at_slot": None, "when_hp_at_most": 3}}, []),
    ("FW-R1", "a field", "saber", {"retreat": {"at_slot": 1, "speed": 2}}, [("unknown_field", "retreat.speed")]),
    ("FW-R1", "no order", "saber", {"retreat": 3}, [("bad_value", "retreat")]),
    ("FW-R1", "the partner", "saber", {"retreat": {"at_slot": 1, "with": ["yuna"]}}, []),
    ("FW-R1", "a foe", "saber", {"retreat": {"at_slot": 1, "with": ["rin"]}}, [("bad_target", "retreat.with")]),
    ("FW-R1", "oneself", "yuna", {"retreat": {"at_slot": 1, "with": ["yuna"]}}, [("bad_target", "retreat.with")]),
    ("FW-R1", "a stranger", "saber", {"retreat": {"at_slot": 1, "with": ["x"]}}, [("unknown_id", "retreat.with")]),
    ("FW-R1", "ids in no list", "saber", {"retreat": {"at_slot": 1, "with": "yuna"}}, [("bad_value", "retreat.with")]),
    ("FW-R3", "the master pays", "saber", {"retreat": {"at_slot": 1, "use_fate": True}}, []),
    ("FW-R3", "no flag", "saber", {"retreat": {"at_slot": 1, "use_fate": "y"}}, [("bad_value", "retreat.use_fate")]),
]


@pytest.mark.parametrize(
    ("clause", "what", "actor", "declaration", "expected"), ORDERS, ids=[f"{row[0]} {row[1]}" for row in ORDERS]
)
def test_orders_of_a_battle(clause, what, actor, declaration, expected):
    assert faults(declaration, actor) == expected


def test_all_faults_are_told_at_once_sorted():
    declaration = {"row": 1, "cover": ["ghost"], "hand": [], "retreat": {"at_slot": 9, "use_fate": 1}}

    assert faults(declaration) == [
        ("unknown_id", "cover"),
        ("hand_size", "hand"),
        ("retreat_slot", "retreat.at_slot"),
        ("bad_value", "retreat.use_fate"),
        ("bad_value", "row"),
    ]


def test_fw_x1_no_seal_is_left():
    raw = fight([*pair()[:1], master("yuna", "a", servant="saber", command_seals=0), *pair()[2:]])

    assert faults({"on_servant_zero": "seal"}, "yuna", raw) == [("no_seal", "on_servant_zero")]
    assert faults({"on_servant_zero": "vanish"}, "yuna", raw) == []


FLEEING = {"retreat": {"at_slot": 1, "use_fate": True}}
NO_FATE = [("insufficient_fate", "retreat.use_fate")]


@pytest.mark.parametrize(
    ("cast", "camps", "battle", "actor", "expected"),
    [
        ([servant("s", "a"), servant("t", "b")], None, {}, "s", NO_FATE),
        ([servant("s", "a", master="m"), master("m", "a", servant="s"), servant("t", "b")], None, {}, "s", []),
        (
            [servant("s", "a", master="m"), master("m", "a", servant="s", fate=0), servant("t", "b")],
            None,
            {},
            "s",
            NO_FATE,
        ),
        (
            [servant("s", "a", master="m"), master("m", "a", servant="s"), servant("t", "b")],
            {"a": ["s"], "b": ["t"]},
            {},
            "s",
            NO_FATE,
        ),
        (
            [servant("s", "a", master="m"), master("m", "a", servant="s"), servant("t", "b")],
            None,
            {"out": {"m": "retreated"}},
            "s",
            NO_FATE,
        ),
        ([master("m", "a"), servant("t", "b")], None, {}, "m", []),
        ([master("m", "a", fate=0), servant("t", "b")], None, {}, "m", NO_FATE),
        ([npc("n", side="a"), servant("t", "b")], None, {}, "n", NO_FATE),
        ([npc("n", side="a", fate=1), servant("t", "b")], None, {}, "n", []),
    ],
    ids=[
        "nobody",
        "master",
        "master without",
        "master elsewhere",
        "master gone",
        "self",
        "self without",
        "npc without",
        "npc",
    ],
)
def test_fw_r3_somebody_must_be_there_to_pay(cast, camps, battle, actor, expected):
    assert faults(FLEEING, actor, fight(cast, camps, battle)) == expected


def test_fw_r1_down_persons_of_the_camp_may_be_named_servants_not():
    cast = [servant("s", "a"), servant("ally", "a"), master("m", "a"), npc("n", side="a"), servant("t", "b")]
    raw = fight(cast)

    assert faults({"retreat": {"at_slot": 1, "with": ["m", "n"]}}, "s", raw) == []
    assert faults({"retreat": {"at_slot": 1, "with": ["ally"]}}, "s", raw) == [("bad_target", "retreat.with")]


def test_fw_z1_a_standing_order_knows_no_camp():
    order = {"retreat": {"at_slot": 1, "with": ["rin"], "use_fate": True}, "cover": ["rin"]}

    assert faults({"battle": order}, raw=war()) == []
    assert faults({"battle": order}, raw=war(pair()[:1] + pair()[2:])) == [
        ("insufficient_fate", "battle.retreat.use_fate")
    ]


def test_fw_b1_the_stage_of_rows_takes_the_row_alone():
    raw = fight(battle={"stage": "rows"})

    assert faults({"row": "back"}, raw=raw) == []
    assert faults({}, raw=raw) == [("missing_field", "row")]
    assert faults({"row": "up", "hand": []}, raw=raw) == [("unknown_field", "hand"), ("bad_value", "row")]


PLAN = {"when": {}, "hand": [{"card": "standby"}] * 10}
PLAN_FAULTS = [
    ("no list", {}, [("bad_value", "FW-P1", "plans")]),
    ("null", None, [("bad_value", "FW-P1", "plans")]),
    ("no mapping", ["always"], [("bad_value", "FW-P1", "plans.0")]),
    ("nothing", [{}], [("missing_field", "FW-P1", "plans.0.hand"), ("missing_field", "FW-P1", "plans.0.when")]),
    ("no when", [PLAN, {**PLAN, "when": None}], [("bad_value", "FW-P1", "plans.1.when")]),
    ("no hand", [{**PLAN, "hand": None}], [("bad_value", "FW-P1", "plans.0.hand")]),
    ("null", [{**PLAN, "when": {"melee": None}}], [("bad_value", "FW-P1", "plans.0.when.melee")]),
    ("a stranger", [{**PLAN, "when": {"with": ["ghost"]}}], [("unknown_id", "FW-P1", "plans.0.when.with")]),
    ("no id", [{**PLAN, "when": {"against": [1]}}], [("bad_value", "FW-P1", "plans.0.when.against")]),
    ("a field", [{**PLAN, "speed": 1}], [("unknown_field", "FW-P1", "plans.0.speed")]),
    ("aim", [{**PLAN, "aim": ["ghost"]}], [("unknown_id", "FW-P2", "plans.0.aim")]),
    (
        "a row's card",
        [{**PLAN, "row": "back", "hand": [{"card": "critical"}, *PLAN["hand"][1:]]}],
        [("back_row_card", "FW-B5", "plans.0.hand.0.card")],
    ),
    ("seven", [PLAN] * 7, [("bad_value", "FW-P1", "plans")]),
    ("six", [PLAN] * 6, []),
]


@pytest.mark.parametrize(("what", "plans", "expected"), PLAN_FAULTS)
def test_fw_p1_plans(what, plans, expected):
    received = receive(load_state(war()), Options(), {"saber": {"battle": {"plans": plans}}})

    assert [(one.code, one.rule, one.path) for one in received.errors] == [
        (code, rule, f"declarations.saber.battle.{path}") for code, rule, path in expected
    ]


@pytest.mark.parametrize(
    ("aim", "expected", "in_battle"),
    [
        (["front", "any", "lancer", "back"], [], []),
        (["ghost", "ghost", "spirit"], ["unknown_id", "unknown_id"], ["unknown_id", "unknown_id"]),
        (["yuna", "saber"], [], ["bad_target", "bad_target"]),
        (["yuna", 1], ["bad_value"], ["bad_value"]),
        ("any", ["bad_value"], ["bad_value"]),
        (None, ["bad_value"], ["bad_value"]),
        (["any"] * 9, ["bad_value"], ["bad_value"]),
        (["any"] * 8, [], []),
    ],
)
def test_fw_p2_aim(aim, expected, in_battle):
    assert faults({"battle": {"aim": aim}}, raw=war()) == [(code, "battle.aim") for code in expected]
    assert faults({"aim": aim}) == [(code, "aim") for code in in_battle]
    assert faults({"aim": []}, raw=fight(battle={"stage": "rows"})) == [
        ("unknown_field", "aim"),
        ("missing_field", "row"),
    ]


@pytest.mark.parametrize("again", [["surprise"], "melee", None, [1]])
def test_fw_p3_ask_again(again):
    assert faults({"battle": {"ask_again": again}}, raw=war()) == [("bad_value", "battle.ask_again")]
    assert faults({"ask_again": ["melee"]}) == [("unknown_field", "ask_again")]
