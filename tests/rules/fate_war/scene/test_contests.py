import pytest

from rules.fate_war.scene.contests import compare
from tests.rules.fate_war.duels import points, told
from tests.rules.fate_war.scenes import events, master, people, person, played, raided, servant

S, R, C = "strike", "rush", "counter"
ROUNDS = [
    ("FW-C1", S, R, "a"),
    ("FW-C1", R, C, "a"),
    ("FW-C1", C, S, "a"),
    ("FW-C1", R, S, "b"),
    ("FW-C1", C, R, "b"),
    ("FW-C1", S, C, "b"),
    ("FW-A14", S, S, "="),
    ("FW-A14", R, R, "="),
    ("FW-A14", C, C, "="),
    ("FW-A14", S, "standby", "a"),
    ("FW-A14", "standby", C, "b"),
]


@pytest.mark.parametrize(("clause", "one", "other", "expected"), ROUNDS)
def test_round(clause, one, other, expected):
    assert compare(one, other) == expected


def deed(action, cards=None, tiebreak=None, part="first"):
    contest = None if cards is None else {"cards": cards, "tiebreak": tiebreak or []}
    return {part: {"action": action, "contest": contest}}


def pair(region="temple", **changes):
    return people(master("ann", "a", region=region, **changes), master("bob", "b", region=region, **changes))


def fought(one, other, options=None, tiebreaks=((), ())):
    orders = {"ann": deed("study", one, list(tiebreaks[0])), "bob": deed("study", other, list(tiebreaks[1]))}
    resolution = played(pair(), orders, options)
    contests = told(resolution, "contest", "rounds", "winner")
    return ("".join(contests[0][0]), contests[0][1]) if contests else None


OVERALL, BOTH = {"contest_ties": "overall"}, {"contest_needs": "both"}
BOUTS = [
    # clause, what the text settles, ann's list, bob's, options, lists for ties, rounds and winner
    ("FW-A14", "five decided", [S] * 5, [R] * 5, {}, ((), ()), ("aaaaa", "ann")),
    ("FW-A14", "ties call for more, from the start", [S] * 5, [S, S, R, R, R], {}, ((), ()), ("==aaa==aa", "ann")),
    ("FW-A14", "the cards for ties come first", [S] * 5, [S, R, R, R, R], {}, ([C], [S]), ("=aaaaa", "ann")),
    ("FW-A14", "lists of unequal length", [S] * 5, [S, S, S, S, S], {}, ([C], []), ("=====a=====a=====a==", "ann")),
    ("FW-A14", "twenty ties", [S] * 5, [S] * 5, {}, ((), ()), ("=" * 20, None)),
    ("FW-A14", "overall: five are enough", [S, R, S, S, S], [S, C, S, S, S], OVERALL, ((), ()), ("=a===", "ann")),
    ("FW-A14", "overall: level goes on", [S] * 5, [R, C, S, S, S], OVERALL, ([R], [R]), ("ab====a", "ann")),
    ("FW-A14", "a list against none", [S] * 5, None, {}, ((), ()), ("aaaaa", "ann")),
    ("FW-A14", "none against a list", None, [R] * 5, {}, ((), ()), ("bbbbb", "bob")),
    ("FW-A14", "nobody wants it", None, None, {}, ((), ()), None),
    ("FW-A14", "both must want it", [S] * 5, None, BOTH, ((), ()), None),
    ("FW-A14", "both want it", [S] * 5, [R] * 5, BOTH, ((), ()), ("aaaaa", "ann")),
]


@pytest.mark.parametrize(("clause", "reading", "one", "other", "options", "tiebreaks", "expected"), BOUTS)
def test_bout(clause, reading, one, other, options, tiebreaks, expected):
    assert fought(one, other, options, tiebreaks) == expected


WON = deed("study", [S] * 5)
APART = [
    ("FW-A14", "elsewhere", {"ann": WON, "bob": deed("study")}, {"bob": {"region": "forest"}}),
    ("FW-A14", "of one side", {"ann": WON, "bob": deed("study")}, {"bob": {"side": "a"}}),
    ("FW-A14", "in the other half", {"ann": WON, "bob": deed("study", part="second")}, {}),
    ("FW-A14", "long with short", {"ann": WON, "bob": deed("study", part="long")}, {}),
    ("FW-A14", "who could not study", {"ann": WON, "bob": deed("study")}, {"bob": {"mp": 4}}),
]


@pytest.mark.parametrize(("clause", "reading", "orders", "changes"), APART)
def test_no_contest(clause, reading, orders, changes):
    cast = pair()
    for key, change in changes.items():
        cast[key] |= change
    sites = [{"kind": "base", "region": "forest", "owner": "bob"}]
    assert told(played(cast, orders, sites=sites), "contest") == []


