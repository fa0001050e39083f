import pytest

from tests.rules.senya_gekki.fights import SLASH, brief, npc, pc, play, told

PARALYSED = [{"status": "paralysis", "source": "x"}]


def skipped(entry, sheet, options=None, **people):
    """Return the reasons for which entries of a plan were skipped."""
    plan = {"a": {"plan": [entry, {"do": "delay", "by": "all"}]}}
    resolution = play({"a": sheet, **people}, plan, options=options)
    return [event["reason"] for event in told(resolution, "plan_skipped")]


ATTACK = {"do": "attack", "attack_type": "slash", "targets": ["b"]}
DEAR = {"slash": {**SLASH, "cost": {"tension": 2}}, "more": {"category": "attack", "cost": {"tension": 2}}}
GUN = {"slash": {**SLASH, "ammo": "bullet"}, "burst": {"category": "attack", "ammo": "bullet"}}
SHORT = {"s": {"category": "action", "range_m": 8}}
STUNT = {"s": {"category": "action", "range_m": 8, "cost": {"tension": 2}, "ammo": "bullet"}}
COSTLY = {"do": "skill", "skill": "s", "targets": ["b"]}
FAR = {"ranges": True}


@pytest.mark.parametrize(
    ("entry", "sheet", "reason"),
    [
        ({**ATTACK, "when": [{"fact": "target.hp", "op": "<", "value": 9}]}, pc(), "when"),
        (ATTACK, pc(statuses=[{"status": "daze", "source": "x"}], skills=DEAR), "dazed"),
        ({**ATTACK, "skills": ["more"]}, pc(tension=3, skills=DEAR), "tension"),
        ({**ATTACK, "skills": ["burst"]}, pc(skills=GUN, items={"bullet": {"quantity": 1}}), "ammo"),
        (ATTACK, pc(skills=GUN), "ammo"),
        ({**ATTACK, "targets": ["down"]}, pc(), "no_valid_target"),
        ({**ATTACK, "targets": ["away"]}, pc(), "no_valid_target"),
        (ATTACK, pc(position=0), "out_of_range"),
        ({**ATTACK, "move_to": 8}, pc(position=0, statuses=PARALYSED), "out_of_range"),
        ({"do": "skill", "skill": "s", "targets": ["away"]}, pc(skills=SHORT), "no_valid_target"),
        ({"do": "skill", "skill": "s", "targets": ["b"]}, pc(position=0, skills=SHORT), "out_of_range"),
        (COSTLY, pc(position=0, tension=1, skills=STUNT), "tension"),
        (COSTLY, pc(position=0, tension=9, skills=STUNT, statuses=[{"status": "daze", "source": "x"}]), "dazed"),
        (COSTLY, pc(position=0, tension=2, skills=STUNT), "ammo"),
        ({**ATTACK, "targets": ["away"]}, pc(tension=1, skills=DEAR), "tension"),
        ({"do": "item", "item": "i"}, pc(items={"i": {"quantity": 0}}), "no_item"),
        ({"do": "finish", "target": "b"}, pc(), "not_incapacitated"),
        ({"do": "finish", "target": "away"}, pc(), "no_valid_target"),
        ({"do": "full_move", "to": 3}, pc(statuses=PARALYSED), "paralysed"),
        ({"do": "full_move", "to": 3}, pc(), "no_position"),
        ({"do": "full_move", "to": 31}, pc(position=0), "too_far"),
    ],
)  # fmt: skip
def test_what_stands_in_the_way(entry, sheet, reason):
    """SG-18.2: the reasons, in the order in which they are tested."""
    people = {
        "b": npc(position=9),
        "down": npc(condition="incapacitated", hp=0),
        "away": npc(present=False, condition="incapacitated", hp=0),
    }
    options = {"ranges": True, "full_move_max_m": 30}
    assert skipped(entry, sheet, options, **people) == [reason]


