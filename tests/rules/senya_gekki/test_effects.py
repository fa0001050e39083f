from tests.rules.senya_gekki.fights import SLASH, attack, brief, npc, pc, play, told


def skill(target="b", **fields):
    """A PC with one skill, and a plan that uses it."""
    targets = [target] if isinstance(target, str) else target
    sheet = pc(skills={"s": {"category": "action", "targets": "all", **fields}})
    return sheet, {"a": {"plan": [{"do": "skill", "skill": "s", "targets": targets}]}}


def test_effects_work_target_by_target_and_on_the_user_last():
    """Section 6, SG-15.1: what lasts comes first, then the list; the user's own once, after all targets."""
    sheet, declarations = skill(
        ["b", "c"],
        effects=[
            {"kind": "heal", "value": 1, "who": "user"},
            {"kind": "inflict", "status": "bind"},
            {"kind": "check_bonus", "value": 1},
            {"kind": "damage_bonus", "value": 1, "who": "user"},
        ],
    )
    resolution = play({"a": sheet, "b": npc(), "c": npc()}, declarations)

    assert brief(resolution, "effect_added", "status_gained", "healed") == [
        ("SG-15.1", "effect_added", "b"),
        ("SG-13.1", "status_gained", "b"),
        ("SG-15.1", "effect_added", "c"),
        ("SG-13.1", "status_gained", "c"),
        ("SG-15.1", "effect_added", "a"),
        ("SG-11.10", "healed", "a"),
    ]
    entry = {"skill": "s", "source": "a", "duration": "round", "effects": [{"kind": "check_bonus", "value": 1}]}
    assert resolution["state"]["characters"]["b"]["effects"] == [entry]


def test_dice_of_effects_are_rolled_for_each_target():
    """Section 6, SG-11.1: real damage by a skill ignores defence and names the skill."""
    sheet, declarations = skill(["b", "c"], effects=[{"kind": "real_damage", "value": 1, "dice": 2}])
    resolution = play({"a": sheet, "b": npc(defense=9), "c": npc()}, declarations, [1, 2, 3, 4])

    struck = told(resolution, "real_damage")
    assert [(event["actor"], event["dice"], event["amount"]) for event in struck] == [
        ("b", [1, 2], 4),
        ("c", [3, 4], 8),
    ]
    assert struck[0]["source"] == "s"
    assert "defense" not in struck[0]


def test_a_fumbled_skill_check_is_resisted_without_dice():
    """SG-15.4: a fumble, and all resist; the user gains nothing either."""
    sheet, declarations = skill(
        ["b", "c"], opposed="mind", effects=[{"kind": "heal", "value": 1, "who": "user"}, {"kind": "revive"}]
    )
    resolution = play({"a": sheet, "b": npc(), "c": npc()}, declarations, [1, 1])

    assert brief(resolution, "skill_resisted", "evade_check", "healed") == [
        ("SG-15.4", "skill_resisted", "b"),
        ("SG-15.4", "skill_resisted", "c"),
    ]


def test_an_opposed_skill_works_where_it_takes_hold_and_then_on_its_user():
    """SG-15.4, SG-11.3: each target opposes the one roll; the fallen answer without dice, bound ones with 3."""
    sheet, declarations = skill(
        ["b", "c", "d"],
        opposed="ranged",
        effects=[{"kind": "inflict", "status": "daze"}, {"kind": "damage_reduction", "value": 1, "who": "user"}],
    )
    people = {
        "a": sheet,
        "b": npc(combat={"ranged": 9}),
        "c": npc(combat={"ranged": 8}, hp=0, condition="incapacitated"),
        "d": npc(combat={"ranged": 9}, hp=0, condition="dead", statuses=[{"status": "bind", "source": "a"}]),
    }
    resolution = play(people, declarations, [3, 3, 1, 2], {"bind_mode": "fixed_3"})

    checks = [(event["rule"], event["actor"], event["achievement"]) for event in told(resolution, "evade_check")]
    assert checks == [("SG-7.10", "b", 12), ("SG-11.3", "c", 8), ("SG-11.3", "d", 3)]
    assert [event["actor"] for event in told(resolution, "skill_took_hold")] == ["c", "d"]
    assert [event["actor"] for event in told(resolution, "status_gained", "effect_added")] == ["c", "d", "a"]


def test_after_damage_effects_of_all_skills_by_victim_and_skill():
    """SG-7.18: by victim, then by skill; what is on the user works once for each victim."""
    skills = {
        "slash": {**SLASH, "targets": 2, "after_damage": [{"kind": "check_bonus", "value": -1, "on": "evade"}]},
        "drain": {"category": "attack", "after_damage": [{"kind": "heal", "value": 2, "who": "user"}]},
        "plain": {"category": "attack", "effects": [{"kind": "heal", "value": 50}]},
    }
    people = {"a": pc(hp=10, skills=skills), "b": npc(), "c": npc()}
    resolution = play(people, {"a": attack(["b", "c"], skills=["drain", "plain"])}, [5, 6, 1, 2, 1, 2, 6])

    followed = told(resolution, "after_damage", "effect_added", "healed")
    assert [(event["type"], event.get("target", event["actor"])) for event in followed] == [
        ("after_damage", "b"),
        ("effect_added", "b"),
        ("after_damage", "b"),
        ("healed", "a"),
        ("after_damage", "c"),
        ("effect_added", "c"),
        ("after_damage", "c"),
        ("healed", "a"),
    ]
    assert resolution["state"]["characters"]["a"]["hp"] == 14


def test_an_item_lasts_as_long_as_it_says_and_need_not_be_used_up():
    """SG-15.3, SG-5.9: consumables lose one, others stay."""
    charm = {"consumable": False, "duration": "combat", "effects": [{"kind": "check_bonus", "value": 1}]}
    resolution = play({"a": pc(items={"charm": charm})}, {"a": {"plan": [{"do": "item", "item": "charm"}]}})

    assert brief(resolution, "item_used", "effect_added") == [
        ("SG-5.9", "item_used", "a"),
        ("SG-15.3", "effect_added", "a"),
    ]
    person = resolution["state"]["characters"]["a"]
    assert person["items"] == {"charm": charm}
    assert person["effects"][0]["duration"] == "combat"
