"""Battles made at random: sheets with all kinds of ninpo and statuses, options, and declarations that hold together."""

FIELDS = ["weapon", "body", "ninjutsu", "scheme", "tactics", "sorcery"]
SKILLS = ["swordsmanship", "shuriken", "illusion", "medicine", "stealth", "escape_art"]
AFFLICTIONS = ["malfunction", "numbness", "wound", "missing", "oblivion", "curse"]
STATUS_EFFECTS = [
    {"effect": "check_modifier", "on": "any", "value": -1},
    {"effect": "check_modifier", "on": "hit", "value": 1},
    {"effect": "disable_skill", "skill": "shuriken"},
    {"effect": "disable_ninpo", "ninpo": "star"},
]
OPTIONS = {
    "special_value": [12, 8, 13],
    "special_effect": ["recover", "none"],
    "fumble_base": [2, 3, 1],
    "fumble_by_plot": [True, False],
    "plot_step_fumble": ["base", "plot"],
    "special_allows_evasion": [True, False],
    "melee_loss": ["random", "defender"],
    "affliction_stacking": [["numbness", "oblivion", "curse"], []],
    "dropout_on_life_loss": ["main", "always", "never"],
    "escape_art_needs_skill": [True, False],
    "backlash_in_batch": ["deferred", "immediate"],
    "round_limit": ["participants", "none"],
    "round_limit_winner": ["none", "survivors"],
    "plot_ninpo_rule": ["cap", "own_cost"],
    "missing_plot": ["request", 1, 4],
    "performance_limit": ["per_player", "per_pair", "per_target"],
}


ATTACK = {"kind": "attack", "timing": "turn"}
SUPPORT = {"kind": "support"}
NINPO = {
    "slash": {**ATTACK, "range": 2, "skill": "swordsmanship", "damage": [{"type": "melee", "amount": 1}]},
    "star": {
        **ATTACK,
        "cost": 1,
        "range": 4,
        "skill": "shuriken",
        "max_targets": 2,
        "damage": [{"type": "shooting", "amount": 2}],
    },
    "plague": {
        **ATTACK,
        "cost": 2,
        "range": 5,
        "usable_in_backlash": True,
        "damage": [{"type": "group", "amount": 1}, {"type": "melee", "amount": 2}],
    },
    "doom": {"kind": "ougi", "timing": "turn", "range": 5, "damage": [{"type": "shooting", "amount": 1}]},
    "haste": {
        **SUPPORT,
        "timing": "plot",
        "cost": 2,
        "effects": [{"effect": "hit_modifier", "value": 1}, {"effect": "evade_modifier", "value": 1}],
    },
    "rest": {**SUPPORT, "timing": "plot", "cost": 3, "effects": [{"effect": "recover_life", "value": 1}]},
    "focus": {
        **SUPPORT,
        "timing": "turn",
        "cost": 1,
        "effects": [{"effect": "hit_modifier", "value": 2}, {"effect": "damage_add", "value": 1}],
    },
    "salve": {**SUPPORT, "timing": "turn", "effects": [{"effect": "recover_life", "value": 2}]},
    "feint": {**SUPPORT, "timing": "on_attacked", "effects": [{"effect": "evade_modifier", "value": 2}]},
    "shadow": {**SUPPORT, "timing": "on_attacked", "cost": 1, "effects": [{"effect": "auto_evade"}]},
    "guard": {**SUPPORT, "timing": "on_damage", "cost": 1, "effects": [{"effect": "damage_reduce", "value": 1}]},
    "mend": {"kind": "ougi", "timing": "round_end", "effects": [{"effect": "recover_life", "value": 1}]},
    "arrive": {**SUPPORT, "timing": "join", "cost": 1, "effects": [{"effect": "join_after_reveal"}]},
}
CHECKED = ("plague", "haste", "focus", "feint", "mend")


def ninpo(random):
    """Return the ninpo of one sheet: most of those above, some of them checked with one of its skills."""
    skill = random.choice(SKILLS[:5])
    return {
        key: {**one, "skill": skill} if key in CHECKED else one for key, one in NINPO.items() if random.random() < 0.8
    }


def character(random):
    """Return one sheet, hurt and afflicted now and then."""
    statuses = [{"status": random.choice(AFFLICTIONS), "kind": "affliction"} for _ in range(random.randrange(2))]
    if statuses and random.random() < 0.5:
        statuses[0]["effects"] = [random.choice(STATUS_EFFECTS)]
    return {
        "side": random.choice([None, None, "red"]),
        "in_scene": random.random() < 0.95,
        "life": {field: int(random.random() < 0.85) for field in FIELDS[1:]},
        "skills": {skill: random.choice(FIELDS) for skill in SKILLS if random.random() < 0.6},
        "ninpo": ninpo(random),
        "pills": random.randrange(3),
        "statuses": statuses,
    }


