"""The GM's tools that open, halt or change a battle, or decide what came of it (16.2)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.fate_war.battle_state import Battle
from rules.fate_war.battles import decided, without_battles
from rules.fate_war.options import Options
from rules.fate_war.spoils import fallen_of
from rules.fate_war.state import State
from rules.fate_war.tooling import Change, Refusal, battle_of, participants, person_of

Given = Mapping[str, Any]


def start_battle(state: State, options: Options, given: Given) -> Change:
    """`gm.start_battle`: open a battle; where no scene is under way, one that stands alone (12.1)."""
    if given["region"] is not None and given["region"] not in state.map:
        raise Refusal("unknown_id", "region", {"got": given["region"]})
    persons = _roster(state, given["camps"])
    battle = Battle(
        id=_new_key(state, given["half"], given["region"]),
        region=given["region"],
        half=given["half"],
        mode=given["mode"] or options.battle_mode,
        stage="rows" if options.rows_first else "hands",
        camps={camp: tuple(sorted(members)) for camp, members in sorted(given["camps"].items())},
        first_strike=given["first_strike"],
        against=dict(sorted(given["against"].items())),
    )
    if battle.first_strike is not None and battle.first_strike not in battle.camps:
        raise Refusal("bad_value", "first_strike", {"got": battle.first_strike})
    battle = replace(battle, informed=participants(state, battle, given["informed"], "informed"))
    for person, opponent in battle.against.items():
        participants(state, battle, (person, opponent), "against")
        if battle.camp_of(person) == battle.camp_of(opponent):
            raise Refusal("bad_value", "against", {"got": opponent})
    opened = replace(state, battles=(*state.battles, battle))
    if state.phase in {"scene", "done"}:
        opened = replace(opened, phase="battle", half=given["half"], standalone=True)
    elif state.phase == "spoils":  # the winners are asked again once all battles are over
        opened = replace(opened, phase="battle")
    return Change(opened, persons)


def _roster(state: State, camps: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return all participants. Raise Refusal where camps are too few or empty, or somebody would fight twice."""
    if len(camps) < 2 or not all(camps.values()):
        raise Refusal("bad_value", "camps", {"got": len(camps)})
    persons = sorted(person for members in camps.values() for person in members)
    for person in persons:
        person_of(state, person, "camps")
        elsewhere = state.battle_of(person)
        if persons.count(person) > 1 or (elsewhere is not None and not elsewhere.over):
            raise Refusal("bad_value", "camps", {"got": person})
    return tuple(persons)


def _new_key(state: State, half: str, region: str | None) -> str:
    """FW-E2: name the battle for scene, half and region, with a count where that name is taken."""
    taken = {battle.id for battle in state.battles} | {result.battle for result in state.results}
    key = f"{state.scene.number}-{half}-{region or 'open'}"
    count = 2
    numbered = key
    while numbered in taken:
        numbered = f"{key}-{count}"
        count += 1
    return numbered


def pause_battle(state: State, _: Options, given: Given) -> Change:
    """`gm.pause_battle`: let a battle stop after a slot that is still to come (FW-B12.14)."""
    battle = battle_of(state, given["battle"])
    if given["after"] < battle.slot:
        raise Refusal("bad_value", "after", {"got": given["after"], "next": battle.slot})
    paused = replace(battle, pause_after=given["after"])
    numbers = {"before": battle.pause_after, "after": given["after"]}
    return Change(state.with_battle(paused), battle.persons, numbers)


def intervene(state: State, _: Options, given: Given) -> Change:
    """`gm.intervene`, FW-I1: let a person join at a pause, against somebody, in a camp or as one of its own."""
    battle = battle_of(state, given["battle"])
    person = person_of(state, given["id"])
    if battle.slot == 1:
        raise Refusal("bad_value", "battle", {"got": battle.id})
    elsewhere = state.battle_of(person.id)
    if person.is_down or person.is_lost or (elsewhere is not None and not elsewhere.over):
        raise Refusal("bad_value", "id", {"got": person.id})
    participants(state, battle, (given["against"],), "against")
    camp = given["camp"] if given["camp"] is not None else person.side
    if (given["camp"] is None) == (camp in battle.camps):
        raise Refusal("bad_value", "camp", {"got": camp})
    if battle.camp_of(given["against"]) == camp:
        raise Refusal("bad_value", "against", {"got": given["against"]})
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
    """`gm.decide_fallen`, FW-X4: decide about a fallen in place of the winner, in the name of `by`.

    With the last of them a battle on its own is done; a scene goes on with its next turn, which asks nobody.
    """
    fallen = person_of(state, given["id"])
    by = person_of(state, given["by"], "by")
    battle = next((one for one in state.battles if fallen.id in fallen_of(state, one)[1]), None)
    if battle is None:
        raise Refusal("bad_value", "id", {"got": fallen.id})
    noted = state.with_battle(replace(battle, answered=(*battle.answered, fallen.id)))
    settled = decided(noted, by.id, fallen.id, given["do"])
    is_last = all(fallen_of(settled, one)[0] is None for one in settled.battles)
    ends = is_last and state.standalone and state.phase == "spoils"
    return Change(without_battles(settled) if ends else settled, (fallen.id, by.id))
