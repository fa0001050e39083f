import pytest

from rules.fate_war.checks.receipt import receive
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.wars import fight, pair, servant, war

STANDBY = {"card": "standby"}
MELEE = {"a": ["saber", "yuna"], "b": ["lancer"], "c": ["rin"]}


def faults(raw, declaration, actor="saber", options=None):
    received = receive(load_state(raw), Options(**(options or {})), {actor: declaration})
    return [(error.code, error.path.removeprefix(f"declarations.{actor}.")) for error in received.errors]


def hand(*cards):
    return {"hand": [*cards, *[STANDBY] * (10 - len(cards))]}


STRIKE = {"card": "strike"}
NP = {"card": "noble_phantasm"}
FIRE = {"card": "magic", "spell": "fire"}
SALVE = {"card": "magic", "spell": "salve"}


def test_fw_c9_the_clause_of_a_run_that_the_sheet_does_not_have():
    """A card without a grade breaks FW-G3, which refers Noble Phantasms to FW-C9."""
    bare = fight([servant("saber", "a"), servant("lancer", "b")])
    received = receive(load_state(bare), Options(), {"saber": hand(NP, {"card": "snipe"})})

    assert [(error.code, error.rule) for error in received.errors] == [
        ("no_such_card", "FW-C9"),
        ("no_such_card", "FW-G3"),
    ]


def test_a_card_of_null_hides_no_fault_of_another():
    assert faults(fight(), hand(None, {"card": "lunge"})) == [("bad_value", "hand.0"), ("unknown_card", "hand.1.card")]


SINGLE = [
    # clause, what is wrong, card, code and path in the card
    ("FW-B1", "no mapping", "strike", ("bad_value", "")),
    ("FW-B1", "nothing", {}, ("missing_field", ".card")),
    ("FW-B1", "a number", {"card": 3}, ("bad_value", ".card")),
    ("FW-B1", "a field of nobody", {**STRIKE, "speed": 1}, ("unknown_field", ".speed")),
    ("FW-B1", "the field before the card", {"card": "lunge", "speed": 1}, ("unknown_field", ".speed")),
    ("FW-B1", "np on another card", {**STRIKE, "np": "tide"}, ("unknown_field", ".np")),
    ("FW-B1", "spell on a chant", {"card": "chant", "spell": "fire"}, ("unknown_field", ".spell")),
    ("FW-B1", "cover on another card", {**STRIKE, "cover": "all"}, ("unknown_field", ".cover")),
    ("FW-B1", "targets on another card", {**STRIKE, "targets": ["lancer"]}, ("unknown_field", ".targets")),
    ("FW-B1", "no card of that name", {"card": "lunge"}, ("unknown_card", ".card")),
    ("FW-G3", "no skill for it", {"card": "snipe"}, ("no_such_card", ".card")),
    ("FW-C9", "a constant one", {**NP, "np": "veil"}, ("bad_np", ".np")),
    ("FW-C9", "np no text", {**NP, "np": 1}, ("bad_value", ".np")),
    ("FW-M1", "spell left out", {"card": "magic"}, ("unknown_spell", ".spell")),
    ("FW-M1", "spell of somebody else", {"card": "magic", "spell": "ice"}, ("unknown_spell", ".spell")),
    ("FW-M1", "spell no text", {"card": "magic", "spell": ["fire"]}, ("bad_value", ".spell")),
    ("FW-C13", "cover no word", {"card": "guard", "cover": "everyone"}, ("bad_value", ".cover")),
    ("FW-C13", "cover of a stranger", {"card": "guard", "cover": ["ghost"]}, ("unknown_id", ".cover")),
    ("FW-B4", "target no text", {**STRIKE, "target": 1}, ("bad_value", ".target")),
    ("FW-B4", "target of nobody", {**STRIKE, "target": "ghost"}, ("unknown_id", ".target")),
    ("FW-B4", "own camp attacked", {**STRIKE, "target": "yuna"}, ("bad_target", ".target")),
    ("FW-B4", "oneself attacked", {**STRIKE, "target": "saber"}, ("bad_target", ".target")),
    ("FW-B4", "own camp burnt", {**FIRE, "target": "yuna"}, ("bad_target", ".target")),
    ("FW-B4", "an opponent healed", {**SALVE, "target": "rin"}, ("bad_target", ".target")),
    ("FW-B4", "a row healed", {**SALVE, "target": "front"}, ("bad_target", ".target")),
    ("FW-B4", "a target on standby", {**STANDBY, "target": "rin"}, ("bad_target", ".target")),
    ("FW-B4", "a target on a guard", {"card": "guard", "target": "ghost"}, ("bad_target", ".target")),
    ("FW-B4", "one who takes no part", {**STRIKE, "target": "bystander"}, ("bad_target", ".target")),
    ("FW-B4", "targets no list", {**NP, "targets": "lancer"}, ("bad_value", ".targets")),
    ("FW-B4", "own camp among targets", {**NP, "targets": ["lancer", "yuna"]}, ("bad_target", ".targets")),
    ("FW-B4", "a stranger among targets", {**NP, "targets": ["ghost"]}, ("unknown_id", ".targets")),
    ("FW-G2", "no plus", {"card": "counter", "plus": True}, ("plus_not_available", ".plus")),
    ("FW-G2", "plus on standby", {**STANDBY, "plus": True}, ("plus_not_available", ".plus")),
    ("FW-G2", "plus no flag", {**STRIKE, "plus": 1}, ("bad_value", ".plus")),
    ("FW-B4", "target before plus", {"card": "counter", "plus": True, "target": "yuna"}, ("bad_target", ".target")),
    ("FW-B1", "a type before the name", {"card": "lunge", "plus": 1}, ("bad_value", ".plus")),
    ("FW-B1", "a type before a field of nobody", {**STRIKE, "cover": [1], "speed": 1}, ("bad_value", ".cover")),
    ("FW-B1", "of two types the first in order", {"plus": 0, "card": 1}, ("bad_value", ".card")),
    ("FW-B1", "null that is no default", {**STRIKE, "targets": None}, ("bad_value", ".targets")),
    ("FW-B1", "a plus of null", {**STRIKE, "plus": None}, ("bad_value", ".plus")),
    ("FW-B1", "cards no table", {"cards": 1}, ("bad_value", ".cards")),
    ("FW-B4", "cards in a duel", {"cards": {"lancer": STRIKE}}, ("not_melee", ".cards")),
]
SOUND = [
    {**STRIKE, "target": "front", "plus": True, "targets": [], "np": None, "cards": None},
    {**STRIKE, "target": None},
    {"card": "charge", "plus": True, "target": "rin"},
    {**FIRE, "target": "back"},
    {**SALVE, "target": "saber"},
    {"card": "guard", "cover": ["yuna", "rin"]},
    {"card": "guard", "cover": "none"},
]