def test_some_targets_left_are_enough():
    """SG-7.4, SG-17.3: those that are down, away or out of reach are dropped, and the rest is struck."""
    sheet = pc(position=0, skills={"slash": {**SLASH, "targets": "all", "cost": {"tension": 1}}}, tension=1)
    people = {"a": sheet, "b": npc(position=1), "c": npc(position=5), "d": npc(hp=0, condition="dead"), "e": npc()}
    plan = {"plan": [{**ATTACK, "targets": ["c", "b", "d", "e"], "move_to": 1}]}
    resolution = play(people, {"a": plan}, [1, 1], FAR)

    assert brief(resolution)[1:5] == [
        ("SG-5.6", "moved", "a"),
        ("SG-7.4", "target_dropped", "a"),
        ("SG-7.4", "target_dropped", "a"),
        ("SG-15.6", "tension_spent", "a"),
    ]
    assert [event["target"] for event in told(resolution, "target_dropped")] == ["c", "d"]
    assert told(resolution, "attack_declared")[0]["targets"] == ["b", "e"]


@pytest.mark.parametrize(("fields", "to", "rule"), [
    ({}, 3, "SG-5.6"),
    ({"position": 0}, 11, "SG-5.6"),
    ({"position": 5, "statuses": PARALYSED}, 6, "SG-13.5"),
])  # fmt: skip
def test_a_step_that_is_denied_leaves_the_action(fields, to, rule):
    """SG-5.6, SG-13.5: no position, too far, or paralysed."""
    resolution = play({"a": pc(**fields)}, {"a": {"plan": [{"do": "other", "text": "x", "move_to": to}]}})

    assert brief(resolution)[1:3] == [(rule, "move_denied", "a"), ("SG-5.11", "other_action", "a")]


def test_a_skill_is_used_in_its_order():
    """SG-18.2: move, costs, its own event, work, then 10."""
    mend = {"category": "action", "cost": {"tension": 1}, "ammo": "herb", "effects": [{"kind": "heal", "value": 3}]}
    sheet = pc(hp=20, tension=1, position=0, skills={"mend": mend}, items={"herb": {}})
    resolution = play({"a": sheet}, {"a": {"plan": [{"do": "skill", "skill": "mend", "move_to": 2}]}})

    assert [event["type"] for event in resolution["events"]] == [
        "initiative",
        "moved",
        "tension_spent",
        "ammo_spent",
        "skill_used",
        "healed",
        "action_count_reduced",
    ]
    assert resolution["state"]["characters"]["a"]["items"]["herb"] == {"quantity": 0}


def test_skills_and_items_may_be_used_on_the_fallen_but_not_on_the_absent():
    """SG-18.2: absent targets are left out silently."""
    mend = {"category": "action", "targets": 3, "effects": [{"kind": "heal", "value": 3}]}
    people = {"a": pc(skills={"mend": mend}), "b": npc(present=False), "c": npc(hp=0, condition="dead")}
    resolution = play(people, {"a": {"plan": [{"do": "skill", "skill": "mend", "targets": ["b", "c"]}]}})

    assert told(resolution, "skill_used")[0]["targets"] == ["c"]
    assert told(resolution, "heal_refused")[0]["actor"] == "c"


@pytest.mark.parametrize(("range_m", "hit"), [(None, False), (7, True)])
def test_a_range_of_its_own(range_m, hit):
    """SG-17.3: `range_m` takes the place of the usual range."""
    sheet = pc(position=0, skills={"slash": {**SLASH, "range_m": range_m}})
    plan = {"plan": [ATTACK, {"do": "delay", "by": 1}]}
    resolution = play({"a": sheet, "b": npc(position=7)}, {"a": plan}, [1, 1] if hit else [], FAR)
    assert bool(told(resolution, "attack_declared")) is hit


def test_mind_attacks_reach_everybody():
    """SG-17.3: mind has no range of its own."""
    sheet = pc(position=0, skills={"slash": {**SLASH, "combat": "mind"}})
    assert told(play({"a": sheet, "b": npc(position=900)}, {"a": {"plan": [ATTACK]}}, [1, 1], FAR), "attack_declared")


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param({"do": "skill", "skill": "s", "move_to": 9}, id="SG-17.3 oneself unnamed"),
        pytest.param({"do": "skill", "skill": "s", "targets": ["a"], "move_to": 9}, id="SG-17.3 oneself by name"),
    ],
)
def test_who_moves_away_still_reaches_themselves(entry):
    """SG-17.3: measured after the move, the user is at no distance from themselves."""
    sheet = pc(position=0, skills={"s": {"category": "action", "range_m": 8}})
    resolution = play({"a": sheet}, {"a": {"plan": [entry]}}, options=FAR)

    assert told(resolution, "skill_used")[0]["targets"] == ["a"]
