"""References inside a state (section 7): what names a player, a character or a label has to name one that exists."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.core.errors import CaseError
from rules.srs.check_state import Check
from rules.srs.options import Options
from rules.srs.scene_state import Scene
from rules.srs.state import State, bad_state

Named = Iterator[tuple[str, str | None]]
"""Path and the id that stands there; None names nobody."""


def unknown_references(state: State) -> tuple[CaseError, ...]:
    """Section 7: return a `bad_state` for each reference to what is not there, in the order of the state's fields."""
    players, characters = state.players, state.characters
    found = (
        *_unknown(_players_of_session(state), players),
        *_unknown((("session.next_scene_player", state.session.next_scene_player),), characters),
        *(f"players.{key}.id" for key, player in sorted(players.items()) if player.id != key),
        *_misplaced_characters(state),
        *_unknown(_of_scene(state.scene), characters),
        *_unknown(_characters_of_checks(state.checks), characters),
        *_unknown(((f"ledger.{n}.player", entry.player) for n, entry in enumerate(state.ledger)), players),
        *_unknown(((f"ledger.{n}.character", entry.character) for n, entry in enumerate(state.ledger)), characters),
    )
    return tuple(bad_state(path) for path in found)


def unknown_labels(state: State, options: Options) -> tuple[CaseError, ...]:
    """SRS-1.3: return a `bad_state` for each difficulty that is a label which the campaign does not have."""
    found = _unknown(_labels_of_checks(state.checks), options.difficulty_labels)
    return tuple(bad_state(path) for path in found)


def _unknown(named: Iterable[tuple[str, str | None]], known: Mapping[str, Any]) -> list[str]:
    return [path for path, key in named if key is not None and key not in known]


def _players_of_session(state: State) -> Named:
    yield from ((f"session.seat_order.{n}", player) for n, player in enumerate(state.session.seat_order))
    requests = enumerate(state.session.scene_requests)
    yield from ((f"session.scene_requests.{n}.player", request.player) for n, request in requests)


def _misplaced_characters(state: State) -> list[str]:
    found = []
    for key, character in sorted(state.characters.items()):
        if character.id != key:
            found.append(f"characters.{key}.id")
        found += _unknown(((f"characters.{key}.player", character.player),), state.players)
    return found


def _of_scene(scene: Scene | None) -> Named:
    if scene is None:
        return
    yield "scene.scene_player", scene.scene_player
    for name in ("on_stage", "appeared", "companions"):
        yield from ((f"scene.{name}.{n}", character) for n, character in enumerate(getattr(scene, name)))
    yield from ((f"scene.pending.{n}.character", pending.character) for n, pending in enumerate(scene.pending))
    for n, consent in enumerate(scene.consents):
        yield f"scene.consents.{n}.character", consent.character
        yield f"scene.consents.{n}.to", consent.to


def _characters_of_checks(checks: tuple[Check, ...]) -> Named:
    for n, check in enumerate(checks):
        yield from ((f"checks.{n}.sides.{place}.actor", side.actor) for place, side in enumerate(check.sides))
        result = check.result or {}
        yield from ((f"checks.{n}.result.{name}", result.get(name)) for name in ("winner", "loser"))


def _labels_of_checks(checks: tuple[Check, ...]) -> Named:
    for n, check in enumerate(checks):
        if isinstance(check.difficulty, str):
            yield f"checks.{n}.difficulty", check.difficulty
