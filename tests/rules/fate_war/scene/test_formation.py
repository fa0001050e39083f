import pytest

from rules import resolve_case
from rules.fate_war import RULESET
from tests.rules.fate_war.duels import told
from tests.rules.fate_war.scenes import QUIET, events, failures, master, npc, people, person, played, servant

SEARCH, SCOUT = {"first": {"action": "search"}}, {"first": {"action": "scout"}}
ATTACK = {**SEARCH, "engage": "anyone"}
DOWN = {"hp": -8, "hp_max": 40}


def opened(cast, orders, options=None, **fields):
    """Return what is told of the battles that are formed."""
    resolution = played(cast, orders, options, **fields)
    return told(resolution, "battle_opened", "battle", "camps", "first_strike")


def test_fw_e4_partners_in_the_region_join_and_others_do_not():
    cast = people(
        servant("saber", "a", master="yuna"),
        master("yuna", "a", servant="saber"),
        servant("lancer", "b", master="rin"),
        master("rin", "b", servant="lancer", region="bridge"),
        servant("rider", "c", manifested=False),
        npc("elder"),
    )
    assert opened(cast, {"saber": {**SEARCH, "engage": ["lancer"]}}) == [
        ("1-first-harbour", {"a": ["saber", "yuna"], "b": ["lancer"]}, "a")
    ]


def test_fw_e4_the_down_take_part_lying_down():
    cast = people(servant("saber", "a"), servant("lancer", "b", master="rin"), master("rin", "b", hp=-1))
    assert opened(cast, {"saber": {**SEARCH, "engage": ["lancer"]}})[0][1] == {"a": ["saber"], "b": ["lancer", "rin"]}


def test_fw_e2_all_engagements_in_a_region_form_one_battle_others_one_each():
    cast = people(
        servant("archer", "a"),
        servant("caster", "b"),
        servant("lancer", "c"),
        servant("rider", "d"),
        servant("saber", "e", region="bridge"),
        servant("zero", "f", region="bridge"),
    )
    orders = {
        "archer": {**SEARCH, "engage": ["caster"]},
        "lancer": {**SEARCH, "engage": ["rider"]},
        "zero": {**SEARCH, "engage": ["saber"]},
    }
    resolution = played(cast, orders)

    camps = {"a": ["archer"], "b": ["caster"], "c": ["lancer"], "d": ["rider"]}
    assert told(resolution, "battle_opened", "battle", "camps", "first_strike") == [
        ("1-first-bridge", {"e": ["saber"], "f": ["zero"]}, "f"),
        ("1-first-harbour", camps, None),
    ]
    assert events(resolution, "engaged", "battle_opened") == [
        ("engaged", "zero"),
        ("battle_opened", ""),
        ("engaged", "archer"),
        ("engaged", "lancer"),
        ("battle_opened", ""),
    ]


CAMPS = [
    ("FW-E4", "no alliance", [], {"b": ["lancer"], "c": ["rider"], "d": ["saber"]}),
    (
        "FW-E4",
        "allies are one camp, called by the lowest side",
        [["d", "c"]],
        {"b": ["lancer"], "c": ["rider", "saber"]},
    ),
    ("FW-E4", "over a third, who is elsewhere", [["d", "a"], ["a", "c"]], {"c": ["rider", "saber"], "b": ["lancer"]}),
]


@pytest.mark.parametrize(("clause", "reading", "alliances", "expected"), CAMPS)
def test_camps(clause, reading, alliances, expected):
    cast = people(servant("saber", "d"), servant("lancer", "b"), servant("rider", "c"))
    orders = {"saber": {**SEARCH, "engage": ["lancer"]}, "rider": {**SEARCH, "engage": ["lancer"]}}

    assert opened(cast, orders, alliances=alliances)[0][1] == expected


STRIKES = [
    ("FW-E3", "who looks strikes first", {}, {}, "a"),
    ("FW-E3", "not at one who looked", {"rin": SCOUT}, {}, None),
    ("FW-E3", "nor at one who looked and found nobody in vain", {"rin": {**SCOUT, "engage": "none"}}, {}, None),
    ("FW-E3", "one who could not look", {"rin": SCOUT}, {"rin": {"hp": 0}}, "a"),
    ("FW-E3", "not where both engage", {"rin": {**SCOUT, "engage": "anyone"}}, {}, None),
    ("FW-E3", "not among three", {"kai": {"intervene": ["rin"]}}, {}, None),
]


