"""Small combats for tests, and what to ask of their resolutions."""

from rules import resolve_case

SLASH = {"category": "attack_type", "combat": "melee", "damage": {"dice": 1, "bonus": 4}}
CLAW = {"category": "attack_type", "combat": "melee", "damage": {"dice": 1, "bonus": 8}, "wait_lag": 4}
DARK = {
    "category": "attack_type",
    "combat": "melee",
    "damage": {"dice": 1, "bonus": 3},
    "special": {"kind": "dark", "max_shots": 6},
}
SWALLOW = {
    "category": "attack_type",
    "combat": "melee",
    "damage": {"dice": 1, "bonus": 4},
    "special": {"kind": "swallow_return", "checks": 2},
}


def pc(**fields):
    """A PC with a count of 12, melee 5, and a slash."""
    return {
        "side": "pc",
        "hp": 30,
        "hp_max": 30,
        "action_count": 12,
        "combat": {"melee": 5, "ranged": 3, "mind": 2},
        "skills": {"slash": SLASH},
        **fields,
    }


def npc(**fields):
    """An NPC that is done, melee 4, defence 3."""
    return {"side": "npc", "hp": 30, "hp_max": 30, "condition": "done", "defense": 3, "combat": {"melee": 4}, **fields}


def waits(attack_type="claw", target="a", **fields):
    """An NPC that waits with a prepared attack on `a`; `shots` and `skills` go into it."""
    prepared = {"attack_type": attack_type, "skills": fields.pop("with_skills", []), "targets": [target]}
    prepared["shots"] = fields.pop("shots", 1)
    sheet = {"claw": CLAW, "dark": DARK, "swallow": SWALLOW, **fields.pop("skills", {})}
    return npc(**{"condition": "waiting", "action_count": 8, "waiting": prepared, "skills": sheet, **fields})


def attack(target="b", **fields):
    """A plan with one attack."""
    targets = [target] if isinstance(target, str) else target
    return {"plan": [{"do": "attack", "attack_type": "slash", "targets": targets, **fields}]}


def gm(*commands):
    """The GM's declaration."""
    return {"commands": list(commands)}


def state(characters, **fields):
    """A state in the initiative of round 1."""
    return {"round": 1, "phase": "initiative", "characters": characters, **fields}


def resolve(characters, declarations, dice=(), options=None, **fields):
    """Resolve one process, or what `options` say."""
    return resolve_case(
        {
            "ruleset": "senya_gekki",
            "options": {"resolve_until": "process_end", **(options or {})},
            "dice": list(dice),
            "state": state(characters, **fields),
            "declarations": declarations,
        }
    )


def play(characters, declarations, dice=(), options=None, **fields):
    """Resolve a case that has no fault."""
    resolution = resolve(characters, declarations, dice, options, **fields)
    assert resolution["errors"] == []
    return resolution


def refused(declarations, characters=None, **fields):
    """Resolve a case with faults; return code and path of each, and its clause."""
    resolution = resolve(characters or {"a": pc(), "b": npc()}, declarations, **fields)
    assert (resolution["events"], resolution["requests"]) == ([], [])
    return [(error["code"], error["path"], error["rule"]) for error in resolution["errors"]]


def told(resolution, *types):
    """Return the events of those types, all where none is named."""
    return [event for event in resolution["events"] if not types or event["type"] in types]


def brief(resolution, *types):
    """Return clause, type and actor of those events."""
    return [(event["rule"], event["type"], event["actor"]) for event in told(resolution, *types)]
