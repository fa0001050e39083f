from campaign.explain.deeds import battles_of, deeds_of

CAMPS = {"a": ("saber",), "b": ("lancer",)}
EVENTS = (
    {"type": "rows_set", "actor": "saber"},
    {"type": "chanting", "actor": "rin", "slot": 1},
    {"type": "clash", "a": "lancer", "b": "saber", "slot": 1},
    {"type": "row_moved_up", "persons": ["lancer"], "slot": 3},
    {"type": "battle_ended", "battle": "b1", "slot": 4},
    {"type": "battle_ended", "battle": "b2", "slot": 9},
    {"type": "reward", "actor": "saber"},
    {"type": "reward", "actor": "rin"},
)


def test_events_are_sorted_by_battle_and_slot():
    deeds = deeds_of("b1", CAMPS, EVENTS)
    assert [event["type"] for event in deeds.before] == ["rows_set"]
    assert {slot: len(events) for slot, events in deeds.slots.items()} == {1: 1, 3: 1}
    assert [event["type"] for event in deeds.after] == ["battle_ended", "reward"]
    assert deeds.persons == ("saber", "lancer")


def test_a_battle_without_a_slot_has_only_what_came_before():
    deeds = deeds_of("b1", CAMPS, EVENTS[:1])
    assert (len(deeds.before), deeds.slots, deeds.after) == (1, {}, ())


def test_battles_are_those_of_the_state_and_those_opened_in_the_turn():
    opened = {"type": "battle_opened", "battle": "b2", "camps": {"c": ["rin"]}}
    found = battles_of({"battles": [{"id": "b1", "camps": {"a": ["saber"]}}]}, [opened])
    assert found == {"b1": {"a": ("saber",)}, "b2": {"c": ("rin",)}}