def with_bystander():
    return fight([*pair(), servant("bystander", "c")], camps={"a": ["saber", "yuna"], "b": ["lancer", "rin"]})


@pytest.mark.parametrize(("clause", "what", "card", "fault"), SINGLE, ids=[f"{row[0]} {row[1]}" for row in SINGLE])
def test_the_first_fault_of_a_card(clause, what, card, fault):
    code, path = fault
    received = receive(load_state(with_bystander()), Options(), {"saber": hand(STANDBY, card)})

    assert [(error.code, error.path) for error in received.errors] == [(code, f"declarations.saber.hand.1{path}")]
    assert received.errors[0].rule in {clause, "FW-B1"}
    assert received.declarations == {}


@pytest.mark.parametrize("card", SOUND)
def test_cards_without_a_fault(card):
    assert faults(fight(), hand(card)) == []


def test_several_releases_must_be_told_apart_and_targets_need_an_area():
    releases = [
        {"id": "one", "grade": "C", "form": "release_attack"},
        {"id": "two", "grade": "C", "form": "release_defence"},
    ]
    raw = fight([servant("saber", "a", noble_phantasms=releases), servant("lancer", "b")])

    assert faults(raw, hand(NP, NP, NP)) == [("bad_np", f"hand.{slot}.np") for slot in range(3)]
    assert faults(raw, hand({**NP, "np": "one", "targets": ["lancer"]})) == [("unknown_field", "hand.0.targets")]
    assert faults(raw, hand({**NP, "np": "two", "target": "lancer"})) == [("bad_target", "hand.0.target")]


def test_the_size_is_told_beside_the_cards_and_instead_of_the_whole_hands_faults():
    cards = [{"card": "lunge"}, *[{"card": "critical"}] * 2]

    assert faults(fight(), {"hand": cards}) == [("hand_size", "hand"), ("unknown_card", "hand.0.card")]
    assert faults(fight(), {"hand": cards[1:]}) == [("hand_size", "hand")]
    assert faults(fight(), {"hand": "srrc"}) == [("bad_value", "hand")]
    assert faults(fight(), {}) == []


