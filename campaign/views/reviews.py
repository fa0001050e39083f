"""Reviews: the GM's page on a sealed turn, with its case, what came of it and what publishing would do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import Reader, require_draft_reader
from campaign.asking import asked_next, asks_back
from campaign.changes import Change, changes
from campaign.errors import NotFound
from campaign.model.account import Account
from campaign.model.declaration import Declaration
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn
from campaign.store.json_text import turn_named_in
from campaign.views.draft_prints import fingerprint_of_stored
from campaign.views.ruled_cases import ruled_case
from campaign.views.standing import standing, undoings
from campaign.views.turns import TurnView, latest_declarations, turn_view, waiting_turn
from rules.core.ruleset import Ruleset
from rules.registry import ruleset_for

DRAFT_READ = "draft_read"
"""The kind of the ledger entry that keeps that somebody reads a revision of a draft."""
REASON_GIVEN = "reason_given"
"""The kind of the ledger entry that keeps why the GM commanded what was opened."""
LATE = "declaration_late"
"""The kind of the ledger entry that keeps that a declaration came when the turn was closed; it counts for nothing."""
TURN_REVISED = "turn_revised"
"""The kind of the ledger entry that keeps that a published turn was put right: which revision counts, and why."""
LATE_WITHDRAWN, LATE_ADMITTED = "late_withdrawn", "late_admitted"
"""The kinds of the ledger entries that keep that such a one was withdrawn, or that the GM let it count."""


@dataclass(frozen=True)
class RevisionLine:
    """One revision of a draft; without a name: the service drafted it."""

    revision: int
    created_at: datetime
    by: str | None
    reason: str | None
    undoes: int | None = None
    """The revision whose ruling it took back."""


@dataclass(frozen=True)
class DraftReading:
    """That an account has read a revision of a draft, and when it did first."""

    account_id: int
    revision: int
    at: datetime


@dataclass(frozen=True)
class SeatDeclaration:
    """What one asked seat had declared when the seals were opened, None for nothing; also where it was set aside.

    An amended declaration stands here as amended, while version, time and fingerprint are those of the seal.
    """

    key: str
    document: str
    declaration: Mapping[str, Any] | None
    version: int | None
    received_at: datetime | None
    fingerprint: str | None
    reason: str = ""
    """Why the GM commanded it."""
    late_at: datetime | None = None
    """When something came for the seat that was too late, the last time."""


@dataclass(frozen=True)
class SheetChanges:
    """What the turn changes of one person."""

    key: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class ReviewView:
    """One revision of a turn's draft, for the GM.

    `case` is what was resolved at last; `ruled_case` can be exported and resolved again anywhere, for it holds what was
    sealed and what the GM ruled of it. `sheets` and `setting` are what the turn changes of what
    outlives the scene; `is_last` tells whether the scene ends here, else `next_asked` names who is asked for which
    document next: where that is nobody, the scene goes on by itself.
    """

    turn: TurnView
    revision: int
    latest: int
    revisions: tuple[RevisionLine, ...]
    case: Mapping[str, Any]
    ruled_case: Mapping[str, Any]
    declarations: tuple[SeatDeclaration, ...]
    events: tuple[Mapping[str, Any], ...]
    state: Mapping[str, Any]
    set_aside: tuple[Mapping[str, Any], ...]
    tools: tuple[Mapping[str, Any], ...]
    sheets: tuple[SheetChanges, ...]
    setting: tuple[Change, ...]
    is_last: bool
    next_asked: Mapping[str, str]
    next_requests: tuple[Mapping[str, Any], ...]
    readings: tuple[DraftReading, ...]
    fingerprint: str | None
    """What the ledger calls this revision by, which `salt` and what stands here give; None: it is older than that."""
    salt: str | None
    undoable: int | None = None
    """The revision whose ruling one press takes back, None where the draft stands as the rules made it."""


def review_view(session: Session, reader: Reader, turn: Turn, *, revision: int | None = None) -> ReviewView:
    """Return a revision of the draft, without a number the latest.

    Raise Forbidden for all but the GM, NeedsOthers for one who plays there, NotFound before there is a draft or where
    there is no such revision.
    """
    require_draft_reader(session, reader, turn)
    revisions = session.execute(
        select(StoredResolution, Account.display_name)
        .outerjoin(Account, Account.id == StoredResolution.account_id)
        .where(StoredResolution.turn_id == turn.id)
        .order_by(StoredResolution.revision)
    ).all()
    stored = [row.StoredResolution for row in revisions]
    chosen = next((one for one in reversed(stored) if revision in (None, one.revision)), None)
    if chosen is None:
        raise NotFound
    stands, undone = standing([one for one in stored if one.revision <= chosen.revision]), undoings(stored)
    ruleset = ruleset_for(turn.campaign.ruleset)
    is_over = ruleset.is_over(chosen.state) and not asks_back(ruleset.slug, chosen.requests)
    waiting = waiting_turn(session, turn) if is_over else None
    noted = _noted(session, turn)
    return ReviewView(
        turn=turn_view(session, reader, turn),
        revision=chosen.revision,
        latest=stored[-1].revision,
        revisions=tuple(_revision_line(one, name, undone.get(one.revision)) for one, name in revisions),
        case=chosen.case,
        ruled_case=ruled_case(stands),
        declarations=_declarations(session, turn, chosen.declared, noted),
        events=tuple(chosen.events),
        state=chosen.state,
        set_aside=tuple(chosen.set_aside),
        tools=tuple(chosen.tools),
        sheets=sheet_changes(ruleset, turn.state, chosen.state),
        setting=changes(ruleset.close_scene(turn.state)[0], ruleset.close_scene(chosen.state)[0]),
        is_last=is_over and waiting is None,
        next_asked=waiting.asked if waiting else asked_next(turn, chosen.state, chosen.requests),
        next_requests=tuple(chosen.requests),
        undoable=stands[-1].revision if len(stands) > 1 and chosen is stored[-1] else None,
        readings=_readings(noted),
        fingerprint=fingerprint_of_stored(chosen),
        salt=chosen.salt,
    )


def _revision_line(stored: StoredResolution, name: str | None, undoes: int | None) -> RevisionLine:
    return RevisionLine(stored.revision, stored.created_at, name, None if undoes else stored.reason, undoes)


def _readings(noted: Sequence[LedgerEntry]) -> tuple[DraftReading, ...]:
    read = (entry for entry in noted if entry.kind == DRAFT_READ)
    return tuple(DraftReading(entry.account_id or 0, entry.values["revision"], entry.at) for entry in read)


def _declarations(
    session: Session, turn: Turn, declarations: Mapping[str, Any], noted: Sequence[LedgerEntry]
) -> tuple[SeatDeclaration, ...]:
    latest = latest_declarations(session, turn)
    reasons = {str(entry.seat_key): entry for entry in noted if entry.kind == REASON_GIVEN}
    late = {str(entry.seat_key): entry for entry in noted if entry.kind == LATE}
    filed = (
        _declaration(key, document, declarations.get(key), latest.get(key))
        for key, document in sorted(turn.asked.items())
    )
    return tuple(
        replace(
            one,
            reason=reasons[one.key].values["reason"] if one.key in reasons else "",
            late_at=late[one.key].at if one.key in late else None,
        )
        for one in filed
    )


def _noted(session: Session, turn: Turn) -> Sequence[LedgerEntry]:
    """Return what the ledger says of a turn besides: reasons, late declarations, who has read; the latest last."""
    entries = select(LedgerEntry).where(
        LedgerEntry.campaign_id == turn.campaign_id,
        LedgerEntry.kind.in_((REASON_GIVEN, LATE, DRAFT_READ)),
        turn_named_in(LedgerEntry.values) == turn.code,
    )
    return session.scalars(entries.order_by(LedgerEntry.number)).all()


def _declaration(
    key: str, document: str, declaration: Mapping[str, Any] | None, filed: Declaration | None
) -> SeatDeclaration:
    if filed is None or filed.withdrawn:
        return SeatDeclaration(key, document, declaration, None, None, None)
    return SeatDeclaration(key, document, declaration, filed.version, filed.received_at, filed.fingerprint)


def sheet_changes(ruleset: Ruleset, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[SheetChanges, ...]:
    """Return what a turn changes of what outlives its scene, person by person, from the states before and after."""
    old, new = ruleset.close_scene(before)[1], ruleset.close_scene(after)[1]
    changed = [
        SheetChanges(key, changes(old.get(key, {}), new.get(key, {}))) for key in sorted(old.keys() | new.keys())
    ]
    return tuple(one for one in changed if one.changes)
