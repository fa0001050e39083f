import pytest

from rules.fate_war.checks.hand_limits import Run, runs, whole_runs
from rules.fate_war.checks.receipt import receive
from rules.fate_war.model.character import Character
from rules.fate_war.model.options import Options
from rules.fate_war.model.powers import NoblePhantasm
from rules.fate_war.model.state import load_state
from tests.rules.fate_war.wars import fight, pair, servant, war

STANDBY = {"card": "standby"}
STRIKE = {"card": "strike"}
COUNTER = {"card": "counter"}
GUARD = {"card": "guard"}
CRITICAL = {"card": "critical"}
NP = {"card": "noble_phantasm"}
CHANT = {"card": "chant"}
FIRE = {"card": "magic", "spell": "fire"}
MELEE = {"a": ["saber", "yuna"], "b": ["lancer"], "c": ["rin"]}


def faults(raw, cards, actor="saber", options=None, size=10):
    hand = [*cards, *[STANDBY] * (size - len(cards))]
    received = receive(load_state(raw), Options(**(options or {})), {actor: {"hand": hand}})
    return [(error.code, error.path.removeprefix(f"declarations.{actor}.")) for error in received.errors]


LIMITS = [
    # clause   what                      cards            options                               what is reported
    ("FW-G3", "A three times", [STRIKE] * 3, {}, []),
    ("FW-G3", "A no more", [STRIKE] * 4, {}, ["too_many_uses"]),
    ("FW-G3", "B twice", [COUNTER] * 3, {}, ["too_many_uses"]),
    ("FW-G3", "guard apart from counter", [COUNTER] * 2 + [GUARD] * 2, {}, []),
    ("FW-G3", "guard with counter", [COUNTER, GUARD, GUARD], {"guard_limit": "shared_with_counter"}, ["too_many_uses"]),
    ("FW-G3", "guard free", [GUARD] * 10, {"guard_limit": "free"}, []),
    ("FW-G3", "counter is not free", [COUNTER] * 3, {"guard_limit": "free"}, ["too_many_uses"]),
    ("FW-C8", "critical once", [CRITICAL] * 2, {}, ["critical_once"]),
    ("FW-G2", "one plus a kind", [{**STRIKE, "plus": True}] * 2, {}, ["plus_uses"]),
    ("FW-G2", "two plus a kind", [{**STRIKE, "plus": True}] * 2, {"plus_uses_per_battle": 2}, []),
    ("FW-G2", "kinds apart", [{**STRIKE, "plus": True}, {"card": "charge", "plus": True}], {}, []),
    ("FW-G2", "no plus at all", [{**STRIKE, "plus": True}], {"plus_uses_per_battle": 0}, ["plus_uses"]),
    ("FW-C9", "plus of a run once", [{**NP, "plus": True}] * 3, {}, []),
    ("FW-C9", "one run", [NP] * 3, {}, []),
    ("FW-C9", "two runs", [NP] * 6, {}, ["np_uses"]),
    ("FW-G2", "a run has one plus", [{**NP, "plus": True}] * 3, {}, []),
    ("FW-G2", "so have two", [{**NP, "plus": True}] * 6, {"np_per_battle": 2}, ["plus_uses"]),
    ("FW-G2", "of a run the first card alone", [NP, *[{**NP, "plus": True}] * 5], {"np_per_battle": 2}, []),
    ("FW-C9", "two runs allowed", [NP] * 6, {"np_per_battle": 2}, []),
    ("FW-C9", "no run at all", [NP] * 3, {"np_per_battle": 0}, ["np_uses"]),
    ("FW-M1", "chants and magic", [CHANT, CHANT, FIRE, CHANT, FIRE, FIRE], {}, []),
]


@pytest.mark.parametrize(
    ("clause", "what", "cards", "options", "expected"), LIMITS, ids=[f"{row[0]} {row[1]}" for row in LIMITS]
)
def test_limits_of_a_hand(clause, what, cards, options, expected):
    assert faults(fight(), cards, options=options) == [(code, "hand") for code in expected]


RUNS = [
    ("too short", [NP, NP], ["hand.0"]),
    ("the fourth begins another", [NP] * 4, ["hand.3"]),
    ("two apart", [NP, STANDBY, NP, NP], ["hand.0", "hand.2"]),
    ("at the end", [STANDBY] * 8 + [NP] * 2, ["hand.8"]),
]


