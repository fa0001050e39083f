import copy
import json

import pytest

from rules.core.errors import CaseError, UnreadableCase
from rules.shinobigami.reading import is_ours, load_state, read_state
from rules.shinobigami.state import dump_state
from tests.rules.shinobigami.fights import fight, hurt, person, scene, won

FULL = dict.fromkeys(["weapon", "body", "ninjutsu", "scheme", "tactics", "sorcery"], 1)


BALM = {
    "id": "balm",
    "name": "balm",
    "kind": "support",
    "timing": "turn",
    "cost": 0,
    "range": 0,
    "skill": "fog",
    "needs_check": True,
    "replaces_check": False,
    "usable_in_backlash": False,
    "evadable": True,
    "max_targets": 1,
    "damage": [],
    "effects": [],
}
AKI = {
    "id": "aki",
    "name": "aki",
    "side": None,
    "in_scene": True,
    "life": FULL,
    "life_max": FULL,
    "hp": 6,
    "hp_max": 6,
    "skills": {},
    "targets": {},
    "gaps_filled": [],
    "ninpo": {"balm": BALM},
    "pills": 0,
    "revive_field": None,
    "down_since": None,
    "statuses": [],
    "known": [],
    "emotions": {},
}


def test_what_is_missing_takes_its_default_and_all_fields_are_written():
    """Section 7."""
    state = {"characters": {"aki": {"ninpo": {"balm": {"kind": "support", "timing": "turn", "skill": "fog"}}}}}

    assert dump_state(load_state(state)) == {
        "phase": "main",
        "stage": "scene",
        "skill_table": {},
        "characters": {"aki": AKI},
        "prizes": {},
        "battle": None,
    }


@pytest.mark.parametrize("state", [scene(aki=person()), fight({"bo": 2, "aki": 1}), won()])
def test_what_was_written_is_read_as_the_same(state):
    """Section 7."""
    once = dump_state(load_state(state))

    assert json.dumps(dump_state(load_state(once))) == json.dumps(once)


@pytest.mark.parametrize(
    ("given", "phase", "since"),
    [
        ({"life": dict.fromkeys(FULL, 0)}, "climax", "climax"),
        ({"life": dict.fromkeys(FULL, 0), "down_since": "main"}, "climax", "main"),
        ({"life": dict.fromkeys(FULL, 0), "down_since": None}, "main", "main"),
        ({"life": {}, "down_since": "main"}, "main", None),
    ],
)
def test_since_when_one_lies_down(given, phase, since):
    """SB-7-7-1.2."""
    state = load_state(scene(phase, aki=person(**given)))

    assert state.characters["aki"].down_since == since


def test_points_are_ignored_when_read():
    """SB-0.7."""
    dumped = dump_state(load_state(scene(aki=person(hp="many", hp_max=-1, life=hurt("body")))))

    assert (dumped["characters"]["aki"]["hp"], dumped["characters"]["aki"]["hp_max"]) == (5, 6)


def test_who_is_still_in_is_written_in_seat_order():
    """Section 7."""
    state = fight({"bo": 1, "aki": 1})
    state["battle"]["active"] = ["aki", "bo"]

    assert dump_state(load_state(state))["battle"]["active"] == ["bo", "aki"]


def _changed(state, path, value):
    state = copy.deepcopy(state)
    *way, last = path.split(".")
    holder = state
    for step in way:
        holder = holder[int(step)] if isinstance(holder, list) else holder[step]
    if value is ...:
        del holder[last]
    else:
        holder[last] = value
    return state


