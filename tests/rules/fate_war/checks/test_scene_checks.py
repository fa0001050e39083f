import pytest

from rules.fate_war.checks.receipt import receive
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.wars import fight, master, npc, pair, servant, war

CAST = [
    *pair(),
    master("mira", "c", crafter=True, linked_to="yuna"),
    servant("caster", "c", **{"class": "caster"}),
    servant("mad", "d", skills={"madness": "B"}),
    servant("sullen", "d", skills={"madness": "C"}),
    npc("elder"),
]


def errors_of(declaration, actor="yuna", options=None, raw=None):
    return receive(load_state(raw or war(CAST)), Options(**(options or {})), {actor: declaration}).errors


def faults(declaration, actor="yuna", options=None, raw=None):
    errors = errors_of(declaration, actor, options, raw)
    return [(error.code, error.path.removeprefix(f"declarations.{actor}.")) for error in errors]


FIELDS = [
    # clause, what, actor, declaration, faults
    ("FW-Z1", "no mapping", "yuna", "rest", [("bad_value", "declarations.yuna")]),
    ("FW-Z1", "a field of nobody", "yuna", {"weather": 1}, [("unknown_field", "weather")]),
    ("FW-S6", "a master's manifest", "yuna", {"manifest": True}, [("wrong_kind", "manifest")]),
    ("FW-S6", "as before", "yuna", {"manifest": None}, []),
    ("FW-S6", "a servant's", "saber", {"manifest": False}, []),
    ("FW-S6", "no flag", "saber", {"manifest": "yes"}, [("bad_value", "manifest")]),
    ("FW-S3", "a region", "yuna", {"search_region": "temple", "infiltration_region": "bridge"}, []),
    ("FW-S3", "no region", "yuna", {"search_region": "moon"}, [("unknown_id", "search_region")]),
    ("FW-S3", "a servant's", "saber", {"search_region": "moon"}, [("wrong_kind", "search_region")]),
    ("FW-A2", "no region", "saber", {"move": "moon"}, [("unknown_id", "move")]),
    ("FW-A2", "no text", "saber", {"move": 3}, [("bad_value", "move")]),
    ("FW-S4", "no Caster", "saber", {"territory": "create"}, [("wrong_kind", "territory")]),
    ("FW-S4", "a Caster", "caster", {"territory": "maintain"}, []),
    ("FW-S4", "no word", "caster", {"territory": "dig"}, [("bad_value", "territory")]),
    ("FW-S5", "a supply", "yuna", {"supply_mp": 5}, []),
    ("FW-S5", "less than nothing", "yuna", {"supply_mp": -1}, [("bad_value", "supply_mp")]),
    ("FW-S5", "a servant's", "saber", {"supply_mp": 5}, [("wrong_kind", "supply_mp")]),
    ("FW-S5", "nothing", "saber", {"supply_mp": 0}, []),
    ("FW-S5", "no link", "yuna", {"pass_mp": 5}, [("wrong_kind", "pass_mp")]),
    ("FW-S5", "a link", "mira", {"pass_mp": 5}, []),
    ("FW-E2", "a word", "yuna", {"engage": "talk"}, []),
    ("FW-E2", "ids", "yuna", {"engage": ["rin"], "truce": ["lancer", "b"]}, []),
    ("FW-E2", "no word", "yuna", {"engage": "maybe"}, [("bad_value", "engage")]),
    (
        "FW-E2",
        "strangers",
        "yuna",
        {"engage": ["x"], "truce": ["y"]},
        [("unknown_id", "engage"), ("unknown_id", "truce")],
    ),
    ("FW-E2", "a side is nobody", "yuna", {"engage": ["b"]}, [("unknown_id", "engage")]),
    ("FW-E2", "no list", "yuna", {"truce": "rin"}, [("bad_value", "truce")]),
    ("FW-I1", "strangers", "yuna", {"intervene": ["rin", "x"]}, [("unknown_id", "intervene")]),
    ("FW-A12", "strangers", "yuna", {"teach": ["x"]}, [("unknown_id", "teach")]),
    ("FW-N2", "an NPC", "yuna", {"npc": {"id": "elder", "do": "talk"}}, []),
    ("FW-N2", "no order", "yuna", {"npc": {"id": "elder", "do": "sing"}}, [("bad_value", "npc.do")]),
    ("FW-N2", "nobody", "yuna", {"npc": {"id": "x", "do": "talk"}}, [("unknown_id", "npc.id")]),
    ("FW-N2", "no NPC", "yuna", {"npc": {"id": "rin", "do": "talk"}}, [("bad_value", "npc.id")]),
    ("FW-N2", "half of it", "yuna", {"npc": {"do": "talk"}}, [("missing_field", "npc.id")]),
    ("FW-N8", "a captive", "yuna", {"dispose": [{"npc": "elder", "do": "kill"}]}, []),
    ("FW-N8", "nobody", "yuna", {"dispose": [{"npc": "x", "do": "kill"}]}, [("unknown_id", "dispose.0.npc")]),
    ("FW-N8", "no order", "yuna", {"dispose": [{"npc": "elder", "do": "eat"}]}, [("bad_value", "dispose.0.do")]),
    ("FW-X1", "a seal", "yuna", {"on_servant_zero": "seal"}, []),
    ("FW-X1", "a servant's seal", "saber", {"on_servant_zero": "seal"}, [("wrong_kind", "on_servant_zero")]),
    ("FW-X1", "the default", "saber", {"on_servant_zero": "vanish"}, []),
    ("FW-Z1", "a standing order", "saber", {"battle": {"row": "up"}}, [("bad_value", "battle.row")]),
    ("FW-Z1", "no standing order", "saber", {"battle": None}, []),
    ("FW-Z1", "no order at all", "saber", {"battle": 3}, [("bad_value", "battle")]),
]


