"""15.3, section 16: what a declaration is read as, with the place of each act and plan."""

import pytest

from rules.kamigakari.model.orders import (
    Act,
    DefenceOrder,
    NewLink,
    Orders,
    Plan,
    SpecialOrder,
    Standing,
    StandingCheck,
    Tool,
    as_list,
    load_orders,
)

AT = "declarations.a"


def read(**raw):
    return load_orders("a", raw)


def plan(path, policy="none", **fields):
    return Plan(policy, path=f"{AT}.{path}", **fields)


def test_nothing_sealed():
    assert read() == Orders()
    assert (read().standing.engage, read().standing.acrobatics, read().links) == ("all", None, None)


ACTS = [
    # field       raw                                     acts
    ("start", {"talent": "t"}, [Act("talent", "start.0", talent="t", plan=plan("start.spirit"))]),
    (
        "start",
        [{"talent": "t"}, {"talent": "u", "targets": ["b"], "pay": [0, "x"]}],
        [
            Act("talent", "start.0", talent="t", plan=plan("start.0.spirit")),
            Act("talent", "start.1", talent="u", targets=("b",), pay=(0, "x"), plan=plan("start.1.spirit")),
        ],
    ),
    (
        "prep",
        {"action": "move", "path": [[1, 2], [3, 4]]},
        [Act("move", "prep.0", path=((1, 2), (3, 4)), plan=plan("prep.spirit"))],
    ),
    ("prep", {"action": "delay", "to": 3}, [Act("delay", "prep.0", to=3, plan=plan("prep.spirit"))]),
    (
        "prep",
        {"action": "item", "item": "i", "target": "b"},
        [Act("item", "prep.0", item="i", target="b", plan=plan("prep.spirit"))],
    ),
    (
        "attack",
        [
            {"action": "none"},
            {
                "action": "attack",
                "attack": "s",
                "targets": ["b", "c"],
                "with": ["t", "u"],
                "concept": True,
                "burn": 2,
                "spirit": {"policy": "exact", "swaps": [[0, 3], [1, 2]], "keep": [6]},
            },
        ],
        [
            Act("none", "attack.0", plan=plan("attack.0.spirit")),
            Act(
                "attack",
                "attack.1",
                attack="s",
                targets=("b", "c"),
                talents=("t", "u"),
                concept=True,
                burn=2,
                plan=plan("attack.1.spirit", "exact", swaps=((0, 3), (1, 2)), keep=(6,)),
            ),
        ],
    ),
    ("end", {"action": "recover"}, [Act("recover", "end.0", plan=plan("end.spirit"))]),
    (
        "attack",
        {"action": "recover", "status": "pain"},
        [Act("recover", "attack.0", status="pain", plan=plan("attack.spirit"))],
    ),
    ("talents", [{"talent": "t"}], [Act("talent", "talents.0", talent="t", plan=plan("talents.0.spirit"))]),
    ("items", [{"item": "i"}], [Act("item", "items.0", item="i", plan=plan("items.0.spirit"))]),
    (
        "checks",
        [{"challenge": "c1"}, {"challenge": "c2", "burn": 1}],
        [
            Act("check", "checks.c1", challenge="c1", plan=plan("checks.0.spirit")),
            Act("check", "checks.c2", challenge="c2", burn=1, plan=plan("checks.1.spirit")),
        ],
    ),
]


@pytest.mark.parametrize(("field", "raw", "acts"), ACTS)
def test_acts(field, raw, acts):
    assert read(**{field: raw}) == Orders(**{field: tuple(acts)}, build={field: raw})


def test_acts_that_do_nothing_are_no_acts():
    orders = read(prep=[{"action": "none"}, {"action": "stand"}], attack={"action": "none"})

    assert [act.where for act in orders.acts("prep")] == ["prep.1"]
    assert orders.acts("attack") == orders.acts("end") == ()


