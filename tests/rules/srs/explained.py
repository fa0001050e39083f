"""What the events of a turn explain of the change of a state: whatever differs beyond them is a defect of the engine.

`POINTS` says which type of event gives or takes which points, and under which name it tells what is then there; the
rest of the table says what else each type of event changes. Looked at is all of a state but how far a procedure has
come that nobody's points hang on: whose word a request still needs, that points were handed out at all, the policy of
a scene, and what a call says of a check besides its sides.
"""

import copy

POINTS = {
    # type: (whose points, +1 or -1, the field of the event that tells how many there are then)
    "xp_granted": ("xp", 1, "xp"),
    "xp_spent": ("xp", -1, "xp"),
    "cost_paid": ("resource", -1, "left"),
    "recovered": ("resource", 1, "value"),
}
NEW = "as it is called"
CHANGES_NOTHING = {"check_rolled", "achievement", "hidden_difficulty", "notice"}
"""Types that tell what comes of a roll on the way, or point something out."""


def unexplained(before, after, events):
    """Return (owner, field) of every field that is not as the events leave it; owners are ids, `session`, `scene`."""
    told = _facts(before)
    wrong = []
    for event in events:
        if event["type"] in POINTS:
            wrong += _move_points(told, event)
        if event["type"] in APPLY:
            APPLY[event["type"]](told, event)
    found = _facts(after)
    fields = {**told["fields"], **found["fields"]}
    differing = [key for key in fields if not _agree(told["fields"].get(key), found["fields"].get(key))]
    return wrong + differing


def _agree(told, found):
    return told in (found, NEW)


def _facts(state):
    """Return the fields of a state by (owner, field)."""
    state = copy.deepcopy(state)
    scene = state["scene"] or {}
    fields = {
        ("session", name): value
        for name, value in state["session"].items()
        if name not in {"scene_requests", "xp_granted"}
    }
    fields[("session", "scene_requests")] = {one["id"]: one["status"] for one in state["session"]["scene_requests"]}
    fields[("session", "next_id")] = state["next_id"]
    fields[("session", "ledger")] = [
        [line["seq"], line["entry"], line["player"], line["amount"], line["character"], line["recorded"]]
        for line in state["ledger"]
    ]
    for name in ("number", "kind", "scene_player", "place", "summary", "step", "on_stage", "appeared", "companions"):
        fields[("scene", name)] = scene.get(name)
    fields[("scene", "pending")] = [[one["id"], one["kind"], one["character"]] for one in scene.get("pending", [])]
    fields[("scene", "consents")] = [[one["character"], one["to"]] for one in scene.get("consents", [])]
    for key, player in state["players"].items():
        fields |= {(key, name): player[name] for name in ("name", "role", "xp", "removed")}
    for key, one in state["characters"].items():
        fields |= {(key, name): value for name, value in one.items() if name not in {"id", "resources", "check_values"}}
        fields |= {(key, f"resources.{name}"): points["value"] for name, points in one["resources"].items()}
        fields[(key, "check_values")] = sum(one["check_values"].values())
    fields[("session", "checks")] = [check["id"] for check in state["checks"]]
    for check in state["checks"]:
        fields |= {(check["id"], name): value for name, value in _check(check).items()}
    return {"fields": fields}


def _check(check):
    modifiers = [[[one["to"], one["value"]] for one in side["modifiers"]] for side in check["sides"]]
    told = ("winner", "loser") if check["kind"] == "opposed" else ("outcome", "achievement", "success")
    result = None if check["result"] is None else {name: check["result"][name] for name in told}
    return {
        "actors": [side["actor"] for side in check["sides"]],
        "status": check["status"],
        "difficulty": check.get("difficulty"),
        "action": check.get("action"),
        "modifiers": modifiers,
        "result": result,
    }


def _move_points(told, event):
    name, sign, then = POINTS[event["type"]]
    if name == "resource":
        name = "hp" if event["resource"] == "hp" else f"resources.{event['resource']}"
    key = (event["actor"], name)
    told["fields"][key] += sign * event["amount"]
    return [] if told["fields"][key] == event[then] else [key]


