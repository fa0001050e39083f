"""The GM's tools that open, halt or change a battle, or decide what came of it (16.2)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules.fate_war.battle.battles import decided, without_battles
from rules.fate_war.battle.spoils import fallen_of
from rules.fate_war.gm.tooling import Change, Refusal, battle_of, held_by, participants, person_of
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import State
from rules.fate_war.scene.formation import battle_key

Given = Mapping[str, Any]
Camps = Mapping[str, tuple[str, ...]]


def start_battle(state: State, options: Options, given: Given) -> Change:
    """`gm.start_battle`: open a battle; where no scene is under way, one that stands alone (12.1).

    Whatever `start_faults` finds has been refused before.
    """
    battle = Battle(
        id=battle_key(state, given["half"], given["region"]),
        region=given["region"],
        half=given["half"],
        mode=given["mode"] or options.battle_mode,
        stage="rows" if options.rows_first else "hands",
        camps={camp: tuple(sorted(members)) for camp, members in sorted(given["camps"].items())},
        informed=tuple(sorted(set(given["informed"]))),
        first_strike=given["first_strike"],
        against=dict(sorted(given["against"].items())),
    )
    opened = replace(state, battles=(*state.battles, battle))
    if state.phase in {"scene", "done"}:
        opened = replace(opened, phase="battle", half=given["half"], standalone=True)
    elif state.phase == "spoils":  # the winners are asked again once all battles are over
        opened = replace(opened, phase="battle")
    return Change(opened, tuple(sorted(battle.persons)))


def start_faults(state: State, given: Given) -> Iterator[Refusal]:
    """Yield every fault of `gm.start_battle` that the state shows; `given` holds the fields of a sound shape alone."""
    region, camps, first_strike = (given.get(name) for name in ("region", "camps", "first_strike"))
    if region is not None and region not in state.map:
        yield Refusal("unknown_id", "region", {"got": region})
    if camps is not None:
        yield from _roster_faults(state, camps)
        if first_strike is not None and first_strike not in camps:
            yield Refusal("bad_value", "first_strike", {"got": first_strike, "allowed": sorted(camps)})
    yield from _part_faults(state, camps, given.get("informed", ()), "informed")
    for pair in sorted(given.get("against", {}).items()):
        yield from _against_faults(state, camps, pair)


def _roster_faults(state: State, camps: Camps) -> Iterator[Refusal]:
    """Yield the faults of camps: too few or empty, nobody of that id, somebody who would fight twice."""
    if len(camps) < 2 or not all(camps.values()):
        yield Refusal("bad_value", "camps", {"got": len(camps), "fix": "two_camps"})
    persons = [person for members in camps.values() for person in members]
    for person in sorted(set(persons)):
        elsewhere = state.battle_of(person)
        if person not in state.characters:
            yield Refusal("unknown_id", "camps", {"got": person})
        elif persons.count(person) > 1:
            yield Refusal("bad_value", "camps", {"got": person, "fix": "one_camp"})
        elif elsewhere is not None and not elsewhere.over:
            yield Refusal("bad_value", "camps", {"got": person, "fix": "free"})


def _part_faults(state: State, camps: Camps | None, ids: Iterable[str], name: str) -> Iterator[Refusal]:
    """Yield a fault for each id that is nobody's, or stands in none of the camps, where those are known."""
    for key in dict.fromkeys(ids):
        if key not in state.characters:
            yield Refusal("unknown_id", name, {"got": key})
        elif camps is not None and _camp_of(camps, key) is None:
            yield Refusal("bad_value", name, {"got": key, "fix": "takes_part"})


def _against_faults(state: State, camps: Camps | None, pair: tuple[str, str]) -> Iterator[Refusal]:
    found = tuple(_part_faults(state, camps, pair, "against"))
    yield from found
    if not found and camps is not None and _camp_of(camps, pair[0]) == _camp_of(camps, pair[1]):
        yield Refusal("bad_value", "against", {"got": pair[1], "fix": "opponent"})


