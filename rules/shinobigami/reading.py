"""Reading a state (section 7): its shape, and whether ids, references and what its stage needs hold together."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, get_args

from marshmallow import ValidationError

from rules.core.errors import CaseError, UnreadableCase
from rules.core.faults import faults
from rules.core.ruleset import GM
from rules.shinobigami.character import Character, Phase
from rules.shinobigami.state import Battle, Stage, State, StateSchema

_STATE = StateSchema()
_ID = re.compile(r"[A-Za-z0-9_-]+\Z")
_STATUS_OF_STAGE = {"plot": "running", "action": "running", "spoils": "spoils"}


def is_ours(raw: Mapping[str, Any]) -> bool:
    """Tell whether a state is one of this system's, sound or not: by its stage or phase, and by most of its fields."""
    known = sum(name in _STATE.fields for name in raw)
    if known < len(raw) - known:
        return False
    return (
        not raw.keys() & {"stage", "phase"}
        or raw.get("stage") in get_args(Stage)
        or raw.get("phase") in get_args(Phase)
    )


def read_state(raw: Mapping[str, Any]) -> State | CaseError:
    """Section 7: read a state, what is missing at its default, or return its first fault (`bad_state`)."""
    try:
        loaded: State = _STATE.load(raw)
    except ValidationError as error:
        path, code = min(faults(error))
        return _bad_state(path, code)
    found = _unsound(loaded)
    if found is not None:
        return _bad_state(found, "unsound")
    seated = loaded.battle and replace(loaded.battle, active=loaded.battle.seated(loaded.battle.active))
    return replace(loaded, battle=seated)


def load_state(raw: Mapping[str, Any]) -> State:
    """Read a state that the engine wrote. Raise UnreadableCase where it is none of ours, or unsound."""
    state = read_state(raw)
    if isinstance(state, CaseError):
        raise UnreadableCase(f"not a state of shinobigami ({state.path}: {state.values['fault']})")
    return state


def _bad_state(path: str, fault: str) -> CaseError:
    return CaseError(None, "bad_state", f"state.{path}" if path else "state", "SB-0.1", {"fault": fault})


def _unsound(state: State) -> str | None:
    """Section 7: return the path of the first thing that does not hold together, None where all does."""
    return next(_faults(state), None)


def _faults(state: State) -> Iterator[str]:
    for key, character in sorted(state.characters.items()):
        yield from (f"characters.{key}{path}" for path in _of_character(state, key, character))
    for key, prize in sorted(state.prizes.items()):
        if not _ID.match(key) or prize.id != key:
            yield f"prizes.{key}"
        if prize.holder is not None and prize.holder not in state.characters:
            yield f"prizes.{key}.holder"
    yield from _of_stage(state)
    if state.battle is not None:
        yield from _of_battle(state, state.battle)


def _of_character(state: State, key: str, character: Character) -> Iterator[str]:
    if not _ID.match(key) or key == GM or character.id != key:
        yield ""
    yield from (f".ninpo.{name}" for name in sorted(character.ninpo) if not _ID.match(name))
    yield from (f".life.{name}" for name, value in character.life.items() if value > character.life_max[name])
    yield from (f".ninpo.{name}" for name, one in sorted(character.ninpo.items()) if one.id != name)
    for place, info in enumerate(character.known):
        if info.of not in state.characters and info.of not in state.prizes:
            yield f".known.{place}.of"
    yield from (f".emotions.{other}" for other in sorted(character.emotions) if other not in state.characters)


def _of_stage(state: State) -> Iterator[str]:
    status = state.battle.status if state.battle is not None else None
    wanted = _STATUS_OF_STAGE.get(state.stage)
    if wanted is None and status in (None, "over"):
        return
    if status != wanted:
        yield "battle.status" if state.battle is not None else "battle"


def _of_battle(state: State, battle: Battle) -> Iterator[str]:
    lists = {
        "seat_order": battle.seat_order,
        "participants": battle.participants,
        "winners": battle.winners,
        "losers": battle.losers,
        "spoils_pending": battle.spoils_pending,
    }
    for name, listed in lists.items():
        yield from (f"battle.{name}.{place}" for place in _odd(listed, state.characters))
    yield from (f"battle.dropped.{place}.id" for place in _odd([one.id for one in battle.dropped], battle.participants))
    yield from (f"battle.plots.{key}" for key in sorted(battle.plots) if key not in battle.participants)
    yield from (f"battle.used.{key}" for key in sorted(battle.used) if key not in battle.participants)
    yield from (f"battle.active.{place}" for place in _odd(battle.active, battle.participants))
    yield from (f"battle.active.{place}" for place in _odd(battle.active, battle.seat_order))
    if state.stage == "action":
        yield from (f"battle.plots.{person}" for person in battle.active if person not in battle.plots)


def _odd(listed: Iterable[str], known: Iterable[str]) -> Iterator[int]:
    """Yield the places of those who are unknown, or listed before."""
    rest = set(known)
    for place, one in enumerate(listed):
        if one not in rest:
            yield place
        rest.discard(one)
