import copy
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import resolve_case
from rules.fate_war import RULESET
from rules.fate_war.scene_machine import AWAITED, SCENE, SECOND_HALF
from tests.rules.fate_war.explained import unexplained
from tests.rules.fate_war.random_scenes import MAP, random_scene, scene_played_out
from tests.rules.fate_war.scenes import people
from tests.rules.fate_war.test_resolver import turned
from tests.rules.fate_war.wars import servant, war

SEEDS = st.integers(min_value=0, max_value=2**32)
STANDBY = [{"card": "standby"}] * 10
PLACES = st.sampled_from((None, "harbour", "bridge"))


def played(seed, place=None):
    random = Random(seed)
    return scene_played_out(resolve_case, random, random_scene(random, crowded=place))


def test_fw_z2_each_phase_goes_on_at_a_step_of_its_half():
    assert set(AWAITED) == {"scene", "engage", "battle", "spoils"}
    for phase, step in AWAITED.items():
        assert SCENE.count(step) == (1 if phase == "scene" else 2)
        assert SECOND_HALF.count(step) == (0 if phase == "scene" else 1)


@settings(max_examples=30, deadline=None)
@given(SEEDS, PLACES)
def test_scenes_are_played_to_their_end(seed, place):
    """FW-Z1, section 12: no errors, the argument unchanged, the same bytes again and for any order of mappings."""
    for case, resolution in played(seed, place):
        before = copy.deepcopy(case)
        assert resolution["errors"] == []
        assert json.dumps(resolve_case(turned(case))) == json.dumps(resolution)
        assert case == before
        assert (resolution["state"]["phase"] == "scene") == (resolution["requests"] == [])
    state = resolution["state"]
    assert (state["orders"], state["battles"], state["results"], state["info_scene"]) == ({}, [], [], {})
    assert resolution["events"][-1]["type"] == "scene_ended"


@settings(max_examples=30, deadline=None)
@given(SEEDS, PLACES)
def test_requests_are_answered_by_whom_the_next_turn_asks(seed, place):
    """FW-Z1: the requests of a turn name exactly those whom its state asks."""
    for case, resolution in played(seed, place):
        if resolution["requests"]:
            asked = RULESET.asked(resolution["state"], case["options"])
            assert [request["actor"] for request in resolution["requests"]] == list(asked)
            assert set(asked.values()) == {resolution["state"]["phase"]}


@settings(max_examples=40, deadline=None)
@given(SEEDS, PLACES)
def test_events_explain_every_change(seed, place):
    """FW-Z3, FW-A2, FW-A9, FW-A16, FW-N1, FW-N7: all that changes of anybody is told, places move by move."""
    for case, resolution in played(seed, place):
        assert unexplained(case["state"], resolution["state"], resolution["events"]) == []
        assert {known["region"] for known in resolution["state"]["characters"].values()} <= {None, *MAP}


BATTLES_OWN = ("rows_set", "plan_taken", "clash", "damage", "battle_ended", "wounded", "spared", "captured", "killed")


@settings(max_examples=30, deadline=None)
@given(SEEDS, PLACES)
def test_events_of_a_battle_bear_its_id(seed, place):
    """FW-Z3: all of them from the first slot to what is decided on the fallen, and the request about these."""
    opened = set()
    for _, resolution in played(seed, place):
        opened |= {event["battle"] for event in resolution["events"] if event["type"] == "battle_opened"}
        for told in (*resolution["events"], *resolution["requests"]):
            is_own = told.get("type") in BATTLES_OWN or "slot" in told or told.get("want") in ("row", "hand", "spoils")
            assert told.get("battle") in opened if is_own else told.get("battle") in {None, *opened}


PLANNED = [
    lambda order: {"plans": [{"when": {}, **order}]},
    lambda order: {"plans": [{"when": {"against": []}, **order}], **order},
    lambda order: {"plans": [{"when": {"opponents_at_least": 99}, "hand": STANDBY}, {"when": {}, **order}]},
]


