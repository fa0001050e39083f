"""Which event says who gains or pays what: events alone, applied to the state before, must give the state after.

`POINTS` names for each type of event the fields that it may change and how. Some events say only that a field is
another now (a sheet was taken, a weapon has one addition more): those make it `TOLD`, and any value will do.
"""

from copy import deepcopy
from typing import NamedTuple

from rules.kamigakari.model.state import dump_state, load_state

ALL = "everybody"
STATE = "state"
FALLEN = ("faint", "incapacitated", "dead")
UNUSED = {"talents": [], "defence": 0, "engaged": [], "life_burn": False}


class _Told:
    def __repr__(self):
        return "TOLD"


TOLD = _Told()
FULL = "full"
"""HP that will be at the maximum which the next `derived` tells."""


class Point(NamedTuple):
    """One field that an event changes: whose (a field of the event, ALL or STATE), which, and to what."""

    who: str
    field: str
    after: object


def _sets(who, field, key):
    return Point(who, field, lambda _, event: event[key])


def _becomes(who, field, value):
    return Point(who, field, lambda _, __: deepcopy(value))


def _told(who, *fields):
    return [Point(who, field, lambda _, __: TOLD) for field in fields]


def _inner(who, field, **keys):
    """Set some keys of a mapping to what the event says under other names."""
    return Point(who, field, lambda old, event: {**old, **{key: event[name] for key, name in keys.items()}})


def _changed(who, field, function):
    return Point(who, field, function)


def _gained_status(statuses, event):
    name = event["status"]
    gone = FALLEN if name in FALLEN else (name,)
    return [*(one for one in statuses if one[0] not in gone), (name, 0 if name == "dead" else None)]


def _used(key, function):
    return Point("actor", "used", lambda old, event: {**old, key: function(old[key], event)})


def _without(faces, gone):
    left = list(faces)
    for face in gone:
        left.remove(face)
    return left


def _ending(kind):
    """What lasts no longer: `turn_end` ends short effects, the end of a scene or combat all of them."""
    ended = ("turn_end",) if kind == "turn_end" else ("turn_end", "scene_end", None)
    lasting = _changed(ALL, "active_effects", lambda old, _: [one for one in old if one[2] not in ended])
    return [lasting, _becomes(ALL, "action_now", None)]


_BUILT = ("race", "titles", "stats", "level", "gear", "talents", "front_job", "personality")
_TOOLS = {
    "gm.set_barrier": [_sets(STATE, "barrier", "on")],
    "gm.resize_board": [_inner(STATE, "board", w="w", h="h")],
    "gm.move_token": [_sets("target", "pos", "to")],
    "gm.approve_job": [_becomes("target", "job_approved", value=True)],
}
POINTS = {
    # turns
    "turn_end": [_changed(STATE, "turn", lambda old, _: old + 1), *_ending("turn_end")],
    "equipped": [_becomes("actor", "equipped", value=True)],
    "talent_used": [
        _used("talents", lambda old, event: [*old, event["talent"]] if event["timing"] == "special" else old)
    ],
    "item_used": [
        _changed("actor", "items", lambda old, event: {**old, event["item"]: old[event["item"]] - 1}),
    ],
    "defence_used": [_used("defence", lambda old, _: old + 1)],
    "effect_started": [
        _changed(
            "actor", "active_effects", lambda old, event: [*old, (event["effect"], event["source"], event["until"])]
        ),
    ],
    "combat_end": [
        _becomes(STATE, "stage", "scene"),
        _becomes(STATE, "barrier", value=False),
        _becomes(ALL, "used", UNUSED),
        *_ending("combat_end"),
    ],
    # moving
    "move": [_sets("actor", "pos", "end")],
    "move_stopped": [
        Point("by", "used", lambda old, event: {**old, "engaged": sorted({*old["engaged"], event["actor"]})})
    ],
    # spirit, crest, links
    "exchange": [
        _changed("actor", "spirit", lambda old, event: sorted([*_without(old, [event["into"]]), event["out"]]))
    ],
    "spirit_spent": [
        _changed("actor", "spirit", lambda old, event: _without(old, event["faces"])),
        _changed("actor", "spirit_spent", lambda old, event: old + len(event["faces"])),
        _changed("actor", "excess_spirit", lambda old, event: old - event["excess"]),
    ],
    "spirit_reroll": [
        _changed("actor", "spirit", lambda old, event: sorted([*old, *event["faces"]])),
        _becomes("actor", "spirit_spent", 0),
    ],
    "spirit_rolled": [
        _changed("actor", "spirit", lambda _, event: sorted(event["faces"])),
        _becomes("actor", "spirit_spent", 0),
        _becomes("actor", "excess_spirit", 0),
    ],
    "excess_gained": [_sets("actor", "excess_spirit", "total")],
    "excess_lost": [_changed("actor", "excess_spirit", lambda old, event: old - event["amount"])],
    "crest_spent": [_changed("actor", "crest", lambda old, event: old - event["amount"])],
    "crest": [_sets("actor", "crest", "after")],
    "burn": [
        _changed("actor", "crest", lambda old, event: old - event["cost"]),
        _used("life_burn", lambda old, event: old or event["kind"] == "life"),
    ],
    "links_set": [_sets("actor", "links", "count")],
    "link": [_sets("actor", "links", "count")],
    "links_reset": [_becomes("actor", "links", 0)],
    "character_lost": [_becomes("actor", "lost", value=True)],
    "kushimitama_spent": [_sets("actor", "kushimitama", "left")],
    # damage and statuses
    "hp": [_sets("actor", "hp", "after")],
    "status_gained": [_changed("actor", "statuses", _gained_status)],
    "status_cleared": [
        _changed("actor", "statuses", lambda old, event: [one for one in old if one[0] != event["status"]])
    ],
    # scenes
    "part": [_inner(STATE, "session", part="after")],
    "scene_start": [_inner(STATE, "scene", last_player="player")],
    "scene_end": [
        _becomes(ALL, "used", UNUSED),
        *_ending("scene_end"),
        _changed(ALL, "statuses", lambda old, _: [(name, None if age is None else age + 1) for name, age in old]),
    ],
    "area_time": [_inner(STATE, "hell_area", time="after")],
    "info_points": [
        _changed(
            STATE, "struggle", lambda old, event: {**old, "points": {**old["points"], event["actor"]: event["total"]}}
        )
    ],
    "struggle_won": [_inner(STATE, "struggle", winner="actor")],
    "struggle_failed": [_changed(STATE, "struggle", lambda old, _: {**old, "over": True})],
    # builds
    "sheet_valid": [*_told("actor", *_BUILT), _becomes("actor", "hp", FULL)],
    "derived": [
        _sets("actor", "combat", "combat"),
        _sets("actor", "hp_max", "hp_max"),
    ],
    "money": [_changed("actor", "money", lambda old, event: old + event["change"])],
    "materials_spent": _told("actor", "materials"),
    "arms_added": _told("actor", "weapons"),
    "arms_merged": _told("actor", "weapons"),
    "synthesized": _told("actor", "weapons", "materials"),
    "job_changed": [*_told("actor", "front_job"), _becomes("actor", "job_approved", value=False)],
    "level_up": [_sets("actor", "level", "level"), _sets("actor", "xp", "xp")],
    "stat_up": [_changed("actor", "stats", lambda old, event: {**old, event["stat"]: event["value"]})],
    "talent_gained": [_changed("actor", "talents", lambda old, event: [*old, event["talent"]])],
    "talent_swapped": [
        _changed("actor", "talents", lambda old, event: [*_without(old, [event["out"]]), event["into"]])
    ],
}


