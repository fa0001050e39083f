"""Whether declarations are in order (KG-0.3): at sealing from the actor's view, at resolution from the whole state."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.errors import CaseError
from rules.core.ruleset import GM
from rules.kamigakari.building.building import ORDER
from rules.kamigakari.checks.combat_checks import combat_faults
from rules.kamigakari.checks.knowledge import Known, Raw
from rules.kamigakari.checks.stage_checks import build_faults, scene_faults, session_end_faults, session_start_faults
from rules.kamigakari.checks.tool_checks import Checked, check_tools
from rules.kamigakari.model.declaration import DOCUMENTS
from rules.kamigakari.model.options import Options
from rules.kamigakari.model.orders import Orders, load_orders
from rules.kamigakari.model.shapes import Place, path_order, place_of, shape_faults, without_faults
from rules.kamigakari.model.state import State
from rules.kamigakari.names.faults import RULES, Fault

_CHECKS: Mapping[str, Callable[[Known, Raw], Iterator[Fault]]] = {
    "build": build_faults,
    "session_start": session_start_faults,
    "scene": scene_faults,
    "combat": combat_faults,
    "session_end": session_end_faults,
}
_SHEETS = ("sheet", "growth", "rebuild")
"""15.3: of these the faults are ordered by their codes."""


@dataclass(frozen=True)
class Received:
    """The declarations of a case: every fault in order, and what was sealed, where there is none."""

    errors: tuple[CaseError, ...]
    orders: Mapping[str, Orders]


def receive(state: State, options: Options, declarations: Mapping[str, Any]) -> Received:
    """KG-0.3: check all declarations against the whole state, the GM's first, then by id."""
    tools, faults = _checked_tools(state, declarations.get(GM, {}))
    errors = [fault.as_error(GM) for fault in faults]
    errors += _stage_errors(tools, declarations)
    for actor in sorted(declarations):
        if actor == GM:
            continue
        if actor not in state.characters:
            errors.append(CaseError(actor, "unknown_actor", f"declarations.{actor}", RULES["unknown_actor"]))
        else:
            known = Known(tools, options, actor)
            errors += [fault.as_error(actor) for fault in faults_of(known, declarations[actor])]
    if errors:
        return Received(tuple(errors), {})
    return Received((), {actor: load_orders(actor, raw) for actor, raw in declarations.items()})


def faults_of(known: Known, raw: Any) -> tuple[Fault, ...]:
    """KG-0.3: return all faults of one declaration in order."""
    stage = known.state.stage
    shape = shape_faults(DOCUMENTS[stage], raw)
    rules = _CHECKS[stage](known, without_faults(raw, shape)) if isinstance(raw, Mapping) else ()
    return _merged(shape, rules)


def tool_faults(state: State, raw: Any) -> tuple[Fault, ...]:
    """KG-11.1: return all faults of the GM's declaration in order."""
    return _checked_tools(state, raw)[1]


def _checked_tools(state: State, raw: Any) -> tuple[State, tuple[Fault, ...]]:
    shape = shape_faults(DOCUMENTS[GM], raw)
    checked = check_tools(state, without_faults(raw, shape)) if isinstance(raw, Mapping) else Checked(state)
    return checked.state, _merged(shape, checked.faults)


def _merged(shape: Iterable[Fault], rules: Iterable[Fault]) -> tuple[Fault, ...]:
    """KG-0.3: unknown fields by their paths, then the others in their order; of a field with a wrong value no more."""
    wrong = {fault.path for fault in shape if fault.code != "unknown_field"}
    told = [fault for fault in rules if not _is_covered(fault.path, wrong)]
    return tuple(sorted((*shape, *told), key=_key))


def _is_covered(path: str, wrong: Iterable[str]) -> bool:
    return any(path == one or path.startswith(f"{one}.") or _lists(path, one) for one in wrong)


def _lists(path: str, wrong: str) -> bool:
    """Tell whether a path is that of a list in which an element has a wrong value."""
    return wrong.startswith(f"{path}.") and wrong.removeprefix(f"{path}.").partition(".")[0].isdecimal()


def _key(fault: Fault) -> tuple[int, Place, int, Place]:
    if fault.code == "unknown_field":
        return 0, path_order(fault.path), 0, ()
    place, field = place_of(fault.path), fault.path.partition(".")[0]
    if field not in _SHEETS:
        return 1, place, 0, place
    return 1, place_of(field), ORDER.index(fault.code) if fault.code in ORDER else -1, place


def _stage_errors(state: State, declarations: Mapping[str, Any]) -> list[CaseError]:
    if state.stage == "scene":
        return [*_scene_player_errors(state), *_opponent_errors(state)]
    return _circle_errors(state, declarations) if state.stage == "session_start" else []


def _scene_player_errors(state: State) -> list[CaseError]:
    """KG-5.2: each scene has a living PC as its player."""
    player = state.characters.get(state.scene.scene_player or "")
    if player is not None and player.is_pc and not player.lost and not player.has("dead"):
        return []
    values = {"got": state.scene.scene_player}
    return [CaseError(GM, "no_scene_player", "state.scene.scene_player", RULES["no_scene_player"], values)]


def _opponent_errors(state: State) -> list[CaseError]:
    """KG-1.6: the opponent of a challenge is somebody."""
    return [
        CaseError(
            GM,
            "unknown_target",
            f"state.scene.challenges.{number}.opponent",
            "KG-1.6",
            {"got": challenge["opponent"]},
        )
        for number, challenge in enumerate(state.scene.challenges)
        if "opponent" in challenge and challenge["opponent"] not in state.characters
    ]


def _circle_errors(state: State, declarations: Mapping[str, Any]) -> list[CaseError]:
    """KG-4.14: the circle links of all PCs, once each goes to another PC, reach every PC."""
    players = state.players()
    circle = {actor: _circle_target(declarations.get(actor)) for actor in players}
    is_whole = all(target in players and target != actor for actor, target in circle.items())
    left_out = [actor for actor in players if actor not in circle.values()]
    if not is_whole or not left_out:
        return []
    return [CaseError(GM, "links_circle", f"declarations.{GM}", RULES["links_circle"], {"left_out": left_out})]


def _circle_target(raw: Any) -> str | None:
    """Return whom a faultless declaration links in the circle, None where it does not say."""
    if shape_faults(DOCUMENTS["session_start"], raw):
        return None
    return next((tie["target"] for tie in raw.get("links", ()) if tie.get("role") == "circle"), None)
