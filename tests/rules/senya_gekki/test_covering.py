from tests.rules.senya_gekki.fights import CLAW, SLASH, attack, npc, pc, play, told, waits

COVER = {"standing": [{"do": "cover", "protect": ["b"]}]}
BOTH = {"standing": [{"do": "cover", "protect": ["b", "c"]}]}
HIT = [5, 5, 1, 2, 6]


def guard(**fields):
    return npc(**{"condition": "ready", "action_count": 6, "defense": 1, **fields})


def test_the_first_in_count_order_covers():
    """SG-14.3: not the attacker, not the target; the done are refused, the fallen passed over silently."""
    people = {
        "a": pc(),
        "b": npc(),
        "d": guard(condition="done", action_count=9),
        "e": guard(condition="incapacitated", hp=0, action_count=20),
        "f": guard(action_count=4),
        "g": guard(action_count=5),
    }
    declarations = {"a": {**attack(), **COVER}, **dict.fromkeys("defg", COVER)}
    resolution = play(people, declarations, HIT)

    found = [(event["rule"], event["type"], event["actor"]) for event in told(resolution, "cover_refused", "covered")]
    assert found == [("SG-14.5", "cover_refused", "d"), ("SG-14.3", "covered", "g")]
    assert told(resolution, "cover_refused")[0]["reason"] == "done"


def test_a_protector_shields_one_target_of_an_attack():
    """SG-14.3, SG-15.5: one roll for all; each protector takes it once, with its own defence."""
    people = {"a": pc(skills={"slash": {**SLASH, "targets": 2}}), "b": npc(), "c": npc(), "d": guard(), "e": guard()}
    declarations = {"a": attack(["b", "c"]), "d": BOTH, "e": BOTH}
    resolution = play(people, declarations, [5, 5, 1, 2, 1, 2, 6])

    assert [(event["actor"], event["target"]) for event in told(resolution, "covered")] == [("d", "b"), ("e", "c")]
    struck = told(resolution, "real_damage")
    assert [(event["rule"], event["actor"], event["amount"]) for event in struck] == [
        ("SG-14.2", "d", 9),
        ("SG-14.2", "e", 9),
    ]
    assert len(told(resolution, "damage_roll")) == 1


def test_the_targets_defence_skills_do_not_help_the_protector():
    """SG-7.12, SG-14.2: they count if the attack hits the evader itself."""
    duck = {"category": "defense", "effects": [{"kind": "damage_reduction", "value": 5}]}
    people = {"a": pc(), "b": npc(skills={"duck": duck}), "d": guard()}
    orders = {"standing": [{"do": "evade", "skills": ["duck"]}]}
    resolution = play(people, {"a": attack(), "b": orders, "d": COVER}, HIT)

    assert told(resolution, "real_damage")[0]["defense"] == 1


def test_a_protector_counts_as_the_one_damaged():
    """SG-14.2, SG-7.18: what follows the damage works on it; for a counterer that it shields by SG-7.18."""
    poisons = {**SLASH, "after_damage": [{"kind": "inflict", "status": "poison"}]}
    people = {"a": pc(skills={"slash": poisons}), "b": waits(), "d": guard()}
    declarations = {"a": attack(), "b": {"standing": [{"do": "counter"}]}, "d": COVER}
    resolution = play(people, declarations, HIT)

    (followed,) = told(resolution, "after_damage")
    assert (followed["rule"], followed["target"]) == ("SG-7.18", "d")
    assert resolution["state"]["characters"]["b"]["condition"] == "done"


def test_a_protector_that_falls_stays_down():
    """SG-14.6, SG-11.2: done only where it still stands."""
    resolution = play({"a": pc(), "b": npc(), "d": guard(hp=3)}, {"a": attack(), "d": COVER}, HIT)
    assert resolution["state"]["characters"]["d"]["condition"] == "incapacitated"


def test_no_cover_where_nothing_hit():
    """SG-14.3, SG-14.4: only for the result `hit`."""
    people = {"a": pc(), "b": waits(skills={"claw": CLAW}), "d": guard()}
    declarations = {"a": attack(), "b": {"standing": [{"do": "counter"}]}, "d": COVER}
    tie = play(people, declarations, [3, 3, 3, 4])

    assert told(tie, "covered", "cover_refused", "damage_roll") == []
