import pytest

from rules import resolve_case
from rules.fate_war import RULESET
from tests.rules.fate_war.wars import fight, master, npc, pair, servant, war

WHY = {"reason": "as agreed"}
DUEL = {"a": ["yuna", "saber"], "b": ["lancer"]}


def use(tool, state, options=None, **values):
    return RULESET.use_tool(state, options or {}, tool, {**WHY, **values}).dump()


def refused(done):
    return [(error["code"], error["path"]) for error in done["errors"]]


def test_a_battle_opened_in_a_scene_that_awaits_orders_stands_alone():
    done = use("gm.start_battle", war(), region="harbour", half="second", camps=DUEL, first_strike="a", mode="split")
    state = done["state"]
    battle = state["battles"][0]

    assert (state["phase"], state["half"], state["standalone"]) == ("battle", "second", True)
    assert (battle["id"], battle["region"], battle["mode"], battle["stage"]) == (
        "1-second-harbour",
        "harbour",
        "split",
        "hands",
    )
    assert battle["camps"] == {"a": ["saber", "yuna"], "b": ["lancer"]}
    assert battle["first_strike"] == "a"
    assert done["events"][0]["audience"] == ["lancer", "rin", "saber", "yuna"]
    assert sorted(RULESET.asked(state, {})) == ["lancer", "saber", "yuna"]


def test_a_battle_opened_while_winners_are_asked_comes_before_their_answers():
    over = {"id": "b1", "half": "first", "camps": {"a": ["saber"], "b": ["rin"]}, "over": True, "winner": "a"}
    cast = [*pair(), servant("s", "c"), servant("t", "d")]
    state = war([{**one, "hp": 0} if one["id"] == "rin" else one for one in cast], phase="spoils", battles=[over])
    opened = use("gm.start_battle", state, region="harbour", camps={"c": ["s"], "d": ["t"]})["state"]

    assert RULESET.asked(opened, {}) == {"s": "battle", "t": "battle"}
    case = {"ruleset": "fate_war", "options": {}, "dice": [], "state": opened, "declarations": {}}
    assert [request["actor"] for request in resolve_case(case)["requests"]] == ["saber"]


def test_a_battle_that_the_gm_opens_in_a_scene_cuts_long_actions_short():
    orders = {"s": {"long": {"action": "rest"}}}
    state = war([*pair(), servant("s", "c", hp=1), servant("t", "d")], phase="engage", orders=orders)
    opened = use("gm.start_battle", state, region="harbour", camps={"c": ["s"], "d": ["t"]})["state"]
    case = {"ruleset": "fate_war", "options": {}, "dice": [], "state": opened, "declarations": {}}
    resolution = resolve_case(case)

    assert [event["type"] for event in resolution["events"]] == ["interrupted", "rested"]
    assert [request["actor"] for request in resolution["requests"]] == ["s", "t"]


def test_what_is_left_out_is_the_campaigns():
    options = {"battle_mode": "staged", "rows_first": True}
    state = use("gm.start_battle", war(phase="done"), options, camps=DUEL, informed=["lancer"])["state"]
    battle = state["battles"][0]

    assert (battle["mode"], battle["stage"], battle["informed"]) == ("staged", "rows", ["lancer"])
    assert (battle["id"], battle["region"], state["phase"]) == ("1-first-open", None, "battle")


def test_another_battle_of_the_same_region_has_another_id():
    cast = [*pair(), servant("s", "c"), servant("t", "d")]
    first = use("gm.start_battle", war(cast), region="harbour", camps=DUEL)["state"]
    second = use("gm.start_battle", first, region="harbour", camps={"c": ["s"], "d": ["t"]})["state"]

    assert [battle["id"] for battle in second["battles"]] == ["1-first-harbour", "1-first-harbour-2"]


STARTS = [
    ({"camps": {"a": ["saber"]}}, ("bad_value", "tool.camps")),
    ({"camps": {"a": ["saber"], "b": []}}, ("bad_value", "tool.camps")),
    ({"camps": {"a": ["saber"], "b": ["saber"]}}, ("bad_value", "tool.camps")),
    ({"camps": {"a": ["saber"], "b": ["ghost"]}}, ("unknown_id", "tool.camps")),
    ({"camps": {"a": ["saber"], "b": "rin"}}, ("bad_value", "tool.camps.b")),
    ({"camps": DUEL, "region": "moon"}, ("unknown_id", "tool.region")),
    ({"camps": DUEL, "half": "third"}, ("bad_value", "tool.half")),
    ({"camps": DUEL, "mode": "blitz"}, ("bad_value", "tool.mode")),
    ({"camps": DUEL, "first_strike": "c"}, ("bad_value", "tool.first_strike")),
    ({"camps": DUEL, "informed": ["rin"]}, ("bad_value", "tool.informed")),
    ({"camps": DUEL, "informed": ["ghost"]}, ("unknown_id", "tool.informed")),
    ({"camps": DUEL, "against": {"saber": "yuna"}}, ("bad_value", "tool.against")),
    ({"camps": DUEL, "against": {"saber": "ghost"}}, ("unknown_id", "tool.against")),
]