class Ledger:
    """A state that events alone change; `wrong` are the fields that were not what an event says they had been."""

    def __init__(self, state):
        filled = dump_state(load_state(state))
        self.people = {key: _numbers(one) for key, one in filled.pop("characters").items()}
        self.state = filled
        self.wrong = []

    def read(self, event):
        """Take up one event."""
        if event["type"] in ("hp", "crest") and self.people[event["actor"]][event["type"]] != event["before"]:
            self.wrong.append((event["actor"], event["type"]))
        if event["type"] == "derived":
            self.derive(self.people[event["actor"]], event)
        for point in POINTS.get(event["type"], ()) if event["type"] != "gm" else _TOOLS.get(event["tool"], ()):
            for holder in self.holders(point.who, event):
                if (old := holder.get(point.field)) is not TOLD:
                    holder[point.field] = point.after(old, event)

    def derive(self, one, event):
        """HP goes along with its maximum (KG-4.15)."""
        one["hp"] = event["hp_max"] if one["hp"] == FULL else one["hp"] + event["hp_max"] - one["hp_max"]

    def holders(self, who, event):
        if who == STATE:
            return [self.state]
        if who == ALL:
            return list(self.people.values())
        return [self.people[event[who]]] if event[who] in self.people else []


def _numbers(one):
    """Return a character as far as events can tell it: what they say only the number or the names of is that here."""
    return {
        **one,
        "spirit": sorted(one["spirit"]),
        "statuses": [(held["status"], held.get("scenes_after_combat")) for held in one["statuses"]],
        "active_effects": [(held["effect"], held.get("source"), held.get("until")) for held in one["active_effects"]],
        "links": len(one["links"]),
        "talents": [talent["id"] for talent in one["talents"]],
        "items": {item["id"]: item.get("count", 1) for item in one["items"]},
        "used": {**one["used"], "engaged": sorted(one["used"]["engaged"])},
    }


def _opened(ledger, types):
    """Before the first event of a combat turn what was used in the turn before counts no more (section 16, step 1)."""
    if {"turn_start", "combat_end"} & types:
        for one in ledger.people.values():
            one["used"] = {**UNUSED, "life_burn": one["used"]["life_burn"]}


def _closed(ledger, types):
    """A GM's modifier ends with the resolution (KG-11.1), and a struggle counts the scenes that end (KG-5.13)."""
    for one in ledger.people.values():
        one["gm_mods"] = []
    if "scene_end" in types and ledger.state["scene"]["kind"] == "struggle":
        struggle = ledger.state["struggle"]
        ledger.state["struggle"] = {**struggle, "scene_no": struggle["scene_no"] + 1}


def unexplained(before, after, events):
    """Return (character, field) of all that changed otherwise than the events say; STATE for what nobody has alone."""
    ledger, types = Ledger(before), {event["type"] for event in events}
    _opened(ledger, types)
    for event in events:
        ledger.read(event)
    _closed(ledger, types)
    found = Ledger(after)
    return [
        *ledger.wrong,
        *((STATE, field) for field, value in found.state.items() if _differs(ledger.state.get(field), value)),
        *(
            (key, field)
            for key, one in found.people.items()
            for field, value in one.items()
            if _differs(ledger.people[key].get(field), value)
        ),
    ]


def _differs(told, found):
    return told is not TOLD and told != found
