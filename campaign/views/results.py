"""Results: what one reader may see of a resolved turn, published or, for the GM, as anybody would see a draft."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.orm import Session

from campaign.access import Reader, require_draft_reader
from campaign.errors import NotFound
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn, TurnStatus
from campaign.sheets_in_play import contract_fields, names_at, partners_in
from campaign.telling.teller import Reading
from campaign.views.differences import missing
from campaign.views.editions import Edition, edition_of
from campaign.views.heads import head_of
from campaign.views.reviews import SheetChanges, sheet_changes
from campaign.views.traces import OUTSIDER, readable, stored_resolution
from campaign.views.turns import (
    PublishedRevision,
    TurnView,
    published_resolution,
    published_revisions,
    turn_seen,
    turn_view,
)
from rules.core.grouping import EventJson
from rules.core.ruleset import View
from rules.registry import ruleset_for


@dataclass(frozen=True)
class ResultView:
    """A resolved turn for one reader.

    `reading` is what its battles are told from; `names` may be spoken where an event of the reader's speaks of them.
    `edition` is what the scene is played by. `sheets` are the changes of the sheets that the reader sees whole.
    `views`: what each of the reader's seats saw when it declared.
    """

    turn: TurnView
    revision: int
    reading: Reading
    edition: Edition
    names: Mapping[str, str]
    sheets: tuple[SheetChanges, ...]
    views: Mapping[str, View] = field(default_factory=dict)
    head: str | None = None
    """Of the log, in short, as the publication made it."""
    posts: tuple[PublishedRevision, ...] = ()
    """Every revision that was published, the latest counts."""
    withdrawn: tuple[EventJson, ...] = ()
    """What the reader read in the revision published before, and does not in this."""
    told: tuple[EventJson, ...] = ()
    """What is new in it against that."""


def result_view(session: Session, reader: Reader, turn: Turn, *, revision: int | None = None) -> ResultView:
    """Return a published turn as the reader may see it, as it counts now or as a revision of it was published.

    Raise NotFound before it is published, and where that revision was not.
    """
    seen = turn_view(session, reader, turn)
    posts = published_revisions(session, turn)
    chosen = next((one for one in reversed(posts) if revision in {None, one.revision}), None)
    stored = published_resolution(session, turn, None if chosen in posts[-1:] else revision)
    if chosen is None or stored is None or turn.status is not TurnStatus.PUBLISHED:
        raise NotFound
    events = _read(reader, stored)
    found = _result(session, turn, seen, stored, events, None if reader.is_gm else reader.seats)
    earlier = [one.revision for one in posts if one.revision < stored.revision]
    before = published_resolution(session, turn, earlier[-1]) if earlier else None
    withdrawn = () if before is None else missing(_read(reader, before), events)
    told = () if before is None else missing(events, _read(reader, before))
    return replace(found, head=head_of(session, turn), posts=posts, withdrawn=withdrawn, told=told)


def _read(reader: Reader, stored: StoredResolution) -> tuple[EventJson, ...]:
    return tuple(stored.events) if reader.is_gm else readable(stored.events, reader.seats)


def draft_as(
    session: Session,
    reader: Reader,
    turn: Turn,
    actor: str,
    *,
    revision: int | None = None,
    seen: TurnView | None = None,
) -> ResultView:
    """Return a draft as a person of the war, or OUTSIDER, would see it. Raise Forbidden for all but the GM.

    `seen` is the turn as the GM sees it, where that is known already.
    """
    require_draft_reader(session, reader, turn)
    seen = seen or turn_view(session, reader, turn)
    stored = stored_resolution(session, reader, turn, revision)
    if stored is None:
        raise NotFound
    actors = () if actor == OUTSIDER else (actor,)
    return _result(session, turn, seen, stored, readable(stored.events, actors), actors)


def draft_whole(
    session: Session, reader: Reader, turn: Turn, *, revision: int | None = None, seen: TurnView | None = None
) -> ResultView:
    """Return a revision of a draft with nothing hidden. Raise Forbidden for all but the GM. `seen` as in draft_as."""
    require_draft_reader(session, reader, turn)
    seen = seen or turn_view(session, reader, turn)
    stored = stored_resolution(session, reader, turn, revision)
    if stored is None:
        raise NotFound
    return _result(session, turn, seen, stored, tuple(stored.events), None)


def _result(
    session: Session,
    turn: Turn,
    seen: TurnView,
    stored: StoredResolution,
    events: tuple[Mapping[str, Any], ...],
    actors: tuple[str, ...] | None,
) -> ResultView:
    """Put a result together; `actors` None: everybody's sheet and declaration may be seen."""
    ruleset, state = ruleset_for(turn.campaign.ruleset), stored.case["state"]  # a turn played anew began with another
    sheets = ruleset.close_scene(state)[1]
    there = {**sheets, **turn.asked}
    own = tuple(there) if actors is None else tuple(actor for actor in actors if actor in there)
    contracts = contract_fields(ruleset.sheet_schema())
    seen_whole = {*own, *(partner for actor in own for partner in partners_in(sheets, contracts, actor))}
    declared = {actor: raw for actor, raw in stored.case["declarations"].items() if actor in own}
    return ResultView(
        turn=seen,
        revision=stored.revision,
        edition=edition_of(turn.scene),
        reading=Reading(turn.campaign.ruleset, state, declared, events, frozenset(own)),
        names=names_at(ruleset.slug, state, stored.case["options"]),
        sheets=tuple(
            one for one in sheet_changes(ruleset, state, stored.state) if actors is None or one.key in seen_whole
        ),
        views={actor: turn_seen(session, turn, actor) for actor in own},
    )
