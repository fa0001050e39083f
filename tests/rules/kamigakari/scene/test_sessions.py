"""KG-3.8 to KG-3.11, KG-4.14: the start and the end of a session."""

import pytest

from tests.rules.kamigakari.table import codes, links, pc, stage, told, types


def ties(important="npc1", circle="b", connection="npc2"):
    return {
        "links": [
            {"target": important, "emotion": "love", "role": "important_person"},
            {"target": circle, "emotion": "trust", "role": "circle"},
            {"target": connection, "emotion": "debt", "role": "connection"},
        ]
    }


def test_kg_4_14_a_session_starts_pc_by_pc():
    people = {"a": pc(crest=-3, spirit_max=1, spirit_spent=3), "b": pc(spirit_max=1)}
    resolution = stage("session_start", people, {"a": ties(), "b": ties(circle="a")}, [5, 6])

    assert types(resolution) == ["crest", "spirit_rolled", "links_set"] * 2
    assert resolution["state"]["characters"]["a"]["spirit_spent"] == 0


def test_kg_4_14_only_those_whose_links_are_missing_are_asked():
    resolution = stage("session_start", {"a": pc(), "b": pc(), "c": pc(lost=True)}, {"a": ties()})

    assert resolution["requests"] == [{"actor": "b", "want": "initial_links"}]
    assert resolution["events"] == []


LINKS = [
    # clause     reading                                 a's links                     faults
    ("KG-4.14", "an npc in the circle", ties(circle="npc3"), [("a.links.1.target", "links_circle")]),
    ("KG-4.14", "oneself in the circle", ties(circle="a"), [("a.links.1.target", "link_self")]),
    ("KG-3.3", "one person twice", ties(connection="npc1"), [("a.links.2.target", "link_duplicate")]),
    ("KG-4.14", "too few", {"links": ties()["links"][:2]}, [("a.links", "links_initial")]),
]


@pytest.mark.parametrize(("declared", "faults"), [pytest.param(*row[2:], id=f"{row[0]} {row[1]}") for row in LINKS])
def test_first_links(declared, faults):
    resolution = stage("session_start", {"a": pc(), "b": pc()}, {"a": declared, "b": ties(circle="a")})
    assert codes(resolution) == faults


def test_kg_4_14_a_circle_that_leaves_somebody_out_is_the_gms_to_mend():
    people = {key: pc() for key in "abcd"}
    circle = {"a": ties(circle="b"), "b": ties(circle="a"), "c": ties(circle="a"), "d": ties(circle="c")}
    (error,) = stage("session_start", people, circle)["errors"]

    assert (error["actor"], error["code"], error["values"]) == ("gm", "links_circle", {"left_out": ["d"]})


def test_kg_3_9_links_recover_beyond_zero_all_at_once():
    resolution = stage("session_end", {"a": pc(crest=-2, links=links(5))}, {})

    assert [(one["before"], one["after"]) for one in told(resolution, "crest")] == [(-2, 3)]


def test_kg_3_9_no_more_kushimitama_than_sealed():
    resolution = stage("session_end", {"a": pc(crest=-20, kushimitama=9)}, {"a": {"kushimitama_max": 1}}, [6])

    assert types(resolution) == ["kushimitama_spent", "crest", "dissolution", "links_reset"]
    assert resolution["state"]["characters"]["a"]["kushimitama"] == 8


@pytest.mark.parametrize("die", range(1, 7))
def test_kg_3_10_four_faces_of_six_are_the_end(die):
    resolution = stage("session_end", {"a": pc(crest=-1)}, {}, [die])

    assert resolution["state"]["characters"]["a"]["lost"] is (die <= 4)
    assert bool(told(resolution, "character_lost")) is (die <= 4)


def test_kg_9_11_the_dead_are_lost_once():
    person = pc(crest=-1, statuses=[{"status": "dead"}])
    resolution = stage("session_end", {"a": person}, {}, [1])

    assert [one["cause"] for one in told(resolution, "character_lost")] == ["dissolution"]


