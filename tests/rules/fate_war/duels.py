"""Small battles for tests: sheets with round numbers, hands written as card names, and what became of them."""

from rules import resolve_case

GRADES = {"strength": "A", "endurance": "C", "agility": "C", "luck": "C", "noble_phantasm": "C"}


def servant(**changes):
    return {"kind": "servant", "hp": 40, "hp_max": 40, "mp": 30, "mp_max": 30, "grades": GRADES, **changes}


def master(**changes):
    scores = {"faith": 5, "fate": 2, "command_seals": 3}
    return {"kind": "master", "hp": 20, "hp_max": 20, "mp": 30, "mp_max": 30, **scores, **changes}


def phantasm(grade="C", **changes):
    return {"id": "np", "grade": grade, "form": "release_attack", **changes}


def spell(kind="attack", grade=5, **changes):
    return {"id": kind, "kind": kind, "grade": grade, **changes}


def hand(*cards):
    """Write ten cards: names or documents, the rest standby."""
    listed = [{"card": card} if isinstance(card, str) else card for card in cards]
    return listed + [{"card": "standby"}] * (10 - len(listed))


def at(card, target, **changes):
    return {"card": card, "target": target, **changes}


def plays(*cards, **orders):
    """Write a battle declaration."""
    return {"hand": hand(*cards), **orders}


def battle(camps, characters, declarations, options=None, **changes):
    """Write the case of one battle; who is not described is a servant as above."""
    persons = {person: camp for camp, members in camps.items() for person in members}
    sheets = {one: {"side": camp, **characters.get(one, servant())} for one, camp in persons.items()}
    elsewhere = {one: sheet for one, sheet in characters.items() if one not in persons}
    state = changes.pop("state", {})
    return {
        "ruleset": "fate_war",
        "options": options or {},
        "state": {
            "phase": "battle",
            "standalone": True,
            **state,
            "characters": {**sheets, **elsewhere},
            "battles": [{"id": "b1", "camps": camps, **changes}],
        },
        "declarations": declarations,
    }


def duel(characters, declarations, options=None, **changes):
    """Write the case of saber against lancer, `mira` being lancer's master in the back where she is described."""
    other = ["lancer", "mira"] if "mira" in characters else ["lancer"]
    return battle({"a": ["saber"], "b": other}, characters, declarations, options, **changes)


def resolved(case):
    """Resolve a case that has no errors."""
    resolution = resolve_case(case)
    assert resolution["errors"] == []
    return resolution


def told(resolution, kind, *fields):
    """Return the events of one type, cut down to some fields, where any are named."""
    events = [event for event in resolution["events"] if event["type"] == kind]
    if not fields:
        return events
    return [tuple(event.get(field) for field in fields) for event in events]


def points(resolution, person):
    """Return somebody's HP and MP."""
    character = resolution["state"]["characters"][person]
    return character["hp"], character["mp"]
