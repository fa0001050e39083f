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
