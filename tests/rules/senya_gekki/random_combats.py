"""Combats drawn at random, with sheets, plans and orders of every kind; all of them without a fault."""

import random

from rules.core.case import Case
from rules.core.dice import KeyedDice
from rules.senya_gekki.resolver import resolve

SKILLS = {
    "slash": {"category": "attack_type", "combat": "melee", "damage": {"dice": 1, "bonus": 4}},
    "shot": {"category": "attack_type", "combat": "ranged", "damage": {"dice": 2}, "ammo": "bullet", "wait_lag": 2},
    "gaze": {
        "category": "attack_type",
        "combat": "mind",
        "damage": {"dice": 1, "bonus": 2},
        "wait_lag": 3,
        "targets": "all",
        "after_damage": [{"kind": "inflict", "status": "daze"}, {"kind": "heal", "value": 2, "who": "user"}],
    },
    "sweep": {
        "category": "attack_type",
        "combat": "melee",
        "damage": {"dice": 2, "bonus": 1},
        "targets": 2,
        "after_damage": [{"kind": "inflict", "status": "poison"}],
    },
    "dark": {
        "category": "attack_type",
        "combat": "ranged",
        "damage": {"dice": 1, "bonus": 3},
        "special": {"kind": "dark", "max_shots": 4},
        "wait_lag": 4,
    },
    "swallow": {
        "category": "attack_type",
        "combat": "melee",
        "damage": {"dice": 1, "bonus": 6},
        "special": {"kind": "swallow_return", "checks": 3},
        "wait_lag": 5,
    },
    "twin": {"category": "attack", "special": {"kind": "swallow_return", "checks": 2}, "wait_lag": 1},
    "focus": {
        "category": "attack",
        "cost": {"tension": 1},
        "effects": [{"kind": "check_bonus", "value": 1}, {"kind": "damage_bonus", "dice": 1, "value": 1}],
    },
    "spread": {"category": "attack", "effects": [{"kind": "extra_targets", "value": 1}], "wait_lag": 1},
    "brace": {"category": "attack", "effects": [{"kind": "damage_reduction", "value": 2}]},
    "parry": {
        "category": "defense",
        "cost": {"tension": 2},
        "effects": [{"kind": "check_bonus", "value": 2}, {"kind": "damage_reduction", "value": 2}],
    },
    "duck": {"category": "defense", "effects": [{"kind": "check_bonus", "value": 1}]},
    "bless": {"category": "setup", "targets": 2, "effects": [{"kind": "check_bonus", "value": 2, "on": "hit"}]},
    "rise": {"category": "setup", "effects": [{"kind": "revive", "hp": 8}]},
    "golem": {"category": "setup", "effects": [{"kind": "summon", "enemy": {"id": "golem", "hp": 9, "hp_max": 9}}]},
    "puppet": {
        "category": "action",
        "effects": [{"kind": "summon", "enemy": {"id": "doll", "hp": 5, "hp_max": 5, "action_value": 4}}],
    },
    "fear": {
        "category": "action",
        "opposed": "mind",
        "targets": 2,
        "effects": [{"kind": "inflict", "status": "bind"}, {"kind": "heal", "value": 1, "who": "user"}],
    },
    "hex": {
        "category": "action",
        "effects": [
            {"kind": "inflict", "status": "paralysis"},
            {"kind": "inflict", "status": "curse", "effects": [{"kind": "check_bonus", "value": -2}]},
        ],
    },
    "mend": {
        "category": "action",
        "targets": "all",
        "effects": [{"kind": "heal", "value": 2, "dice": 1}, {"kind": "cure", "status": "all"}],
    },
    "shield": {"category": "interrupt", "effects": [{"kind": "damage_reduction", "value": 4}]},
    "spike": {
        "category": "interrupt",
        "cost": {"tension": 1},
        "effects": [{"kind": "real_damage", "value": 2, "dice": 1}],
    },
    "swap": {"category": "interrupt", "effects": [{"kind": "summon", "enemy": {"id": "doll"}}]},
    "breath": {"category": "cleanup", "effects": [{"kind": "heal", "value": 3}]},
    "crack": {"category": "cleanup", "effects": [{"kind": "limit_damage", "value": 3}]},
    "hide": {
        "category": "permanent",
        "tag": "not_of_this_world",
        "effects": [{"kind": "damage_reduction", "value": 1}, {"kind": "damage_bonus", "value": 1}],
    },
}
ITEMS = {
    "bullet": {"quantity": 2},
    "potion": {"quantity": 2, "effects": [{"kind": "heal", "value": 6}]},
    "charm": {"consumable": False, "duration": "combat", "effects": [{"kind": "check_bonus", "value": 1}]},
    "nail": {"quantity": 1, "targets": 2, "effects": [{"kind": "limit_damage", "value": 5}]},
    "antidote": {"quantity": 1, "effects": [{"kind": "cure", "status": "poison"}]},
}
STATUSES = ("poison", "paralysis", "bind", "daze", "baptism", "curse")
OPTIONS = {
    "resolve_until": "process_end",
    "on_empty_plan": "request",
    "pc_ties": "ask_gm",
    "incapacitated_at": "below_zero",
    "counter_both_critical": "counter_wins",
    "mind_counter": False,
    "swallow_loser_rolls": 1,
    "swallow_one_sided_offset": "pairwise",
    "multi_roll_defense": "once",
    "bind_mode": "fixed_3",
    "daze_stops_prepared": True,
    "surprise_done_side": "ambushers",
    "ranges": True,
    "full_move_max_m": 20,
    "critical_value": 10,
    "fumble_value": 4,
    "minutes_per_round": 0,
}


