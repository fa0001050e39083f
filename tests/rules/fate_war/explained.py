"""What the log tells from events alone (FW-Z3): where each number, place and word of a sheet comes from."""

from collections import Counter

from rules.fate_war.model.state import dump_state, load_state

ACTOR_GAINS = {
    "recovered": {"hp": "hp", "mp": "mp"},
    "effect_applied": {"hp": "hp", "mp": "mp"},
    "rested": {"hp": "hp", "mp": "mp"},
    "studied": {"xp": "xp", "mp": "mp"},
    "laboured": {"funds": "funds", "hp": "hp"},
    "related": {"hp": "hp", "mp": "mp"},
    "bought": {"funds": "funds"},
    "crafted": {"funds": "funds"},
    "made": {"mp": "mp"},
    "ate_souls": {"mp": "mp"},
    "charged": {"mp": "mp"},
    "linked": {"mp": "mp"},
    "overflow_ended": {"hp": "hp", "mp": "mp"},
    "reward": {"xp": "xp", "merit": "merit", "mp": "mp"},
}
ACTOR_PAYS = {
    "upkeep": {"mp": "mp"},
    "supplied": {"mp": "mp"},
    "passed": {"mp": "mp"},
    "site_created": {"mp": "mp"},
    "np_released": {"mp": "mp"},
    "plus_used": {"mp": "mp"},
    "spell_cast": {"mp": "mp"},
    "action_failed": {"mp": "mp"},
}
TARGET_GAINS = {
    "supplied": {"mp": "mp"},
    "passed": {"mp": "mp"},
    "nursed": {"hp": "hp", "mp": "mp"},
    "recontracted": {"hp": "hp", "mp": "mp"},
    "spell_done": {"hp": "hp", "mp": "mp"},
}
TABLES = ((ACTOR_GAINS, "actor", 1), (ACTOR_PAYS, "actor", -1), (TARGET_GAINS, "target", 1))
NUMBERS = ("hp", "mp", "xp", "merit", "funds", "souls_eaten", "fate", "faith", "command_seals")

CONTRACT = ("recontracted", "vanished", "killed", "captured", "gm.decide_fallen")
OVERFLOW = ("related", "ate_souls", "linked", "charged", "overflow_ended", "scene_ended")
OTHERWISE = {
    "statuses": (
        *("wounded", "healed_wound", "fallen", "status_ended", "vanished", "withdrawn", "killed", "captured"),
        *("captive_disposed", "spared", "scene_ended", "gm.decide_fallen", "gm.kill_npc"),
    ),
    "captive_of": ("captured", "captive_disposed", "spared", "killed", "gm.decide_fallen", "gm.kill_npc"),
    "inventory": ("bought", "crafted", "made"),
    "master": CONTRACT,
    "servant": CONTRACT,
    "side": ("recontracted",),
    "hp_max": ("recontracted",),
    "mp_max": ("recontracted", "linked"),
    "np_cost_grades": ("recontracted",),
    "magic": ("linked",),
    "linked_to": ("linked",),
    "used_once": ("linked", "charged"),
    "overflow_until": OVERFLOW,
    "active_scenes": ("upkeep",),
    "manifested": ("manifested",),
    "effects": ("gm.set_modifier", "battle_ended", "scene_ended"),
}
"""What may change any other field of a character."""
OF_EVERYBODY = ("battle_ended", "scene_ended")


def unexplained(before, after, events):
    """Return (person, field) of everything in characters that changed otherwise than the events of the turns tell.

    A field of another kind of character is dumped only while it is not at its default (fate of an NPC, say).
    """
    before, after = (dump_state(load_state(state))["characters"] for state in (before, after))
    told, places = told_changes(before, events), told_places(before, events)
    found = []
    for person, one in before.items():
        other = after[person]
        changed = [field for field in one.keys() | other.keys() if one.get(field) != other.get(field)]
        gains = {number: other.get(number, 0) - one.get(number, 0) - told[person, number] for number in NUMBERS}
        found += [(person, number) for number, gain in gains.items() if gain]
        found += [(person, "region")] * (places[person] not in (ANYWHERE, other["region"]))
        for field in sorted({*changed} - {*NUMBERS, "region", "hp_zero_scene", "mp_zero_scene"}):
            if not may_change(person, field, one, other, events):
                found.append((person, field))
    return found