def _set(owner, **fields):
    """Return what sets fields of the owner (`actor`: the one in the event) to what the event says under other names."""

    def apply(told, event):
        key = event["actor"] if owner == "actor" else owner
        for name, value in fields.items():
            told["fields"][(key, name)] = value(event) if callable(value) else value

    return apply


def _of(name):
    return lambda event: event[name]


def _line(told, event):
    is_grant = event["type"] == "xp_granted"
    kind = "grant" if is_grant else "spend"
    line = [event["seq"], kind, event["actor"], event["amount"], event.get("character"), is_grant]
    told["fields"][("session", "ledger")].append(line)


def _recorded(told, event):
    told["fields"][("session", "ledger")][event["seq"] - 1][-1] = True


def _grow(told, event):
    fields, key, value = told["fields"], event["actor"], event["value"]
    if event["effect"] == "add_check_value":
        fields[(key, "check_values")] += value
    elif event["effect"] == "add_hp_max":
        fields[(key, "hp")] += value
        fields[(key, "hp_max")] += value
    else:
        fields[(key, event["effect"].removeprefix("set_"))] = value


def _stage(told, event):
    fields = told["fields"]
    fields[("session", "stage")] = event["to"]
    if event["to"] == "after_play":
        fields[("session", "phase")] = None


def _phase(told, event):
    told["fields"] |= {("session", "phase"): event["to"], ("session", "scenes_in_phase"): 0}


def _moderated(told, event):
    if event["action"] == "remove":
        fields = told["fields"]
        fields[(event["actor"], "removed")] = True
        for owner, name in list(fields):
            if name == "player" and fields[(owner, name)] == event["actor"]:
                _forget(told, owner)


def _start(told, event):
    fields = told["fields"]
    for name in ("number", "kind", "place", "summary"):
        fields[("scene", name)] = event[name]
    fields |= {("scene", name): [] for name in ("on_stage", "appeared", "companions", "pending", "consents")}
    fields |= {("scene", "step"): "entry", ("session", "scene_count"): event["number"]}
    fields[("session", "scenes_in_phase")] += 1
    if event["kind"] == "normal":
        fields[("session", "next_scene_player")] = None


def _end(told, _):
    fields = told["fields"]
    for name in ("number", "kind", "scene_player", "place", "summary", "step", "on_stage", "appeared", "companions"):
        fields[("scene", name)] = None
    fields |= {("scene", "pending"): [], ("scene", "consents"): []}
    for key in list(fields[("session", "checks")]):
        if fields[(key, "status")] == "done":
            _drop_check(told, key)


def _forget(told, character):
    fields = told["fields"]
    fields[("scene", "pending")] = [one for one in fields[("scene", "pending")] if one[2] != character]


def _enter(told, event):
    fields, actor = told["fields"], event["actor"]
    lists = ("on_stage", "appeared", *(("companions",) if event["rule"] == "SRS-5.11" else ()))
    for name in lists:
        if actor not in fields[("scene", name)]:
            fields[("scene", name)].append(actor)
    _forget(told, actor)


def _exit(told, event):
    told["fields"][("scene", "on_stage")].remove(event["actor"])
    _forget(told, event["actor"])


def _request(told, event):
    fields = told["fields"]
    fields[("session", "next_id")] += 1
    if event["kind"] == "scene":
        fields[("session", "scene_requests")][event["request"]] = "open"
    else:
        fields[("scene", "pending")].append([event["request"], event["kind"], event["actor"]])


def _failed(told, event):
    fields, gone = told["fields"], ["appearance", event["actor"]]
    fields[("scene", "pending")] = [one for one in fields[("scene", "pending")] if one[1:] != gone]


def _drop_request(told, event):
    fields = told["fields"]
    fields[("scene", "pending")] = [one for one in fields[("scene", "pending")] if one[0] != event["request"]]