def combat(seed):
    """Return a case without dice, drawn by a number: the same number gives the same case."""
    draw = random.Random(seed)
    ids = ["a", "b", "c", "d", "e"][: draw.randint(2, 5)]
    phase = draw.choice(("idle", "setup", "initiative", "initiative", "initiative", "cleanup"))
    state = {
        "round": draw.randint(1, 2),
        "phase": phase,
        "surprise": draw.choice((None, None, {"side": draw.choice(("pc", "npc")), "round": 1})),
        "tie_order": draw.sample(ids, draw.randint(0, 2)),
        "characters": {key: _character(draw, key, ids, phase) for key in ids},
    }
    living = [key for key in ids if state["characters"][key].get("condition") != "dead"]
    declarations = {key: _declaration(draw, key, ids) for key in living if draw.random() < 0.85}
    if phase == "idle" or draw.random() < 0.3:
        declarations["gm"] = {"commands": _commands(draw, ids, phase)}
    options = {name: value for name, value in OPTIONS.items() if draw.random() < 0.15}
    return {"ruleset": "senya_gekki", "options": options, "dice": [], "state": state, "declarations": declarations}


def drawn(seed):
    """Return a random case with the faces that its resolution takes."""
    case = combat(seed)
    dice = KeyedDice(str(seed).encode())
    resolve(Case(case["ruleset"], case["options"], dice, case["state"], case["declarations"]))
    return {**case, "dice": list(dice.faces)}


def _character(draw, key, ids, phase):
    condition = draw.choice(("ready", "ready", "waiting", "waiting", "done", "incapacitated", "dead"))
    if phase in {"idle", "setup"} and condition == "waiting":
        condition = "done"
    character = {
        "side": draw.choice(("pc", "npc")),
        "hp": draw.randint(-3, 0) if condition in {"incapacitated", "dead"} else draw.randint(3, 30),
        "hp_max": 30,
        "defense": draw.randint(0, 4),
        "action_value": draw.randint(0, 9),
        "combat": {"melee": draw.randint(0, 6), "ranged": draw.randint(0, 6), "mind": draw.randint(0, 6)},
        "tension": draw.choice((0, 3, 12, 25)),
        "action_count": draw.randint(1, 20),
        "condition": condition,
        "present": draw.random() < 0.9,
        "position": draw.choice((None, 0, 4, 12, 30)),
        "statuses": [
            {"status": status, "source": "x"} for status in draw.sample(STATUSES, draw.choice((0, 0, 0, 1, 1, 2)))
        ],
        "skills": SKILLS,
        "items": ITEMS,
    }
    if condition == "waiting":
        character["action_count"] = draw.randint(-5, 20)
        attack_type = draw.choice(("slash", "gaze", "sweep", "dark", "swallow"))
        shots = draw.randint(1, 4) if attack_type == "dark" else 1
        targets = draw.sample([one for one in ids if one != key], 1)
        character["waiting"] = {
            "attack_type": attack_type,
            "skills": draw.sample(("focus", "spread", "brace", *(("twin",) if attack_type != "dark" else ())), 2),
            "targets": targets,
            "shots": shots,
        }
    if draw.random() < 0.2:
        character["summoned_by"] = {"actor": draw.choice(ids), "skill": "puppet"}
    return character


def _declaration(draw, key, ids):
    return {
        "appear": draw.random() < 0.5,
        "setup": [_use(draw, ids, ("bless", "rise", "golem")) for _ in range(draw.choice((0, 0, 1, 2)))],
        "cleanup": [
            {"other": "rests"} if draw.random() < 0.2 else _use(draw, ids, ("breath", "crack"))
            for _ in range(draw.choice((0, 0, 1, 2)))
        ],
        "plan": [_entry(draw, key, ids) for _ in range(draw.randint(0, 5))],
        "standing": [_order(draw, key, ids) for _ in range(draw.randint(0, 6))],
    }