@pytest.mark.parametrize(
    ("clause", "what", "actor", "declaration", "expected"), FIELDS, ids=[f"{row[0]} {row[1]}" for row in FIELDS]
)
def test_fields_of_a_scene(clause, what, actor, declaration, expected):
    assert faults(declaration, actor) == expected
    if not what.startswith("a standing order"):
        assert {error.rule for error in errors_of(declaration, actor)} <= {clause}


def act(name, **parameters):
    return {"action": name, **parameters}


ACTIONS = [
    # clause, what, actor, part, action, fault
    ("FW-A3", "no action", "yuna", "first", "rest", ("bad_value", "first")),
    ("FW-A3", "no name", "yuna", "first", {}, ("missing_field", "first.action")),
    ("FW-A3", "no such action", "yuna", "first", act("dance"), ("bad_value", "first.action")),
    ("FW-A4", "master", "yuna", "second", act("create_base"), None),
    ("FW-A5", "Caster", "caster", "first", act("create_base"), None),
    ("FW-A5", "servant", "saber", "first", act("create_base"), ("wrong_kind", "first.action")),
    ("FW-A6", "first half", "yuna", "first", act("scout", prefer="lore"), None),
    ("FW-A6", "second half", "yuna", "second", act("scout"), ("wrong_half", "second.action")),
    ("FW-A6", "long", "yuna", "long", act("scout"), ("not_long", "long.action")),
    ("FW-A6", "prefer", "yuna", "first", act("scout", prefer="battle"), ("bad_value", "first.prefer")),
    ("FW-A7", "a master's", "yuna", "first", act("search"), ("wrong_kind", "first.action")),
    ("FW-A9", "second half", "saber", "second", act("pursue", target="rin"), None),
    ("FW-A9", "first half", "saber", "first", act("pursue", target="rin"), ("wrong_half", "first.action")),
    ("FW-A9", "whom", "saber", "second", act("pursue"), ("missing_field", "second.target")),
    ("FW-A9", "nobody", "saber", "second", act("pursue", target="x"), ("unknown_id", "second.target")),
    ("FW-A9", "no text", "saber", "second", act("pursue", target=4), ("bad_value", "second.target")),
    ("FW-A9", "null", "saber", "second", act("pursue", target=None), ("bad_value", "second.target")),
    ("FW-A9", "accompany", "yuna", "second", act("accompany"), None),
    ("FW-A10", "convert", "saber", "long", act("rest", convert_mp=3), None),
    ("FW-A10", "less", "saber", "first", act("rest", convert_mp=-3), ("bad_value", "first.convert_mp")),
    ("FW-A10", "of another", "saber", "first", act("rest", contest={}), ("unknown_field", "first.contest")),
    ("FW-A10", "a field", "saber", "first", act("rest", prefer="rumour"), ("unknown_field", "first.prefer")),
    ("FW-A11", "long", "yuna", "long", act("nurse", patient="rin"), None),
    ("FW-A11", "short", "yuna", "first", act("nurse", patient="rin"), ("only_long", "first.action")),
    ("FW-A12", "madness B", "mad", "first", act("study"), ("madness", "first.action")),
    ("FW-A12", "madness C", "sullen", "first", act("study"), None),
    ("FW-A12", "teacher", "saber", "first", act("study", teacher="x"), ("unknown_id", "first.teacher")),
    ("FW-A13", "there", "saber", "first", act("labour"), None),
    ("FW-A13", "madness first", "mad", "first", act("labour"), ("madness", "first.action")),
    (
        "FW-A14",
        "ties",
        "saber",
        "first",
        act("labour", contest={"cards": ["rush"] * 5, "tiebreak": ["rush"] * 10}),
        None,
    ),
    (
        "FW-A14",
        "four",
        "saber",
        "first",
        act("study", contest={"cards": ["rush"] * 4}),
        ("contest_cards", "first.contest"),
    ),
    (
        "FW-A14",
        "eleven ties",
        "saber",
        "first",
        act("study", contest={"cards": ["rush"] * 5, "tiebreak": ["rush"] * 11}),
        ("contest_cards", "first.contest"),
    ),
    (
        "FW-A14",
        "a guard",
        "saber",
        "first",
        act("study", contest={"cards": ["rush"] * 4 + ["guard"]}),
        ("contest_cards", "first.contest"),
    ),
    ("FW-A14", "no cards", "saber", "first", act("study", contest={}), ("missing_field", "first.contest.cards")),
    (
        "FW-A14",
        "no texts",
        "saber",
        "first",
        act("study", contest={"cards": [1] * 5}),
        ("bad_value", "first.contest.cards"),
    ),
    ("FW-A15", "partner", "saber", "first", act("socialise", partner="rin", regain="fate", restore=True), None),
    ("FW-A16", "no shop", "yuna", "first", act("buy", item="sword"), ("wrong_place", "first.action")),
    ("FW-A16", "no item", "yuna", "first", act("buy", item="moon"), ("unknown_id", "first.item")),
    ("FW-A17", "crafter", "mira", "long", act("craft", item="sword"), None),
    ("FW-A17", "no crafter", "yuna", "long", act("craft", item="sword"), ("wrong_kind", "long.action")),
    ("FW-A18", "Caster", "caster", "long", act("make_item", item="sword"), None),
    ("FW-A18", "no Caster", "saber", "long", act("make_item", item="sword"), ("wrong_kind", "long.action")),
    ("FW-A19", "one", "saber", "long", act("soul_eating", souls=1, convert_mp=2), None),
    ("FW-A19", "none", "saber", "long", act("soul_eating", souls=0), ("bad_value", "long.souls")),
    ("FW-A20", "short", "yuna", "first", act("recontract", partner="saber"), None),
    ("FW-A20", "long", "yuna", "long", act("recontract", partner="saber"), ("not_long", "long.action")),
    ("FW-A21", "charge", "saber", "long", act("mana_charge", partner="yuna"), None),
    ("FW-A21", "link", "saber", "long", act("circuit_link", partner="yuna"), ("wrong_kind", "long.action")),
]


