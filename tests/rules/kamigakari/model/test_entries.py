"""15.1, 15.2: what may stand on a sheet and in the setting, at the bounds of each field."""

import pytest
from marshmallow import ValidationError

from rules.core.faults import faults
from rules.kamigakari import RULESET

SHEET, SETTING = RULESET.sheet_schema(), RULESET.setting_schema()


def talent(**fields):
    return {"talents": [{"id": "song", **fields}]}


def attack(**fields):
    return {"attacks": [{"id": "sword", **fields}]}


def effect(kind, **fields):
    return talent(effects=[{"effect": kind, **fields}])


def found(schema, raw):
    try:
        schema.load(raw)
    except ValidationError as error:
        return list(faults(error))
    return []


ALLOWED = [
    {"level": 1, "size": 0, "spirit": [1, 6], "spirit_max": 0, "spirit_spent": 0, "excess_spirit": 0, "kushimitama": 0},
    {"pos": None, "statuses": [{"status": "dead", "scenes_after_combat": 0}], "links": [{"slot": 1, "target": "b"}]},
    {"used": {"defence": 0, "life_burn": 0}, "action_now": None, "race": None, "titles": None, "front_job": None},
    {"money": -1, "xp": -1, "crest": -9, "hp": -3, "combat": {"armor": -1}, "personality": {"age": 9}},
    talent(range="squares:12", target="bodies:3", timing="always", duration="scene_end", limit="unlimited", level=1),
    talent(range="self", target="self", duration=None, limit=None, weapon=None),
    talent(cost={"spirit": [1, 6, "any", "odd", "even", "3+", "4-", "same", "run"], "crest": 0, "hp": 0}),
    attack(range="move:3", target="area", rank=None, damage=None, resist="half", elements=["fire"], weapon=None),
    attack(range="item", target="item", kind="special", face=6, heal=True),
    {"items": [{"id": "salts", "count": 0}]},
    {"gear": [{"id": "charm", "combat": {"hp_max": 2, "full_move": -1}}]},
    {"weapons": [{"id": "sword", "divine": True, "additions": [{"id": "edge"}]}]},
    {"materials": [{"id": "ore", "effect_value": 0, "price": 0}]},
    {"titles": [{"name": "Slayer", "variant": "A", "slot": "extra", "combat": {"hp_max": 1}}]},
    effect("apply_status", status="dead", scenes_after_combat=0),
    effect("extra_timing", timing="defence", amount=1),
    attack(resist=None, cost={"spirit": ["same"]}, on_hit=[{"effect": "heal", "amount": 1}], check_mod=-1, d_mod=-1),
    {"pos": [0, -1], "weaknesses": [], "gm_mods": [{"check": "all", "amount": -1}], "front_job": {"items": [1, "pen"]}},
]
REFUSED = [
    ({"level": 0}, "level"),
    ({"size": -1}, "size"),
    ({"spirit": [0]}, "spirit.0"),
    ({"spirit": [7]}, "spirit.0"),
    ({"spirit_max": -1}, "spirit_max"),
    ({"spirit_spent": -1}, "spirit_spent"),
    ({"excess_spirit": -1}, "excess_spirit"),
    ({"kushimitama": -1}, "kushimitama"),
    ({"pos": [1]}, "pos"),
    ({"pos": [1, 2, 3]}, "pos"),
    ({"kind": "god"}, "kind"),
    ({"stats": {"charm": 1}}, "stats.charm"),
    ({"statuses": [{"status": "bored"}]}, "statuses.0.status"),
    ({"statuses": [{"status": "dead", "scenes_after_combat": -1}]}, "statuses.0.scenes_after_combat"),
    ({"links": [{"slot": 0, "target": "b"}]}, "links.0.slot"),
    ({"used": {"defence": -1}}, "used.defence"),
    ({"used": {"life_burn": 2}}, "used.life_burn"),
    ({"weaknesses": ["water"]}, "weaknesses.0"),
    ({"gm_mods": [{"check": "all", "amount": "1"}]}, "gm_mods.0.amount"),
    ({"active_effects": [{"effect": "halve_damage", "until": "tomorrow"}]}, "active_effects.0.until"),
    (talent(range="squares:x"), "talents.0.range"),
    (talent(target="bodies:"), "talents.0.target"),
    (talent(timing="never"), "talents.0.timing"),
    (talent(duration="forever"), "talents.0.duration"),
    (talent(limit="twice"), "talents.0.limit"),
    (talent(level=0), "talents.0.level"),
    (talent(cost={"spirit": [7]}), "talents.0.cost.spirit.0"),
    (talent(cost={"spirit": [0]}), "talents.0.cost.spirit.0"),
    (talent(cost={"spirit": ["7+"]}), "talents.0.cost.spirit.0"),
    (talent(cost={"crest": -1}), "talents.0.cost.crest"),
    (talent(cost={"hp": -1}), "talents.0.cost.hp"),
    (attack(kind="verbal"), "attacks.0.kind"),
    (attack(range="near"), "attacks.0.range"),
    (attack(target="crowd"), "attacks.0.target"),
    (attack(resist="full"), "attacks.0.resist"),
    (attack(elements=["water"]), "attacks.0.elements.0"),
    ({"items": [{"id": "salts", "count": -1}]}, "items.0.count"),
    ({"items": [{"id": "salts", "level": 0}]}, "items.0.level"),
    ({"gear": [{"id": "charm", "level": 0}]}, "gear.0.level"),
    ({"materials": [{"id": "ore", "effect_value": -1}]}, "materials.0.effect_value"),
    ({"materials": [{"id": "ore", "price": -1}]}, "materials.0.price"),
    ({"titles": [{"name": "Slayer", "slot": "third"}]}, "titles.0.slot"),
    (effect("sing"), "talents.0.effects.0.effect"),
    (effect("apply_status"), "talents.0.effects.0.status"),
    (effect("clear_status"), "talents.0.effects.0.status"),
    (effect("apply_status", status="bored"), "talents.0.effects.0.status"),
    (effect("apply_status", status="dead", scenes_after_combat=-1), "talents.0.effects.0.scenes_after_combat"),
    (effect("add_element", element="water"), "talents.0.effects.0.element"),
    (effect("extra_timing", timing="never"), "talents.0.effects.0.timing"),
]
# every field of an entry has a kind of its own
KINDS = {
    "talents": "name timing range target cost effects duration limit weapon level source high marked",
    "items": "name timing range target cost effects duration limit weapon level source high marked count",
    "gear": "name timing range target cost effects duration limit weapon level source high marked combat",
    "attacks": "name kind range target rank damage face check_mod d_mod other elements resist heal on_hit cost weapon",
    "weapons": "name divine relic_effects additions",
    "materials": "name effect_value price effects",
    "titles": "variant slot combat",
    "active_effects": "amount status target_number scenes_after_combat check value element timing source until",
}
LEAST = {"titles": {"name": "x"}, "active_effects": {"effect": "halve_damage"}}
EFFECTS = [
    *["apply_status", "clear_status", "heal", "hp_loss", "crest", "excess_spirit", "info_points"],
    *["check_mod", "check_dice", "rank_mod", "rate_face", "damage_bonus", "add_element"],
    *["damage_reduction", "damage_cut", "halve_damage", "value_mod", "ignore_engagement", "extra_timing"],
    *["unlock_source", "unlock_title"],
]
STATUSES = [
    *["prone", "darkness", "poison", "pain", "paralysis", "immobile", "faint", "incapacitated", "dead", "cover"],
    *["stealth", "ambush", "flight"],
]
ELEMENTS = ["fire", "cold", "lightning", "wind", "magnetism", "flash", "magic_poison", "illusion"]
WORDS = [
    *[effect(kind, status="pain") for kind in EFFECTS],
    *[{"statuses": [{"status": status}]} for status in STATUSES],
    *[effect("apply_status", status=status) for status in STATUSES],
    *[{"weaknesses": [element]} for element in ELEMENTS],
    *[attack(elements=[element]) for element in ELEMENTS],
    *[effect("add_element", element=element) for element in ELEMENTS],
    *[talent(timing=timing) for timing in ("start", "prep", "attack", "end", "defence", "special", "always")],
    *[talent(duration=until) for until in ("turn_end", "scene_end")],
    *[{"active_effects": [{"effect": "halve_damage", "until": until}]} for until in ("turn_end", "scene_end")],
    *[talent(limit=limit) for limit in ("once", "unlimited")],
    *[attack(kind=kind) for kind in ("physical", "magical", "special")],
    *[talent(range=reach) for reach in ("self", "engaged", "squares:0", "item", "move:10", "field", "other")],
    *[talent(target=target) for target in ("self", "bodies:10", "area", "item", "field", "other")],
    *[{"titles": [{"name": "x", "slot": slot}]} for slot in ("main", "sub", "extra")],
    *[{"kind": kind} for kind in ("pc", "npc", "mononoke", "aramitama")],
    *[{"stats": {stat: 0}} for stat in ("body", "agility", "intellect", "mind", "luck")],
    *[
        {"gear": [{"id": "x", "combat": {value: 1}}]}
        for value in ("accuracy", "evasion", "activation", "resistance", "spot", "phys_d", "mag_d", "action")
    ],
    *[{"gear": [{"id": "x", "combat": {value: 1}}]} for value in ("armor", "barrier", "move", "full_move", "hp_max")],
    talent(cost={"spirit": ["1+", "6-", "2-", "5+"]}),
]
MISSING = [
    ({"statuses": [{}]}, ["statuses.0.status"]),
    ({"links": [{}]}, ["links.0.slot", "links.0.target"]),
    ({"gm_mods": [{}]}, ["gm_mods.0.check", "gm_mods.0.amount"]),
    ({"titles": [{}]}, ["titles.0.name"]),
    ({"active_effects": [{}]}, ["active_effects.0.effect"]),
    ({"weapons": [{"id": "x", "additions": [{}]}]}, ["weapons.0.additions.0.id"]),
    ({"weapons": [{"id": "x", "relic_effects": [{}]}]}, ["weapons.0.relic_effects.0.effect"]),
    (talent(effects=[{}]), ["talents.0.effects.0.effect"]),
]
NOT_IN_A_SETTING = [
    ({"scene": {"challenges": [{}]}}, ["scene.challenges.0.id", "scene.challenges.0.check"]),
    ({"struggle": {"locations": [{}]}}, ["struggle.locations.0.id"]),
    ({"tables": {"omen": {}}}, ["tables.omen.die"]),
    ({"hell_area": {"appearance_penalty": [{}]}}, ["hell_area.appearance_penalty.0.effect"]),
]
NOT_KNOWN = [
    ({"gear": [{"id": "charm", "combat": {"luck": 1}}]}, "gear.0.combat.luck"),
    ({"titles": [{"name": "Slayer", "combat": {"luck": 1}}]}, "titles.0.combat.luck"),
    ({"front_job": {"wage": 1}}, "front_job.wage"),
    ({"id": "a"}, "id"),
]
SETTINGS = [
    ({"stage": "war"}, "stage"),
    ({"mode": "war"}, "mode"),
    ({"board": {"w": 0}}, "board.w"),
    ({"board": {"h": 0}}, "board.h"),
    ({"board": {"obstacles": [[1]]}}, "board.obstacles.0"),
    ({"board": {"difficult": [[1, 2, 3]]}}, "board.difficult.0"),
    ({"session": {"part": "prologue"}}, "session.part"),
    ({"scene": {"kind": "dull"}}, "scene.kind"),
    ({"scene": {"stay": -1}}, "scene.stay"),
    ({"hell_area": {"time": -1}}, "hell_area.time"),
    ({"hell_area": {"threshold_every": 0}}, "hell_area.threshold_every"),
    ({"struggle": {"locations": [{"id": "x", "price": {"g": -1}}]}}, "struggle.locations.0.price.g"),
    ({"tables": {"omen": {"die": "1d20"}}}, "tables.omen.die"),
]
AT_THE_BOUNDS = {
    "board": {"w": 1, "h": 1, "obstacles": [[1, 1]]},
    "scene": {"stay": 0, "scene_player": None},
    "hell_area": {"time": 0, "threshold_every": 1},
    "struggle": {"needed": None, "locations": [{"id": "x", "price": {"g": 0}}]},
    "tables": {"omen": {"die": "d66", "rows": {"11": "rain"}}},
}