BATTLE = fight({"aki": 1, "bo": 2})


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("phase", "opening", "phase"),
        ("weather", "rain", "weather"),
        ("skill_table", {"sword": {"field": "mind", "row": 2}}, "skill_table.sword.field"),
        ("skill_table", {"sword": {"field": "body", "row": 13}}, "skill_table.sword.row"),
        ("characters.gm", {}, "characters.gm"),
        ("characters.a b", {}, "characters.a b"),
        ("characters.aki.id", "bo", "characters.aki"),
        ("characters.aki.luck", 3, "characters.aki.luck"),
        ("characters.aki.life", {"mind": 1}, "characters.aki.life.mind"),
        ("characters.aki.life", {"body": 2}, "characters.aki.life.body"),
        ("characters.aki.life_max", {"body": 0}, None),
        ("characters.aki", {"life": {"body": 1}, "life_max": {"body": 0}}, "characters.aki.life.body"),
        ("characters.aki.skills", {"sword": "mind"}, "characters.aki.skills.sword"),
        ("characters.aki.gaps_filled", [6], "characters.aki.gaps_filled.0"),
        ("characters.aki.pills", -1, "characters.aki.pills"),
        ("characters.aki.pills", 1.0, "characters.aki.pills"),
        ("characters.aki.statuses", [{"status": "curse", "kind": "blessing"}], "characters.aki.statuses.0.kind"),
        ("characters.aki.known", [{"kind": "secret", "of": "zed"}], "characters.aki.known.0.of"),
        ("characters.aki.emotions", {"zed": "awe"}, "characters.aki.emotions.zed"),
        ("characters.aki.ninpo", {"x y": {"kind": "support", "timing": "turn"}}, "characters.aki.ninpo.x y"),
        ("characters.aki.ninpo", {"x": {"id": "y", "kind": "support", "timing": "turn"}}, "characters.aki.ninpo.x"),
        ("characters.aki.ninpo", {"x": {"timing": "turn"}}, "characters.aki.ninpo.x.kind"),
        (
            "characters.aki.ninpo",
            {"x": {"kind": "support", "timing": "turn", "effects": [{"effect": "auto_evade", "value": 1}]}},
            "characters.aki.ninpo.x.effects.0.value",
        ),
        ("prizes", {"scroll": {"holder": "zed"}}, "prizes.scroll.holder"),
        ("prizes", {"scroll": {"id": "cup"}}, "prizes.scroll"),
        ("battle", None, "battle"),
        ("battle", ..., "battle"),
        ("battle.status", "over", "battle.status"),
        ("battle.status", ..., "battle.status"),
        ("battle.round", 0, "battle.round"),
        ("battle.seat_order", ["aki"], "battle.active.1"),
        ("battle.seat_order", ["aki", "bo", "aki"], "battle.seat_order.2"),
        ("battle.participants", ["aki"], "battle.plots.bo"),
        ("battle.active", ["aki", "zed"], "battle.active.1"),
        ("battle.dropped", [{"id": "zed", "cause": "conceded", "round": 1}], "battle.dropped.0.id"),
        ("battle.dropped", [{"id": "aki", "cause": "bored", "round": 1}], "battle.dropped.0.cause"),
        ("battle.plots", {"aki": 1}, "battle.plots.bo"),
        ("battle.plots", {"aki": 1, "bo": 7}, "battle.plots.bo"),
        ("battle.used", {"zed": {}}, "battle.used.zed"),
        ("battle.winners", ["zed"], "battle.winners.0"),
        ("stage", "spoils", "battle.status"),
        ("stage", "scene", "battle.status"),
        ("stage", "night", "stage"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_what_is_wrong_with_a_state(path, value, fault):
    """Section 7: `bad_state`."""
    found = read_state(_changed(BATTLE, path, value))

    if fault is None:
        assert not isinstance(found, CaseError)
    else:
        assert (found.code, found.path, found.actor) == ("bad_state", f"state.{fault}", None)


def test_states_of_others():
    """Those of other systems are none of ours; what is unsound may be."""
    assert is_ours({})
    assert is_ours({"stage": "plot", "weather": "rain"})
    assert not is_ours({"phase": "scene", "characters": {}})
    assert not is_ours({"phase": "initiative", "characters": {}, "round": 1})
    assert not is_ours({"stage": "scene", "session": {}, "mode": "x", "board": {}, "scene": {}})
    with pytest.raises(UnreadableCase, match="stage"):
        load_state({"stage": "night"})
