"""Which changes of a state the events of a turn explain: whatever differs beyond them is a defect."""

import copy


def explained(before, events):
    """Return what of a state its events say: experience, sheets, who is on stage, and where the session stands."""
    told = _told(copy.deepcopy(before))
    for event in events:
        _APPLY.get(event["type"], _nothing)(told, event)
    return told


def _told(state):
    scene = state["scene"]
    return {
        "xp": {key: player["xp"] for key, player in state["players"].items()},
        "sheets": {
            key: {
                name: one[name]
                for name in ("hp", "hp_max", "resources", "check_values", "critical_value", "fumble_value")
            }
            for key, one in state["characters"].items()
        },
        "stage": state["session"]["stage"],
        "phase": state["session"]["phase"],
        "scene": None if scene is None else scene["number"],
        "on_stage": [] if scene is None else scene["on_stage"],
        "ledger": [entry["recorded"] for entry in state["ledger"]],
    }


def seen(state):
    """Return the same of the state after the turn."""
    return _told(state)


def _nothing(told, event):
    """Change nothing that is looked at here."""


def _set_points(told, event, value):
    sheet = told["sheets"][event["actor"]]
    if event["resource"] == "hp":
        sheet["hp"] = value
    else:
        sheet["resources"][event["resource"]]["value"] = value


def _grow(told, event):
    sheet = told["sheets"][event["actor"]]
    effect, value = event["effect"], event["value"]
    if effect == "add_check_value":
        sheet["check_values"]["wit"] = sheet["check_values"].get("wit", 0) + value
    elif effect == "add_hp_max":
        sheet["hp"], sheet["hp_max"] = sheet["hp"] + value, sheet["hp_max"] + value
    else:
        sheet[effect.removeprefix("set_")] = value


def _xp(told, event):
    told["xp"][event["actor"]] = event["xp"]
    assert len(told["ledger"]) + 1 == event["seq"]
    told["ledger"].append(event["type"] == "xp_granted")


def _stage(told, event):
    assert told["stage"] == event["from"]
    told["stage"] = event["to"]
    told["phase"] = None if event["to"] == "after_play" else told["phase"]


_APPLY = {
    "xp_granted": _xp,
    "xp_spent": _xp,
    "xp_recorded": lambda told, event: told["ledger"].__setitem__(event["seq"] - 1, True),
    "cost_paid": lambda told, event: _set_points(told, event, event["left"]),
    "recovered": lambda told, event: _set_points(told, event, event["value"]),
    "growth_applied": _grow,
    "stage_changed": _stage,
    "phase_changed": lambda told, event: told.update(phase=event["to"]),
    "scene_started": lambda told, event: told.update(scene=event["number"], on_stage=[]),
    "scene_ended": lambda told, _: told.update(scene=None, on_stage=[]),
    "entered": lambda told, event: told["on_stage"].append(event["actor"]),
    "exited": lambda told, event: told["on_stage"].remove(event["actor"]),
}