@pytest.mark.parametrize("raw", ALLOWED)
def test_what_a_sheet_may_hold(raw):
    assert found(SHEET, raw) == []


@pytest.mark.parametrize(("raw", "path"), REFUSED)
def test_what_a_sheet_may_not_hold(raw, path):
    assert found(SHEET, raw) == [(path, "bad_value")]


@pytest.mark.parametrize(("raw", "path"), NOT_KNOWN)
def test_what_a_sheet_does_not_know(raw, path):
    assert found(SHEET, raw) == [(path, "unknown_field")]


@pytest.mark.parametrize(("raw", "path"), SETTINGS)
def test_what_a_setting_may_not_hold(raw, path):
    assert found(SETTING, raw) == [(path, "bad_value")]


def test_a_setting_at_its_bounds_is_one():
    assert found(SETTING, AT_THE_BOUNDS) == []


@pytest.mark.parametrize("name", ["talents", "attacks", "items", "gear", "weapons", "materials"])
def test_every_entry_has_an_id(name):
    assert found(SHEET, {name: [{}]}) == [(f"{name}.0.id", "missing_field")]


@pytest.mark.parametrize("raw", WORDS)
def test_every_word_of_the_rulebook_may_stand_on_a_sheet(raw):
    assert found(SHEET, raw) == []


@pytest.mark.parametrize(("name", "field"), [(name, field) for name in KINDS for field in KINDS[name].split()])
def test_every_field_of_an_entry_has_a_kind(name, field):
    entry = {**LEAST.get(name, {"id": "x"}), field: object()}

    assert [code for _, code in found(SHEET, {name: [entry]})] == ["bad_value"]


@pytest.mark.parametrize(("raw", "paths"), MISSING)
def test_what_an_entry_of_a_sheet_must_say(raw, paths):
    assert sorted(found(SHEET, raw)) == sorted((path, "missing_field") for path in paths)


@pytest.mark.parametrize(("raw", "paths"), NOT_IN_A_SETTING)
def test_what_an_entry_of_a_setting_must_say(raw, paths):
    assert sorted(found(SETTING, raw)) == sorted((path, "missing_field") for path in paths)
