import pytest

from tests.rules.senya_gekki.fights import gm, pc, play, told


def summon(enemy, **fields):
    sheet = pc(skills={"call": {"category": "action", "effects": [{"kind": "summon", "enemy": enemy}]}})
    plan = {"a": {"plan": [{"do": "skill", "skill": "call"}]}}
    return play({"a": sheet, **fields}, plan)


@pytest.mark.parametrize(
    ("enemy", "key"),
    [({"id": "imp"}, "imp"), ({"id": "imp_2"}, "imp_2"), ({"id": "a"}, "a_2"), ({"id": "gm"}, "gm_2"), ({}, "call")],
)
def test_the_id_of_a_creature(enemy, key):
    """SG-15.2: a taken id gets a number."""
    assert told(summon(enemy), "summoned")[0]["actor"] == key


def test_the_next_free_number():
    """SG-15.2: `_2`, `_3`, and so on."""
    assert told(summon({"id": "imp"}, imp=pc(), imp_2=pc()), "summoned")[0]["actor"] == "imp_3"


def test_a_creature_enters_as_it_is_written_and_on_its_summoners_side():
    """SG-15.2: done, with a count of 0; what is written wrongly is its default."""
    enemy = {
        "id": "imp", "hp": 7, "hp_max": "x", "side": "npc", "condition": "ready", "action_count": 9, "present": False,
        "acted": True, "luck": 3, "combat": {"melee": 4}, "skills": {"bite": {"category": "attack_type"}},
    }  # fmt: skip
    imp = summon(enemy)["state"]["characters"]["imp"]

    assert (imp["hp"], imp["hp_max"], imp["side"]) == (7, 1, "pc")
    assert (imp["condition"], imp["action_count"], imp["present"], imp["acted"]) == ("done", 0, True, False)
    assert imp["combat"] == {"melee": 4, "ranged": 0, "mind": 0}
    assert imp["summoned_by"] == {"actor": "a", "skill": "call"}


def test_summoned_in_setup_a_creature_takes_part():
    """SG-15.2: it is ready, and rolls in speed order."""
    effects = [{"kind": "summon", "enemy": {"id": "imp", "action_value": 9}}]
    sheet = pc(action_value=5, skills={"call": {"category": "setup", "effects": effects}})
    resolution = play({"a": sheet}, {"a": {"setup": [{"skill": "call"}]}}, [1, 2, 3, 4], phase="setup")

    assert [(event["actor"], event["count"]) for event in told(resolution, "action_count_set")] == [
        ("imp", 12),
        ("a", 12),
    ]


def test_the_gm_summons_for_the_other_side():
    """SG-15.2, SG-18.11: user and skill are `gm`."""
    command = {"tool": "gm.apply_effect", "target": "a", "effect": {"kind": "summon", "enemy": {"id": "imp"}}}
    resolution = play({"a": pc()}, {"gm": gm(command, command)}, phase="idle")

    assert [event["type"] for event in resolution["events"]] == ["summoned", "summon_destroyed", "summoned"]
    assert resolution["state"]["characters"]["imp"]["side"] == "npc"
