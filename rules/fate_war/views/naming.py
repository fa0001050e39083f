"""What a state calls its persons, regions, items, camps, battles and powers."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.naming import person_names
from rules.fate_war.scene.events.meetings import BattleOpened


def names(state: Mapping[str, Any]) -> dict[str, str]:
    """Return the names of all that a state names; a part of one (a setting, the characters alone) will do."""
    persons = state.get("characters", {})
    found = person_names(persons)
    for kind, table in (("region", state.get("map", {})), ("item", state.get("items", {}))):
        found |= {f"{kind}:{key}": entry.get("name") or key for key, entry in table.items()}
    for battle in (*state.get("results", ()), *state.get("battles", ())):
        camps = _camp_names(battle.get("camps", {}), found)
        found |= camps | ({f"battle:{battle['id']}": " : ".join(camps.values())} if "id" in battle else {})
    for key, person in persons.items():
        powers = (*person.get("spells", ()), *person.get("noble_phantasms", ()))
        found |= {f"power:{key}/{power['id']}": power.get("name") or power["id"] for power in powers}
    return found


def names_told(events: Iterable[Mapping[str, Any]], known: Mapping[str, str]) -> dict[str, str]:
    """Return the names of the camps of battles that were opened in some events, by what their persons are called."""
    opened = [_camp_names(event["camps"], known) for event in events if event["type"] == BattleOpened.type]
    return {key: name for named in opened for key, name in named.items()}


def _camp_names(camps: Mapping[str, Iterable[str]], known: Mapping[str, str]) -> dict[str, str]:
    return {f"camp:{camp}": " · ".join(known.get(one, one) for one in sorted(camps[camp])) for camp in camps}
