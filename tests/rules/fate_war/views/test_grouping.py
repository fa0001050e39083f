from rules.fate_war.views.grouping import battle_groups, battles_of

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


def only(events):
    (group,) = battle_groups({"battles": [{"id": "b1", "camps": CAMPS}]}, events)
    return group


def kinds(events):
    return [event["type"] for event in events]


def test_events_are_sorted_by_battle_and_slot():
    group = only(EVENTS)
    assert kinds(group.before) == ["rows_set"]
    assert {slot: kinds(events) for slot, events in group.steps.items()} == {1: ["clash"], 3: ["row_moved_up"]}
    assert kinds(group.after) == ["battle_ended", "info_denied", "reward"]
    assert group.persons == ("saber", "lancer")
    assert kinds(group.events) == ["rows_set", "clash", "row_moved_up", "battle_ended", "info_denied", "reward"]


def test_a_battle_without_a_slot_has_only_what_came_before():
    group = only(EVENTS[:2])
    assert (kinds(group.before), group.steps, group.after) == (["rows_set"], {}, ())


def test_a_battle_in_which_nothing_happened_ends_all_the_same():
    group = only((EVENTS[1], *EVENTS[5:7]))
    assert (kinds(group.before), group.steps, kinds(group.after)) == (
        ["rows_set"],
        {},
        ["battle_ended", "info_denied"],
    )


def test_a_battle_of_which_nothing_is_told_is_none():
    assert battle_groups({"battles": [{"id": "b1", "camps": {"a": ["saber"]}}]}, EVENTS[:1]) == ()


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
    one, other = battle_groups({}, [*first, *second])
    assert one.events == (first[0], *first[1:])
    assert other.events == tuple(second)


def test_of_a_battle_that_is_over_only_decisions_are_still_told():
    over = {"id": "b0", "camps": CAMPS, "over": True}
    state = {"battles": [over, {"id": "b1", "camps": {"a": ["saber"], "c": ["rider"]}}]}
    clash = {"type": "clash", "rule": "FW-C1", "a": "rider", "b": "saber", "slot": 1}
    ended = {"type": "battle_ended", "rule": "FW-B8", "battle": "b1", "slot": 2}
    spared = {"type": "spared", "rule": "FW-X4", "actor": "lancer", "by": "saber"}
    assert [group.key for group in battle_groups(state, [clash, ended])] == ["b1"]
    assert [group.events for group in battle_groups(state, [spared])] == [(spared,)]
    refused = {"type": "npc_refused", "rule": "FW-N9", "actor": "saber", "npc": "lancer", "battle": "b0"}
    assert [group.events for group in battle_groups(state, [refused])] == [(refused,)]


def test_since_edition_2_a_battle_is_what_carries_its_id():
    """FW-B: who fights in it may do other things meanwhile, and its aftermath may be parted."""
    told = [{**event, "battle": "b1"} for event in (*EVENTS[1:2], *EVENTS[3:5])]
    other = {"type": "wounded", "rule": "FW-X1", "actor": "saber"}
    late = {"type": "reward", "rule": "FW-B10", "actor": "lancer", "battle": "b1"}
    group = only([*told, EVENTS[5], other, late])
    assert kinds(group.after) == ["battle_ended", "reward"]
    assert other not in group.events
