"""Whom a turn asks for a declaration, and for which (FW-Z1)."""

from collections.abc import Callable, Mapping

from rules.fate_war.battle.spoils import fallen_of, is_standing
from rules.fate_war.battle.standing import choice_of
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import State


def asked(state: State, options: Options) -> dict[str, str]:
    """FW-Z1: return who is asked for a declaration now, and for which document."""
    return dict.fromkeys(sorted(_ASKED[state.phase](state, options)), state.phase)


def may_declare(state: State, options: Options) -> dict[str, str]:
    """FW-Z1, 12.6: return who may declare now: those asked, and of an open battle everybody whose stage it is."""
    if state.phase != "battle":
        return asked(state, options)
    persons = {person for battle in _open(state) for person in battle.of_stage(options)}
    return dict.fromkeys(sorted(persons), "battle")


def awaited(state: State, options: Options, battle: Battle) -> tuple[str, ...]:
    """FW-Z1: return who is asked in a stage of a battle: not the down, nor the gone.

    Of those with a standing order that serves in it only who is to be asked again (FW-P3).
    """
    return tuple(
        person
        for person in battle.of_stage(options)
        if is_standing(state, battle, person) and ((choice := choice_of(state, battle, person)) is None or choice.asked)
    )


def found(state: State, person: str) -> tuple[str, ...]:
    """FW-E2: return whom a finder found that is still to say whether it engages them."""
    return state.progress.asking.get(person, ())


def fallen(state: State, person: str) -> tuple[str, ...]:
    """FW-X4: return the fallen about whom a person decides now, sorted."""
    decisions = (fallen_of(state, battle) for battle in state.battles)
    return tuple(sorted(one for decider, those in decisions if decider == person for one in those))


def _open(state: State) -> tuple[Battle, ...]:
    return tuple(battle for battle in state.battles if not battle.over)


def _in_scene(state: State, _: Options) -> set[str]:
    return {key for key, character in state.characters.items() if character.is_pc and not character.is_lost}


def _in_engage(state: State, _: Options) -> set[str]:
    return set(state.progress.asking)


def _in_battle(state: State, options: Options) -> set[str]:
    return {person for battle in _open(state) for person in awaited(state, options, battle)}


def _in_spoils(state: State, _: Options) -> set[str]:
    deciders = (fallen_of(state, battle)[0] for battle in state.battles)
    return {decider for decider in deciders if decider is not None}


def _nobody(_: State, __: Options) -> set[str]:
    return set()


_ASKED: Mapping[str, Callable[[State, Options], set[str]]] = {
    "scene": _in_scene,
    "engage": _in_engage,
    "battle": _in_battle,
    "spoils": _in_spoils,
    "done": _nobody,
}