@pytest.mark.parametrize(("values", "fault"), STARTS)
def test_a_battle_that_cannot_be_opened(values, fault):
    assert refused(use("gm.start_battle", war(), **values)) == [fault]


def test_nobody_fights_in_two_open_battles():
    done = use("gm.start_battle", fight(), camps=DUEL)
    assert [(error["path"], error["values"]) for error in done["errors"]] == [
        ("tool.camps", {"got": person, "fix": "free"}) for person in ("lancer", "saber", "yuna")
    ]


def test_every_fault_of_a_battle_is_told_at_once_also_beside_one_of_shape():
    wrong = {"region": "moon", "mode": "blitz", "informed": ["ghost", "rin"], "against": {"saber": "yuna"}}
    done = use("gm.start_battle", war(), camps={**DUEL, "c": ["saber"], "d": ["ghost"]}, first_strike="e", **wrong)
    assert [(error["path"], error["code"], error["values"]) for error in done["errors"]] == [
        ("tool.against", "bad_value", {"got": "yuna", "fix": "opponent"}),
        ("tool.camps", "bad_value", {"got": "saber", "fix": "one_camp"}),
        ("tool.camps", "unknown_id", {"got": "ghost"}),
        ("tool.first_strike", "bad_value", {"got": "e", "allowed": ["a", "b", "c", "d"]}),
        ("tool.informed", "bad_value", {"got": "rin", "fix": "takes_part"}),
        ("tool.informed", "unknown_id", {"got": "ghost"}),
        ("tool.mode", "bad_value", {"wanted": "simultaneous, staged, split"}),
        ("tool.region", "unknown_id", {"got": "moon"}),
    ]


def test_persons_are_looked_up_where_the_camps_cannot_be_read():
    done = use("gm.start_battle", war(), camps={"a": "saber"}, informed=["ghost", "rin"], against={"saber": "ghost"})
    assert refused(done) == [
        ("unknown_id", "tool.against"),
        ("bad_value", "tool.camps.a"),
        ("unknown_id", "tool.informed"),
    ]


@pytest.mark.parametrize("name", ["", "a b", "../a", "x" * 65, "a\n"])
def test_a_camp_is_named_as_ids_are(name):
    (error,) = use("gm.start_battle", war(), camps={"a": ["saber"], name: ["lancer"]})["errors"]
    assert (error["code"], error["values"]) == ("bad_value", {"wanted": "A-Z a-z 0-9 . _ -"})


def test_a_pause_comes_after_a_slot_that_is_still_to_come():
    done = use("gm.pause_battle", fight(battle={"slot": 4}), battle="b1", after=4)

    assert done["state"]["battles"][0]["pause_after"] == 4
    assert refused(use("gm.pause_battle", fight(battle={"slot": 4}), battle="b1", after=3)) == [
        ("bad_value", "tool.after")
    ]
    assert refused(use("gm.pause_battle", fight(), battle="b1", after=10)) == [("bad_value", "tool.after")]
    assert refused(use("gm.pause_battle", fight(), battle="b2", after=3)) == [("unknown_id", "tool.battle")]
    assert refused(use("gm.pause_battle", fight(battle={"over": True}), battle="b1", after=3)) == [
        ("unknown_id", "tool.battle")
    ]


CAST = [*pair(), master("mira", "c"), servant("hurt", "d", hp=0)]
SIDES = {"a": ["saber", "yuna"], "b": ["lancer", "rin"]}


@pytest.mark.parametrize(("camp", "camps"), [(None, ["a", "b", "c"]), ("b", ["a", "b"])])
def test_somebody_joins_at_a_pause(camp, camps):
    paused = fight(CAST, SIDES, battle={"slot": 4})
    done = use("gm.intervene", paused, battle="b1", id="mira", against="saber", camp=camp)
    battle = done["state"]["battles"][0]

    assert sorted(battle["camps"]) == camps
    assert "mira" in battle["camps"][camp or "c"]
    assert (battle["against"], battle["hp_before"]) == ({"mira": "saber"}, {"mira": 20})
    assert "mira" in RULESET.asked(done["state"], {})