def fight(random):
    """Return a case of stage scene in which the GM starts a battle; options, sheets and dice are chosen by `random`."""
    names = ["aki", "bo", "cho", "dan"]
    chosen = {name: random.choice(values) for name, values in OPTIONS.items() if random.random() < 0.3}
    table = {skill: {"field": random.choice(FIELDS), "row": random.randint(2, 12)} for skill in SKILLS}
    state = {
        "phase": random.choice(["main", "climax"]),
        "skill_table": table,
        "characters": {name: {**character(random), "in_scene": True} for name in names[:3]}
        | {"dan": character(random)},
    }
    for name in names[:3]:
        state["characters"][name]["in_scene"] = True
    start = {"tool": "gm.start_battle", "participants": names[: random.choice([2, 3, 3])]}
    return {
        "ruleset": "shinobigami",
        "options": chosen,
        "dice": [],
        "state": state,
        "declarations": {"gm": {"commands": [start]}},
    }


def faces(random, count=120):
    return [random.randint(1, 6) for _ in range(count)]


def declarations(random, state):
    """Return declarations for the stage of a state, most of them legal."""
    asked = {"plot": _plot, "action": _action, "spoils": _spoils, "scene": _scene}[state["stage"]]
    declared = {actor: asked(random, state, actor) for actor in state["characters"]}
    return {actor: one for actor, one in declared.items() if one}


def _of_timing(one, *timings):
    return [key for key, entry in one["ninpo"].items() if entry["timing"] in timings and not entry["damage"]]


def _orders(random):
    found = {"loss_order": random.sample(FIELDS, random.randrange(4))}
    if random.random() < 0.3:
        found["on_special"] = random.choice(
            [
                {"recover": "life", "field": random.choice(FIELDS)},
                {"recover": "affliction", "affliction": random.choice(AFFLICTIONS)},
                {"recover": "none"},
            ]
        )
    return found


def _plot(random, state, actor):
    one, battle = state["characters"][actor], state["battle"]
    found = {"plot": random.randint(1, 6), **_orders(random)}
    if actor not in battle["active"]:
        joins = actor not in battle["participants"] and one["in_scene"] and one["hp"] and random.random() < 0.5
        return {**found, "join": True} if joins else {}
    if random.random() < 0.4:
        found["plot_ninpo"] = [{"ninpo": key, "fields": FIELDS} for key in _of_timing(one, "plot")]
    return found


def _action(random, state, actor):
    one, battle = state["characters"][actor], state["battle"]
    if actor not in battle["active"]:
        joins = actor not in battle["participants"] and one["in_scene"] and one["hp"] and "arrive" in one["ninpo"]
        return {"join": {"ninpo": "arrive", "before_plot": random.randint(1, 6)}} if joins else {}
    found = _orders(random)
    others = [key for key in battle["active"] if key != actor]
    attacks = [key for key, entry in one["ninpo"].items() if entry["damage"]]
    if attacks and others and random.random() < 0.8:
        found["attack"] = {"ninpo": random.choice(attacks), "targets": [random.choice(others)]}
    found["support"] = [
        _support(random, key) for key in _of_timing(one, "turn", "on_attacked", "on_damage", "round_end")
    ]
    choices = ["normal", "normal", "none", *(["escape_art"] if "escape_art" in one["skills"] else [])]
    found["evade"] = {"default": random.choice(choices)}
    found["recover"] = [{"means": "pill", "field": random.choice(FIELDS), "when": {"life_at_most": 5}}]
    if random.random() < 0.5:
        target, value = random.choice(battle["active"]), random.choice([1, -1])
        on = random.choice(["hit", "evade", "any"])
        found["performance"] = [{"target": target, "value": value, "on": on, "reason": "The bridge is wet."}]
    if random.random() < 0.2:
        found["concede"] = random.choice([True, {"life_at_most": 2}])
    return found


def _support(random, key):
    when = random.choice([{"life_at_most": 6}, {"life_at_most": 3}, {"damage_at_least": 1}, {"attacked_by": "aki"}])
    return {"ninpo": key, "when": when, "fields": FIELDS}


def _spoils(random, state, actor):
    battle = state["battle"]
    if actor not in battle["spoils_pending"]:
        return {}
    loser = random.choice(battle["losers"])
    claim = random.choice(
        [
            {"take": "info", "info": "secret"},
            {"take": "emotion", "direction": "own", "emotion": "envy"},
            {"take": "emotion", "direction": "loser", "emotion": "awe"},
            {"take": "none"},
        ]
    )
    return {"spoils": {"loser": loser, **claim}}


def _scene(random, state, actor):
    one = state["characters"][actor]
    lost = [field for field in FIELDS if not one["life"][field]]
    if not lost or not one["hp"]:
        return {}
    ways = [{"means": "check", "skill": skill, "field": lost[0]} for skill in one["skills"]]
    ways += [{"means": "pill", "field": lost[-1]}] * one["pills"]
    ways += [{"means": "ninpo", "ninpo": key, "fields": lost} for key in ("salve", "rest") if key in one["ninpo"]]
    return {"recover": random.sample(ways, min(2, len(ways))), **_orders(random)} if ways else {}