MELEE_FAULTS = [
    ("FW-B4", "beside a card", {**STRIKE, "cards": {"lancer": STRIKE}}, ("unknown_field", "card")),
    ("FW-B4", "beside a plus", {"plus": True, "cards": {"lancer": STRIKE}}, ("unknown_field", "plus")),
    ("FW-B4", "beside a default", {"target": None, "cards": {"lancer": STRIKE}}, ("unknown_field", "target")),
    ("FW-B4", "beside a type", {"plus": 1, "cards": {"lancer": STRIKE}}, ("bad_value", "plus")),
    ("FW-B4", "no mapping", {"cards": ["lancer"]}, ("bad_value", "cards")),
    (
        "FW-B1",
        "a type of a later opponent first",
        {"cards": {"ghost": STRIKE, "rin": {"card": True}}},
        ("bad_value", "cards.rin.card"),
    ),
    ("FW-B4", "a stranger", {"cards": {"ghost": STRIKE}}, ("unknown_id", "cards.ghost")),
    ("FW-B4", "an ally", {"cards": {"yuna": STRIKE}}, ("bad_target", "cards.yuna")),
    ("FW-B4", "the first in id order", {"cards": {"rin": 1, "lancer": 2}}, ("bad_value", "cards.lancer")),
    ("FW-B1", "a field", {"cards": {"rin": {**STRIKE, "np": "tide"}}}, ("unknown_field", "cards.rin.np")),
    ("FW-B1", "no card", {"cards": {"rin": {"plus": True}}}, ("missing_field", "cards.rin.card")),
    ("FW-B1", "unknown", {"cards": {"rin": {"card": "lunge"}}}, ("unknown_card", "cards.rin.card")),
    ("FW-B4", "guard", {"cards": {"rin": {"card": "guard"}}}, ("not_combinable", "cards")),
    ("FW-B4", "magic", {"cards": {"rin": {"card": "magic"}}}, ("not_combinable", "cards")),
    ("FW-G3", "none on the sheet", {"cards": {"rin": {"card": "snipe"}}}, ("no_such_card", "cards.rin.card")),
    ("FW-G2", "no plus", {"cards": {"rin": {"card": "rush", "plus": True}}}, ("plus_not_available", "cards.rin.plus")),
]


@pytest.mark.parametrize(
    ("clause", "what", "card", "fault"), MELEE_FAULTS, ids=[f"{row[0]} {row[1]}" for row in MELEE_FAULTS]
)
def test_the_first_fault_of_several_cards_in_a_slot(clause, what, card, fault):
    code, path = fault

    assert faults(fight(camps=MELEE), hand(card)) == [(code, f"hand.0.{path}")]


def test_several_cards_in_a_slot_of_a_melee():
    cards = {"cards": {"rin": {"card": "strike", "plus": True}, "lancer": STANDBY}}

    assert faults(fight(camps=MELEE), hand(cards)) == []


@pytest.mark.parametrize(
    ("battle", "row", "expected"),
    [
        ({}, "back", True),
        ({}, "front", False),
        ({}, None, False),
        ({"slot": 1, "rows": {"saber": "back"}}, None, False),
        ({"mode": "split", "stage": "late_hands", "rows": {"saber": "back"}}, "front", True),
        ({"mode": "split", "stage": "late_hands", "rows": {"saber": "front"}}, "back", False),
    ],
)
def test_fw_b5_the_declared_or_fixed_row(battle, row, expected):
    size = 5 if battle.get("mode") == "split" else 10
    declaration = {"hand": [{"card": "critical"}, *[STANDBY] * (size - 1)], **({"row": row} if row else {})}

    assert faults(fight(battle=battle), declaration) == ([("back_row_card", "hand.0.card")] if expected else [])


def test_fw_b5_within_a_slot_of_several():
    declaration = {"row": "back", **hand({"cards": {"rin": {"card": "critical"}}})}

    assert faults(fight(camps=MELEE), declaration) == [("back_row_card", "hand.0.cards.rin.card")]


@pytest.mark.parametrize(
    ("card", "fault"),
    [
        ({**STRIKE, "target": "yuna"}, []),
        ({**STANDBY, "target": "rin"}, []),
        ({**SALVE, "target": "rin"}, []),
        ({"cards": {"yuna": STRIKE}}, []),
        ({**STRIKE, "target": "ghost"}, [("unknown_id", "battle.hand.0.target")]),
        ({"cards": {"ghost": STRIKE}}, [("unknown_id", "battle.hand.0.cards.ghost")]),
        ({"cards": {"rin": {"card": "guard"}}}, [("not_combinable", "battle.hand.0.cards")]),
        ({"card": "counter", "plus": True}, [("plus_not_available", "battle.hand.0.plus")]),
    ],
)
def test_fw_z1_a_standing_order_knows_no_opponents(card, fault):
    assert faults(war(), {"battle": hand(card)}) == fault
