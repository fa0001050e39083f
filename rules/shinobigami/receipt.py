"""Whether declarations are in order (section 9): at sealing from the actor's view, at resolution from the state."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.errors import CaseError, Fault
from rules.core.fields import ready
from rules.core.ruleset import GM
from rules.shinobigami.action_faults import action_faults
from rules.shinobigami.declaration import STAGE_DOCUMENTS, Declaration, SpoilsDeclaration
from rules.shinobigami.declarer import Declarer
from rules.shinobigami.entry_faults import entry_faults
from rules.shinobigami.gm_commands import carry_out_commands
from rules.shinobigami.gm_context import GmContext
from rules.shinobigami.options import Options
from rules.shinobigami.plot_faults import plot_faults
from rules.shinobigami.scene_faults import scene_faults
from rules.shinobigami.spoils import carry_out, spoils_faults
from rules.shinobigami.state import State
from rules.shinobigami.view import known_options, known_state


@dataclass(frozen=True)
class Received:
    """The declarations of a case: what the GM's commands made of the state, the errors, and what has none."""

    context: GmContext
    errors: tuple[CaseError, ...]
    declarations: Mapping[str, Declaration]


def check(view: Mapping[str, Any], raw: Mapping[str, Any]) -> tuple[CaseError, ...]:
    """Section 9: return the first fault of a declaration of the view's actor, from that view alone."""
    state, options = known_state(view), known_options(view)
    if view["actor"] == GM:
        _, fault = carry_out_commands(GmContext(state, options, None), raw)
    else:
        fault = _first_fault(Declarer(view["actor"], state, options), raw)
    return () if fault is None else (fault.as_error(view["actor"]),)


def receive(state: State, options: Options, declarations: Mapping[str, Any]) -> Received:
    """Section 3: carry out the GM's commands, then check all declarations against what they left.

    Each actor's first fault is told, the GM's first of all, then by id.
    """
    given = {actor: raw for actor, raw in declarations.items() if raw != {}}
    context, fault = carry_out_commands(GmContext(state, options, given), given.get(GM, {}))
    errors = [] if fault is None else [fault.as_error(GM)]
    state, sound = context.state, dict[str, Declaration]()
    for actor in _in_order(state, given.keys() - {GM}):
        fault = _first_fault(Declarer(actor, state, options), given[actor])
        if fault is not None:
            errors.append(fault.as_error(actor))
            continue
        sound[actor] = declared = ready(STAGE_DOCUMENTS[state.stage]).load(given[actor])
        if isinstance(declared, SpoilsDeclaration):  # of two winners after one prize the second finds it gone
            state, _ = carry_out(state, actor, declared.spoils)
    return Received(context, tuple(sorted(errors, key=_gm_first)), sound)


def _in_order(state: State, actors: Collection[str]) -> tuple[str, ...]:
    """SB-7-11-1.1: return who declares in the order of the checks: claims as they are pending, all else by id."""
    pending = state.fight.spoils_pending if state.stage == "spoils" else ()
    first = tuple(one for one in pending if one in actors)
    return (*first, *sorted(set(actors) - set(first)))


def _gm_first(error: CaseError) -> tuple[bool, str]:
    return error.actor != GM, str(error.actor)


def _first_fault(one: Declarer, raw: Any) -> Fault | None:
    return next(_faults(one, raw), None)


def _faults(one: Declarer, raw: Any) -> Iterator[Fault]:
    yield from entry_faults(one, raw)
    yield from _OF_STAGE[one.state.stage](one, raw)


_OF_STAGE: Mapping[str, Callable[[Declarer, Mapping[str, Any]], Iterator[Fault]]] = {
    "plot": plot_faults,
    "action": action_faults,
    "scene": scene_faults,
    "spoils": spoils_faults,
}