@pytest.mark.parametrize(
    ("slot", "values", "fault"),
    [
        (1, {"id": "mira", "against": "saber"}, ("bad_value", "tool.battle")),
        (4, {"id": "ghost", "against": "saber"}, ("unknown_id", "tool.id")),
        (4, {"id": "hurt", "against": "saber"}, ("bad_value", "tool.id")),
        (4, {"id": "rin", "against": "saber"}, ("bad_value", "tool.id")),
        (4, {"id": "mira", "against": "hurt"}, ("bad_value", "tool.against")),
        (4, {"id": "mira", "against": "saber", "camp": "x"}, ("bad_value", "tool.camp")),
        (4, {"id": "mira", "against": "saber", "camp": "a"}, ("bad_value", "tool.against")),
    ],
)
def test_somebody_who_cannot_join(slot, values, fault):
    paused = fight(CAST, SIDES, battle={"slot": slot})

    assert refused(use("gm.intervene", paused, battle="b1", **values)) == [fault]


@pytest.mark.parametrize(("tool", "field"), [("gm.set_informed", "informed"), ("gm.allow_lore", "lore_allowed")])
def test_persons_of_a_battle_are_listed(tool, field):
    done = use(tool, fight(), battle="b1", ids=["saber", "rin", "saber"])

    assert done["state"]["battles"][0][field] == ["rin", "saber"]
    assert refused(use(tool, fight(CAST, SIDES), battle="b1", ids=["mira"])) == [("bad_value", "tool.ids")]
    assert refused(use(tool, fight(), battle="b1", ids=["ghost"])) == [("unknown_id", "tool.ids")]


LOST = [*pair()[:2], master("rin", "b", hp=0, servant="lancer"), npc("elder", side="b", hp=0)]
OVER = fight([*LOST, servant("lancer", "b", master="rin", hp=0)], phase="spoils", battle={"over": True, "winner": "a"})


def test_the_gm_decides_in_place_of_the_winner():
    one = use("gm.decide_fallen", OVER, id="rin", do="kill", by="yuna")["state"]

    assert one["characters"]["rin"]["statuses"] == [{"status": "dead"}]
    assert (one["characters"]["rin"]["servant"], one["characters"]["lancer"]["master"]) == (None, None)
    assert (one["phase"], one["battles"][0]["answered"]) == ("spoils", ["rin"])
    assert RULESET.asked(one, {}) == {"yuna": "spoils"}
    both = use("gm.decide_fallen", one, id="elder", do="capture", by="yuna")["state"]
    assert (both["characters"]["elder"]["captive_of"], both["phase"], both["battles"]) == ("yuna", "done", [])


def test_a_battle_that_still_runs_goes_on_whatever_is_decided_in_another():
    """FW-Z3: a war of battles on their own is done with its last one."""
    people = [*OVER["characters"].values(), servant("saber2", "c"), servant("lancer2", "d")]
    running = {"id": "b2", "region": "bridge", "half": "first", "camps": {"c": ["saber2"], "d": ["lancer2"]}}
    both = fight(people, phase="battle", battles=[*OVER["battles"], running])
    one = use("gm.decide_fallen", both, id="rin", do="kill", by="yuna")["state"]
    done = use("gm.decide_fallen", one, id="elder", do="spare", by="yuna")["state"]

    assert (done["phase"], [battle["id"] for battle in done["battles"]]) == ("battle", ["b1", "b2"])


def test_a_war_is_done_when_the_fallen_of_all_its_battles_are_decided():
    people = [*OVER["characters"].values(), master("mira", "c"), master("noe", "d", hp=0)]
    other = {"id": "b2", "region": "bridge", "half": "first", "camps": {"c": ["mira"], "d": ["noe"]}}
    state = fight(people, phase="spoils", battles=[*OVER["battles"], {**other, "over": True, "winner": "c"}])
    phases = []
    for fallen, by in (("rin", "yuna"), ("elder", "yuna"), ("noe", "mira")):
        state = use("gm.decide_fallen", state, id=fallen, do="spare", by=by)["state"]
        phases.append((state["phase"], len(state["battles"])))

    assert phases == [("spoils", 2), ("spoils", 2), ("done", 0)]


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({"id": "ghost", "do": "kill", "by": "yuna"}, ("unknown_id", "tool.id")),
        ({"id": "rin", "do": "kill", "by": "ghost"}, ("unknown_id", "tool.by")),
        ({"id": "yuna", "do": "kill", "by": "yuna"}, ("bad_value", "tool.id")),
        ({"id": "rin", "do": "eat", "by": "yuna"}, ("bad_value", "tool.do")),
    ],
)
def test_decisions_that_cannot_be_made(values, fault):
    assert refused(use("gm.decide_fallen", OVER, **values)) == [fault]


def test_who_fought_in_a_battle_that_is_over_may_fight_again():
    state = fight(battle={"over": True}, phase="spoils")
    done = use("gm.start_battle", state, half="first", camps=DUEL)
    assert done["errors"] == []
    assert [battle["id"] for battle in done["state"]["battles"]] == ["b1", "1-first-open"]
