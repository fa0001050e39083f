import copy
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st
from marshmallow import Schema

from rules import resolve_case
from rules.core.event import EventBody
from rules.core.fields import StrictSchema
from rules.fate_war import RULESET
from rules.fate_war.checks import receipt
from rules.fate_war.model.declaration import SceneDeclarationSchema
from rules.fate_war.model.options import OptionsSchema
from rules.fate_war.model.state import StateSchema
from tests.rules.fate_war.explained import unexplained
from tests.rules.fate_war.full_scene import full_scene
from tests.rules.fate_war.random_battles import played_out, random_case
from tests.rules.fate_war.random_hands import Hand
from tests.rules.fate_war.random_scenes import random_scene, scene_played_out
from tests.rules.fate_war.random_sheets import USES

ROOT = Path(__file__).parents[3]
SEEDS = st.integers(min_value=0, max_value=2**32)
MODES = st.sampled_from((None, None, "split", "staged"))


def played(seed, mode):
    random = Random(seed)
    return played_out(resolve_case, random, random_case(random, mode=mode))


def turned(value):
    """Return the same JSON with the keys of all its mappings in the opposite order."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in reversed(value)}
    return [turned(item) for item in value] if isinstance(value, list) else value


@settings(max_examples=25, deadline=None)
@given(SEEDS, MODES)
def test_legal_battles_are_resolved_whole(seed, mode):
    """Section 12: no errors, the argument unchanged, the same bytes again and for any order of mappings."""
    for case, resolution in played(seed, mode):
        before = copy.deepcopy(case)
        assert resolution["errors"] == []
        assert json.dumps(resolve_case(case)) == json.dumps(resolution)
        assert json.dumps(resolve_case(turned(case))) == json.dumps(resolution)
        assert case == before
    assert resolution["state"]["phase"] == "done"


@settings(max_examples=25, deadline=None)
@example(seed=452, mode=None)
@given(SEEDS, MODES)
def test_events_explain_every_change(seed, mode):
    """FW-Z3: all that changes of anybody is told by events, every number to the point."""
    for case, resolution in played(seed, mode):
        assert unexplained(case["state"], resolution["state"], resolution["events"]) == []


def allowed(sheet, card, guards):
    if card in ("critical", "noble_phantasm"):
        return 1
    if card == "guard" and guards == "free":
        return 10
    more = sum(effect.get("uses", {}).get(card, 0) for effect in sheet["effects"])
    return USES[Hand(None, sheet, None, [], []).grade(card)[0]] + more


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(min_value=1, max_value=9))
def test_uses_are_never_exceeded(seed, pause):
    """FW-G2, FW-G3: what a battle has counted stays within what the sheets allow."""
    random = Random(seed)
    case = random_case(random)
    case["state"]["battles"][0]["pause_after"] = pause
    resolution = resolve_case(case)
    guards = case["options"].get("guard_limit", "grade")
    for battle in resolution["state"]["battles"]:
        for person, used in battle["used"].items():
            sheet = case["state"]["characters"][person]
            assert all(count <= allowed(sheet, card, guards) for card, count in used.items())
            assert all(count <= 1 for count in battle["plus_used"].get(person, {}).values())


@settings(max_examples=25, deadline=None)
@given(SEEDS, MODES)
def test_readers_are_persons_of_the_battle(seed, mode):
    """12.7: each event has an audience of sorted PCs; the slot stands on all events up to the end and on none after."""
    for case, resolution in played(seed, mode):
        people = case["state"]["characters"]
        for event in resolution["events"]:
            assert event["audience"] in ("all", "gm") or event["audience"] == sorted(set(event["audience"]))
            assert event["type"] in RULESET.event_types
            readers = event["audience"] if isinstance(event["audience"], list) else []
            assert all(people[reader]["kind"] != "npc" for reader in readers)
        kinds = [event["type"] for event in resolution["events"]]
        if "battle_ended" in kinds:
            end = kinds.index("battle_ended")
            fought = [event for event in resolution["events"][: end + 1] if event["type"] != "cards_revealed"]
            assert all("slot" in event for event in fought)
            assert not any("slot" in event for event in resolution["events"][end + 1 :])


def in_one_go(seed, **changes):
    """Return a random simultaneous battle, without a pause, first strike and true names, and its events."""
    case = random_case(Random(seed))
    battle = {key: value for key, value in case["state"]["battles"][0].items() if key != "pause_after"}
    state = {**case["state"], "known_names": {}, "battles": [{**battle, **changes}]}
    return {**case, "state": state}


def in_turns(case, *turns):
    """Resolve turn after turn on what the one before returned; return the events of all."""
    events = []
    for declarations in turns:
        resolution = resolve_case({**case, "declarations": declarations})
        assert resolution["errors"] == []
        case = {**case, "state": resolution["state"]}
        events += resolution["events"]
    return events


def parts(declarations, cut):
    """Cut each hand in two; the other fields come with the first part."""
    first = {person: {**said, "hand": said["hand"][:cut]} for person, said in declarations.items()}
    return first, {person: {"hand": said["hand"][cut:]} for person, said in declarations.items()}


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_split_and_staged_battles_are_fought_alike(seed):
    """FW-B1: the same cards, sealed in halves or by some before the others, make the same battle."""
    case = in_one_go(seed)
    said = case["declarations"]
    whole = resolve_case(case)["events"]
    halves = in_turns(in_one_go(seed, mode="split"), *parts(said, 5))
    assert [event for event in halves if event["type"] != "cards_revealed"] == whole
    up = [person for person, one in sorted(case["state"]["characters"].items()) if one["hp"] > 0 and person in said]
    informed = up[:1]
    early = {person: one for person, one in said.items() if person not in informed}
    late = {person: said[person] for person in informed}
    turns = (early, late) if informed else (said,)
    assert in_turns(in_one_go(seed, mode="staged", informed=informed), *turns) == whole


def is_whole(hand, cut):
    """Tell whether no run and no spell crosses the cut."""
    return all(card.get("card") not in ("chant", "noble_phantasm", "magic") for card in hand[cut - 1 : cut + 1])


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(min_value=1, max_value=9))
def test_a_pause_changes_nothing(seed, slot):
    """FW-B12.14: all that a battle has counted outlives a pause, but for runs and spells that it cuts."""
    case = in_one_go(seed)
    said = {person: one for person, one in case["declarations"].items() if is_whole(one["hand"], slot)}
    case["declarations"] = said
    whole = resolve_case(case)["events"]
    paused = in_one_go(seed, pause_after=slot)
    first = resolve_case({**paused, "declarations": said})
    events = first["events"]
    if first["state"]["phase"] == "battle":
        paused = {**paused, "state": first["state"]}
        events = events[:-1] + in_turns(paused, parts(said, slot)[1])
    assert events == whole


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(min_value=1, max_value=9))
def test_a_split_battle_goes_on_as_simultaneous_after_a_pause(seed, slot):
    """FW-B12.14: one hand for all slots that are left, where nothing crosses the pause or the middle."""
    case = in_one_go(seed)
    said = {person: one for person, one in case["declarations"].items() if is_whole(one["hand"], slot)}
    whole = resolve_case({**case, "declarations": said})["events"]
    paused = in_one_go(seed, mode="split", pause_after=slot)
    begun, rest = parts(said, 5)
    middle = resolve_case({**paused, "declarations": begun})
    first = resolve_case({**paused, "state": middle["state"], "declarations": rest})
    events = [event for event in (*middle["events"], *first["events"]) if event["type"] != "cards_revealed"]
    if first["state"]["phase"] == "battle":
        (battle,) = first["state"]["battles"]
        assert (battle["mode"], battle["stage"], battle["slot"]) == ("simultaneous", "hands", slot + 1)
        assert {tuple(request["slots"]) for request in first["requests"]} == {(slot + 1, 10)}
        events = events[:-1] + in_turns({**paused, "state": first["state"]}, parts(said, slot)[1])
    assert events == whole


def digest():
    """Resolve some battles and some scenes, and return the hash of all that came of them."""
    found = hashlib.sha256()
    for seed in range(9):
        random = Random(seed)
        begun = random_scene(random, crowded=("harbour", "bridge", None)[seed % 3])
        scene = scene_played_out(resolve_case, random, begun)
        for _, resolution in (*played(seed, ("split", "staged", None)[seed % 3]), *scene):
            found.update(json.dumps(resolution).encode())
    return found.hexdigest()


def test_the_order_of_sets_does_not_matter():
    """Section 12: two processes with other hashes of strings give the same bytes."""
    script = "from tests.rules.fate_war.test_resolver import digest; print(digest())"
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == digest()


def counted(monkeypatch, owner, name):
    """Return the counter of a method's calls, by what it was called on."""
    calls, method = Counter(), getattr(owner, name)

    def counting(self, *args, **kwargs):
        calls[type(self)] += 1
        return method(self, *args, **kwargs)

    monkeypatch.setattr(owner, name, counting)
    return calls


def test_what_a_turn_is_given_is_read_once_and_what_it_tells_is_written_once(monkeypatch):
    """No part of a faultless case is loaded by marshmallow, no declaration loaded or looked through twice."""
    case = full_scene()
    slowly, loaded = counted(monkeypatch, Schema, "load"), counted(monkeypatch, StrictSchema, "load")
    written = Counter()
    dump = EventBody.dump
    monkeypatch.setattr(EventBody, "dump", lambda self: written.update([id(self)]) or dump(self))
    checks = Counter()
    for name, check in tuple(receipt._FAULTS.items()):
        monkeypatch.setitem(
            receipt._FAULTS, name, lambda known, raw, check=check: checks.update([known.actor]) or check(known, raw)
        )
    resolution = resolve_case(case)
    assert not slowly
    assert loaded == {StateSchema: 1, OptionsSchema: 1, SceneDeclarationSchema: len(case["declarations"])}
    assert checks == Counter(case["declarations"].keys())
    assert set(written.values()) == {1}
    assert len(written) == len(resolution["events"])
