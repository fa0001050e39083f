"""Random turns of a session, mostly sensible: whatever `random` chooses of what the state offers."""

import copy
from random import Random

from rules import resolve_case

PLACES = ["harbour", "inn", ""]
POLICIES = [{}, {"appearance": "open"}, {"exit": "open"}, {"companion": "ask"}, {"companion": "forbid"}]
OPTIONS = {
    "appearance_check": [None, {"ability": "body", "difficulty": 9}],
    "appearance_cost": [None, {"resource": "hp", "amount": 1}, {"resource": "mp", "amount": 2}],
    "offstage_recovery": [{}, {"hp": 2, "mp": 1}],
    "gm_modifier_scope": ["each", "net"],
    "phase_order": ["strict", "free"],
    "missing_check_value": ["sheet", "request"],
    "growth_timing": ["outside_main_play", "any"],
    "growth_purchases": [
        {},
        {
            "tough": {"cost": 1, "effects": [{"effect": "add_hp_max", "value": 2}]},
            "wise": {
                "cost": 2,
                "effects": [
                    {"effect": "add_check_value", "ability": "wit", "value": 1},
                    {"effect": "set_critical_value", "value": 11},
                    {"effect": "set_fumble_value", "value": 1},
                ],
            },
        },
    ],
    "tie_winner": ["reaction", "action"],
    "enforce_preparation": [False],
    "use_scenes": [True, True, True, False],
    "growth": [True, True, True, False],
}


def random_state(random):
    """Return the state of a session before its pre-play, with points on the sheets."""
    characters = {
        key: {
            "id": key,
            "name": key.title(),
            "kind": kind,
            "player": player,
            "check_values": {"body": random.randint(0, 6)},
            "hp": random.randint(0, 6),
            "hp_max": 6,
            "resources": {"mp": {"value": random.randint(0, 4), "max": 4}},
            "statuses": random.choice([[], [], [], [{"status": "cannot_check"}]]),
        }
        for key, kind, player in (
            ("aki", "pc", "p1"),
            ("aya", "pc", "p1"),
            ("bo", "pc", "p2"),
            ("cho", "pc", "p3"),
            ("gen", "pc", "gm"),
            ("ogre", "npc", None),
        )
    }
    players = {key: {"role": "gm" if key == "gm" else "player", "xp": 2} for key in ("p1", "p2", "p3", "gm")}
    return {"session": {"seat_order": ["p3", "p1", "p2"]}, "players": players, "characters": characters}


def random_options(random):
    """Return options that differ in some places from the common ones."""
    return {name: random.choice(values) for name, values in OPTIONS.items() if random.random() < 0.5}


def random_turn(state, random):
    """Return the declarations of a turn."""
    said = {player: _player(state, player, random) for player in state["players"] if random.random() < 0.7}
    commands = [_command(state, random) for _ in range(random.randint(0, 4))]
    return {**said, "gm": {**said.get("gm", {}), "commands": commands}}


def _player(state, player, random):
    own = [key for key, one in state["characters"].items() if one.get("player") == player] or ["aki"]
    declared = {"acts": [_act(state, random.choice(own), random) for _ in range(random.randint(0, 2))]}
    if random.random() < 0.5:
        declared["submitted_seq"] = random.randint(1, 4)
    keys = [check["id"] for check in state.get("checks", []) if check.get("status", "open") == "open"]
    entries = [{}, {"check_value": 4}, {"modifiers": [{"source": "rope", "value": random.randint(-2, 2)}]}]
    return {**declared, "checks": {key: random.choice(entries) for key in keys if random.random() < 0.5}}


def _act(state, key, random):
    scene = state.get("scene") or {}
    others = [*state["characters"]]
    act = random.choice(["introduce", "consent", "companions", "appear", "exit", "request_scene", "spend_xp"])
    fields = {
        "introduce": {"character": key, "text": "me"},
        "consent": {"character": key, "to": scene.get("scene_player") or "aki", "answer": random.random() < 0.7},
        "companions": {"character": scene.get("scene_player") or key, "invite": random.sample(others, 2)},
        "appear": {"character": key},
        "exit": {"character": key},
        "request_scene": {"text": "the shrine"},
        "spend_xp": {"character": key, "amount": random.randint(0, 2), "for": random.choice(["tough", "wise"])},
    }
    return {"act": act, **fields[act]}