@settings(max_examples=30, deadline=None)
@given(SEEDS, PLACES, st.sampled_from(PLANNED))
def test_fw_p1_a_plan_that_serves_is_as_good_as_an_order(seed, place, planned):
    """What was a standing order is one of its plans, or the own fields beside a plan that does not hold."""
    case = random_scene(Random(seed), crowded=place)
    said = {person: dict(one) for person, one in case["declarations"].items()}
    with_plans = {person: dict(one) for person, one in said.items()}
    for person, one in said.items():
        if "battle" in one:
            order = {name: held for name, held in one["battle"].items() if name not in ("plans", "ask_again")}
            one["battle"] = {"hand": STANDBY, **order}
            with_plans[person]["battle"] = planned(one["battle"])
    whole = resolve_case({**case, "declarations": said})
    other = resolve_case({**case, "declarations": with_plans})
    assert [event for event in other["events"] if event["type"] != "plan_taken"] == whole["events"]
    assert other["requests"] == whole["requests"]
    assert {**other["state"], "orders": {}, "battles": []} == {**whole["state"], "orders": {}, "battles": []}


@settings(max_examples=30, deadline=None)
@given(SEEDS, PLACES)
def test_readers_are_pcs(seed, place):
    """12.7: each event has an audience of sorted PCs, and a type that the system names."""
    for case, resolution in played(seed, place):
        people = case["state"]["characters"]
        for event in resolution["events"]:
            audience = event["audience"]
            assert event["type"] in RULESET.event_types
            assert audience in ("all", "gm") or (audience and audience == sorted(set(audience)))
            assert audience in ("all", "gm") or all(people[reader]["kind"] != "npc" for reader in audience)


@pytest.mark.parametrize("seed", range(3))
def test_fw_z1_too_few_dice_leave_all_as_it_was(seed):
    random = Random(seed)
    case = random_scene(random)
    case["state"]["characters"]["npc9"] = {"kind": "npc", "hp": 5, "mp": 5, "placement": ["temple", "forest"]}
    resolution = resolve_case({**case, "dice": []})
    assert [(error["code"], error["path"], error["rule"]) for error in resolution["errors"]] == [
        ("dice_exhausted", "dice", "FW-Z1")
    ]
    assert (resolution["state"], resolution["events"]) == (case["state"], [])


GONE = [{"status": "vanished"}]
SEARCH = {"first": {"action": "search"}}


def fallen_sword(**fields):
    """Return the case of a scene in which lancer has vanished before, and saber dies by rider's hand in the first half.

    The scene stops once on the way, for archer is asked whether it engages.
    """
    cast = people(
        servant("lancer", "b", statuses=GONE),
        servant("saber", "a", hp=3),
        servant("rider", "c"),
        servant("archer", "d", region="bridge"),
        servant("caster", "e", region="bridge"),
    )
    strike = {"hand": [{"card": "strike"}, *STANDBY[1:]]}
    orders = {
        "saber": {"engage": "none", "battle": {"hand": STANDBY}},
        "rider": {**SEARCH, "engage": ["saber"], "battle": strike},
        "archer": {**SEARCH, "engage": "ask"},
        "caster": {"engage": "none"},
    }
    state = {**war([], map=MAP), "characters": cast, **fields}
    return {"ruleset": "fate_war", "options": {}, "dice": [], "state": state, "declarations": orders}


def bulletin(resolution):
    return resolution["events"][-1]["type"], resolution["events"][-1]["lost"]


def test_fw_z2_the_bulletin_names_those_lost_in_this_scene_and_none_lost_before():
    case = fallen_sword()
    stopped = resolve_case(case)
    assert [request["actor"] for request in stopped["requests"]] == ["archer"]
    again = {**case, "state": stopped["state"], "declarations": {}}
    assert bulletin(resolve_case(again)) == ("scene_ended", ["saber"])


def test_fw_z2_whoever_the_gm_kills_while_the_scene_stops_is_lost_in_it():
    hound = {"hound": {"id": "hound", "kind": "npc", "hp": 5, "mp": 5, "statuses": []}}
    case = fallen_sword()
    case["state"]["characters"] |= hound
    stopped = resolve_case(case)
    killed = RULESET.use_tool(stopped["state"], {}, "gm.kill_npc", {"id": "hound", "reason": "a trap"}).dump()
    again = {**case, "state": killed["state"], "declarations": {}}
    assert bulletin(resolve_case(again)) == ("scene_ended", ["hound", "saber"])


def test_fw_z2_a_scene_under_way_that_noted_nobody_counts_from_where_it_stands():
    stopped = resolve_case(fallen_sword())
    notes = {name: note for name, note in stopped["state"]["progress"].items() if name != "lost"}
    state = {**stopped["state"], "progress": notes}
    dead = {**state["characters"]["caster"], "statuses": [{"status": "dead"}]}
    state = {**state, "characters": {**state["characters"], "caster": dead}}
    resolution = resolve_case({**fallen_sword(), "state": state, "declarations": {}})
    assert bulletin(resolution) == ("scene_ended", ["saber"])