def may_change(person, field, before, after, events):
    involved = {person}
    if field in ("master", "servant"):
        involved |= {before[field], after[field]} - {None}
    kinds = OTHERWISE.get(field, ())
    return any(kind_of(event) in kinds and concerns(event, involved) for event in events) or is_adjusted(
        person, field, events
    )


def kind_of(event):
    return event["tool"] if event["type"] == "gm_tool" else event["type"]


def concerns(event, persons):
    if event["type"] in OF_EVERYBODY:
        return True
    values = event["values"] if event["type"] == "gm_tool" else event
    return any(values.get(field) in persons for field in ("actor", "target", "npc", "id"))


def is_adjusted(person, field, events):
    """Tell whether the GM set a field, or the HP or MP with which a status goes."""
    fields = (field, "hp", "mp") if field == "statuses" else (field,)
    paths = {f"characters.{person}.{one}" for one in fields}
    return any(event["type"] == "gm_tool" and event["values"].get("path") in paths for event in events)


ANYWHERE = object()
"""Where a captive is kept is told to nobody but its captor, by its own page."""


def told_places(before, events):
    """Return where everybody is by the events, each move beginning where the one before ended."""
    where = {person: known["region"] for person, known in before.items()}
    for event in events:
        if event["type"] in ("moved", "pursued"):
            assert where[event["actor"]] in (ANYWHERE, event["from"])
            where[event["actor"]] = event["to"]
        elif event["type"] == "npc_placed":
            where[event["actor"]] = event["region"]
        elif event["type"] == "captured":
            where[event["actor"]] = ANYWHERE
        elif event["type"] == "gm_tool":
            where |= places_set(event["tool"], event["values"], before)
    return where


def places_set(tool, values, before):
    if tool == "gm.decide_fallen" and values["do"] == "capture":
        return {values["id"]: ANYWHERE}
    return {values["id"]: values["after"]} if tool == "gm.move" else {}


def told_changes(before, events):
    """Add up what the events tell of each number; for a servant's retreat its master pays (FW-R3)."""
    told = Counter()
    for event in events:
        for table, who, sign in TABLES:
            for field, number in table.get(event["type"], {}).items():
                told[event[who], number] += sign * event.get(field, 0)
        if event["type"] == "fate_spent":
            told[before[event["actor"]].get("master") or event["actor"], "fate"] -= event["fate"]
        tell_more(told, before, event)
    return told


def tell_more(told, before, event):
    kind = event["type"]
    if kind == "damage":
        told[event["target"], "hp"] -= event["hp"]
        told[event["target"], "mp"] -= event["mp"]
    elif kind == "converted":
        told[event["actor"], "mp"] -= event["mp"]
        told[event["actor"], "hp"] += event["hp"]
    elif kind == "contest_settled":
        won, lost = ("xp", "mp") if event["action"] == "study" else ("funds", "hp")
        told[event["actor"], won] += event["taken"]
        told[event["target"], won] -= event["taken"]
        told[event["target"], lost] -= event["lost"]
    elif kind in ("seal_spent", "recontracted"):
        told[event["actor"], "command_seals"] -= 1
    elif kind == "related" and event["regained"]:
        told[event["actor"], event["regained"]] += 1
    elif kind == "ate_souls":
        told[event["actor"], "souls_eaten"] = event["counter"] - before[event["actor"]]["souls_eaten"]
    elif kind == "gm_tool":
        tell_tool(told, event["tool"], event["values"])


def tell_tool(told, tool, values):
    """16.2: add what a GM's tool changed of a number."""
    if tool == "gm.award":
        for number, amount in values["after"].items():
            told[values["id"], number] += amount - values["before"][number]
    elif tool == "gm.adjust":
        table, _, rest = values["path"].partition(".")
        person, _, number = rest.partition(".")
        if table == "characters" and number in NUMBERS:
            told[person, number] += values["after"] - values["before"]
