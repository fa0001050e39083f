"""SRS-2.3 to SRS-2.11: what an opposed check shows of its sides before it is rolled."""

import pytest

from tests.rules.srs.sessions import opposed, resolve, session, told, with_character

NOTICED = [
    # values declared for aki, who acts, and for bo       whose value the GM is shown
    (9, 9, ["aki", "bo"]),
    (9, 4, ["aki"]),
    (5, 9, ["bo"]),
    (5, 4, []),
]


@pytest.mark.parametrize(("one", "other", "noticed"), NOTICED)
@pytest.mark.parametrize("action", [0, 1])
def test_values_that_the_sheets_do_not_have_are_shown_to_the_gm(one, other, noticed, action):
    """SRS-1.4: of both sides, the one that acts first, before any die."""
    declared = {"p1": {"checks": {"c1": {"check_value": one}}}, "p2": {"checks": {"c1": {"check_value": other}}}}
    resolution = resolve(session(checks=[opposed(action=action)]), declared, [3, 4, 3, 3])

    assert told(resolution, "code", "actor", "audience")[: len(noticed)] == [
        ("notice", "check_value_differs", actor, "gm") for actor in (noticed if action == 0 else noticed[::-1])
    ]
    assert ("notice" in {event["type"] for event in resolution["events"]}) is bool(noticed)


@pytest.mark.parametrize(("by_the_gm", "by_bo", "acting"), [(1, 2, "ogre"), (3, 2, "bo")])
def test_for_an_npc_it_counts_when_the_gm_sealed(by_the_gm, by_bo, acting):
    """SRS-2.4: also for one that a player may act with."""
    state = with_character(session(checks=[opposed("bo", "ogre", action=None)]), "ogre", player="p1")
    declared = {"gm": {"submitted_seq": by_the_gm}, "p1": {"submitted_seq": 9}, "p2": {"submitted_seq": by_bo}}
    resolution = resolve(state, declared, [3, 4, 3, 3])

    assert told(resolution, "action")[0] == ("sides_decided", acting)
