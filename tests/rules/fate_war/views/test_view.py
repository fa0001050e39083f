import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.fate_war import RULESET
from tests.rules.fate_war.wars import MAP, fight, master, npc, pair, servant, war

HAND = [{"card": "strike"}, *[{"card": "standby"}] * 9]


def seen(raw, actor="saber", **options):
    return RULESET.view(raw, options, actor)


def test_fw_v1_itself_and_its_partner_whole():
    view = seen(war())

    assert view["you"]["grades"]["strength"] == "A+"
    assert view["partner"]["fate"] == 2
    assert set(view["map"]) == set(MAP)
    assert view["items"]["sword"]["price"] == 5
    assert seen(war([servant("alone", "z")]), "alone")["partner"] is None


NOTED = war(
    info={"saber": {"lancer": {"encounter": 1}}, "rin": {"saber": {"battle": 1}}, "a": {"lancer": {"lore": 1}}},
    region_info={"yuna": ["temple"], "rin": ["bridge"]},
    known_names={"yuna": ["lancer"], "rin": ["saber"]},
    relations={"saber": {"rin": 2}, "rin": {"saber": 3}},
    deleted_relations={"saber": ["lancer"], "rin": ["yuna"]},
    sites_found={
        "yuna": [{"kind": "base", "region": "harbour", "owner": "rin"}],
        "rin": [{"kind": "base", "region": "temple", "owner": "yuna"}],
    },
    sites=[
        {"kind": "base", "region": "temple", "owner": "yuna"},
        {"kind": "base", "region": "bridge", "owner": "rin"},
    ],
)
POINTS = {"encounter": 0, "rumour": 0, "lore": 0, "battle": 0}
NOTES = [
    ("info", {"a": {"lancer": {**POINTS, "lore": 1}}, "saber": {"lancer": {**POINTS, "encounter": 1}}}),
    ("region_info", {"yuna": ["temple"]}),
    ("known_names", {"yuna": ["lancer"]}),
    ("relations", {"rin": 2}),
    ("deleted_relations", ["lancer"]),
    ("sites_found", {"yuna": [{"kind": "base", "region": "harbour", "owner": "rin"}]}),
    ("sites", [{"kind": "base", "region": "temple", "owner": "yuna", "stored_mp": 0, "bonus": False}]),
    ("captives", []),
]


@pytest.mark.parametrize(("part", "value"), NOTES, ids=[f"FW-V1 {row[0]}" for row in NOTES])
def test_notes_of_its_own_and_its_side(part, value):
    assert seen(NOTED)[part] == value


def test_fw_v1_captives_of_its_side():
    raw = war([*pair(), npc("elder", captive_of="yuna"), npc("child", captive_of="rin")])

    assert seen(raw)["captives"] == ["elder"]
    assert set(seen(raw)["persons"]) & {"elder", "child"} == {"elder"}
    assert RULESET.check(seen(raw, "yuna"), {"dispose": [{"npc": "elder", "do": "release"}]}) == ()


KNOWN = [
    # what, fields of the war, who becomes known
    ("nothing", {}, set()),
    ("info", {"info": {"saber": {"lancer": {}}}}, {"lancer"}),
    ("info of the side", {"info": {"a": {"lancer": {}}}}, {"lancer"}),
    ("info of the partner", {"info": {"yuna": {"lancer": {}}}}, {"lancer"}),
    ("a relation", {"relations": {"saber": {"rin": 0}}}, {"rin"}),
    ("a relation that was", {"deleted_relations": {"saber": ["rin"]}}, {"rin"}),
    ("a relation the other way", {"relations": {"rin": {"saber": 0}}}, set()),
    ("a name", {"known_names": {"saber": ["lancer"]}}, {"lancer"}),
    ("an ally", {"alliances": [["a", "c"]]}, {"mira"}),
    ("met", {"met": {"saber": ["elder"]}}, {"elder"}),
    ("met by the partner", {"met": {"yuna": ["elder"]}}, {"elder"}),
    ("met by others", {"met": {"mira": ["elder"]}}, set()),
    ("fought this scene", {"results": [{"battle": "b", "camps": {"a": ["saber"], "b": ["rin"]}}]}, {"rin"}),
    ("others fought", {"results": [{"battle": "b", "camps": {"c": ["mira"], "b": ["rin"]}}]}, set()),
    ("somebody of no war", {"relations": {"saber": {"ghost": 0}}}, set()),
]


@pytest.mark.parametrize(("what", "fields", "known"), KNOWN, ids=[f"FW-V2 {row[0]}" for row in KNOWN])
def test_known_persons_of_a_hidden_roster(what, fields, known):
    raw = war([*pair(), master("mira", "c"), npc("elder")], **fields)

    assert set(seen(raw, roster="hidden")["persons"]) == {"saber", "yuna"} | known


def test_fw_v2_a_public_roster_names_player_characters_and_acquaintances_are_known():
    cast = [*pair(), npc("elder"), npc("friend")]
    cast[0] = {**cast[0], "acquaintances": ["friend"]}
    view = seen(war(cast))

    assert set(view["persons"]) == {"saber", "yuna", "lancer", "rin", "friend"}
    assert view["persons"]["lancer"] == {"id": "lancer", "name": "lancer", "kind": "servant"}
    assert view["sides"] == ["a"]


HALFWAY = fight(
    [*pair()[:3], master("rin", "b", hp=0)],
    battle={"slot": 4, "rows": {"rin": "back", "saber": "front"}, "used": {"saber": {"strike": 1}, "rin": {"rush": 1}}},
)
OPEN = [
    ("id", "b1"),
    ("region", "harbour"),
    ("slots", [4, 10]),
    ("melee", False),
    ("camps", {"a": ["saber", "yuna"], "b": ["lancer", "rin"]}),
    ("rows", {"rin": "back", "saber": "front"}),
    ("row", "front"),
    ("down", ["rin"]),
    ("first_strike", None),
    ("used", {"strike": 1}),
]


