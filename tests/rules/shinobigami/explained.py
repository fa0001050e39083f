"""What the events alone make of a state: whoever gains or pays anything, an event tells it.

A state is laid flat into points by path: life, pills and counts of statuses as numbers, all else as it stands. TABLE
says of each type of event what it does to them; a type that is not in it changes nothing.
"""

from collections import Counter

from rules.shinobigami.reading import load_state
from rules.shinobigami.state import dump_state
from rules.shinobigami.tables import STACKING

ANY = object()
"""A point of which its event says that it may change, not to what."""
IN_THE_BATTLE = ("seat_order", "participants", "active")
EMPTY_BATTLE = {
    "round": 1,
    "dropped": [],
    "plots": {},
    "used": {},
    "winners": [],
    "losers": [],
    "spoils_pending": [],
    "status": "running",
}


def unexplained(before, after, events, stacking=STACKING):
    """Return what the events do not explain, by path: what they make of the point, and what it is.

    `stacking` are the afflictions that may be had several times.
    """
    points, found = points_of(before), points_of(after)
    points["stacking"] = found["stacking"] = stacking
    for event in events:
        TABLE.get(event["type"], _nothing)(points, event)
    return {
        path: (points.get(path), found.get(path))
        for path in sorted(points.keys() | found.keys())
        if points.get(path) is not ANY and points.get(path) != found.get(path)
    }


def points_of(state):
    """Lay a state flat, its defaults filled in."""
    whole = dump_state(load_state(state))
    points = {name: whole[name] for name in ("phase", "stage", "skill_table")}
    for key, one in whole["characters"].items():
        points |= {f"{key}.{name}": value for name, value in one.items() if name not in {"life", "statuses", "hp"}}
        points |= {f"{key}.life.{field}": value for field, value in one["life"].items()}
        points |= {f"{key}.status.{name}": count for name, count in _counted(one["statuses"]).items()}
    points |= {f"prize.{key}.{name}": value for key, one in whole["prizes"].items() for name, value in one.items()}
    return points | {f"battle.{name}": value for name, value in (whole["battle"] or {}).items()}


def _counted(statuses):
    return Counter(one["status"] for one in statuses)


def _nothing(points, event):
    pass


def _started(points, event):
    points |= {f"battle.{name}": value for name, value in EMPTY_BATTLE.items()}
    points |= {f"battle.{name}": event["participants"] for name in IN_THE_BATTLE}
    points["stage"] = "plot"


def _joined(points, event):
    points["battle.seat_order"] = [one for one in points["battle.seat_order"] if one != event["actor"]]
    for name in IN_THE_BATTLE:
        points[f"battle.{name}"] = [*points[f"battle.{name}"], event["actor"]]
    if "plot" in event:
        points["battle.plots"] = {**points["battle.plots"], event["actor"]: event["plot"]}


def _revealed(points, event):
    points["battle.plots"] = {**points["battle.plots"], event["actor"]: event["plot"]}
    points["stage"] = "action"


def _used(points, event):
    """What a ninpo of the plot step is worth in its round stands on the sheet."""
    if event["rule"] == "SB-7-12-1.1":
        points["battle.used"] = ANY


def _dropped(points, event):
    actor = event["actor"]
    points["battle.active"] = [one for one in points["battle.active"] if one != actor]
    points["battle.plots"] = {key: plot for key, plot in points["battle.plots"].items() if key != actor}
    gone = {"id": actor, "cause": event["cause"], "round": points["battle.round"]}
    points["battle.dropped"] = [*points["battle.dropped"], gone]
    if points["stage"] == "plot" and not points["battle.active"]:  # nobody is left whose plot could be opened
        points["stage"] = "action"


def _next_round(points, event):
    points |= {"battle.round": event["round"], "battle.plots": {}, "battle.used": {}, "stage": "plot"}


