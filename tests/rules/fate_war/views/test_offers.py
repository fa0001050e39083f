"""What an actor may declare, with its cost, its reason and its clause."""

import json

import pytest

from rules.fate_war import RULESET
from rules.registry import RULESETS
from tests.rules.fate_war.wars import MAP, fight, master, pair, servant, war

KEYS = {"field", "value", "rule", "why", "choices", "cost", "most", "used", "facts"}


def offered(raw, actor, **options):
    """Return the offers of an actor by field and value."""
    found = RULESET.offers(RULESET.view(raw, options, actor))
    return {(offer["field"], json.dumps(offer["value"])): offer for offer in found}


def masters_have(**fields):
    return [{**one, **fields} if one["kind"] == "master" else one for one in pair()]


def scene(*sheets, **fields):
    return war([*sheets] or pair(), map=MAP, **fields)


def test_every_offer_is_plain_and_has_every_key():
    for raw, actor in ((scene(), "yuna"), (scene(), "saber"), (fight(), "saber"), (fight(), "yuna")):
        offers = RULESET.offers(RULESET.view(raw, {}, actor))
        assert offers
        assert json.loads(json.dumps(offers)) == list(offers)
        assert {frozenset(offer) for offer in offers} == {frozenset(KEYS)}


REFUSED = [
    ("FW-A3", "scouting is no servant's", "saber", "first.action", "scout", "not_for_servants"),
    ("FW-A3", "searching is no master's", "yuna", "first.action", "search", "not_for_masters"),
    ("FW-A3", "crafting needs a crafter", "yuna", "long.action", "craft", "needs_crafter"),
    ("FW-A3", "a base of a servant's needs a Caster", "saber", "first.action", "create_base", "needs_caster"),
    ("FW-A10", "everybody rests", "saber", "long.action", "rest", None),
    ("FW-X1", "without a command seal", "yuna", "on_servant_zero", "seal", "no_seal"),
]


@pytest.mark.parametrize(
    ("rule", "reading", "actor", "field", "value", "why"), REFUSED, ids=[f"{row[0]}: {row[1]}" for row in REFUSED]
)
def test_a_choice_of_a_scene(rule, reading, actor, field, value, why):
    raw = scene(*masters_have(command_seals=0)) if why == "no_seal" else scene()
    offer = offered(raw, actor)[field, json.dumps(value)]
    assert (offer["rule"], offer["why"]) == (rule, why)


def test_fw_a12_an_action_costs_what_the_sheet_tells_in_each_part():
    found = offered(scene(*pair()), "saber")
    short, long = found["first.action", '"study"'], found["long.action", '"study"']
    assert (short["cost"], long["cost"]) == ({"mp": -5, "xp": 1}, {"xp": 2})


def test_fields_of_an_action_have_those_whom_they_may_name():
    choices = offered(scene(), "yuna")["first.action", '"buy"']["choices"]
    assert list(choices["then_move"]) == sorted(MAP)


def test_what_only_one_kind_decides_at_the_start():
    fields = {actor: {field for field, _ in offered(scene(), actor)} for actor in ("yuna", "saber")}
    assert {"search_region", "infiltration_region", "supply_mp"} <= fields["yuna"] - fields["saber"]
    assert {"manifest", "teach"} <= fields["saber"] - fields["yuna"]
    assert "territory" not in fields["saber"]
    assert ("territory", '"create"') in offered(scene(servant("medea", "z", **{"class": "Caster"})), "medea")


def test_a_battle_offers_the_row_until_it_is_opened():
    assert ("row", '"back"') in offered(fight(), "saber")
    assert ("row", '"back"') not in offered(fight(battle={"slot": 4, "rows": {"saber": "back"}}), "saber")


def test_fw_c8_a_spent_card_says_by_which_clause():
    spent = offered(fight(battle={"slot": 4, "used": {"saber": {"critical": 1}}}), "saber")
    offer = spent["hand.*.card", '"critical"']
    assert (offer["why"], offer["rule"], offer["used"]) == ("critical_once", "FW-C8", 1)


@pytest.mark.parametrize(
    ("card", "grades", "expected"),
    [
        ("strike", {"strength": "A+"}, True),
        ("strike", {"strength": "A"}, False),
        ("noble_phantasm", {"noble_phantasm": "C"}, True),
        ("magic", {}, False),
        ("standby", {}, False),
    ],
)
def test_fw_g2_a_plus_is_offered_where_the_card_or_the_power_has_one(card, grades, expected):
    saber, *others = pair()
    view = RULESET.view(fight([{**saber, "grades": {**saber["grades"], **grades}}, *others]), {}, "saber")
    offer = next(one for one in RULESET.offers(view) if one["value"] == card)

    assert ("plus" in offer["choices"]) is expected


def accepted(view, slot):
    run = 3 if slot["card"] == "noble_phantasm" else 1
    hand = [slot] * run + [{"card": "standby"}] * (10 - run)
    return not [error for error in RULESET.check(view, {"row": "front", "hand": hand}) if ".hand.0" in error.path]


SLOTS = [
    {"card": "strike"},
    {"card": "noble_phantasm", "np": "tide"},
    {"card": "magic", "spell": "fire"},
    {"card": "magic", "spell": "salve"},
]


@pytest.mark.parametrize("slot", SLOTS, ids=[" ".join(slot.values()) for slot in SLOTS])
def test_fw_b4_a_card_is_offered_whom_it_may_be_aimed_at(slot):
    view = RULESET.view(
        fight([*pair(), master("shirou", "c")], camps={"a": ["saber", "yuna"], "b": ["lancer", "rin"]}), {}, "saber"
    )
    offer = next(one for one in RULESET.offers(view) if one["value"] == slot["card"])
    possible = {aim for aim in ("front", "back", *view["persons"], "shirou") if accepted(view, {**slot, "target": aim})}
    of_spells = {"front", "back", "lancer", "rin", "saber", "yuna"}
    assert set(offer["choices"]["target"]) == (of_spells if slot["card"] == "magic" else possible)
    assert possible <= of_spells - ({"saber", "yuna"} if slot.get("spell") != "salve" else {"front", "back"})
    assert possible


def test_fw_z1_a_standing_hand_may_be_aimed_at_anybody_known():
    view = RULESET.view(scene(), {}, "saber")
    offer = next(
        one for one in RULESET.offers(view) if (one["field"], one["value"]) == ("battle.hand.*.card", "strike")
    )
    assert offer["choices"]["target"] == ["front", "back", *(one for one in view["persons"] if one != "saber")]


def test_fw_b10_bases_are_for_masters():
    whys = {value: offer["why"] for (field, value), offer in offered(fight(), "saber").items() if field == "on_win"}
    assert whys == {'"raze_territory"': None, '"replace_base"': "masters_only", '"remove_base"': "masters_only"}


def test_fw_r3_fate_is_the_masters():
    (with_fate, without) = (
        offered(fight(masters_have(fate=fate)), "saber")["retreat.use_fate", "true"] for fate in (2, 0)
    )
    assert (with_fate["why"], with_fate["facts"], without["why"]) == (None, {"left": 2}, "no_fate")


@pytest.mark.parametrize(("lore", "why"), [("gm", None), ("never", "never")])
def test_fw_b9_lore_is_an_option(lore, why):
    assert offered(fight(), "saber", battle_lore=lore)["info", '"lore"']["why"] == why


def test_an_outsider_and_other_systems_are_offered_nothing():
    assert RULESET.offers(RULESET.view(scene(), {}, None)) == ()
    assert {ruleset.offers({}) for slug, ruleset in RULESETS.items() if slug != "fate_war"} == {()}