@pytest.mark.parametrize(("what", "cards", "paths"), RUNS, ids=[f"FW-C9 {row[0]}" for row in RUNS])
def test_runs_of_other_than_three(what, cards, paths):
    assert faults(fight(), cards) == [("np_run", path) for path in paths]


def test_fw_c9_runs_of_different_noble_phantasms():
    releases = tuple(NoblePhantasm(id=key, grade="C", form="release_attack") for key in ("one", "two"))
    you = Character("x", "servant", noble_phantasms=releases)
    hand = [{**NP, "np": key} for key in ("one", "one", "two", "two", "two")]

    assert runs(you, hand) == (Run(0, 2), Run(2, 3))
    assert whole_runs(runs(you, hand)) == 1


CHANTS = [
    ("a strike after it", [CHANT, CHANT, STRIKE], ["hand.0"]),
    ("at the end", [STANDBY] * 9 + [CHANT], ["hand.9"]),
    ("each row of chants", [CHANT, STRIKE, CHANT, STANDBY], ["hand.0", "hand.2"]),
]


@pytest.mark.parametrize(("what", "cards", "paths"), CHANTS, ids=[f"FW-M1 {row[0]}" for row in CHANTS])
def test_chants_lead_to_magic_at_once(what, cards, paths):
    assert faults(fight(), cards) == [("chant_without_magic", path) for path in paths]


@pytest.mark.parametrize(
    ("circuits", "affinity", "chants", "refused"),
    [(8, 0, 4, False), (8, 0, 5, True), (8, 2, 4, False), (5, 0, 1, False), (4, 0, 0, True), (None, 0, 9, False)],
)
def test_fw_m4_the_circuit_limit(circuits, affinity, chants, refused):
    fire = {"id": "fire", "kind": "attack", "grade": 5, "affinity": affinity}
    raw = fight([servant("saber", "a", spells=[fire], circuit_limit=circuits), servant("lancer", "b")])
    expected = [("circuit_limit", f"hand.{chants}.spell")] if refused else []

    assert faults(raw, [*[CHANT] * chants, FIRE]) == expected


def test_fw_g3_effects_add_uses():
    strikes = {"source": "skill", "timing": "always", "uses": {"strike": 1, "critical": 1, "noble_phantasm": 1}}
    later = {**strikes, "timing": "scene_start"}
    saber = pair()[0]

    assert faults(fight([{**saber, "effects": [strikes]}, *pair()[1:]]), [STRIKE] * 4 + [CRITICAL] * 2) == []
    assert faults(fight([{**saber, "effects": [strikes]}, *pair()[1:]]), [NP] * 6) == []
    assert faults(fight([{**saber, "effects": [later]}, *pair()[1:]]), [STRIKE] * 4) == [("too_many_uses", "hand")]


def test_fw_g3_spent_uses_count_unless_one_may_regroup():
    battle = {"slot": 4, "used": {"saber": {"strike": 3, "noble_phantasm": 1}}}
    saber = pair()[0]
    regrouping = {**saber, "skills": {"regroup": "C", "riding": "B"}}

    assert faults(fight(battle=battle), [STRIKE], size=7) == [("too_many_uses", "hand")]
    assert faults(fight(battle=battle), [NP] * 3, size=7) == [("np_uses", "hand")]
    assert faults(fight(battle=battle), [COUNTER], size=7) == []
    assert faults(fight([regrouping, *pair()[1:]], battle=battle), [STRIKE, STRIKE], size=7) == []


def test_fw_g2_spent_pluses_count():
    battle = {"slot": 4, "plus_used": {"saber": {"strike": 1}}}

    assert faults(fight(battle=battle), [{**STRIKE, "plus": True}], size=7) == [("plus_uses", "hand")]
    assert faults(fight(battle=battle), [STRIKE], size=7) == []
    charges = [{"card": "charge", "plus": True}]
    assert faults(fight(battle=battle), charges, size=7) == []
    assert faults(fight(battle=battle), charges * 2, size=7) == [("plus_uses", "hand")]


