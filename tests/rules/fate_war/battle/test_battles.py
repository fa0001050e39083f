import pytest

from tests.rules.fate_war.duels import at, battle, duel, master, plays, resolved, servant, told


def fallen(choice, people=None, state=None, decider=None):
    """Let rin fall alone, and the winner decide."""
    everybody = {
        "saber": servant(master="yuna"),
        "yuna": master(servant="saber"),
        "rin": master(hp=5),
        **(people or {}),
    }
    case = battle(
        {"a": ["saber", "yuna"], "b": ["rin"]},
        everybody,
        {"saber": plays(at("strike", "rin")), "yuna": {"row": "back"}},
        state=state or {},
    )
    first = resolved(case)
    answer = {} if choice is None else {decider or "yuna": {"spoils": {"rin": choice}}}
    return first, resolved({**case, "state": first["state"], "declarations": answer})


CHOICES = [
    ("FW-X4", "spare", "spared", []),
    ("FW-X4", None, "spared", []),
    ("FW-X4", "capture", "captured", [{"status": "captive"}]),
    ("FW-X4", "kill", "killed", [{"status": "dead"}]),
]


@pytest.mark.parametrize(("clause", "choice", "kind", "statuses"), CHOICES)
def test_spoils(clause, choice, kind, statuses):
    first, after = fallen(choice)
    assert first["requests"] == [{"actor": "yuna", "want": "spoils", "battle": "b1", "fallen": ["rin"]}]
    assert told(after, kind, "rule", "actor", "by", "battle") == [("FW-X4", "rin", "yuna", "b1")]
    assert told(after, kind, "audience") == [(["rin", "saber", "yuna"],)]
    assert after["state"]["characters"]["rin"]["statuses"] == [{"status": "dying"}, *statuses]
    assert (after["state"]["phase"], after["state"]["battles"], after["requests"]) == ("done", [], [])


@pytest.mark.parametrize(("choice", "kept"), [("spare", True), ("capture", False), ("kill", False)])
def test_the_servant_of_a_lost_master(choice, kept):
    """FW-X4: it loses its master, wherever it is."""
    people = {"rin": master(hp=5, servant="archer"), "archer": servant(master="rin", side="b")}
    _, after = fallen(choice, people)
    contract = (after["state"]["characters"]["archer"]["master"], after["state"]["characters"]["rin"]["servant"])
    assert contract == (("rin", "archer") if kept else (None, None))


NPCS = [
    # clause, what the text settles, choice, forbids, events, statuses after the fall
    ("FW-N7", "captured by default", None, [], ["captured"], [{"status": "captive"}]),
    ("FW-N7", "killed", "kill", [], ["killed"], [{"status": "dead"}]),
    ("FW-N9", "what its author forbids", "kill", ["kill"], ["npc_refused", "spared"], []),
    ("FW-N9", "even the default", None, ["capture"], ["npc_refused", "spared"], []),
]


@pytest.mark.parametrize(("clause", "reading", "choice", "forbids", "kinds", "statuses"), NPCS)
def test_fallen_npc(clause, reading, choice, forbids, kinds, statuses):
    hound = {"kind": "npc", "hp": 5, "hp_max": 20, "mp": 5, "forbids": forbids, "region": "harbour"}
    sites = [{"kind": "base", "region": "bridge", "owner": "yuna"}]
    _, after = fallen(choice, {"rin": hound}, {"sites": sites})
    assert [event["type"] for event in after["events"]] == kinds
    assert after["state"]["characters"]["rin"]["statuses"][1:] == statuses
    assert [(event["audience"], event["battle"]) for event in after["events"]] == [(["saber", "yuna"], "b1")] * len(
        kinds
    )
    held = statuses == [{"status": "captive"}]
    assert after["state"]["characters"]["rin"]["captive_of"] == ("yuna" if held else None)
    assert after["state"]["characters"]["rin"]["region"] == ("bridge" if held else "harbour")


def test_a_captive_without_a_base_to_keep_it():
    """FW-N7: the captor's own region."""
    hound = {"kind": "npc", "hp": 5, "mp": 5}
    people = {"rin": hound, "yuna": master(servant="saber", region="temple")}
    _, after = fallen("capture", people)
    assert after["state"]["characters"]["rin"]["region"] == "temple"


def test_a_captive_master_is_kept_like_an_npc():
    """FW-X4, FW-N7."""
    _, after = fallen("capture", {"rin": master(hp=5, region="bridge")})
    rin = after["state"]["characters"]["rin"]
    assert (rin["captive_of"], rin["region"]) == ("yuna", after["state"]["characters"]["yuna"]["region"])


def test_no_master_stands_so_the_first_person_decides():
    """FW-X4."""
    first, _ = fallen("spare", {"yuna": master(servant="saber", hp=0)}, decider="saber")
    assert [request["actor"] for request in first["requests"]] == ["saber"]


def test_nobody_is_asked_where_somebody_of_the_camp_stands():
    """FW-X4: only a camp with nobody standing is at the winner's mercy."""
    case = duel({"mira": master(hp=0)}, {"saber": plays("strike")})
    resolution = resolved(case)
    assert (resolution["state"]["phase"], resolution["requests"]) == ("done", [])


def test_battles_go_each_by_itself():
    """FW-Z1: all open battles are asked for at once; spoils wait until all are over."""
    one = battle({"a": ["saber"], "b": ["rin"]}, {"rin": master(hp=5)}, {"saber": plays("strike")}, pause_after=3)
    other = battle({"c": ["archer"], "d": ["rider"]}, {}, {"archer": plays("strike")})
    (paused,) = other["state"]["battles"]
    state = {
        **one["state"],
        "characters": {**one["state"]["characters"], **other["state"]["characters"]},
        "battles": [{**paused, "id": "b2", "pause_after": 4}, *one["state"]["battles"]],
    }
    first = resolved({**one, "state": state, "declarations": {**one["declarations"], **other["declarations"]}})
    assert [(battle["id"], battle["over"]) for battle in first["state"]["battles"]] == [("b2", False), ("b1", True)]
    assert [(request["actor"], request["battle"]) for request in first["requests"]] == [
        ("archer", "b2"),
        ("rider", "b2"),
    ]
    second = resolved({**one, "state": first["state"], "declarations": {}})
    assert second["requests"] == [{"actor": "saber", "want": "spoils", "battle": "b1", "fallen": ["rin"]}]
    assert [result["battle"] for result in second["state"]["results"]] == ["b1", "b2"]
    third = resolved({**one, "state": second["state"], "declarations": {}})
    assert told(third, "spared", "actor") == [("rin",)]


def test_what_lasts_as_long_as_the_battle():
    """16.2: an effect that the GM set until the battle ends goes with it."""
    effects = [
        {"source": "gm", "damage_bonus": 1, "until": "battle"},
        {"source": "gm", "damage_bonus": 1, "until": "scene"},
    ]
    resolution = resolved(duel({"saber": servant(effects=effects)}, {"saber": plays("strike")}))
    assert told(resolution, "damage", "hp") == [(7,)]
    assert len(resolution["state"]["characters"]["saber"]["effects"]) == 1
