"""Small battles and scenes for tests of single clauses."""

from rules import resolve_case

NINPO = {
    "slash": {
        "kind": "attack",
        "timing": "turn",
        "range": 1,
        "skill": "sword",
        "damage": [{"type": "melee", "amount": 1}],
    },
    "star": {
        "kind": "attack",
        "timing": "turn",
        "cost": 1,
        "range": 5,
        "skill": "throw",
        "max_targets": 2,
        "damage": [{"type": "shooting", "amount": 2}],
    },
    "mist": {
        "kind": "attack",
        "timing": "turn",
        "range": 5,
        "skill": "fog",
        "damage": [{"type": "group", "amount": 1}],
    },
    "doom": {"kind": "ougi", "timing": "turn", "range": 5, "damage": [{"type": "shooting", "amount": 2}]},
    "haste": {"kind": "support", "timing": "plot", "cost": 2, "effects": [{"effect": "hit_modifier", "value": 1}]},
    "focus": {
        "kind": "support",
        "timing": "turn",
        "cost": 1,
        "effects": [{"effect": "hit_modifier", "value": 2}, {"effect": "damage_add", "value": 1}],
    },
    "dodge": {"kind": "support", "timing": "on_attacked", "effects": [{"effect": "evade_modifier", "value": 3}]},
    "shadow": {"kind": "support", "timing": "on_attacked", "effects": [{"effect": "auto_evade"}]},
    "guard": {
        "kind": "support",
        "timing": "on_damage",
        "cost": 1,
        "effects": [{"effect": "damage_reduce", "value": 1}],
    },
    "mend": {"kind": "ougi", "timing": "round_end", "effects": [{"effect": "recover_life", "value": 2}]},
    "balm": {"kind": "support", "timing": "turn", "effects": [{"effect": "recover_life", "value": 1}]},
    "arrive": {"kind": "support", "timing": "join", "cost": 1, "effects": [{"effect": "join_after_reveal"}]},
}
SKILLS = {"sword": "weapon", "throw": "body", "fog": "sorcery", "flee": "tactics"}


def person(**changes):
    """Return a character that has all the ninpo above and all their skills."""
    return {"skills": dict(SKILLS), "ninpo": {key: dict(one) for key, one in NINPO.items()}, **changes}


def hurt(*fields):
    """Return the life of one who has lost these fields."""
    return dict.fromkeys(fields, 0)


def scene(phase="main", prizes=None, **persons):
    """Return a state outside battle."""
    return {"phase": phase, "stage": "scene", "characters": persons, "prizes": prizes or {}}


def fight(plots, *, phase="climax", stage="action", off=(), number=1, **persons):
    """Return a battle of those who have a plot value, seated in that order; `off` are others in the scene."""
    seats = list(plots)
    return {
        "phase": phase,
        "stage": stage,
        "characters": {key: persons.get(key, person()) for key in (*seats, *off)},
        "battle": {
            "status": "running",
            "round": number,
            "seat_order": seats,
            "participants": seats,
            "active": seats,
            "plots": plots if stage == "action" else {},
        },
    }


def won(winners=("aki",), losers=("bo",), prizes=None, **persons):
    """Return a battle that was won, and whose winners are asked for their claims."""
    everyone = [*winners, *losers]
    return {
        "stage": "spoils",
        "characters": {key: persons.get(key, person()) for key in everyone},
        "prizes": prizes or {},
        "battle": {
            "status": "spoils",
            "seat_order": everyone,
            "participants": everyone,
            "active": list(winners),
            "winners": list(winners),
            "losers": list(losers),
            "spoils_pending": list(winners),
        },
    }


def strike(ninpo="slash", *targets, **more):
    """Return the declaration of an attack."""
    return {"attack": {"ninpo": ninpo, "targets": list(targets or ("bo",))}, **more}


def play(state, declarations=None, dice=(), **options):
    """Resolve a deadline."""
    return resolve_case(
        {
            "ruleset": "shinobigami",
            "options": options,
            "dice": list(dice),
            "state": state,
            "declarations": declarations or {},
        }
    )


def told(resolution, *types):
    """Return the events of these types; there must be no errors."""
    assert resolution["errors"] == []
    return [event for event in resolution["events"] if event["type"] in types]


def story(resolution):
    """Return the types of all events in order; there must be no errors."""
    assert resolution["errors"] == []
    return [event["type"] for event in resolution["events"]]


def faults(resolution):
    """Return actor, code and path of all errors."""
    return [(error["actor"], error["code"], error["path"]) for error in resolution["errors"]]


STAND = {"evade": {"default": "none"}}
"""Nobody must evade."""


def whole_errors(resolution, actor):
    """Return path (within the actor's declaration), code, clause and values of all errors, all of that actor."""
    assert {error["actor"] for error in resolution["errors"]} <= {actor}
    start = f"declarations.{actor}."
    return [
        (f"{error['path']}.".removeprefix(start).rstrip("."), error["code"], error["rule"], error["values"])
        for error in resolution["errors"]
    ]