@pytest.mark.parametrize(("part", "value"), OPEN, ids=[f"FW-V3 {row[0]}" for row in OPEN])
def test_its_own_battle(part, value):
    assert seen(HALFWAY)["battle"][part] == value


def test_fw_v3_rows_lie_hidden_until_they_are_fixed():
    battle = seen(fight(battle={"rows": {"rin": "back", "saber": "back"}}))["battle"]

    assert (battle["rows"], battle["row"]) == ({}, None)


def test_fw_v3_cards_disclosed_to_it():
    staged = {"mode": "staged", "informed": ["lancer"], "stage": "late_hands", "hands": {"saber": {"hand": HAND}}}

    assert seen(fight(battle=staged), "lancer")["battle"]["disclosed"]["saber"][0] == "strike"
    assert seen(fight(battle=staged), "rin")["battle"]["disclosed"] == {}
    assert seen(fight(battle=staged), "rin")["document"] is None


def test_fw_v3_nothing_of_other_battles():
    raw = fight([*pair(), master("mira", "c")], camps={"a": ["saber", "yuna"], "b": ["lancer", "rin"]})

    assert seen(raw, "mira")["battle"] is None


@pytest.mark.parametrize("actor", [None, "ghost"], ids=["FW-V4 an outsider", "FW-V4 nobody of the war"])
def test_an_outsider_sees_the_scene_alone(actor):
    assert seen(war(), actor) == {"actor": None, "phase": "scene", "scene": {"number": 1, "time": "day"}}


def test_what_is_asked_of_the_actor():
    found = war(phase="engage", progress={"asking": {"saber": ["lancer"]}})
    over = fight([*pair()[:2], master("rin", "b", hp=0)], phase="spoils", battle={"over": True, "winner": "a"})

    assert (seen(war())["document"], seen(war())["asked"]) == ("scene", True)
    assert (seen(found)["document"], seen(found)["found"]) == ("engage", ["lancer"])
    assert (seen(over, "yuna")["document"], seen(over, "yuna")["fallen"]) == ("spoils", ["rin"])
    assert (seen(over)["document"], seen(over)["fallen"]) == (None, [])


def test_a_standing_order_is_its_own():
    raw = fight(orders={"saber": {"battle": {"hand": HAND}}, "rin": {"battle": {"hand": HAND}}})

    assert seen(raw)["standing_order"] == {"hand": HAND}
    assert (seen(raw)["document"], seen(raw)["asked"]) == ("battle", False)
    assert seen(raw, "yuna")["standing_order"] is None


HIDDEN = st.fixed_dictionaries(
    {
        "hp": st.integers(1, 40),
        "mp": st.integers(1, 30),
        "xp": st.integers(0, 9),
        "region": st.sampled_from(sorted(MAP)),
        "cards": st.dictionaries(st.sampled_from(["strike", "rush"]), st.sampled_from(["A", "E+"])),
        "statuses": st.sampled_from([[], [{"status": "wounded"}]]),
        "effects": st.sampled_from([[], [{"source": "x", "timing": "always", "damage_reduction": 3}]]),
        "spells": st.sampled_from([[], [{"id": "ice", "kind": "attack", "grade": 3}]]),
        "noble_phantasms": st.sampled_from([[], [{"id": "secret", "grade": "A", "form": "release_attack"}]]),
        "inventory": st.sampled_from([[], ["sword"]]),
        "acquaintances": st.sampled_from([[], ["saber"]]),
    }
)
ORDER = st.fixed_dictionaries({"hand": st.just(HAND), "row": st.sampled_from(["front", "back"])})
STAGES = [
    {},
    {"mode": "split", "stage": "late_hands", "hands": {"saber": {"hand": HAND[:5]}}},
    {"mode": "staged", "informed": ["rin"]},
    {"slot": 4, "rows": {"saber": "front", "lancer": "back"}},
]


@settings(deadline=None)
@given(st.sampled_from(STAGES), HIDDEN, HIDDEN, st.none() | ORDER, st.integers(0, 3))
def test_fw_v2_states_that_differ_in_hidden_things_give_equal_views(stage, lancer, rin, order, number):
    raw = fight(battle=stage)
    before = json.dumps(raw)
    other = copy.deepcopy(raw)
    other["characters"]["lancer"].update(lancer)
    other["characters"]["rin"].update(rin)
    other["info"] = {"rin": {"saber": {"battle": number}}}
    other["relations"] = {"rin": {"saber": number}}
    other["sites"] = [{"kind": "base", "region": "temple", "owner": "rin", "stored_mp": number}]
    other["seal_order"] = ["rin", "saber"][:number]
    battle = other["battles"][0]
    battle["used"] = {"rin": {"strike": number}}
    battle["bonuses"] = {"rin": {"plus": number}}
    battle["contacts"] = {"rin>saber": {"slots": number}}
    battle["lore_allowed"] = ["rin"][:number]
    if stage.get("mode") != "split":  # in its later half everybody's cards lie open
        battle["hands"] = {**battle.get("hands", {}), "rin": {"hand": HAND}} if number else battle.get("hands", {})
        other["orders"] = {"rin": {"battle": order}} if order else {}

    for actor in ("saber", "yuna"):
        assert json.dumps(seen(other, actor)) == json.dumps(seen(raw, actor))
    assert json.dumps(raw) == before
