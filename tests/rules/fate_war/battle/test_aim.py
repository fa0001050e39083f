import pytest

from tests.rules.fate_war.duels import at, battle, hand, master, phantasm, plays, resolved, servant, spell, told

CAMPS = {"a": ["saber"], "b": ["archer", "lancer", "mira"]}
MELEE = {"a": ["saber"], "b": ["archer", "lancer"], "c": ["rider"]}
AREA = servant(noble_phantasms=[phantasm(area="army")])
BACK = {"mira": {"row": "back"}}


def met(camps, card, characters=None, options=None, declarations=None, **changes):
    """Return whom a card of saber in slot 1 hurts."""
    characters = {"mira": master(), **(characters or {})}
    known = {one: sheet for one, sheet in characters.items() if any(one in members for members in camps.values())}
    case = battle(camps, known, {"saber": {"hand": hand(*card)}, **(declarations or {})}, options, **changes)
    return [event["target"] for event in told(resolved(case), "damage") if event["slot"] == 1]


AIMS = [
    ("FW-B4", "an id", [at("strike", "lancer")], {}, ["lancer"]),
    ("FW-B4", "the default is the front row, as the battle lists it", ["strike"], {}, ["archer"]),
    ("FW-B4", "a row word", [at("throw", "back")], {}, ["mira"]),
    ("FW-B4", "row_attack: everybody in that row", ["strike"], {"row_attack": "row"}, ["archer", "lancer"]),
]


@pytest.mark.parametrize(("clause", "reading", "card", "options", "expected"), AIMS)
def test_aim(clause, reading, card, options, expected):
    saber = servant(skills={"throwing": "B"})
    assert met(CAMPS, card, {"saber": saber}, options, BACK) == expected


def test_nobody_in_that_row_means_the_other():
    """FW-B4."""
    assert met(CAMPS, [at("strike", "back")], declarations={"mira": {"row": "front"}}) == ["archer"]


def test_against_comes_before_the_front_row():
    """FW-I1."""
    assert met(CAMPS, ["strike"], declarations=BACK, against={"saber": "lancer"}) == ["lancer"]


def test_a_lying_person_is_no_row_but_can_be_aimed_at():
    """FW-B4, FW-B11."""
    down = {"archer": servant(hp=-1)}
    assert met(CAMPS, ["strike"], down, declarations=BACK) == ["lancer"]
    assert met(CAMPS, [at("strike", "archer")], down, declarations=BACK) == ["archer"]


MELEES = [
    ("FW-B4", "without target or against: standby", ["strike"], {}, []),
    ("FW-B4", "row words go over the camps in id order", [at("strike", "front")], {}, ["archer"]),
    (
        "FW-B4",
        "row_attack over all camps",
        [at("strike", "front")],
        {"row_attack": "row"},
        ["archer", "lancer", "rider"],
    ),
    (
        "FW-I3",
        "one card for each",
        [{"cards": {"lancer": {"card": "strike"}, "rider": {"card": "rush"}}}],
        {},
        ["lancer", "rider"],
    ),
]


@pytest.mark.parametrize(("clause", "reading", "card", "options", "expected"), MELEES)
def test_melee(clause, reading, card, options, expected):
    assert met(MELEE, card, options=options) == expected


def test_a_card_without_anybody_is_used_all_the_same():
    """FW-G3, FW-B4."""
    resolution = resolved(battle(MELEE, {}, {"saber": plays("strike")}, pause_after=1))
    assert told(resolution, "no_target", "actor", "card") == [("saber", "strike")]
    assert resolution["state"]["battles"][0]["used"] == {"saber": {"strike": 1}}


def gone(*cards, options=None, camps=None, **changes):
    """Let lancer be gone from slot 2 on; return whom saber's card in slot 2 hurts."""
    characters = {"lancer": servant(hp=5), "saber": servant(), **changes}
    declarations = {"saber": plays(at("strike", "lancer"), *cards), "mira": {"row": "back"}}
    case = battle(camps or CAMPS, {"mira": master(), **characters}, declarations, options)
    resolution = resolved(case)
    return [event["target"] for event in told(resolution, "damage") if event["slot"] == 2]


GONE = [
    ("FW-B4", "the next of the camp, front row first", {}, [at("strike", "lancer")], ["archer"]),
    ("FW-B4", "retarget none", {"retarget": "none"}, [at("strike", "lancer")], []),
]


@pytest.mark.parametrize(("clause", "reading", "options", "cards", "expected"), GONE)
def test_gone(clause, reading, options, cards, expected):
    assert gone(*cards, options=options) == expected