def test_fw_a14_allied_sides_compete_too_and_both_their_people_read_of_it():
    cast = pair() | people(servant("saber", "a", master="ann", region="forest"))
    cast["ann"]["servant"] = "saber"
    resolution = played(cast, {"ann": WON, "bob": deed("study")}, alliances=[["a", "b"]])

    (contest,) = told(resolution, "contest")
    assert contest["audience"] == ["ann", "bob", "saber"]
    assert (contest["action"], contest["a"], contest["b"]) == ("study", "ann", "bob")
    assert "actor" not in contest


SETTLED = [
    # clause, what the text settles, action, region, part, changes, taken, lost, values of the loser after
    ("FW-A14", "study costs 10 MP", "study", "temple", "first", {"mp": 30}, 1, 10, (20, 15)),
    ("FW-A14", "not below 0", "study", "temple", "first", {"mp": 9}, 1, 4, (20, 0)),
    ("FW-A14", "labour costs 5 HP", "labour", "harbour", "second", {"hp": 20}, 1, 5, (10, 30)),
    ("FW-A14", "not below 0", "labour", "harbour", "second", {"hp": 7}, 1, 2, (0, 30)),
    ("FW-A14", "long study", "study", "temple", "long", {}, 2, 10, (20, 20)),
    ("FW-A14", "long labour", "labour", "harbour", "long", {}, 2, 5, (15, 30)),
]


@pytest.mark.parametrize(("clause", "reading", "action", "region", "part", "changes", "taken", "lost", "left"), SETTLED)
def test_settled(clause, reading, action, region, part, changes, taken, lost, left):
    resolution = played(
        pair(region, **changes), {"ann": deed(action, [S] * 5, part=part), "bob": deed(action, part=part)}
    )

    (settled,) = told(resolution, "contest_settled")
    assert (settled["actor"], settled["target"], settled["action"]) == ("ann", "bob", action)
    assert (settled["taken"], settled["lost"], settled["audience"]) == (taken, lost, ["ann", "bob"])
    assert points(resolution, "bob") == left
    held = "xp" if action == "study" else "funds"
    assert (person(resolution, "ann")[held], person(resolution, "bob")[held]) == (2 * taken, 0)


def test_fw_x7_a_loser_falls_right_after_it():
    resolution = played(pair(mp=9), {"ann": WON, "bob": deed("study")})

    assert events(resolution, "contest_settled", "fallen") == [("contest_settled", "ann"), ("fallen", "bob")]


def test_fw_a14_all_are_decided_before_they_are_settled_in_the_order_of_pairs():
    cast = people(*(master(key, key, region="temple") for key in ("ann", "bob", "cid")))
    orders = {"ann": deed("study", [S] * 5), "bob": deed("study", [R] * 5), "cid": deed("study", [C] * 5)}
    resolution = played(cast, orders)

    assert told(resolution, "contest", "a", "b", "winner") == [
        ("ann", "bob", "ann"),
        ("ann", "cid", "cid"),
        ("bob", "cid", "bob"),
    ]
    assert told(resolution, "contest_settled", "actor", "target", "taken") == [
        ("ann", "bob", 1),
        ("cid", "ann", 1),
        ("bob", "cid", 1),
    ]
    kinds = [kind for kind, _ in events(resolution, "studied", "contest", "contest_settled")]
    assert kinds == [*["studied"] * 3, *["contest"] * 3, *["contest_settled"] * 3]
    assert {key: one["xp"] for key, one in resolution["state"]["characters"].items()} == dict.fromkeys(cast, 1)


def test_fw_a14_what_is_taken_already_is_not_taken_again():
    cast = people(*(master(key, key, region="temple") for key in ("ann", "bob", "cid")))
    orders = {"ann": deed("study", [S] * 5), "bob": deed("study"), "cid": deed("study", [R] * 5)}
    resolution = played(cast, orders)

    taken = told(resolution, "contest_settled", "actor", "target", "taken")
    assert taken == [("ann", "bob", 1), ("ann", "cid", 1), ("cid", "bob", 0)]
    assert person(resolution, "bob")["mp"] == 30 - 5 - 10 - 10


def test_fw_z2_study_before_labour():
    both = {"yard": {"features": ["study", "labour"]}}
    cast = people(*(master(key, key, region="yard") for key in ("ann", "bob", "cid", "dan")))
    orders = {
        "ann": deed("labour", [S] * 5),
        "bob": deed("labour"),
        "cid": deed("study", [S] * 5),
        "dan": deed("study"),
    }
    resolution = played(cast, orders, map=both)

    assert told(resolution, "contest", "action") == [("study",), ("labour",)]
    kinds = [kind for kind, _ in events(resolution, "contest", "contest_settled")]
    assert kinds == ["contest", "contest_settled"] * 2


def test_fw_a14_what_a_battle_cut_short_does_not_compete():
    cast = people(master("ann", "a", region="temple"), master("bob", "b", region="temple"))
    resolution = raided(cast, {"ann": deed("study", [S] * 5, part="long"), "bob": deed("study", part="long")})

    assert told(resolution, "contest") == []
    assert told(resolution, "studied", "xp") == [(1,), (1,)]
