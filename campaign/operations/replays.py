"""Replays: what a published turn would have come to otherwise, and what would then have come of the turns after it.

Nothing here writes: turns are loaded, the rest is resolved from plain values.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select, tuple_
from sqlalchemy.orm import Session

from campaign.asking import asks_back
from campaign.errors import CampaignError
from campaign.merging import Conflict, Merged, merge
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.cases import CaseInput, CaseRefused, Draft, case_input, resolve_turn, seal_orders, use_tools
from campaign.operations.review import ruled_events
from campaign.views.turns import published_resolution
from rules.core.errors import RulesFault, UnreadableCase
from rules.core.ruleset import State
from rules.registry import ruleset_for

MOST_LATER = 40
"""So many later turns are looked at."""
Document = Mapping[str, Any]


@dataclass(frozen=True)
class Played:
    """A published turn: what it was resolved from, with its own options and input, and what counts of it now."""

    turn: Turn
    stored: StoredResolution
    given: CaseInput


@dataclass(frozen=True)
class Replayed:
    """What a turn would come to. `blocked` says why the war cannot go on from there; without a draft nothing came."""

    played: Played
    draft: Draft | None
    blocked: str = ""
    conflicts: tuple[Conflict, ...] = ()
    """What was changed between the turns and could not be changed so any more."""

    @property
    def is_changed(self) -> bool:
        """Tell whether anything of it would be different from what was published."""
        return self.draft is None or not is_same(self.draft, self.played.stored)

    @property
    def no_longer_legal(self) -> tuple[Document, ...]:
        """The faults for which declarations would be set aside that counted as published."""
        if self.draft is None:
            return ()
        return tuple(error for error in self.draft.set_aside if error not in self.played.stored.set_aside)


def is_same(draft: Draft, stored: StoredResolution) -> bool:
    """Tell whether a draft says what a revision says."""
    return (
        dict(draft.declared) == stored.declared
        and dict(draft.case) == stored.case
        and dict(draft.state) == stored.state
        and [dict(event) for event in draft.events] == stored.events
        and [dict(request) for request in draft.requests] == stored.requests
        and [dict(error) for error in draft.set_aside] == stored.set_aside
    )


def later_turns(session: Session, turn: Turn) -> list[Turn]:
    """Return the turns of the campaign that were published after one, in their order, at most MOST_LATER and one."""
    after = tuple_(Turn.published_at, Turn.id) > (turn.published_at, turn.id)
    wanted = select(Turn).where(Turn.campaign_id == turn.campaign_id, Turn.status == TurnStatus.PUBLISHED, after)
    return list(session.scalars(wanted.order_by(Turn.published_at, Turn.id).limit(MOST_LATER + 1)))


def played(session: Session, turns: Sequence[Turn]) -> Iterator[Played]:
    """Yield what counts of published turns, and what they were resolved from. Raise SealBroken."""
    orders = seal_orders(session, [turn.id for turn in turns])
    for turn in turns:
        stored = published_resolution(session, turn)
        if stored is not None:
            given = case_input(session, turn, orders[turn.id])
            yield Played(turn, stored, replace(given, options=stored.case["options"], state=stored.case["state"]))


def replay_all(first: Replayed, later: Sequence[Played]) -> tuple[Replayed, ...]:
    """Return what would come of later turns where the first had come to something else, each upon the one before.

    What a GM's tool or an edited sheet changed between two turns is changed again. Behind a turn that cannot be played
    on all others are blocked too.
    """
    found: list[Replayed] = []
    before = first
    for one in later:
        before = _replay(before, one)
        found.append(before)
    return tuple(found)


def _replay(before: Replayed, one: Played) -> Replayed:
    is_abandoned = one.turn.scene_id != before.played.turn.scene_id and not ended_scene(before.played)
    if before.blocked or is_abandoned:
        return Replayed(one, None, before.blocked or "other_course")
    try:
        merged = carried_on(before, one.given.options, one.given.state)
        given = replace(one.given, state=merged.value)
        draft = with_rulings(resolve_turn(given, one.stored.declared), given, one.stored)
    except (RulesFault, UnreadableCase, CaseRefused, CampaignError):
        return Replayed(one, None, "rules_fault")
    return checked_course(Replayed(one, draft, conflicts=merged.conflicts))


def ended_scene(one: Played) -> bool:
    """Tell whether a turn was the last of its scene; one that was abandoned left nothing to the next."""
    return ruleset_for(one.given.ruleset).is_over(one.stored.state)


def carried_on(before: Replayed, options: Document, stands: State, *, opens: bool = False) -> Merged:
    """Carry what became different in a turn into the state `stands`, which once was what that turn handed on.

    `opens`: into that of another scene, which opened with what the scene of the turn left.
    """
    stored = before.played.stored
    ruleset = ruleset_for(before.played.given.ruleset)
    draft = before.draft or stored
    opens = opens or (ruleset.is_over(stored.state) and not asks_back(ruleset.slug, stored.requests))
    if not opens:
        return merge(stored.state, draft.state, stands)
    old, new = (ruleset.open_scene(*ruleset.close_scene(state), options) for state in (stored.state, draft.state))
    return merge(old, new, stands)


def with_rulings(draft: Draft, given: CaseInput, stored: StoredResolution) -> Draft:
    """Return a draft with what a revision ruled: its amendments are told again, its tools used again."""
    told = replace(draft, events=(*ruled_events(stored), *draft.events))
    return use_tools(given.ruleset, given.options, told, stored.tools)


def checked_course(replayed: Replayed) -> Replayed:
    """Return a replayed turn, blocked where its scene would end or go on otherwise, or it would ask back."""
    draft, stored = replayed.draft, replayed.played.stored
    if draft is None:
        return replayed
    ruleset = ruleset_for(replayed.played.given.ruleset)
    if asks_back(ruleset.slug, draft.requests) != asks_back(ruleset.slug, stored.requests):
        return replace(replayed, blocked="would_ask_back")
    if ruleset.is_over(draft.state) != ruleset.is_over(stored.state):
        return replace(replayed, blocked="other_course")
    return replayed