def _command(state, random):
    tool, fields = random.choice([*_course(state, random), *_stage(state, random), *_checks(state, random)])
    return {"tool": f"gm.{tool}", **fields, **({"secret": True} if random.random() < 0.2 else {})}


def _course(state, random):
    stage = state["session"].get("stage", "pre_play")
    anytime = [
        ("narrate", {"text": "Fog."}),
        ("record_xp", {"seq": random.randint(1, 4)}),
        ("moderate", {"player": random.choice(["p1", "p2", "p3"]), "action": "warn", "reason": "late"}),
        *([("moderate", {"player": "p3", "action": "remove", "reason": "insults"})] if random.random() < 0.1 else []),
    ]
    if stage == "pre_play":
        item = random.choice(["rulebook_read", "scenario_ready", "tools_ready"])
        return [*anytime, ("begin_main_play", {}), ("begin_main_play", {}), ("mark_prepared", {"item": item})]
    if stage == "main_play":
        phase = random.choice(["opening", "middle", "climax", "ending"])
        return [*anytime, ("set_phase", {"phase": phase}), ("set_phase", {"phase": phase}), ("end_game", {})]
    grants = {player: random.randint(0, 2) for player in state["players"]}
    return [*anytime, ("grant_xp", {"grants": grants}), ("clean_up", {}), ("close_session", {})]


def _stage(state, random):
    someone = random.choice([*state["characters"]])
    scene = state.get("scene")
    if scene is None:
        start = {"place": random.choice(PLACES), "summary": "a letter", "policy": random.choice(POLICIES)}
        led = {
            "scene_player": random.choice(["aki", "bo", "cho", "gen"]),
            "on_stage": random.sample(["ogre", "aya"], 1),
        }
        return [("start_scene", {**start, **led})] * 3 + [("start_scene", {**start, "kind": "master"})]
    pending = [one["id"] for one in scene["pending"]] or ["r1"]
    return [
        ("permit", {"request": random.choice(pending)}),
        ("permit", {"request": random.choice(pending)}),
        ("deny", {"request": random.choice(pending), "reason": "no"}),
        ("bring_on", {"character": someone}),
        ("take_off", {"character": someone}),
        ("end_scene", {"next_scene_player": random.choice(["aki", "bo", None])}),
    ]


def _checks(state, random):
    keys = [check["id"] for check in state.get("checks", [])] or ["c1"]
    one, other = random.sample([*state["characters"]], 2)
    key = f"c{random.randint(1, 9)}"
    roll = {"id": key, "immediate": random.random() < 0.5}
    side = {"ability": random.choice(["body", "body", "wit"]), "can_roll": random.random() < 0.9}
    modifier = {"to": random.choice(["difficulty", "check_value", "achievement"]), "value": random.choice([-4, 1, 3])}
    hidden = {"difficulty": random.choice([7, 12, None]), "difficulty_public": random.random() < 0.5}
    pair = [{"actor": one, **side}, {"actor": other, "ability": "body"}]
    return [
        ("call_check", {**roll, **side, **hidden, "actor": one}),
        ("call_opposed", {**roll, "sides": pair, "action": random.choice([0, 1, None])}),
        ("set_modifier", {"check": random.choice(keys), **modifier}),
        ("set_difficulty", {"check": random.choice(keys), "difficulty": 10}),
        ("rule_check", {"check": random.choice(keys), "success": True}),
        ("cancel_check", {"check": random.choice(keys)}),
    ]


def played(seed, turns=12):
    """Yield before, declarations and resolution of each turn of a random session; what is refused is not declared."""
    random = Random(seed)
    state, options = random_state(random), random_options(random)
    for _ in range(turns):
        declared = random_turn(state, random)
        dice = [random.randint(1, 6) for _ in range(60)]
        case = {"ruleset": "srs", "options": options, "dice": dice, "state": state, "declarations": declared}
        resolution = resolve_case(case)
        while resolution["errors"]:
            case = {**case, "declarations": _without(case["declarations"], resolution["errors"])}
            resolution = resolve_case(case)
        yield case, resolution
        state = resolution["state"]


def _without(declared, errors):
    kept = copy.deepcopy(declared)
    for error in errors:
        _, actor, *way = error["path"].split(".")
        if len(way) < 2:
            del kept[actor]
        elif way[0] == "checks":
            del kept[actor]["checks"][way[1]]
        else:
            kept[actor][way[0]][int(way[1])] = None
    for one in kept.values():
        for name in ("commands", "acts"):
            if name in one:
                one[name] = [step for step in one[name] if step is not None]
    return kept
