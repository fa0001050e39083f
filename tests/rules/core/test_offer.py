from rules.core.offer import Offer


def test_the_least_of_an_offer_is_told_with_every_key():
    assert Offer("move", None, "X-1").dump() == {
        "field": "move",
        "value": None,
        "rule": "X-1",
        "why": None,
        "choices": {},
        "cost": {},
        "most": None,
        "used": 0,
        "facts": {},
    }


def test_choices_are_told_as_lists():
    offer = Offer("hand.*.card", "np", "X-2", "spent", {"np": ("a", "b"), "target": None}, {"mp": -3}, 1, 1, {"run": 3})

    assert offer.dump() == {
        "field": "hand.*.card",
        "value": "np",
        "rule": "X-2",
        "why": "spent",
        "choices": {"np": ["a", "b"], "target": None},
        "cost": {"mp": -3},
        "most": 1,
        "used": 1,
        "facts": {"run": 3},
    }