def _ended(points, event):
    pending = event["winners"] if event["losers"] else []
    points |= {f"battle.{name}": event[name] for name in ("winners", "losers")}
    points |= {"battle.plots": {}, "battle.used": {}, "battle.spoils_pending": pending}
    points |= {"battle.status": "spoils" if pending else "over", "stage": "spoils" if pending else "scene"}


def _life(points, actor, field, value):
    points[f"{actor}.life.{field}"] = value
    is_up = any(life for path, life in points.items() if path.startswith(f"{actor}.life."))
    points[f"{actor}.down_since"] = None if is_up else points[f"{actor}.down_since"] or points["phase"]


def _lost(points, event):
    _life(points, event["actor"], event["field"], 0)


def _restored(points, event):
    _life(points, event["actor"], event["field"], 1)
    _paid(points, event)


def _paid(points, event):
    points[f"{event['actor']}.pills"] -= event["means"] == "pill"


def _more(points, actor, status, by=1):
    path = f"{actor}.status.{status}"
    points[path] = (points.get(path) or 0) + by or None


def _afflicted(points, event):
    if not event["duplicate"]:
        _more(points, event["actor"], event["affliction"])


def _cured(points, event):
    _more(points, event["actor"], event["affliction"], -1)
    _paid(points, event)


def _backlash(points, event):
    _more(points, event["actor"], "backlash")


def _backlash_ended(points, event):
    path = f"{event['actor']}.status.backlash"
    points[path] = None if points.get(path) else "ended without having begun"


def _fumble(points, event):
    """What else the table does has events of its own."""
    actor = event["actor"]
    if event["effect"] == "check_minus_1":
        points[f"{actor}.status.shaken"] = points.get(f"{actor}.status.shaken") or 1
    if event["effect"] == "lose_tool":
        points[f"{actor}.pills"] = max(0, points[f"{actor}.pills"] - 1)


def _claimed(points, winner):
    points["battle.spoils_pending"] = [one for one in points["battle.spoils_pending"] if one != winner]
    if not points["battle.spoils_pending"]:
        points |= {"battle.status": "over", "stage": "scene"}


def _informed(points, event):
    path, info = f"{event['actor']}.known", {"kind": event["kind"], "of": event["of"]}
    points[path] = points[path] if info in points[path] else [*points[path], info]
    if event["rule"] == "SB-7-11-1.2":
        _claimed(points, event["actor"])


def _felt(points, event):
    actor, towards = event["actor"], event["towards"]
    points[f"{actor}.emotions"] = {**points[f"{actor}.emotions"], towards: event["emotion"]}
    _claimed(points, actor if actor in points["battle.winners"] else towards)


def _taken(points, event):
    points[f"prize.{event['prize']}.holder"] = event["actor"]
    _claimed(points, event["actor"])


def _waived(points, event):
    _claimed(points, event["actor"])


def _changed(points, event):
    match event["tool"]:
        case "gm.set_phase":
            points["phase"] = event["phase"]
        case "gm.set_life":
            _life(points, event["target"], event["field"], event["value"])
        case "gm.add_affliction":
            had = points.get(f"{event['target']}.status.{event['affliction']}")
            if not had or event["affliction"] in points["stacking"]:
                _more(points, event["target"], event["affliction"])
        case "gm.remove_affliction":
            _more(points, event["target"], event["affliction"], -1)
        case "gm.remove_status":
            _more(points, event["target"], event["status"], -1)


TABLE = {
    "battle_started": _started,
    "joined": _joined,
    "plot_revealed": _revealed,
    "ninpo_used": _used,
    "dropped_out": _dropped,
    "round_started": _next_round,
    "battle_ended": _ended,
    "life_lost": _lost,
    "life_restored": _restored,
    "affliction_added": _afflicted,
    "affliction_removed": _cured,
    "backlash": _backlash,
    "backlash_ended": _backlash_ended,
    "fumble_table": _fumble,
    "info_gained": _informed,
    "emotion_set": _felt,
    "prize_taken": _taken,
    "spoils_waived": _waived,
    "gm_change": _changed,
}
"""What each type of event does to the points."""