@pytest.mark.parametrize(("clause", "reading", "orders", "fields", "expected"), STRIKES)
def test_first_strike(clause, reading, orders, fields, expected):
    cast = people(servant("saber", "a"), master("rin", "b", **fields.get("rin", {})), master("kai", "c"))
    orders = {"saber": {**SEARCH, "engage": ["rin"]}, **orders}

    ((_, _, first_strike),) = opened(cast, orders)
    assert first_strike == expected


def test_fw_e3_an_attack_on_an_npc_gives_no_first_strike():
    cast = people(servant("saber", "a"), npc("elder"))
    orders = {"saber": {**SEARCH, "npc": {"id": "elder", "do": "attack"}}}

    assert opened(cast, orders) == [("1-first-harbour", {"a": ["saber"], "elder": ["elder"]}, None)]


INTERVENTIONS = [
    # clause, what the text settles, the order of rider, its fields, alliances, against whom
    ("FW-I1", "joins", {"intervene": ["lancer"]}, {}, [], "lancer"),
    ("FW-I1", "the first that takes part", {"intervene": ["mira", "rider", "saber"]}, {}, [], "saber"),
    ("FW-I1", "nobody listed takes part", {"intervene": ["mira"]}, {}, [], None),
    ("FW-I1", "not against its own camp", {"intervene": ["saber", "lancer"]}, {}, [["a", "c"]], None),
    ("FW-I1", "beside its camp", {"intervene": ["lancer", "saber"]}, {}, [["a", "c"]], "lancer"),
    ("FW-I1", "not down", {"intervene": ["lancer"]}, {"hp": 0}, [], None),
    ("FW-I1", "in the region alone", {"intervene": ["lancer"]}, {"region": "bridge"}, [], None),
    ("FW-S6", "not who is not manifested", {"intervene": ["lancer"]}, {"manifested": False}, [], None),
]


@pytest.mark.parametrize(("clause", "reading", "order", "fields", "alliances", "expected"), INTERVENTIONS)
def test_interventions(clause, reading, order, fields, alliances, expected):
    cast = people(
        servant("saber", "a"),
        servant("lancer", "b"),
        servant("rider", "c", master="mira", **fields),
        master("mira", "c", servant="rider"),
    )
    orders = {"saber": {**SEARCH, "engage": ["lancer"]}, "rider": order}
    resolution = played(cast, orders, alliances=alliances)

    assert told(resolution, "intervened", "actor", "against") == ([("rider", expected)] if expected else [])
    (battle,) = resolution["state"]["battles"]
    assert battle["against"] == ({"rider": expected} if expected else {})
    fighting = {one for camp in battle["camps"].values() for one in camp}
    assert ({"mira", "rider"} <= fighting) == bool(expected)


def test_fw_i1_who_fights_already_does_not_intervene():
    cast = people(servant("saber", "a"), servant("lancer", "b"))
    orders = {"saber": {**SEARCH, "engage": ["lancer"]}, "lancer": {"intervene": ["saber"]}}

    assert events(played(cast, orders), "intervened") == []


def nursing(alliances=(), nurse_side="c", nurse=None, patient=None, **orders):
    cast = people(
        servant("saber", "a"),
        master("yuna", nurse_side, **(nurse or {})),
        servant("rider", nurse_side),
        master("rin", "b", **{**DOWN, **(patient or {})}),
        master("kai", "b"),
    )
    said = {
        "saber": {**SEARCH, "engage": ["kai"]},
        "yuna": {"long": {"action": "nurse", "patient": "rin"}},
        "rin": {"long": {"action": "rest"}},
        **orders,
    }
    return played(cast, said, alliances=[list(pair) for pair in alliances])


NURSES = [
    # clause, what the text settles, changes, who fights, who is shielded
    ("FW-E5", "drawn in with its side", {}, ["kai", "rider", "saber", "yuna"], ["rin"]),
    ("FW-E5", "not an ally of the attacker", {"alliances": [("a", "c")]}, ["kai", "rin", "saber"], []),
    ("FW-E5", "of the side itself", {"nurse_side": "b"}, ["kai", "rider", "saber", "yuna"], ["rin"]),
    ("FW-E5", "elsewhere", {"nurse": {"region": "bridge"}}, ["kai", "rin", "saber"], []),
    ("FW-E5", "a nurse who is down", {"nurse": {"mp": 0}}, ["kai", "rin", "saber"], []),
    ("FW-E5", "a patient who is well", {"patient": {"hp": 1}}, ["kai", "rin", "saber"], []),
]