@pytest.mark.parametrize(
    ("clause", "what", "actor", "part", "action", "fault"), ACTIONS, ids=[f"{row[0]} {row[1]}" for row in ACTIONS]
)
def test_actions(clause, what, actor, part, action, fault):
    found = faults({part: action}, actor)
    if fault == ("unknown_id", "first.item"):
        found.remove(("wrong_place", "first.action"))

    assert found == ([fault] if fault else [])


NAMED = [
    # clause, actor, part, action, parameter: what 12.5 lets name a person, an item or a region
    ("FW-A9", "saber", "second", act("pursue", target="x"), "target"),
    ("FW-A11", "yuna", "long", act("nurse", patient="x"), "patient"),
    ("FW-A12", "yuna", "first", act("study", teacher="x"), "teacher"),
    ("FW-A15", "yuna", "first", act("socialise", partner="x"), "partner"),
    ("FW-A16", "yuna", "first", act("buy", item="x"), "item"),
    ("FW-A16", "yuna", "first", act("buy", item="sword", then_move="x"), "then_move"),
    ("FW-A17", "mira", "long", act("craft", item="x"), "item"),
    ("FW-A18", "caster", "long", act("make_item", item="x"), "item"),
    ("FW-A20", "mira", "first", act("recontract", partner="x"), "partner"),
    ("FW-A21", "yuna", "long", act("mana_charge", partner="x"), "partner"),
    ("FW-A21", "yuna", "long", act("circuit_link", partner="x"), "partner"),
]