def _consent(told, event):
    fields, word = told["fields"], [event["actor"], event["to"]]
    invited = any(one[1:] == ["companion", event["actor"]] for one in fields[("scene", "pending")])
    if event["type"] == "declined":
        fields[("scene", "consents")] = [one for one in fields[("scene", "consents")] if one != word]
        gone = ["companion", event["actor"]]
        fields[("scene", "pending")] = [one for one in fields[("scene", "pending")] if one[1:] != gone]
    elif not invited and word not in fields[("scene", "consents")]:
        fields[("scene", "consents")].append(word)


def _answered(told, event):
    requests = told["fields"][("session", "scene_requests")]
    requests[event["request"]] = "accepted" if event["accepted"] else "refused"


def _call(told, event):
    key, fields = event["check"], told["fields"]
    fields[("session", "checks")].append(key)
    blank = {"status": "open", "difficulty": None, "action": None, "result": None}
    fields |= {(key, name): value for name, value in blank.items()}
    # what a call says besides the sides stands in no event; as long as no other event sets it, anything will do
    fields |= {(key, "difficulty"): NEW, (key, "action"): NEW}
    fields |= {(key, "actors"): event["actors"], (key, "modifiers"): [[] for _ in event["actors"]]}


def _drop_check(told, key):
    fields = told["fields"]
    fields[("session", "checks")].remove(key)
    for name in ("actors", "status", "difficulty", "action", "modifiers", "result"):
        fields.pop((key, name), None)


def _sides(told, event):
    key = event["check"]
    told["fields"][(key, "action")] = told["fields"][(key, "actors")].index(event["action"])


def _checked(told, event):
    key, fields = event["check"], told["fields"]
    if (key, "status") in fields:
        fields[(key, "status")] = "reported" if event["outcome"] == "reported" else "done"
        fields[(key, "result")] = {name: event[name] for name in ("outcome", "achievement", "success")}


def _ruled(told, event):
    fields, key = told["fields"], event["check"]
    fields[(key, "status")] = "done"
    before = fields[(key, "result")] or {"outcome": "reported", "achievement": None}
    fields[(key, "result")] = {**before, "success": event["success"]}


def _opposed(told, event):
    fields, key = told["fields"], event["check"]
    fields[(key, "status")] = "done"
    fields[(key, "result")] = {name: event[name] for name in ("winner", "loser")}


def _modified(told, event):
    told["fields"][(event["check"], "modifiers")][event["side"]].append([event["to"], event["value"]])


def _prepared(told, event):
    told["fields"][("session", "preparation")][event["item"]] = True


APPLY = {
    "xp_granted": _line,
    "xp_spent": _line,
    "xp_recorded": _recorded,
    "growth_applied": _grow,
    "stage_changed": _stage,
    "phase_changed": _phase,
    "prepared": _prepared,
    "sheet_checked": _set("actor", sheet_checked=_of("ok")),
    "introduced": _set("actor", introduced=True),
    "seats_assigned": _set("session", seat_order=_of("order")),
    "moderated": _moderated,
    "cleaned_up": _set("session", cleaned_up=True),
    "scene_player_named": _set("scene", scene_player=_of("actor")),
    "scene_started": _start,
    "scene_ended": _end,
    "next_scene_player": _set("session", next_scene_player=_of("actor")),
    "narration": lambda told, _: told["fields"].update(
        {("scene", "step"): "staging" if told["fields"][("scene", "number")] is not None else None}
    ),
    "entered": _enter,
    "exited": _exit,
    "request_made": _request,
    "denied": _drop_request,
    "request_lapsed": _drop_request,
    "appearance_failed": _failed,
    "consented": _consent,
    "declined": _consent,
    "scene_request_answered": _answered,
    "check_called": _call,
    "check_cancelled": lambda told, event: _drop_check(told, event["check"]),
    "difficulty_set": lambda told, event: told["fields"].update({(event["check"], "difficulty"): event["difficulty"]}),
    "modifier_set": _modified,
    "sides_decided": _sides,
    "check_result": _checked,
    "check_ruled": _ruled,
    "opposed_result": _opposed,
}
