from tests.rules.senya_gekki.fights import brief, npc, pc, play, told

BREATH = {"category": "cleanup", "effects": [{"kind": "check_bonus", "value": 1}]}


def test_the_order_of_a_cleanup():
    """SG-6.1 to SG-6.5: statuses, effects, skills and other deeds, each step in speed order."""
    lasting = [
        {"skill": "x", "source": "a", "duration": "round"},
        {"skill": "y", "source": "a", "duration": "combat"},
        {"skill": "z", "source": "b", "duration": "round"},
    ]
    sheet = {"statuses": [{"status": "poison", "source": "x"}], "effects": lasting, "skills": {"breath": BREATH}}
    people = {"a": pc(action_value=2, condition="done", **sheet), "b": npc(action_value=3, **sheet)}
    declared = {"cleanup": [{"other": "rests"}, {"skill": "breath"}]}
    resolution = play(people, {"a": declared, "b": declared}, [1, 1], phase="cleanup", elapsed_minutes=4)

    assert brief(resolution) == [
        ("SG-13.4", "real_damage", "b"),
        ("SG-13.4", "real_damage", "a"),
        ("SG-6.3", "effect_ended", "b"),
        ("SG-6.3", "effect_ended", "b"),
        ("SG-6.3", "effect_ended", "a"),
        ("SG-6.3", "effect_ended", "a"),
        ("SG-6.4", "skill_used", "b"),
        ("SG-15.1", "effect_added", "b"),
        ("SG-6.4", "skill_used", "a"),
        ("SG-15.1", "effect_added", "a"),
        ("SG-6.5", "other_action", "b"),
        ("SG-6.5", "other_action", "a"),
        ("SG-6.1", "round_ended", None),
    ]
    assert told(resolution, "round_ended")[0]["elapsed_minutes"] == 5
    kept = [one["skill"] for one in resolution["state"]["characters"]["a"]["effects"]]
    assert kept == ["y", "breath"]


def test_the_fallen_do_nothing_in_a_cleanup():
    """SG-2.5, SG-18.2: neither skills nor other deeds; whoever falls to poison just then does nothing either."""
    poisoned = {"statuses": [{"status": "poison", "source": "x"}], "skills": {"breath": BREATH}}
    people = {"a": pc(hp=1, condition="done", **poisoned)}
    declared = {"cleanup": [{"skill": "breath"}, {"other": "rests"}]}
    resolution = play(people, {"a": declared}, [3], phase="cleanup")

    skipped = [(event["at"], event["reason"]) for event in told(resolution, "plan_skipped")]
    assert skipped == [("cleanup", "condition"), ("cleanup", "condition")]


def test_conditions_and_costs_of_a_list():
    """SG-6.4, SG-18.2: reasons as for a plan; their facts know the first target."""
    dear = {"category": "cleanup", "cost": {"tension": 1}}
    when = [{"fact": "target.id", "op": "==", "value": "b"}, {"fact": "moment", "op": "==", "value": "cleanup"}]
    uses = [
        {"skill": "dear", "when": when},
        {"skill": "dear", "targets": ["b"], "when": when},
        {"skill": "dear"},
    ]
    people = {"a": pc(condition="done", tension=1, skills={"dear": dear}), "b": npc()}
    resolution = play(people, {"a": {"cleanup": uses}}, phase="cleanup")

    assert [event["reason"] for event in told(resolution, "plan_skipped")] == ["when", "tension"]
    assert told(resolution, "skill_used")[0]["targets"] == ["b"]