def _use(draw, ids, skills):
    use = {"skill": draw.choice(skills), "when": _when(draw)}
    if draw.random() < 0.6:
        use["targets"] = draw.sample(ids, 1)
    return use


def _when(draw, *facts):
    if draw.random() < 0.7:
        return []
    conditions = (
        {"fact": "self.hp", "op": "<=", "value": 20},
        {"fact": "round", "op": "==", "value": 1},
        {"fact": "self.statuses", "op": "has", "value": "poison"},
        {"fact": "self.condition", "op": "in", "value": ["ready", "done"]},
        {"fact": "self.action_count", "op": ">", "value": 5},
        *facts,
    )
    return [draw.choice(conditions)]


def _entry(draw, key, ids):
    others = [one for one in ids if one != key]
    entry = {"when": _when(draw, {"fact": "target.hp", "op": ">=", "value": 5})}
    do = draw.choice(("attack", "attack", "attack", "attack", "skill", "item", "finish", "full_move", "delay", "other"))
    if do in {"delay", "full_move"}:
        return entry | {"do": do, **({"by": draw.choice((1, 4, "all"))} if do == "delay" else {"to": 40})}
    if draw.random() < 0.3:
        entry["move_to"] = draw.choice((0, 3, 30))
    if do == "attack":
        attack_type = draw.choice(("slash", "shot", "gaze", "sweep", "dark", "swallow"))
        skills = draw.sample(
            ("focus", "brace", *(("twin",) if attack_type != "dark" else ())), draw.choice((0, 0, 1, 2))
        )
        most = 2 if attack_type in {"sweep", "gaze"} else 1
        entry |= {"attack_type": attack_type, "skills": skills}
        entry["targets"] = draw.sample(others, min(most, len(others)))
        if attack_type == "dark":
            entry["shots"] = draw.randint(1, 4)
    elif do == "skill":
        entry |= {"skill": draw.choice(("puppet", "fear", "hex", "mend")), "targets": draw.sample(ids, 1)}
    elif do == "item":
        entry |= {"item": draw.choice(tuple(ITEMS)), "targets": draw.sample(ids, 1)}
    elif do == "finish":
        entry["target"] = draw.choice(others)
    else:
        entry["text"] = "looks about"
    return entry | {"do": do}


def _order(draw, key, ids):
    do = draw.choice(("evade", "counter", "counter", "cover", "interrupt", "interrupt", "clear_daze"))
    early = ({"fact": "attacker.side", "op": "==", "value": "pc"}, {"fact": "defender.id", "op": "==", "value": key})
    late = (
        {"fact": "attack.achievement", "op": ">=", "value": 10},
        {"fact": "attack.outcome", "op": "!=", "value": "fumble"},
    )
    if do == "evade":
        skills = draw.sample(("parry", "duck"), draw.randint(0, 2))
        return {"do": do, "skills": skills, "when": _when(draw, *early, *late)}
    if do == "cover":
        others = [one for one in ids if one != key]
        return {"do": do, "protect": draw.sample(others, 1), "when": _when(draw, *early, *late)}
    if do == "interrupt":
        skill = draw.choice(("shield", "spike", "swap"))
        on = draw.choice(("self", "attacker", "defender"))
        return {"do": do, "skill": skill, "on": on, "when": _when(draw, *early)}
    return {"do": do, "when": _when(draw, *(early if do == "counter" else ()))}


def _commands(draw, ids, phase):
    commands = [{"tool": "gm.start_combat"} | draw.choice(({}, {"surprise": "npc"}))] if phase == "idle" else []
    effects = (
        {"kind": "damage_reduction", "value": 1},
        {"kind": "real_damage", "dice": 1},
        {"kind": "revive", "hp": 4},
        {"kind": "inflict", "status": "bind"},
        {"kind": "heal", "value": 3, "dice": 1},
    )
    choices = (
        {"tool": "gm.end_scenario"},
        {"tool": "gm.end_session"},
        {"tool": "gm.other_damage", "target": draw.choice(ids), "n": 2},
        {"tool": "gm.set_modifier", "actor": draw.choice(ids), "on": "all", "value": 4, "secret": True},
        {"tool": "gm.set_tie_order", "order": sorted(ids)},
        {"tool": "gm.veto", "actor": draw.choice(ids), "index": 0},
        {"tool": "gm.appear", "actor": draw.choice(ids)},
        {"tool": "gm.apply_effect", "target": draw.choice(ids), "effect": draw.choice(effects)},
    )
    commands += draw.sample(choices, draw.randint(0, 3))
    if draw.random() < 0.2:
        commands.append({"tool": "gm.end_combat", "allow_remaining": draw.random() < 0.7, "keep_statuses": ids[:1]})
    return commands
