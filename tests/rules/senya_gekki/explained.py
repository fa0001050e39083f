"""What the events of a turn explain of the change of a state: whatever differs beyond them is a defect of the engine.

`POINTS` says which points each type of event moves, and by which of its fields (before, after); `APPLY` what else it
changes. A creature that is summoned within the turn is taken as it then stands, for its sheet is written in no event.
"""

import copy

HP = ("hp", "hp_from", "hp_to")
HP_MAX = ("hp_max", "hp_max_from", "hp_max_to")
COUNT = ("action_count", "from", "to")
POINTS = {
    # type: (field of the character, the event's field for it before, and after)
    "real_damage": (HP,),
    "healed": (HP,),
    "heal_refused": (HP,),
    "revived": (HP,),
    "limit_damage": (HP, HP_MAX),
    "limit_damage_restored": (HP, HP_MAX),
    "tension_spent": (("tension", "from", "to"),),
    "delayed": (COUNT,),
    "action_count_reduced": (COUNT,),
    "wait_started": (COUNT,),
    "moved": (("position", "from", "to"),),
    "condition_changed": (("condition", "from", "to"),),
}
CHANGES_NOTHING = {
    *("remaining_allowed", "tie_broken", "initiative", "move_denied", "target_dropped"),
    *("attack_fizzled", "attack_released", "wait_broken", "interrupt_refused", "hit_check", "evade_check"),
    *("counter_check", "skill_check", "counter_refused", "attack_result", "covered", "cover_refused", "damage_roll"),
    *(
        "offset",
        "after_damage",
        "incapacitated",
        "killed",
        "status_kept",
        "skill_took_hold",
        "skill_resisted",
        "notice",
    ),
}
"""Types that tell what comes of a roll on the way, or what another event beside them changes."""
FIGHTING = {"ready", "waiting", "done"}


class Told:
    """A state as the events so far leave it."""

    def __init__(self, state):
        self.state = copy.deepcopy(state)
        self.summoned = set()
        self.gave_up = set()
        self.prepared = {}

    def one(self, event):
        """Return the character whom an event is about."""
        return self.state["characters"].get(event["actor"], {})


def unexplained(before, after, events):
    """Return (owner, field) of every field that is not as the events leave it; owners are ids, and `combat`."""
    told, wrong = Told(before), []
    for event in events:
        wrong += _move_points(told, event)
        if event["type"] in APPLY:
            APPLY[event["type"]](told, event)
    found, left = after["characters"], told.state["characters"]
    wrong += [(key, "present") for key in sorted({*found} ^ {*left})]
    for key in sorted({*found} & {*left} - told.summoned):
        facts, want = _facts(left[key]), _facts(found[key])
        wrong += [(key, name) for name in facts if facts[name] != want[name]]
    wrong += [("combat", name) for name in after if name != "characters" and told.state[name] != after[name]]
    return wrong


def _facts(character):
    """Return a character's fields as events tell them.

    Of what is in force that is its name and source alone; how many knives a prepared Dark throws is seen when it does.
    """
    waiting = character["waiting"]
    return {
        **character,
        "waiting": waiting and {name: held for name, held in waiting.items() if name != "shots"},
        "statuses": [[one["status"], one["source"]] for one in character["statuses"]],
        "effects": [[one["skill"], one["source"]] for one in character["effects"]],
    }


def _move_points(told, event):
    one, wrong = told.one(event), []
    for name, was, then in POINTS.get(event["type"], ()):
        if event["actor"] not in told.summoned and one[name] != event[was]:
            wrong.append((event["actor"], name))
        one[name] = event[then]
    return wrong


def _change(**fields):
    def apply(told, event):
        told.one(event).update(fields)

    return apply


def _start(told, event):
    told.state |= {"round": event["round"], "phase": "setup", "surprise": None}


def _surprise(told, event):
    told.state["surprise"] = {"side": event["side"], "round": told.state["round"]}


def _end(told, event):
    told.state |= {"round": event["round"], "phase": "idle", "surprise": None}
    told.state["counters_used"] = {"pc": None, "npc": None}
    for one in told.state["characters"].values():
        one |= {"action_count": 0, "waiting": None, "acted": False, "plan_used": 0}
        one["condition"] = "done" if one["condition"] in FIGHTING else one["condition"]


def _round(told, _):
    told.state |= {"phase": "initiative", "counters_used": {"pc": None, "npc": None}}
    for one in told.state["characters"].values():
        if one["present"]:
            _begin(one)


def _begin(one):
    """SG-3.3: whoever is present begins a round with nothing done, the incapacitated and dead without being told so."""
    one |= {"acted": False, "plan_used": 0, "action_count": 0, "waiting": None}


