import pytest

from tests.rules.fate_war.duels import at, battle, master, plays, points, resolved, servant, told

STRIKE = {"strength": "B"}


def guarding(grade, cover=None, *, attackers, rows=None, allies=None, **sheet):
    """Let lancer guard in slot 1 while `attackers` {id: target} strike with value 4 from the front."""
    camps = {"a": sorted(attackers), "b": ["lancer", *sorted(allies or {})]}
    card = {"card": "guard"} if cover is None else {"card": "guard", "cover": cover}
    characters = {one: servant(grades=STRIKE, host=one.startswith("host")) for one in attackers}
    characters["lancer"] = servant(grades={"endurance": grade}, **sheet)
    characters.update(allies or {})
    declarations = {one: plays(at("strike", target)) for one, target in attackers.items()}
    declarations["lancer"] = plays(card)
    for one, row in (rows or {}).items():
        declarations.setdefault(one, {})["row"] = row
    return resolved(battle(camps, characters, declarations, {"melee_reach": 3}))


MIRA = {"mira": master(servant="lancer")}
ALLY = {"rider": servant()}
TAKEN = [
    # clause, what the text settles, grade, cover, attackers and their targets, rows, who is taken for: counts, category
    ("FW-C13", "E takes one", "E", None, {"x": "lancer", "y": "lancer"}, {}, [("lancer", 1, 1)]),
    ("FW-C13", "own master first", "E", None, {"x": "lancer", "y": "mira"}, {"mira": "back"}, [("mira", 1, 0)]),
    (
        "FW-C13",
        "front master: two counts",
        "D",
        None,
        {"x": "lancer", "y": "mira"},
        {"mira": "front"},
        [("mira", 2, 0)],
    ),
    (
        "FW-C13",
        "passed over, the list goes on",
        "E",
        None,
        {"x": "lancer", "y": "mira"},
        {"mira": "front"},
        [("lancer", 1, 1)],
    ),
    ("FW-C13", "cover none", "C", "none", {"x": "mira"}, {"mira": "back"}, []),
    ("FW-C13", "not from the back row", "C", "all", {"x": "mira"}, {"mira": "front", "lancer": "back"}, []),
    ("FW-C13", "hosts last", "E", None, {"host": "lancer", "x": "lancer"}, {"mira": "back"}, [("lancer", 1, 1)]),
    ("FW-C13", "a host alone", "E", None, {"host": "lancer"}, {"mira": "back"}, [("lancer", 1, 7)]),
]


@pytest.mark.parametrize(("clause", "reading", "grade", "cover", "attackers", "rows", "expected"), TAKEN)
def test_counts(clause, reading, grade, cover, attackers, rows, expected):
    resolution = guarding(grade, cover, attackers=attackers, rows=rows, allies=MIRA, master="mira")
    taken = [event for event in resolution["events"] if event["type"] in ("covered", "guarded")]
    assert [(event["target"], event["counts"], event["category"]) for event in taken] == expected


def test_all_categories_in_their_order():
    """FW-C13: master, self, front allies, back allies, hosts; an attack from the back goes after one from the front."""
    targets = {"p": "mira", "q": "lancer", "r": "rider", "s": "emiya", "host": "lancer"}
    allies = {**MIRA, "rider": servant(), "emiya": servant()}
    camps = {"a": [*sorted(targets), "back"], "b": ["emiya", "lancer", "mira", "rider"]}
    characters = {one: servant(grades=STRIKE, host=one == "host") for one in targets}
    characters["back"] = servant(grades=STRIKE, ranged=["strike"])
    characters["lancer"] = servant(grades={"endurance": "A"}, master="mira", cards={"guard": "A"})
    characters.update(allies)
    declarations = {one: plays(at("strike", target)) for one, target in targets.items()}
    declarations["back"] = plays(at("strike", "lancer"), row="back")
    declarations["lancer"] = plays({"card": "guard", "cover": "all"})
    declarations["mira"] = declarations["emiya"] = {"row": "back"}
    resolution = resolved(battle(camps, characters, declarations, {"melee_reach": 3}))
    taken = [event for event in resolution["events"] if event["type"] in ("covered", "guarded")]
    assert [event["category"] for event in taken] == [0, 1, 2, 3]
    assert sum(event["counts"] for event in taken) == 5


