"""Rows (FW-B3): where everybody stands as a battle begins, and who moves up as a slot begins."""

from collections.abc import Mapping

from rules.fate_war.battle.events.course import RowMovedUp
from rules.fate_war.battle.fight import Fight, Slot
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import State


def rows_at_start(state: State, options: Options, battle: Battle, declared: Mapping[str, str]) -> Mapping[str, str]:
    """FW-B3: return everybody's row: the one that is fixed, else the declared, else the default."""
    known = {**declared, **battle.rows} if battle.has_open_rows(options) else {**battle.rows, **declared}
    return {person: known.get(person) or default_row(state, battle, known, person) for person in battle.persons}


def default_row(state: State, battle: Battle, known: Mapping[str, str], person: str) -> str:
    """FW-B3: return front, but back for a master whose camp has somebody else to stand in front."""
    camp = battle.camps[battle.camp_of(person) or ""]
    others = [one for one in camp if one != person and one not in battle.out]
    shielded = any(
        known.get(one) == "front" or (one not in known and state.characters[one].kind == "servant") for one in others
    )
    return "back" if state.characters[person].kind == "master" and shielded else "front"


def begin_slot(fight: Fight) -> Fight:
    """FW-B12.1: take down who stands, and let a camp without anybody standing in front move up (FW-B3)."""
    before = {one: fight.person(one) for one in fight.persons}
    up = frozenset([one for one in fight.here if not before[one].is_down])
    fight = fight.with_new_slot(Slot(fight.battle.slot, before, fight.battle.rows, up))
    in_front = {fight.camps[one] for one in up if fight.battle.rows[one] == "front"}
    for camp in sorted({fight.camps[one] for one in up} - in_front):
        persons = tuple(sorted(up.intersection(fight.battle.camps[camp])))
        rows = {**fight.battle.rows, **dict.fromkeys(persons, "front")}
        fight = fight.with_battle(rows=rows).with_slot(rows=rows).tell("FW-B3", RowMovedUp(persons))
    return fight