@pytest.mark.parametrize(("clause", "actor", "part", "action", "name"), NAMED)
def test_who_and_what_an_action_names_must_be_known(clause, actor, part, action, name):
    (error,) = errors_of({"move": "bridge", part: action}, actor)

    assert (error.actor, error.code, error.rule, error.values) == (actor, "unknown_id", clause, {"got": "x"})
    assert error.path == f"declarations.{actor}.{part}.{name}"


REFUSED = [
    ("saber", {"first": act("create_base")}, "wrong_kind", {"action": "create_base", "kind": "servant"}),
    ("yuna", {"second": act("scout")}, "wrong_half", {"action": "scout"}),
    ("yuna", {"long": act("scout")}, "not_long", {"action": "scout"}),
    ("yuna", {"first": act("nurse", patient="rin")}, "only_long", {"action": "nurse"}),
    ("mad", {"first": act("study")}, "madness", {"action": "study", "grade": "B"}),
    ("yuna", {"first": act("buy", item="sword")}, "wrong_place", {"region": "harbour", "feature": "shop"}),
    ("yuna", {"first": act("study", prefer="lore")}, "unknown_field", {}),
    ("yuna", {"first": act("socialise")}, "missing_field", {}),
    ("yuna", {"first": act("scout", prefer="battle")}, "bad_value", {"wanted": "rumour, lore"}),
]


@pytest.mark.parametrize(("actor", "declaration", "code", "values"), REFUSED)
def test_fw_a3_what_does_not_fit_its_row(actor, declaration, code, values):
    (error,) = errors_of(declaration, actor)

    assert (error.code, error.rule) == (code, "FW-A3")
    assert values.items() <= error.values.items()


def test_fw_a1_a_long_action_stands_alone():
    rest = act("rest")

    assert faults({"long": rest, "second": rest}) == [("long_and_short", "long")]
    assert faults({"long": None, "second": rest}) == []


