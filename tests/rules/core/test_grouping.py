from rules.core.grouping import EventGroup

GROUP = EventGroup(
    "b1",
    {"b": ("rin", "elder"), "a": ("yuna",)},
    before=({"type": "opened"},),
    steps={2: ({"type": "third"}, {"type": "fourth"}), 1: ({"type": "second"},)},
    after=({"type": "ended"},),
)


def test_events_of_a_group_come_in_their_order():
    assert [event["type"] for event in GROUP.events] == ["opened", "second", "third", "fourth", "ended"]


def test_persons_of_a_group_come_side_by_side():
    assert GROUP.persons == ("yuna", "rin", "elder")