def test_an_attempt():
    raw = {"location": "pub", "method": "pay", "pay": [1], "burn": 2, "spirit": {"policy": "ask"}}

    assert read(struggle=raw).struggle == Act(
        "struggle",
        "struggle",
        location="pub",
        method="pay",
        pay=(1,),
        burn=2,
        plan=plan("struggle.spirit", "ask"),
    )


STANDING = [
    ({"life_burn": True}, Standing(life_burn=True)),
    ({"engage": "none"}, Standing(engage="none")),
    ({"engage": ["b"]}, Standing(engage=("b",))),
    (
        {
            "defence": [
                {"talent": "t"},
                {"talent": "u", "for": ["a", "b"], "when": {"min_damage": 3, "kind": "magical"}},
            ]
        },
        Standing(defence=(DefenceOrder("t"), DefenceOrder("u", ("a", "b"), 3, "magical"))),
    ),
    (
        {"special": [{"talent": "t", "on": "damaged"}, {"talent": "u", "on": "fainted", "targets": ["b"]}]},
        Standing(special=(SpecialOrder("t", "damaged"), SpecialOrder("u", "fainted", ("b",)))),
    ),
    ({"passive": {}}, Standing(passive=StandingCheck())),
    ({"passive": {"spirit": []}}, Standing(passive=StandingCheck())),
    (
        {"passive": {"burn": 2, "spirit": {"policy": "succeed"}}},
        Standing(passive=StandingCheck((plan("standing.passive.spirit.0", "succeed"),), 2)),
    ),
    (
        {"acrobatics": {"spirit": [{"policy": "ask"}, {"keep": [1]}]}},
        Standing(
            acrobatics=StandingCheck(
                (plan("standing.acrobatics.spirit.0", "ask"), plan("standing.acrobatics.spirit.1", keep=(1,)))
            )
        ),
    ),
    ({"acrobatics": {}}, Standing(acrobatics=StandingCheck())),
]


@pytest.mark.parametrize(("raw", "expected"), STANDING)
def test_standing_orders(raw, expected):
    assert read(standing=raw).standing == expected


def test_kg_2_7_the_last_plan_serves_all_further_checks():
    plans = tuple(Plan(keep=(face,)) for face in (1, 2, 3))

    assert [StandingCheck(plans).plan(number) for number in range(5)] == [*plans, plans[2], plans[2]]
    assert [StandingCheck(plans[:1]).plan(number) for number in range(2)] == [plans[0], plans[0]]


def test_all_else_of_a_scene_and_a_session():
    orders = read(
        appear=True,
        appear_check={"burn": 1, "spirit": {"policy": "maximise"}},
        companions=["b"],
        link={"target": "c", "emotion": "awe"},
        kushimitama_max=3,
    )

    assert orders.appearing == StandingCheck((plan("appear_check.spirit", "maximise"),), 1)
    assert (orders.appear, orders.companions, orders.kushimitama_max) == (True, ("b",), 3)
    assert orders.link == NewLink("c", "awe")
    assert read(appear_check={}).appearing == StandingCheck((plan("appear_check.spirit"),))
    assert read(links=[{"target": "c", "role": "circle"}, {"target": "d", "emotion": "fear"}]).links == (
        NewLink("c"),
        NewLink("d", "fear"),
    )


def test_tools():
    tools = [{"tool": "gm.fall", "target": "a", "metres": 3}, {"tool": "gm.set_barrier", "on": False, "secret": True}]

    assert load_orders("gm", {"tools": tools}).tools == (
        Tool("gm.fall", {"target": "a", "metres": 3}),
        Tool("gm.set_barrier", {"on": False}, secret=True),
    )


@pytest.mark.parametrize(
    ("value", "listed"),
    [
        (None, ()),
        ({}, (("", {}),)),
        ({"x": 1}, (("", {"x": 1}),)),
        ([], ()),
        ([1, 2], ((".0", 1), (".1", 2))),
        ((1,), ((".0", 1),)),
    ],
)
def test_one_or_a_list(value, listed):
    assert as_list(value) == listed