def test_cover_of_the_hand_and_of_the_card():
    """FW-C13: the card's own word goes before the hand's."""
    allies = {"rider": servant()}
    for on_card, expected in ((None, 0), (["rider"], 1), ("master", 0)):
        resolution = guarding("A", on_card, attackers={"x": "rider"}, allies=allies)
        assert len(told(resolution, "covered")) == expected


def test_a_covered_attack_hits_the_guard_lowered():
    """FW-C13, FW-C12."""
    resolution = guarding("D", attackers={"x": "mira"}, rows={"mira": "back"}, allies=MIRA, master="mira")
    assert (points(resolution, "lancer")[0], points(resolution, "mira")[0]) == (38, 20)
    assert told(resolution, "damage", "target", "aimed_at", "hp") == [("lancer", "mira", 2)]


def test_the_first_guard_with_counts_left_takes_it():
    """FW-C13: guards in id order."""
    camps = {"a": ["x", "y"], "b": ["emiya", "lancer", "rider"]}
    characters = {"x": servant(), "y": servant(), "rider": servant()}
    characters.update({one: servant(grades={"endurance": "D"}) for one in ("emiya", "lancer")})
    declarations = {one: plays(at("strike", "rider")) for one in ("x", "y")}
    declarations.update({one: plays({"card": "guard", "cover": ["rider"]}) for one in ("emiya", "lancer")})
    resolution = resolved(battle(camps, characters, declarations))
    assert told(resolution, "covered", "actor", "from") == [("emiya", "x"), ("lancer", "y")]


def test_protect_goes_before_covering():
    """FW-X4: the first protector takes it as an attack on itself, and its own guard lowers it."""
    camps = {"a": ["saber"], "b": ["emiya", "lancer", "mira"]}
    characters = {"mira": master(hp=0), "lancer": servant(grades={"endurance": "D"}), "emiya": servant()}
    declarations = {
        "saber": plays(at("strike", "mira")),
        "lancer": plays("guard", on_ally_fallen="protect"),
        "emiya": plays(on_ally_fallen="continue"),
        "mira": {"row": "front"},
    }
    resolution = resolved(battle(camps, characters, declarations))
    assert told(resolution, "protected", "actor", "from", "target") == [("lancer", "saber", "mira")]
    assert told(resolution, "guarded", "actor", "target") == [("lancer", "lancer")]
    assert told(resolution, "damage", "target", "aimed_at", "hp") == [("lancer", "mira", 3)]


CATEGORIES = [
    # who is attacked, from which row, by a host; the attack's place in the guard's order
    ("mira", "front", False, 0),
    ("mira", "back", False, 0),
    ("lancer", "front", False, 1),
    ("lancer", "back", False, 2),
    ("rider", "front", False, 3),
    ("rider", "back", False, 4),
    ("emiya", "front", False, 5),
    ("emiya", "back", False, 6),
    ("mira", "front", True, 7),
    ("lancer", "back", True, 7),
    ("emiya", "front", True, 7),
]


@pytest.mark.parametrize(("target", "row", "host", "category"), CATEGORIES)
def test_each_category(target, row, host, category):
    """FW-C13."""
    camps = {"a": ["x", "y"], "b": ["emiya", "lancer", "mira", "rider"]}
    characters = {
        "x": servant(grades=STRIKE, ranged=["strike"], host=host),
        "y": servant(),
        "lancer": servant(grades={"endurance": "A"}, master="mira"),
        "mira": master(servant="lancer"),
    }
    declarations = {
        "x": {**plays(at("strike", target)), "row": row},
        "lancer": plays({"card": "guard", "cover": "all"}),
        "mira": {"row": "back"},
        "emiya": {"row": "back"},
    }
    resolution = resolved(battle(camps, characters, declarations))
    kind = "guarded" if target == "lancer" else "covered"
    assert told(resolution, kind, "from", "target", "category") == [("x", target, category)]