@pytest.mark.parametrize(("limit", "refused"), [("shared", True), ("each", False)])
def test_fw_g3_the_limits_of_a_melee(limit, refused):
    both = {"cards": {"lancer": {"card": "rush"}, "rin": {"card": "rush"}}}
    raw = fight(camps=MELEE)
    options = {"melee_limit": limit}

    assert faults(raw, [both, {"card": "rush"}], options=options) == ([("too_many_uses", "hand")] if refused else [])
    assert faults(raw, [both, both, {"card": "rush"}], options=options) == [("too_many_uses", "hand")]


def test_fw_c8_a_critical_for_each_opponent_is_one_too_many():
    both = {"cards": {"lancer": CRITICAL, "rin": CRITICAL}}

    assert faults(fight(camps=MELEE), [both], options={"melee_limit": "each"}) == [("critical_once", "hand")]


SPLIT = [
    # what            first half                 second half      faults of the second
    ("uses", [STRIKE] * 3, [STRIKE], [("too_many_uses", "hand")]),
    ("a run goes on", [STANDBY] * 3 + [NP] * 2, [NP], []),
    ("a run breaks off", [STANDBY] * 3 + [NP] * 2, [STANDBY], [("np_run", "hand.0")]),
    ("a run is too long", [STANDBY] * 3 + [NP] * 2, [NP, NP], [("np_run", "hand.1")]),
    ("chants go on", [STANDBY] * 4 + [CHANT], [CHANT, FIRE], []),
    ("chants break off", [STANDBY] * 4 + [CHANT], [STRIKE], [("chant_without_magic", "hand.0")]),
    ("later faults", [STANDBY] * 5, [STANDBY, CHANT, NP], [("chant_without_magic", "hand.1"), ("np_run", "hand.2")]),
    ("a second run", [NP] * 3, [NP] * 3, [("np_uses", "hand")]),
    ("a plus", [{**STRIKE, "plus": True}], [{**STRIKE, "plus": True}], [("plus_uses", "hand")]),
]


@pytest.mark.parametrize(("what", "first", "second", "expected"), SPLIT, ids=[f"FW-B1 {row[0]}" for row in SPLIT])
def test_the_halves_of_a_split_hand(what, first, second, expected):
    earlier = [*first, *[STANDBY] * (5 - len(first))]
    late = {"mode": "split", "stage": "late_hands", "hands": {"saber": {"hand": earlier}}}

    assert faults(fight(battle={"mode": "split"}), first, size=5) == []
    assert faults(fight(battle=late), second, size=5) == expected


def test_fw_b1_what_is_open_before_the_end_of_the_first_half_is_a_fault():
    split = fight(battle={"mode": "split"})

    assert faults(split, [NP, NP], size=5) == [("np_run", "hand.0")]
    assert faults(split, [CHANT], size=5) == [("chant_without_magic", "hand.0")]


def test_fw_m4_the_circuits_count_chants_of_the_first_half():
    fire = {"id": "fire", "kind": "attack", "grade": 5}
    cast = [servant("saber", "a", spells=[fire], circuit_limit=6), servant("lancer", "b")]
    late = {"mode": "split", "stage": "late_hands", "hands": {"saber": {"hand": [STANDBY] * 3 + [CHANT] * 2}}}

    assert faults(fight(cast, battle=late), [CHANT, FIRE], size=5) == [("circuit_limit", "hand.1.spell")]
    assert faults(fight(cast, battle=late), [FIRE], size=5) == []


def test_a_standing_order_has_ten_cards_whatever_the_mode():
    hand = [STRIKE, *[STANDBY] * 9]
    received = receive(load_state(war()), Options(battle_mode="split"), {"saber": {"battle": {"hand": hand}}})

    assert received.errors == ()
    short = receive(load_state(war()), Options(battle_mode="split"), {"saber": {"battle": {"hand": hand[:5]}}})
    assert [error.path for error in short.errors] == ["declarations.saber.battle.hand"]


@pytest.mark.parametrize(("count", "codes"), [(1, []), (2, ["plus_uses"])])
def test_fw_g2_a_standing_order_knows_of_no_battle(count, codes):
    hand = [*[{**STRIKE, "plus": True}] * count, *[STANDBY] * (10 - count)]
    received = receive(load_state(war()), Options(), {"saber": {"battle": {"hand": hand}}})

    assert [error.code for error in received.errors] == codes
