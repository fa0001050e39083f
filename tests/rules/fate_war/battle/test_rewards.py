import pytest

from rules.fate_war.battle.rewards import counted
from rules.fate_war.model.battle_state import Contact
from tests.rules.fate_war.duels import at, battle, duel, master, plays, resolved, servant, told

CAMPS = {"a": ["saber", "yuna"], "b": ["lancer", "rin"]}
MAP = {"harbour": {"base_bonus": 1}, "bridge": {}}


def base(owner, region="harbour", **changes):
    return {"kind": "base", "region": region, "owner": owner, **changes}


def territory(owner, stored_mp=0, region="harbour"):
    return {"kind": "territory", "region": region, "owner": owner, "stored_mp": stored_mp}


def won(wish, sites, *, options=None, yuna=None, who="yuna", state=None):
    """Let camp a win in the harbour, and `who` wish for something."""
    people = {
        "saber": servant(master="yuna", mp=10),
        "yuna": master(servant="saber", **(yuna or {})),
        "lancer": servant(hp=5, master="rin"),
        "rin": master(servant="lancer"),
    }
    orders = {"saber": {}, "yuna": {"row": "back"}}
    orders[who]["on_win"] = wish
    declarations = {
        "saber": plays(at("strike", "lancer"), **orders["saber"]),
        "yuna": orders["yuna"],
        "rin": {"row": "back"},
    }
    world = {"map": MAP, "sites": sites, **(state or {})}
    return resolved(battle(CAMPS, people, declarations, options, region="harbour", state=world))


def left(resolution):
    return [(site["kind"], site["region"], site["owner"]) for site in resolution["state"]["sites"]]


BASES = [
    # clause, what the text settles, wish, sites, cost, sites left
    ("FW-B10", "laid over", "replace_base", [base("rin")], 5, [("base", "harbour", "yuna")]),
    (
        "FW-B10",
        "with a base elsewhere",
        "replace_base",
        [base("yuna", "bridge"), base("rin")],
        15,
        [("base", "harbour", "yuna")],
    ),
    ("FW-B10", "an own one stays", "replace_base", [base("yuna"), base("rin")], 0, [("base", "harbour", "yuna")]),
    ("FW-B10", "the servant's is its side's", "replace_base", [base("lancer")], 5, [("base", "harbour", "yuna")]),
    ("FW-B10", "destroyed only", "remove_base", [base("rin"), base("yuna", "bridge")], 0, [("base", "bridge", "yuna")]),
]


@pytest.mark.parametrize(("clause", "reading", "wish", "sites", "cost", "expected"), BASES)
def test_bases(clause, reading, wish, sites, cost, expected):
    resolution = won([wish], sites)
    assert left(resolution) == expected
    assert resolution["state"]["characters"]["yuna"]["mp"] == 30 - cost


FAILURES = [
    ("FW-B10", "none to lay over", "replace_base", "yuna", [base("rin", "bridge")], {}, "no_base"),
    ("FW-B10", "none to destroy", "remove_base", "yuna", [], {}, "no_base"),
    ("FW-B10", "a servant's wish", "replace_base", "saber", [base("rin")], {}, "not_master"),
    ("FW-B10", "a servant's wish", "remove_base", "saber", [base("rin")], {}, "not_master"),
    ("FW-A4", "too little MP", "replace_base", "yuna", [base("rin")], {"mp": 4}, "insufficient_mp"),
    ("FW-B10", "none to raze", "raze_territory", "saber", [base("rin")], {}, "no_territory"),
]


@pytest.mark.parametrize(("clause", "reading", "wish", "who", "sites", "yuna", "reason"), FAILURES)
def test_failures(clause, reading, wish, who, sites, yuna, reason):
    resolution = won([wish], sites, who=who, yuna=yuna)
    assert told(resolution, "action_failed", "actor", "action", "reason") == [(who, wish, reason)]
    assert len(left(resolution)) == len(sites)


def test_free_overlay():
    """FW-B10: `overlay_cost`."""
    resolution = won(["replace_base"], [base("yuna", "bridge"), base("rin")], options={"overlay_cost": "free"})
    assert told(resolution, "site_created", "mp", "bonus") == [(0, False)]


@pytest.mark.parametrize(
    ("owner", "knower", "bonus"),
    [("person", "yuna", True), ("person", "saber", True), ("person", "rin", False), ("side", "a", True)],
)
def test_bonus_needs_region_info_of_the_side(owner, knower, bonus):
    """FW-A4."""
    state = {"region_info": {knower: ["harbour"]}}
    resolution = won(["replace_base"], [base("rin")], options={"info_owner": owner}, state=state)
    assert told(resolution, "site_created", "bonus") == [(bonus,)]


def test_a_base_may_cost_the_last_mp():
    """FW-X7: the status comes at once, told to the own side alone."""
    resolution = won(["replace_base"], [base("rin")], yuna={"mp": 5})
    kinds = [event["type"] for event in resolution["events"]]
    assert kinds[kinds.index("site_created") + 1] == "fallen"
    assert told(resolution, "fallen", "status", "audience") == [("unconscious", ["saber", "yuna"])]
    assert resolution["state"]["characters"]["yuna"]["statuses"] == [{"status": "unconscious"}]


