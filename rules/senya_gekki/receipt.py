"""Whether declarations are in order (SG-18.6): at sealing from the actor's view, at resolution from the whole state."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.errors import CaseError, Fault
from rules.core.ruleset import GM
from rules.senya_gekki.character import Character
from rules.senya_gekki.command_checks import commands_faults
from rules.senya_gekki.declaration import Declaration, read_declaration
from rules.senya_gekki.faults import Knowledge
from rules.senya_gekki.gm_declaration import Command, read_commands
from rules.senya_gekki.plan_checks import plan_faults
from rules.senya_gekki.skill import read_item, read_skill
from rules.senya_gekki.state import State


@dataclass(frozen=True)
class Received:
    """The declarations of a case: every fault, and what was declared where there is none."""

    errors: tuple[CaseError, ...]
    plans: Mapping[str, Declaration]
    commands: tuple[Command, ...]


def check(view: Mapping[str, Any], raw: Any) -> tuple[CaseError, ...]:
    """SG-18.6: return every fault of a declaration of the view's actor, from that view alone."""
    actor = view.get("actor")
    if actor == GM:
        found = commands_faults(Knowledge(GM, frozenset(view["persons"])), raw)
    elif actor is None:
        return (CaseError(None, "unknown_actor", "declarations", "SG-18.6"),)
    elif view["self"]["condition"] == "dead":
        found = iter((Fault("dead_actor", "", "SG-2.6"),))
    else:
        own = view["self"]
        found = plan_faults(_knowledge(actor, view["persons"], own["skills"], own["items"]), raw)
    return tuple(fault.as_error(actor) for fault in found)


def receive(state: State, declarations: Mapping[str, Any]) -> Received:
    """SG-18.6: examine all declarations by the whole state, actor by actor, and read those without a fault."""
    errors: list[CaseError] = []
    for actor in sorted(declarations):
        errors.extend(fault.as_error(actor) for fault in _faults(state, actor, declarations[actor]))
    if errors:
        return Received(tuple(errors), {}, ())
    plans = {actor: read_declaration(declarations[actor]) for actor in sorted(declarations) if actor != GM}
    return Received((), plans, read_commands(declarations.get(GM, {})))


def _faults(state: State, actor: str, raw: Any) -> Iterator[Fault]:
    character = state.characters.get(actor)
    if actor == GM:
        yield from commands_faults(Knowledge(GM, frozenset(state.characters)), raw)
    elif character is None:
        yield Fault("unknown_actor", "", "SG-18.6")
    elif character.condition == "dead":
        yield Fault("dead_actor", "", "SG-2.6")
    else:
        yield from plan_faults(_whole(state, character), raw)


def _whole(state: State, character: Character) -> Knowledge:
    return _knowledge(character.id, state.characters, character.skills, character.items)


def _knowledge(
    actor: str, persons: Mapping[str, Any], skills: Mapping[str, Any], items: Mapping[str, Any]
) -> Knowledge:
    return Knowledge(
        actor,
        frozenset(persons),
        {key: read_skill(key, raw) for key, raw in skills.items()},
        {key: read_item(key, raw).targets for key, raw in items.items()},
    )
