import pytest

from rules import UnreadableCase
from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.senya_gekki.resolver import resolve
from rules.senya_gekki.state import dump_state, load_state, state_errors
from tests.rules.senya_gekki.fights import npc, pc, state, waits


def faults(raw):
    return [(error.path, error.rule) for error in state_errors(raw)]


@pytest.mark.parametrize(
    ("character", "expected"),
    [
        (pc(condition="asleep"), [("condition", "SG-2.1")]),
        (pc(condition=None), [("condition", "SG-2.1")]),
        (pc(action_count=0), [("condition", "SG-2.2")]),
        ({}, [("condition", "SG-2.2")]),
        (pc(action_count=1), []),
        (pc(action_count=0, present=False), []),
        (pc(condition="waiting"), [("waiting", "SG-2.3")]),
        (pc(waiting={"attack_type": "slash"}), [("waiting", "SG-2.3")]),
        (pc(condition="waiting", waiting={"attack_type": "slash", "targets": ["b"]}), []),
        (pc(condition="waiting", waiting={"skills": []}), [("waiting.attack_type", "SG-18.6")]),
        (pc(condition="waiting", waiting={"attack_type": "x", "skills": 3}), [("waiting.skills", "SG-18.6")]),
        (pc(side="both"), [("side", "SG-18.6")]),
        (pc(action_value=-1), [("action_value", "SG-18.6")]),
        (pc(tension=-1, hp="5"), [("hp", "SG-18.6"), ("tension", "SG-18.6")]),
        (pc(hp=True), [("hp", "SG-18.6")]),
        (pc(luck=3), [("luck", "SG-18.6")]),
        (pc(id="a"), [("id", "SG-18.6")]),
        (pc(statuses=[{"status": "bind"}]), [("statuses.0.source", "SG-18.6")]),
        (pc(effects=[{"skill": "x", "source": "a", "duration": "week"}]), [("effects.0.duration", "SG-18.6")]),
        (pc(combat={"luck": 3}), [("combat.luck", "SG-18.6")]),
        (pc(skills={"slash": 3}), [("skills.slash", "SG-18.6")]),
        (pc(skills={"slash": {"category": "banana", "damage": 5}}), []),
        (5, [("", "SG-18.6")]),
    ],
)  # fmt: skip
def test_characters(character, expected):
    """SG-2.1 to SG-2.3, SG-18.6: what a character may be."""
    at = "state.characters.a"
    assert faults(state({"a": character})) == [(f"{at}.{path}" if path else at, rule) for path, rule in expected]


def test_the_state_itself_comes_before_its_characters_by_id():
    raw = state({"b": pc(side=1), "a-x": pc(side=1), "a": pc(side=1), "gm": npc()}, phase="noon", zeal=1, round="1")

    assert [path for path, _ in faults(raw)] == [
        "state.phase",
        "state.round",
        "state.zeal",
        "state.characters.a.side",
        "state.characters.a-x.side",
        "state.characters.b.side",
        "state.characters.gm",
    ]


def test_a_ready_character_needs_no_count_outside_the_initiative():
    """SG-2.2: before counts are rolled everyone is ready with 0."""
    assert faults(state({"a": {}}, phase="setup")) == []


def test_what_is_missing_takes_its_default_and_what_is_written_stays():
    raw = {
        "phase": "cleanup",
        "characters": {"a": {"combat": {"mind": 2}, "skills": {"x": {"odd": [1]}}}, "b": waits()},
    }
    dumped = dump_state(load_state(raw))

    assert dumped["counters_used"] == {"pc": None, "npc": None}
    assert dumped["characters"]["a"]["combat"] == {"melee": 0, "ranged": 0, "mind": 2}
    assert dumped["characters"]["a"]["skills"] == {"x": {"odd": [1]}}
    assert dumped["characters"]["a"]["waiting"] is None
    assert dumped["characters"]["b"]["waiting"] == waits()["waiting"]
    assert dump_state(load_state(dumped)) == dumped


@pytest.mark.parametrize("raw", [{"board": 3}, {"scene": {}, "map": {}}])
def test_a_state_of_another_system_cannot_be_read(raw):
    with pytest.raises(UnreadableCase):
        resolve(Case("senya_gekki", {}, ListedDice(()), raw, {}))
    with pytest.raises(UnreadableCase):
        load_state(raw)


@pytest.mark.parametrize(
    "status",
    [
        {"status": "poison", "source": "b"},
        {"status": "chill", "source": "b", "effects": [{"kind": "check_bonus", "value": -2}]},
        {"status": "chill", "source": "b", "effects": []},
    ],
)
def test_a_status_is_written_as_it_was_with_effects_of_its_own_or_without(status):
    """SG-13.1."""
    written = dump_state(load_state(state({"a": pc(statuses=[status])})))

    assert written["characters"]["a"]["statuses"] == [status]