TWICE = [
    ("the long one", act("rest"), act("rest"), {}, []),
    ("long only is long", act("nurse", patient="rin"), act("nurse", patient="rin"), {}, []),
    ("no long form", act("create_base"), act("create_base"), {}, [("not_long", "second.action")]),
    ("first half only", act("scout"), act("scout"), {}, [("not_long", "second.action")]),
    ("two partners", act("socialise", partner="rin"), act("socialise", partner="mira"), {}, []),
    ("two short rests", act("rest"), act("rest"), {"same_action_twice": "two_short"}, []),
    (
        "rests alone stay short",
        act("create_base"),
        act("create_base"),
        {"same_action_twice": "two_short"},
        [("not_long", "second.action")],
    ),
]


@pytest.mark.parametrize(("what", "first", "second", "options", "expected"), TWICE, ids=[row[0] for row in TWICE])
def test_fw_a1_the_same_action_in_both_halves(what, first, second, options, expected):
    assert faults({"first": first, "second": second}, options=options) == expected


BUY = act("buy", item="sword", then_move="bridge")
PLACES = [
    ("after a move", {"move": "bridge", "first": act("buy", item="sword")}, []),
    ("moved away", {"move": "temple", "first": act("labour")}, [("wrong_place", "first.action")]),
    ("then moved there", {"move": "bridge", "first": {**BUY, "then_move": "harbour"}, "second": act("labour")}, []),
    ("then moved away", {"move": "bridge", "first": BUY, "second": act("labour")}, [("wrong_place", "second.action")]),
    ("an unknown place", {"move": "moon", "first": act("labour")}, [("unknown_id", "move")]),
]


@pytest.mark.parametrize(("what", "declaration", "expected"), PLACES, ids=[row[0] for row in PLACES])
def test_fw_a3_the_place_where_it_is_done(what, declaration, expected):
    assert faults(declaration) == expected


def test_fw_a3_nowhere_is_the_wrong_place():
    assert faults({"first": act("labour")}, raw=war([master("yuna", "a", region=None)])) == [
        ("wrong_place", "first.action")
    ]


def test_fw_a19_a_campaign_may_limit_souls():
    souls = {"long": act("soul_eating", souls=3)}

    (error,) = errors_of(souls, options={"souls_max": 2})
    assert (error.code, error.path, error.rule) == ("bad_value", "declarations.yuna.long.souls", "FW-A19")
    assert error.values == {"got": 3, "limit": 2}
    assert faults(souls, options={"souls_max": 3}) == []


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ({"engage": "none"}, []),
        ({"engage": ["rin"], "truce": ["b"]}, []),
        ({"engage": "ask"}, [("bad_value", "engage")]),
        ({}, [("missing_field", "engage")]),
        ({"engage": ["x"]}, [("unknown_id", "engage")]),
        ({"engage": "none", "move": "bridge"}, [("unknown_field", "move")]),
        ("none", [("bad_value", "declarations.yuna")]),
    ],
)
def test_fw_e2_answers_to_what_was_found(declaration, expected):
    raw = war(CAST, phase="engage", progress={"asking": {"yuna": ["rin"]}})

    assert faults(declaration, raw=raw) == expected


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ({"spoils": {}}, []),
        ({"spoils": {"rin": "kill"}}, []),
        ({"spoils": {"rin": "eat"}}, [("bad_value", "spoils.rin")]),
        ({"spoils": {"yuna": "kill"}}, [("bad_target", "spoils.yuna")]),
        ({"spoils": {"x": "kill"}}, [("unknown_id", "spoils.x")]),
        ({"spoils": ["rin"]}, [("bad_value", "spoils")]),
        ({}, [("missing_field", "spoils")]),
        (None, [("bad_value", "declarations.yuna")]),
    ],
)
def test_fw_x4_decisions_about_the_fallen(declaration, expected):
    cast = [*pair()[:2], master("rin", "b", hp=0)]

    assert faults(declaration, raw=fight(cast, phase="spoils", battle={"over": True, "winner": "a"})) == expected