@pytest.mark.parametrize(("redirect", "expected"), [(True, ["mira"]), (False, ["archer"])])
def test_withdrawn_turns_to_the_master(redirect, expected):
    """FW-X1, FW-B4: with a seal the servant is withdrawn, and attacks on it turn to its master."""
    characters = {
        "lancer": servant(hp=5, master="mira"),
        "mira": master(servant="lancer"),
        "saber": servant(ranged=["strike"]),
    }
    declarations = {
        "saber": plays(at("strike", "lancer"), at("strike", "lancer")),
        "mira": {"row": "back", "on_servant_zero": "seal"},
    }
    case = battle(CAMPS, characters, declarations, {"redirect_to_master": redirect})
    assert [event["target"] for event in told(resolved(case), "damage") if event["slot"] == 2] == expected


def test_two_keys_for_one_opponent():
    """FW-B4: the first in id order stands, the other meets nobody."""
    cards = {"cards": {"archer": {"card": "strike"}, "lancer": {"card": "rush"}}}
    case = battle(
        MELEE,
        {"lancer": servant(hp=5), "saber": servant()},
        {"saber": plays(at("strike", "lancer"), cards), "rider": plays()},
    )
    resolution = resolved(case)
    assert [event["target"] for event in told(resolution, "damage") if event["slot"] == 2] == ["archer"]
    assert told(resolution, "no_target", "slot", "card") == [(2, "rush")]


def test_one_of_the_targets_is_no_opponent():
    """FW-B4: in a battle of two camps such an id, let through by a standing order, means the first in front."""
    run = [{"card": "noble_phantasm", "targets": ["saber", "mira"]}, *[{"card": "noble_phantasm"}] * 2]
    orders = {"saber": {"battle": plays(*run)}}
    characters = {"saber": AREA, "mira": master()}
    case = battle(CAMPS, characters, {"mira": {"row": "back"}}, state={"orders": orders})
    assert told(resolved(case), "damage", "slot", "target")[:2] == [(1, "archer"), (1, "mira")]


RUNS = [
    ("FW-B4", "all standing opponents by default", {}, ["archer", "lancer", "mira"]),
    ("FW-B4", "the target, if one is given", {"target": "lancer"}, ["lancer"]),
    ("FW-B4", "the targets", {"targets": ["mira", "archer"]}, ["archer", "mira"]),
]


@pytest.mark.parametrize(("clause", "reading", "aim", "expected"), RUNS)
def test_area(clause, reading, aim, expected):
    run = [{"card": "noble_phantasm", **aim}, {"card": "noble_phantasm"}, {"card": "noble_phantasm"}]
    assert met(CAMPS, run, {"saber": AREA}, declarations=BACK) == expected


def test_standing_orders_for_strangers_mean_the_front():
    """FW-B4, FW-Z1: in a battle of two camps an id that was never an opponent means `front`; in a melee nobody."""
    order = {"saber": {"battle": plays(at("strike", "stranger"))}}
    characters = {"stranger": servant(), "mira": master()}
    for camps, expected in ((CAMPS, ["archer"]), ({**MELEE}, [])):
        known = {one: characters[one] for one in characters if one in (*camps["b"], "stranger")}
        case = battle(camps, known, {}, state={"orders": order})
        assert [event["target"] for event in told(resolved(case), "damage") if event["slot"] == 1] == expected


@pytest.mark.parametrize("kind", ["curse", "attack"])
def test_a_spell_without_a_target_in_a_melee_is_standby(kind):
    """FW-B4, FW-M7: told, not interrupted, without an effect and without a failure."""
    people = {"saber": servant(spells=[spell(kind)]), "lancer": servant(hp=10)}
    case = battle(
        MELEE, people, {"saber": plays({"card": "magic", "spell": kind}), "lancer": plays(at("strike", "saber"))}
    )
    resolution = resolved(case)
    assert told(resolution, "no_target", "actor", "card", "battle") == [("saber", "magic", "b1")]
    assert [told(resolution, kind) for kind in ("spell_failed", "spell_interrupted", "spell_done")] == [[], [], []]
    assert told(resolution, "clash", "cards", "values") == [(["strike", "standby"], [5, None])]


@pytest.mark.parametrize(("camps", "target"), [({"a": ["saber"], "b": ["lancer"]}, None), (MELEE, "lancer")])
def test_a_curse_that_meets_nobody_otherwise_fails(camps, target):
    """FW-B4, FW-M10: it was aimed at somebody who is gone, and is presented to everybody meanwhile."""
    gone = {"lancer": "retreated"} if target else {}
    people = {"saber": servant(spells=[spell("curse")])}
    card = {"card": "magic", "spell": "curse", **({"target": target} if target else {})}
    case = battle(camps, people, {"saber": plays(card)}, options={"retarget": "none"}, out=gone)
    resolution = resolved(case)
    expected = [("saber", None)] if target else []
    assert [event["actor"] for event in told(resolution, "no_target")] == [actor for actor, _ in expected]
    assert told(resolution, "spell_failed", "actor", "target") == expected