def body(kind, rule, **fields):
    return {"type": kind, "rule": rule, "actor": "a", "audience": "all", **fields}


def test_kg_3_1_what_the_start_of_a_session_tells_and_leaves():
    people = {"a": pc(crest=-3, spirit=[6], spirit_max=2, spirit_spent=3, excess_spirit=2)}
    options = {"crest_start": 20}
    resolution = stage("session_start", people, {"a": ties(circle="n")}, [5, 3], options)
    person = resolution["state"]["characters"]["a"]

    assert resolution["events"] == [
        body("crest", "KG-3.1", before=-3, after=20, cause="session_start"),
        body("spirit_rolled", "KG-2.1", faces=[5, 3]),
        body("links_set", "KG-4.14", count=3),
    ]
    assert (person["crest"], person["spirit"], person["spirit_spent"], person["excess_spirit"]) == (20, [5, 3], 0, 0)
    assert person["links"] == [
        {"slot": 1, "target": "npc1", "emotion": "love"},
        {"slot": 2, "target": "n", "emotion": "trust"},
        {"slot": 3, "target": "npc2", "emotion": "debt"},
    ]


ENDS = [
    # person, kushimitama_max, defeated, dice     what is told before the links are erased
    (pc(crest=0), 0, [], [], []),
    (pc(crest=0, links=links(2), kushimitama=2), 2, [], [], []),
    (
        pc(crest=-9, kushimitama=3),
        3,
        [],
        [],
        [
            body("kushimitama_spent", "KG-3.9", left=2, use="crest"),
            body("crest", "KG-3.9", before=-9, after=-4, cause="kushimitama"),
            body("kushimitama_spent", "KG-3.9", left=1, use="crest"),
            body("crest", "KG-3.9", before=-4, after=1, cause="kushimitama"),
        ],
    ),
    (
        pc(crest=-9, links=links(2)),
        0,
        [],
        [5],
        [
            body("crest", "KG-3.9", before=-9, after=-7, cause="links"),
            body("dissolution", "KG-3.10", die=5, lost=False),
        ],
    ),
    (
        pc(crest=20),
        0,
        [{"id": "m", "crest_reward": 1}, {"id": "n", "crest_reward": 4}, {"id": "o"}],
        [],
        [body("crest", "KG-3.8", before=20, after=22, cause="defeated")],
    ),
    (
        pc(crest=-9),
        0,
        [{"id": "m", "crest_reward": 8}, {"id": "o"}],
        [4],
        [
            body("crest", "KG-3.8", before=-9, after=-1, cause="defeated"),
            body("dissolution", "KG-3.10", die=4, lost=True),
            body("character_lost", "KG-3.10", cause="dissolution"),
        ],
    ),
    (
        pc(hp=0, statuses=[{"status": "dead"}]),
        0,
        [],
        [],
        [body("character_lost", "KG-9.11", cause="dead")],
    ),
    (pc(hp=0, statuses=[{"status": "faint"}]), 0, [], [], []),
]


@pytest.mark.parametrize(("person", "most", "defeated", "dice", "events"), ENDS)
def test_kg_3_8_to_kg_3_11_what_the_end_of_a_session_tells(person, most, defeated, dice, events):
    session = {"defeated": defeated}
    resolution = stage("session_end", {"a": person}, {"a": {"kushimitama_max": most}}, dice, session=session)
    left = resolution["state"]["characters"]["a"]

    assert resolution["events"] == [*events, body("links_reset", "KG-3.11", count=len(person.get("links", ())))]
    assert left["links"] == []
    assert left["lost"] is any(event["type"] == "character_lost" for event in events)


@pytest.mark.parametrize("crest", [25, 22, 21])
def test_kg_3_1_no_recovery_lifts_crest_above_its_maximum(crest):
    session = {"defeated": [{"id": "m", "crest_reward": 4}]}
    resolution = stage("session_end", {"a": pc(crest=crest)}, {}, session=session)

    assert resolution["state"]["characters"]["a"]["crest"] == max(crest, 22)