def test_razing():
    """FW-B10: 1 merit each, and the mana stored, up to the maximum."""
    resolution = won(["raze_territory"], [territory("lancer", 12), territory("rin", 30)], who="saber")
    assert told(resolution, "site_destroyed", "owner") == [("lancer",), ("rin",)]
    assert told(resolution, "reward", "actor", "merit", "mp")[-1] == ("saber", 2, 20)
    assert resolution["state"]["characters"]["saber"]["mp"] == 30
    assert resolution["state"]["characters"]["saber"]["merit"] == 3


def test_site_destroyed_is_told_to_both_sides():
    """12.7: the pair with the owner."""
    resolution = won(["remove_base"], [base("rin")])
    assert told(resolution, "site_destroyed", "actor", "audience") == [("yuna", ["rin", "saber", "yuna"])]


def test_victory_reward():
    """FW-B10: each standing PC of the winning camp."""
    resolution = won([], [], options={"victory_reward": {"xp": 2, "merit": 0}})
    assert told(resolution, "reward", "actor", "xp", "merit") == [("saber", 2, 0), ("yuna", 2, 0)]


COUNTS = [
    ("FW-B9", "slots", 4),
    ("FW-B9", "hits", 7),
    ("FW-B9", "one_way", 5),
]


@pytest.mark.parametrize(("clause", "how", "number"), COUNTS)
def test_counted(clause, how, number):
    assert counted(Contact(slots=4, dealt=5, taken=2), how) == number


def hurt_often(options=None, state=None, declarations=None, **changes):
    people = {"saber": servant(acquaintances=changes.pop("known", [])), "lancer": servant()}
    cards = plays(*["strike"] * 3, "critical", "counter", **(declarations or {}))
    return resolved(duel(people, {"saber": cards}, options, state=state or {}, **changes))


KINDS = [
    # clause, what the text settles, options, state, what is gained
    ("FW-B9", "battle by default", {}, {}, ("info_gained", "battle", None)),
    ("FW-B9", "lore for whom the GM lists", {}, {"lore_allowed": ["saber"]}, ("info_gained", "lore", None)),
    ("FW-B9", "lore always", {"battle_lore": "always"}, {}, ("info_gained", "lore", None)),
    ("FW-B9", "lore never", {"battle_lore": "never"}, {"lore_allowed": ["saber"]}, ("info_gained", "battle", None)),
    ("FW-A8", "exclusive", {}, {"info_scene": {"saber": {"lancer": ["lore"]}}}, ("info_denied", "battle", "exclusive")),
    (
        "FW-A8",
        "not exclusive",
        {"info_exclusive": False},
        {"info_scene": {"saber": {"lancer": ["lore"]}}},
        ("info_gained", "battle", None),
    ),
    (
        "FW-A8",
        "encounters exclude rumours alone",
        {},
        {"info_scene": {"saber": {"lancer": ["encounter"]}}},
        ("info_gained", "battle", None),
    ),
    (
        "FW-A8",
        "lore in place of a battle point needs no meeting",
        {"battle_lore": "always", "info_prereq": "encounter_or_battle"},
        {},
        ("info_gained", "lore", None),
    ),
    (
        "FW-A8",
        "a battle point will do",
        {"battle_lore": "always", "info_prereq": "encounter_or_battle"},
        {"info": {"saber": {"lancer": {"battle": 1}}}},
        ("info_gained", "lore", None),
    ),
]


@pytest.mark.parametrize(("clause", "reading", "options", "state", "expected"), KINDS)
def test_info(clause, reading, options, state, expected):
    changes = {"lore_allowed": state.pop("lore_allowed")} if "lore_allowed" in state else {}
    resolution = hurt_often(
        options, state, {"info": "lore"} if expected[1] == "lore" or "never" in reading else {}, **changes
    )
    events = [event for event in resolution["events"] if event["type"].startswith("info") and event["actor"] == "saber"]
    assert [(event["type"], event["kind"], event.get("reason")) for event in events] == [expected]


def test_info_of_a_side():
    """FW-A8: `info_owner` keeps the points under the side's id, and its persons read of them."""
    resolution = hurt_often({"info_owner": "side"})
    assert resolution["state"]["info"]["a"]["lancer"]["battle"] == 1
    assert resolution["state"]["info_scene"]["a"] == {"lancer": ["battle"]}


@pytest.mark.parametrize(("how", "points"), [("all", 2), ("scouting", 1)])
def test_acquaintances(how, points):
    """FW-A7, FW-B9."""
    resolution = hurt_often({"acquaintance_doubles": how}, known=["lancer"])
    gained = [event for event in told(resolution, "info_gained") if event["actor"] == "saber"]
    assert [event["points"] for event in gained] == [points]


@pytest.mark.parametrize(("share", "wounded"), [([1, 2], False), ([1, 3], True), (None, False)])
def test_wounds(share, wounded):
    """FW-X6: 15 of 40."""
    resolution = resolved(duel({}, {"saber": plays("strike", "strike", "strike")}, {"wound_share": share}))
    assert bool(told(resolution, "wounded")) == wounded
    assert (resolution["state"]["characters"]["lancer"]["statuses"] == [{"status": "wounded"}]) == wounded