def _round_ended(told, event):
    told.state |= {"elapsed_minutes": event["elapsed_minutes"], "round": event["round"] + 1, "phase": "setup"}


def _appeared(told, event):
    one = told.one(event)
    one["present"] = True
    if told.state["phase"] in {"initiative", "cleanup"}:
        # within the setup itself, whoever appears takes part: `made_ready` follows
        one |= {"action_count": 0, "waiting": None}
        one["condition"] = "done" if one["condition"] in FIGHTING else one["condition"]


def _entry(told, event):
    """SG-18.1: an entry of the plan is used up by what it does."""
    told.one(event)["plan_used"] += 1


def _delayed(told, event):
    if event["actor"] in told.gave_up:
        told.gave_up.discard(event["actor"])
    else:
        _entry(told, event)


def _skipped(told, event):
    if "index" in event:
        told.one(event)["plan_used"] = event["index"] + 1


def _skill_used(told, event):
    if event["at"] == "main":
        _entry(told, event)


def _other(told, event):
    if event["rule"] == "SG-5.11":
        _entry(told, event)


def _attack(told, event):
    _entry(told, event)
    told.prepared[event["actor"]] = {name: event[name] for name in ("attack_type", "skills", "targets")}


def _wait(told, event):
    told.one(event)["waiting"] = told.prepared[event["actor"]]


def _condition(told, event):
    if event["to"] != "waiting":
        told.one(event)["waiting"] = None


def _limit(told, event):
    told.one(event)["limit_damage"] += event["amount"]


def _status(told, event):
    one = told.one(event)
    kept = [held for held in one["statuses"] if held["status"] != event["status"]]
    gained = [{"status": event["status"], "source": event["source"]}] if event["type"] == "status_gained" else []
    one["statuses"] = [*kept, *gained]


def _effect(told, event):
    one = told.one(event)
    if event["type"] == "effect_ended":
        one["effects"].remove(next(held for held in one["effects"] if held["skill"] == event["skill"]))
        return
    kept = [held for held in one["effects"] if held["skill"] != event["skill"]]
    one["effects"] = [*kept, {"skill": event["skill"], "source": event["source"]}]


def _item(told, event):
    item = told.one(event)["items"].setdefault(event["item"], {})
    if event["type"] == "ammo_spent" or event["left"] != item.get("quantity", 1):
        item["quantity"] = event["left"]
    if event["type"] == "item_used":
        _entry(told, event)


def _summon(told, event):
    told.state["characters"][event["actor"]] = {"plan_used": 0, "statuses": [], "effects": [], "items": {}}
    told.state["characters"][event["actor"]] |= {"present": True, "condition": "done", "limit_damage": 0}
    told.summoned.add(event["actor"])


def _gone(told, event):
    del told.state["characters"][event["actor"]]


def _modifier(told, event):
    kinds = ("hit", "evade", "counter", "skill") if event["on"] == "all" else (event["on"],)
    told.one(event)["gm_modifiers"].update(dict.fromkeys(kinds, event["value"]))


def _counter(told, event):
    told.state["counters_used"][told.one(event)["side"]] = event["actor"]


APPLY = {
    "combat_started": _start,
    "surprise_set": _surprise,
    "combat_ended": _end,
    "round_started": _round,
    "round_ended": _round_ended,
    "all_done": lambda told, _: told.state.update(phase="cleanup"),
    "appeared": _appeared,
    "made_ready": lambda told, event: (_begin(told.one(event)), told.one(event).update(condition="ready")),
    "action_count_set": lambda told, event: told.one(event).update(action_count=event["count"]),
    "tie_order_set": lambda told, event: told.state.update(tie_order=event["order"]),
    "delayed": _delayed,
    "plan_empty": lambda told, event: told.gave_up.add(event["actor"]),
    "plan_skipped": _skipped,
    "action_count_reduced": _change(acted=True),
    "attack_declared": _attack,
    "wait_started": _wait,
    "condition_changed": _condition,
    "moved": lambda told, event: _entry(told, event) if event["full"] else None,
    "skill_used": _skill_used,
    "item_used": _item,
    "ammo_spent": _item,
    "finishing_blow": _entry,
    "other_action": _other,
    "counter_declared": _counter,
    "limit_damage": _limit,
    "limit_damage_restored": _change(limit_damage=0),
    "revived": _change(action_count=0),
    "removed": _gone,
    "status_gained": _status,
    "status_cured": _status,
    "effect_added": _effect,
    "effect_replaced": _effect,
    "effect_ended": _effect,
    "summoned": _summon,
    "summon_destroyed": _gone,
    "modifier_set": _modifier,
}
