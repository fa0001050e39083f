from campaign.explain.deeds import battles_of, deeds_of, sort_out

CAMPS = {"a": ("saber",), "b": ("lancer",)}
EVENTS = (
    {"type": "moved", "rule": "FW-A2", "actor": "saber"},
    {"type": "rows_set", "rule": "FW-B1", "actor": "saber"},
    {"type": "chanting", "rule": "FW-M1", "actor": "rin", "slot": 1},
    {"type": "clash", "rule": "FW-C1", "a": "lancer", "b": "saber", "slot": 1},
    {"type": "row_moved_up", "rule": "FW-B3", "persons": ["lancer"], "slot": 3},
    {"type": "battle_ended", "rule": "FW-B8", "battle": "b1", "slot": 4},
    {"type": "info_denied", "rule": "FW-A8", "actor": "saber"},
    {"type": "reward", "rule": "FW-B10", "actor": "saber"},
    {"type": "battle_ended", "rule": "FW-B8", "battle": "b2", "slot": 9},
    {"type": "reward", "rule": "FW-B10", "actor": "rin"},
    {"type": "vanished", "rule": "FW-X3", "actor": "saber"},
)


def kinds(events):
    return [event["type"] for event in events]


def test_events_are_sorted_by_battle_and_slot():
    deeds = deeds_of("b1", CAMPS, EVENTS)
    assert kinds(deeds.before) == ["rows_set"]
    assert {slot: kinds(events) for slot, events in deeds.slots.items()} == {1: ["clash"], 3: ["row_moved_up"]}
    assert kinds(deeds.after) == ["battle_ended", "info_denied", "reward"]
    assert deeds.persons == ("saber", "lancer")
    assert kinds(deeds.events) == ["rows_set", "clash", "row_moved_up", "battle_ended", "info_denied", "reward"]


def test_a_battle_without_a_slot_has_only_what_came_before():
    deeds = deeds_of("b1", CAMPS, EVENTS[:2])
    assert (kinds(deeds.before), deeds.slots, deeds.after) == (["rows_set"], {}, ())


def test_a_battle_in_which_nothing_happened_ends_all_the_same():
    deeds = deeds_of("b1", CAMPS, (EVENTS[1], *EVENTS[5:7]))
    assert (kinds(deeds.before), deeds.slots, kinds(deeds.after)) == (
        ["rows_set"],
        {},
        ["battle_ended", "info_denied"],
    )


def test_a_battle_of_which_nothing_is_told_is_none():
    assert sort_out({"battles": [{"id": "b1", "camps": {"a": ["saber"]}}]}, EVENTS[:1]) == ()


def test_battles_are_those_of_the_state_and_those_opened_in_the_turn():
    opened = {"type": "battle_opened", "battle": "b2", "camps": {"c": ["rin"]}}
    found = battles_of({"battles": [{"id": "b1", "camps": {"a": ["saber"]}}]}, [opened])
    assert found == {"b1": {"a": ("saber",)}, "b2": {"c": ("rin",)}}


def test_who_fights_in_both_halves_of_a_turn_has_two_battles():
    first = [{"type": "battle_opened", "rule": "FW-E4", "battle": "b1", "camps": CAMPS}, *EVENTS[3:8]]
    second = [
        {"type": "battle_opened", "rule": "FW-E4", "battle": "b2", "camps": {"a": ["saber"], "c": ["rider"]}},
        {"type": "clash", "rule": "FW-C1", "a": "rider", "b": "saber", "slot": 1},
        {"type": "battle_ended", "rule": "FW-B8", "battle": "b2", "slot": 2},
        {"type": "reward", "rule": "FW-B10", "actor": "rider"},
    ]
    one, other = sort_out({}, [*first, *second])
    assert one.events == (first[0], *first[1:])
    assert other.events == tuple(second)


def test_of_a_battle_that_is_over_only_decisions_are_still_told():
    over = {"id": "b0", "camps": CAMPS, "over": True}
    state = {"battles": [over, {"id": "b1", "camps": {"a": ["saber"], "c": ["rider"]}}]}
    clash = {"type": "clash", "rule": "FW-C1", "a": "rider", "b": "saber", "slot": 1}
    ended = {"type": "battle_ended", "rule": "FW-B8", "battle": "b1", "slot": 2}
    spared = {"type": "spared", "rule": "FW-X4", "actor": "lancer", "by": "saber"}
    assert [deeds.battle for deeds in sort_out(state, [clash, ended])] == ["b1"]
    assert [deeds.events for deeds in sort_out(state, [spared])] == [(spared,)]
