"""Whom a deadline asks for a declaration, and for which (sections 3 and 10)."""

from collections.abc import Callable, Mapping

from rules.core.ruleset import GM
from rules.shinobigami.character import Character
from rules.shinobigami.state import State


def asked(state: State) -> dict[str, str]:
    """Section 3: return who may declare now, and which document: the GM always, others who have anything to say."""
    persons = sorted(key for key, one in state.characters.items() if _IS_ASKED[state.stage](state, one))
    return {GM: GM, **dict.fromkeys(persons, state.stage)}


def _in_scene(_: State, one: Character) -> bool:
    """SB-0.15: who has something to recover, and a way to do it."""
    ways = one.pills or one.skills or any(ninpo.has("recover_life") for ninpo in one.ninpo.values())
    return bool(one.hp and ways and (one.lost or one.afflictions))


def _in_plot(state: State, one: Character) -> bool:
    """SB-0.2, SB-7-13.1: who is in the battle, and who may still join it."""
    return bool(one.hp) and (one.id in state.fight.active or _may_join(state, one))


def _in_action(state: State, one: Character) -> bool:
    """SB-7-13.2: who is in the battle, and who may join it by a ninpo."""
    joins = any(ninpo.has("join_after_reveal") for ninpo in one.ninpo.values())
    return bool(one.hp) and (one.id in state.fight.active or (joins and _may_join(state, one)))


def _in_spoils(state: State, one: Character) -> bool:
    """SB-7-11-1.1: who won and has not claimed yet."""
    return one.id in state.fight.spoils_pending


def _may_join(state: State, one: Character) -> bool:
    return one.in_scene and one.id not in state.fight.participants


_IS_ASKED: Mapping[str, Callable[[State, Character], bool]] = {
    "scene": _in_scene,
    "plot": _in_plot,
    "action": _in_action,
    "spoils": _in_spoils,
}
