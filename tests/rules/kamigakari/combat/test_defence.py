"""KG-6.11: who uses which defence talent against which hit."""

import pytest

from tests.rules.kamigakari.table import combat, foe, pc, told


def ward(**fields):
    effects = [{"effect": "damage_reduction", "amount": 4}]
    return {"id": "ward", "timing": "defence", "range": "squares:2", "effects": effects, **fields}


CLAW = {"id": "claw", "kind": "physical", "damage": 9, "range": "squares:9"}


def clawed(person, orders, attack=CLAW, options=None, place=(2, 4), blows=1, target="a"):
    people = {
        "a": pc(pos=[2, 2], **({} if target != "a" else {"talents": [ward()], **person})),
        "b": pc(pos=list(place), **({"talents": [ward()], **person} if target != "a" else {})),
        "m": foe(
            pos=[5, 2],
            combat={"action": 3, "accuracy": 99, "activation": 99},
            attacks=[attack],
            talents=[
                {
                    "id": "more",
                    "timing": "always",
                    "effects": [{"effect": "extra_timing", "timing": "attack", "amount": blows - 1}],
                }
            ],
        ),
    }
    blow = {"action": "attack", "attack": "claw", "targets": ["a"]}
    declared = {"m": {"attack": [blow] * blows}, "a" if target == "a" else "b": {"standing": {"defence": orders}}}
    return combat(people, declared, [1, 2] * blows, options)


def used(resolution):
    return [(event["actor"], event["talent"], event["target"]) for event in told(resolution, "defence_used")]


def status(name):
    return {"statuses": [{"status": name}]}


OWN = [
    # person, order, attack                              whether it is used
    ({}, {}, CLAW, True),
    ({}, {"when": {"min_damage": 9}}, CLAW, True),
    ({}, {"when": {"min_damage": 10}}, CLAW, False),
    ({"combat": {"armor": 1}}, {"when": {"min_damage": 8}}, CLAW, True),
    ({"combat": {"armor": 1}}, {"when": {"min_damage": 9}}, CLAW, False),
    ({"combat": {"armor": 8}}, {}, CLAW, True),
    ({"combat": {"armor": 9}}, {}, CLAW, False),
    ({}, {"when": {"kind": "physical"}}, CLAW, True),
    ({}, {"when": {"kind": "magical"}}, CLAW, False),
    ({}, {"when": {"kind": "magical"}}, {**CLAW, "kind": "magical"}, True),
    ({}, {"when": {"kind": "special"}}, {**CLAW, "kind": "special"}, True),
    ({}, {"for": ["a"]}, CLAW, True),
    ({}, {"for": ["b"]}, CLAW, False),
    ({"used": {"defence": 1}}, {}, CLAW, True),
    (status("immobile"), {}, CLAW, False),
    (status("prone"), {}, CLAW, True),
    ({"talents": [ward(range="self")]}, {}, CLAW, True),
]


@pytest.mark.parametrize(("person", "order", "attack", "is_used"), OWN)
def test_kg_6_11_what_answers_a_hit(person, order, attack, is_used):
    resolution = clawed(person, [{"talent": "ward", **order}], attack)

    assert used(resolution) == [("a", "ward", "a")] * is_used


@pytest.mark.parametrize(("place", "is_used"), [((2, 3), True), ((2, 4), True), ((2, 5), False)])
def test_kg_6_11_the_range_of_the_talent_applies(place, is_used):
    orders = [{"talent": "ward", "for": ["a"]}]

    assert used(clawed({}, orders, place=place, target="b")) == [("b", "ward", "a")] * is_used


@pytest.mark.parametrize("name", ["faint", "incapacitated", "dead", "immobile"])
def test_kg_6_11_who_is_out_of_the_fight_or_immobile_cannot(name):
    person = {"hp": 0, **status(name)}

    assert used(clawed(person, [{"talent": "ward", "for": ["a"]}], target="b")) == []


def test_kg_6_11_once_a_turn_in_all_and_more_with_extra_timing():
    more = {"id": "more", "timing": "always", "effects": [{"effect": "extra_timing", "timing": "defence", "amount": 1}]}
    orders = [{"talent": "ward"}, {"talent": "wall"}]
    talents = [ward(), ward(id="wall")]

    assert len(used(clawed({"talents": talents}, orders, blows=3))) == 1
    assert len(used(clawed({"talents": [*talents, more]}, orders, blows=3))) == 2


def test_kg_6_11_an_order_that_cannot_be_paid_gives_way_to_the_next():
    talents = [ward(cost={"spirit": ["any"]}), ward(id="wall")]
    resolution = clawed({"talents": talents}, [{"talent": "ward"}, {"talent": "wall"}])

    assert [(event["rule"], event["reason"], event["talent"]) for event in told(resolution, "fizzle")] == [
        ("KG-2.4", "cannot_pay", "ward")
    ]
    assert used(resolution) == [("a", "wall", "a")]
    assert [(event["step"], event["source"], event["amount"]) for event in told(resolution, "reduction")] == [
        (2, "wall", 4)
    ]


@pytest.mark.parametrize(("duration", "amounts"), [(None, [4]), ("turn_end", [])])
def test_kg_6_14_an_effect_with_a_duration_lasts_beyond_the_hit(duration, amounts):
    talent = ward(**({"duration": duration} if duration else {}))
    resolution = clawed({"talents": [talent]}, [{"talent": "ward"}], blows=2)
    reductions = [event["amount"] for event in told(resolution, "reduction")]

    assert reductions == ([4] if duration is None else [4, 4])
    assert len(told(resolution, "effect_started")) == (0 if duration is None else 1)


def test_kg_6_11_the_second_protector_looks_at_what_the_first_has_left():
    people = {
        "a": pc(pos=[2, 2], combat={"action": 9}, talents=[ward()]),
        "b": pc(pos=[2, 3], combat={"action": 8}, talents=[ward()]),
        "m": foe(pos=[3, 2], combat={"action": 3, "accuracy": 99}, attacks=[CLAW]),
    }
    for least, count in ((5, 2), (6, 1)):
        declared = {
            "a": {"standing": {"defence": [{"talent": "ward"}]}},
            "b": {"standing": {"defence": [{"talent": "ward", "for": ["a"], "when": {"min_damage": least}}]}},
            "m": {"attack": {"action": "attack", "attack": "claw", "targets": ["a"]}},
        }
        assert len(used(combat(people, declared, [1, 2]))) == count