def _camp_of(camps: Camps, person: str) -> str | None:
    return next((camp for camp, members in camps.items() if person in members), None)


def pause_battle(state: State, _: Options, given: Given) -> Change:
    """`gm.pause_battle`: let a battle stop after a slot that is still to come (FW-B12.14)."""
    battle = battle_of(state, given["battle"])
    if given["after"] < battle.slot:
        raise Refusal("bad_value", "after", {"got": given["after"], "wanted": f"≥ {battle.slot}"})
    paused = replace(battle, pause_after=given["after"])
    numbers = {"before": battle.pause_after, "after": given["after"]}
    return Change(state.with_battle(paused), battle.persons, numbers)


def intervene(state: State, _: Options, given: Given) -> Change:
    """`gm.intervene`, FW-I1: let a person join at a pause, against somebody, in a camp or as one of its own."""
    battle = battle_of(state, given["battle"])
    person = person_of(state, given["id"])
    if battle.slot == 1:
        raise Refusal("bad_value", "battle", {"got": battle.id, "fix": "begun"})
    elsewhere = state.battle_of(person.id)
    if person.is_down or person.is_lost or (elsewhere is not None and not elsewhere.over):
        raise Refusal("bad_value", "id", {"got": person.id, "fix": "able"})
    participants(state, battle, (given["against"],), "against")
    camp = given["camp"] if given["camp"] is not None else person.side
    if (given["camp"] is None) == (camp in battle.camps):
        raise Refusal("bad_value", "camp", {"got": camp, "allowed": sorted(battle.camps)})
    if battle.camp_of(given["against"]) == camp:
        raise Refusal("bad_value", "against", {"got": given["against"], "fix": "opponent"})
    joined = replace(
        battle,
        camps={**battle.camps, camp: tuple(sorted((*battle.camps.get(camp, ()), person.id)))},
        against={**battle.against, person.id: given["against"]},
        hp_before={**battle.hp_before, person.id: person.hp},
    )
    return Change(state.with_battle(joined), joined.persons)


def set_informed(state: State, _: Options, given: Given) -> Change:
    """`gm.set_informed`, FW-B1: say who declares last in a staged battle, knowing the others' cards."""
    battle = battle_of(state, given["battle"])
    informed = participants(state, battle, given["ids"], "ids")
    return Change(state.with_battle(replace(battle, informed=informed)), informed)


def allow_lore(state: State, _: Options, given: Given) -> Change:
    """`gm.allow_lore`, FW-B9: say who may gain a lore point instead of a battle point."""
    battle = battle_of(state, given["battle"])
    allowed = participants(state, battle, given["ids"], "ids")
    return Change(state.with_battle(replace(battle, lore_allowed=allowed)), allowed)


def decide_fallen(state: State, _: Options, given: Given) -> Change:
    """`gm.decide_fallen`, FW-X4: decide about a fallen in place of the winner, or about a captive, in the name of `by`.

    With the last of them a battle on its own is done; a scene goes on with its next turn, which asks nobody.
    """
    fallen = person_of(state, given["id"])
    by = person_of(state, given["by"], "by")
    if "captive" in fallen.statuses:
        return Change(decided(state, by.id, fallen.id, given["do"]), (*held_by(fallen), by.id))
    battle = next((one for one in state.battles if fallen.id in fallen_of(state, one)[1]), None)
    if battle is None:
        raise Refusal("bad_value", "id", {"got": fallen.id, "fix": "fallen"})
    noted = state.with_battle(replace(battle, answered=(*battle.answered, fallen.id)))
    settled = decided(noted, by.id, fallen.id, given["do"])
    is_last = all(fallen_of(settled, one)[0] is None for one in settled.battles)
    ends = is_last and state.standalone and state.phase == "spoils"
    return Change(without_battles(settled) if ends else settled, (fallen.id, by.id))