@pytest.mark.parametrize(("clause", "reading", "changes", "fighting", "shielded"), NURSES)
def test_nurses(clause, reading, changes, fighting, shielded):
    resolution = nursing(**changes)

    (battle,) = resolution["state"]["battles"]
    assert sorted(one for camp in battle["camps"].values() for one in camp) == fighting
    assert resolution["state"]["progress"]["shielded"] == shielded
    nurse_failed = ("yuna", "nurse", "interrupted") in failures(resolution)
    assert nurse_failed == bool(shielded)


def test_fw_e6_the_long_actions_of_all_who_fight_are_cut_short_when_all_battles_are_formed():
    cast = people(
        servant("saber", "a"),
        master("rin", "b"),
        servant("zero", "c", region="bridge"),
        servant("lancer", "d", region="bridge"),
        master("kai", "e", region="bridge"),
    )
    rest = {"long": {"action": "rest"}}
    orders = {"saber": ATTACK, "rin": rest, "zero": {**SEARCH, "engage": ["lancer"]}, "lancer": rest, "kai": rest}
    resolution = played(cast, orders)

    assert events(resolution, "battle_opened", "interrupted", "rested") == [
        ("battle_opened", ""),
        ("battle_opened", ""),
        ("interrupted", "lancer"),
        ("rested", "lancer"),
        ("interrupted", "rin"),
        ("rested", "rin"),
    ]
    assert resolution["state"]["progress"]["hit"] == ["lancer", "rin", "saber", "zero"]
    assert resolution["state"]["progress"]["settled"] == ["lancer", "rin"]


def test_fw_e4_a_battle_takes_the_mode_and_stage_of_the_options():
    resolution = played(
        people(servant("saber", "a"), servant("lancer", "b")),
        {"saber": ATTACK},
        {"rows_first": True, "battle_mode": "split"},
    )

    (battle,) = resolution["state"]["battles"]
    assert (battle["mode"], battle["stage"], battle["half"], battle["region"]) == ("split", "rows", "first", "harbour")
    assert [request["want"] for request in resolution["requests"]] == ["row", "row"]


def test_fw_z1_a_battle_that_lacks_nothing_does_not_wait_for_the_others():
    standing = {"battle": {"hand": [{"card": "standby"}] * 10}}
    cast = people(
        servant("saber", "a"),
        servant("lancer", "b"),
        servant("zero", "c", region="bridge"),
        servant("rider", "d", region="bridge"),
    )
    orders = {"saber": ATTACK, "zero": {**ATTACK, **standing}, "rider": standing}
    resolution = played(cast, orders)

    assert told(resolution, "battle_ended", "battle") == [("1-first-bridge",)]
    assert [request["actor"] for request in resolution["requests"]] == ["lancer", "saber"]
    assert person(resolution, "zero")["hp"] == 40


@pytest.mark.parametrize(
    ("others", "formed"),
    [((), {}), (("zero",), {"1-first-harbour-2": {"a": ["saber"], "d": ["zero"]}})],
    ids=["FW-E4-nobody-else-is-there", "FW-E4-who-is-free"],
)
def test_fw_e4_who_fights_in_a_battle_of_the_gm_joins_no_other(others, formed):
    cast = people(
        servant("saber", "a"), servant("lancer", "b"), servant("rider", "c"), *(servant(one, "d") for one in others)
    )
    asked = played(cast, {"saber": {**SEARCH, "engage": "ask"}})
    camps = {"b": ["lancer"], "c": ["rider"]}
    opening = {"region": "harbour", "half": "first", "camps": camps, "reason": "They met before."}
    fighting = RULESET.use_tool(asked["state"], QUIET, "gm.start_battle", opening).state
    answer = {"saber": {"engage": "anyone"}}
    resolution = resolve_case({"ruleset": "fate_war", "options": QUIET, "state": fighting, "declarations": answer})
    battles = {battle["id"]: battle["camps"] for battle in resolution["state"]["battles"]}
    assert battles == {"1-first-harbour": camps, **formed}
