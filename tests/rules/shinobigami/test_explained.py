"""Whatever changes is told: the events of a turn alone make its state out of the one before."""

import random

import pytest

from rules.core.ruleset import GM
from rules.shinobigami import RULESET
from rules.shinobigami.tables import STACKING
from tests.rules.shinobigami.explained import TABLE, unexplained
from tests.rules.shinobigami.fights import person, scene
from tests.rules.shinobigami.random_fights import declarations, faces
from tests.rules.shinobigami.random_fights import fight as random_fight
from tests.rules.turns import resolved, turns

BATTLES = 40
DEADLINES = 6


def _documents(case, resolution):
    dumped = resolution.dump()
    return case["state"], dumped["state"], dumped["events"], case["options"].get("affliction_stacking", STACKING)


def _sound(case):
    """Resolve a case without the declarations that are at fault."""
    resolution = resolved("shinobigami", case)
    while resolution.errors:
        wrong = {error.actor for error in resolution.errors}
        assert None not in wrong
        case = {**case, "declarations": {key: one for key, one in case["declarations"].items() if key not in wrong}}
        resolution = resolved("shinobigami", case)
    return resolution


def _battle(seed):
    chance = random.Random(seed)
    case = random_fight(chance)
    for _ in range(DEADLINES):
        resolution = _sound({**case, "dice": faces(chance)})
        yield case, resolution
        case = {**case, "state": resolution.dump()["state"]}
        case["declarations"] = declarations(chance, case["state"]) | _of_the_gm(chance, case["state"])


def _of_the_gm(chance, state):
    target, name = chance.choice(sorted(state["characters"])), chance.choice(["curse", "wound"])
    commands = [
        {"tool": "gm.add_affliction", "target": target, "affliction": name},
        {"tool": "gm.remove_affliction", "target": target, "affliction": name},
        {"tool": "gm.set_life", "target": target, "field": "body", "value": 0},
        {"tool": "gm.give_info", "to": target, "kind": "secret", "of": "aki"},
        *([{"tool": "gm.start_scene"}, {"tool": "gm.set_phase", "phase": "main"}] if state["stage"] == "scene" else ()),
    ]
    return {GM: {"commands": chance.sample(commands, 2)}} if chance.random() < 0.3 else {}


def test_every_vector():
    """Section 12."""
    for document, resolution in turns("shinobigami"):
        if not resolution.errors:
            assert unexplained(*_documents(document, resolution)) == {}, document


@pytest.mark.parametrize("seed", range(BATTLES))
def test_battles_at_random(seed):
    """Section 12."""
    for case, resolution in _battle(seed):
        assert unexplained(*_documents(case, resolution)) == {}


def test_a_change_without_its_event_is_found():
    """Each type of event that changes something is missed in some battle where it is left out."""
    missed = set()
    for seed in range(BATTLES):
        for case, resolution in _battle(seed):
            before, after, events, stacking = _documents(case, resolution)
            for place, event in enumerate(events):
                rest = events[:place] + events[place + 1 :]
                if event["type"] not in missed and unexplained(before, after, rest, stacking):
                    missed.add(event["type"])
    assert missed == TABLE.keys() - {"prize_taken"}  # these battles are fought for no prize


def test_a_pill_against_an_affliction_is_told():
    """SB-0.15."""
    aki = person(pills=1, statuses=[{"status": "curse", "kind": "affliction"}])
    order = {"recover": [{"means": "pill", "affliction": "curse"}]}
    case = {
        "ruleset": "shinobigami",
        "options": {},
        "dice": [],
        "state": scene(aki=aki),
        "declarations": {"aki": order},
    }
    before, after, events, _ = _documents(case, resolved("shinobigami", case))

    assert after["characters"]["aki"]["pills"] == 0
    assert unexplained(before, after, events) == {}
    assert unexplained(before, after, []).keys() == {"aki.pills", "aki.status.curse"}


def test_the_table_names_events_that_there_are():
    assert TABLE.keys() <= RULESET.event_types
