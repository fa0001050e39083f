"""Cases: a turn and its declarations to what the rules make of them, one seat's faults never stopping the others."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from campaign.errors import EngineFault, InvalidTool, NotFound
from campaign.events import set_aside
from campaign.model.declaration import Declaration
from campaign.model.seat import Seat
from campaign.model.turn import Turn
from campaign.operations.turn_dice import source_of
from rules.core.case import Case
from rules.core.drawing import Source
from rules.core.errors import CaseError, RulesFault
from rules.core.grouping import EventJson
from rules.registry import ruleset_for

Document = Mapping[str, Any]


class CaseRefused(Exception):
    """The case itself has errors, which no declaration set aside would mend."""

    def __init__(self, errors: Iterable[CaseError]) -> None:
        self.errors = tuple(errors)
        super().__init__(", ".join(sorted({error.code for error in self.errors})))


@dataclass(frozen=True)
class CaseInput:
    """What a turn is resolved from besides its declarations: plain values, so that no transaction need be open."""

    ruleset: str
    options: Mapping[str, Any]
    source: Source
    """What its dice come of."""
    state: Mapping[str, Any]
    order: tuple[str, ...] = ()
    """Who declared, by when each first did."""


@dataclass(frozen=True)
class Draft:
    """What came of a turn. `declared` is all that was declared, `case` what was resolved, with the faces drawn,
    `set_aside` the errors for which declarations were left out.
    """

    declared: Mapping[str, Any]
    case: Mapping[str, Any]
    state: Mapping[str, Any]
    events: tuple[EventJson, ...]
    requests: tuple[Document, ...]
    set_aside: tuple[Document, ...]
    rolls: tuple[Document, ...] = ()
    """The dice of the case, as `Roll.dump` tells them."""


def case_input_of(session: Session, turn: Turn) -> CaseInput:
    """Return what a turn is resolved from. Raise SealBroken where its seed cannot be read."""
    return case_input(session, turn, seal_orders(session, [turn.id])[turn.id])


def seal_orders(session: Session, turns: Collection[int]) -> dict[int, tuple[str, ...]]:
    """Return whose declarations came in, by the first that each sealed in its turn, of several turns by their ids."""
    keys = select(Declaration.turn_id, Seat.key).join(Declaration.seat).where(Declaration.turn_id.in_(turns))
    found: dict[int, list[str]] = {turn: [] for turn in turns}
    for turn_id, key in session.execute(
        keys.group_by(Declaration.turn_id, Seat.key).order_by(func.min(Declaration.id))
    ):
        found[turn_id].append(key)
    return {turn: tuple(keys) for turn, keys in found.items()}


def case_input(session: Session, turn: Turn, order: tuple[str, ...]) -> CaseInput:
    """Return the same where it is known already who declared, in which order."""
    return CaseInput(turn.campaign.ruleset, turn.scene.options, source_of(session, turn), turn.state, order)


def resolve_turn(case_input: CaseInput, declared: Mapping[str, Any]) -> Draft:
    """Resolve a turn with the dice of its own; it touches no database.

    A declaration that has errors is set aside as not given, with an event for its owner, and the case is resolved
    again. Raise CaseRefused where errors belong to no declaration; the rules' own RulesFault and UnreadableCase pass.
    """
    slug, ruleset = case_input.ruleset, ruleset_for(case_input.ruleset)
    given, faults = dict(declared), tuple[CaseError, ...]()
    while True:
        dice = case_input.source.dice()
        sealed = ruleset.with_seal_order(
            Case(slug, case_input.options, dice, case_input.state, given), case_input.order
        )
        resolution = ruleset.resolve(sealed)
        if not resolution.errors:
            break
        faulty = {error.actor for error in resolution.errors}
        if not faulty <= given.keys():
            raise CaseRefused(resolution.errors)
        faults += resolution.errors
        given = {actor: raw for actor, raw in given.items() if actor not in faulty}
    case = {
        "ruleset": slug,
        "options": case_input.options,
        "dice": list(dice.faces),
        "state": sealed.state,
        "declarations": sealed.declarations,
    }
    events = (*set_aside_events(faults), *(event.dump() for event in resolution.events))
    rolls = tuple(one.dump() for one in dice.rolls)
    dumped = tuple(error.dump() for error in faults)
    return Draft(declared, case, resolution.state, events, resolution.requests, dumped, rolls)


def use_tools(slug: str, options: Document, draft: Draft, tools: Iterable[Document]) -> Draft:
    """Use a GM's tools on a draft one after another; where a tool says nothing of requests, those before it stand.

    Raise NotFound for an unknown tool, InvalidTool where one does not fit any more, EngineFault.
    """
    ruleset = ruleset_for(slug)
    for used in tools:
        if used["tool"] not in ruleset.tool_schemas:
            raise NotFound("unknown_tool", tool=used["tool"])
        try:
            outcome = ruleset.use_tool(draft.state, options, used["tool"], used["values"])
        except RulesFault as fault:
            raise EngineFault from fault
        if outcome.errors:
            raise InvalidTool(outcome.errors, tool=used["tool"])
        events = (*draft.events, *(event.dump() for event in outcome.events))
        draft = replace(draft, state=outcome.state, events=events, requests=outcome.requests or draft.requests)
    return draft


def set_aside_events(errors: Iterable[CaseError]) -> tuple[EventJson, ...]:
    """Tell each owner that the declaration was set aside."""
    by_actor = groupby(sorted(errors, key=lambda error: str(error.actor)), key=lambda error: str(error.actor))
    return tuple(set_aside(actor, found).dump() for actor, found in by_actor)
