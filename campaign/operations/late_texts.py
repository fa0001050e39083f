"""Late texts: declarations that came when the seals were shut, kept sealed until the GM admits them, if ever.

The only reader and writer of late declarations.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from campaign import access, clock
from campaign.errors import NotFound, SealBroken, WrongStatus
from campaign.model.account import Account
from campaign.model.late_declaration import LateDeclaration
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn
from campaign.operations.follow_ups import completed
from campaign.operations.ledger import append_entry
from campaign.operations.player_salts import fresh_salt
from campaign.operations.review import Amendment, amend_declaration
from campaign.operations.sealed_bodies import Body, seal, unseal
from campaign.operations.seals import examined, heading_of, own_seat, seal_cipher
from campaign.operations.turns import ENDED, lock_turn
from campaign.orders.canonical import canonical_text, fingerprint_of
from campaign.views.reviews import LATE, LATE_ADMITTED, LATE_WITHDRAWN
from rules.core.errors import CaseError

MOST_KEPT = 20
"""So many late texts of one seat are kept in a turn; what comes after is noted alone."""


@dataclass(frozen=True)
class Late:
    """What is said to whoever was too late: the number and the fingerprint of what was kept.

    None: nothing was kept, for it has `errors`, or the turn is over, or too many came before.
    """

    number: int | None = None
    fingerprint: str | None = None
    errors: tuple[CaseError, ...] = ()


@dataclass(frozen=True)
class Admission:
    """That a GM lets a seat's late text of that number count, and why."""

    seat: str
    number: int
    reason: str


@dataclass(frozen=True)
class LateText:
    """That something late is kept for a seat, never what it says. `status`: kept, replaced, withdrawn or admitted."""

    seat: str
    number: int
    received_at: datetime
    fingerprint: str
    status: str


@dataclass(frozen=True)
class OwnLateText:
    """The latest late text of a seat, for whoever sent it; `raw` is its canonical form."""

    seat: str
    number: int
    received_at: datetime
    fingerprint: str
    status: str
    raw: Mapping[str, Any]
    salt: str
    canonical: str


def keep_late(
    session: Session, turn_id: int, seat: str, raw: Mapping[str, Any], *, channel: str, account: Account
) -> Late:
    """Keep a declaration that came when its turn was closed, sealed, in the place of what came late for it before.

    Nothing is kept of what the rules refuse, nor once a turn is over: whoever knows the result could choose by it. The
    ledger says that it came, and with which deadline that was compared, to its filer and the GM. A door calls this
    once the filing itself was refused and rolled back. Raise NotYourSeat, NotAsked.
    """
    turn = lock_turn(session, turn_id)
    place = own_seat(session, turn, seat, account)
    received_at = clock.now(session)
    latest = _rows(session, turn).get(seat)
    number = 1 if latest is None else latest.number + 1
    late = Late()
    if turn.status not in ENDED and not turn.waits and number <= MOST_KEPT:
        declared, errors = examined(session, turn, seat, completed(session, turn, seat, raw))
        body = None if errors else _body(turn, seat, number, declared)
        late = Late(errors=errors) if body is None else Late(number, fingerprint_of(body.salt, body.text))
        if body is not None:
            _end(latest, "replaced")
            origin = {"turn": turn, "seat": place, "account_id": account.id, "channel": channel}
            kept = {"number": number, "document": turn.asked[seat], "received_at": received_at}
            sealed = {"fingerprint": late.fingerprint, "ciphertext": seal(seal_cipher(session, turn), body)}
            session.add(LateDeclaration(**origin, **kept, **sealed))
    values = {
        "turn": turn.code,
        "received_at": received_at.isoformat(),
        "deadline": turn.deadline.isoformat(),
        "deadline_version": turn.deadline_version,
        **({} if late.fingerprint is None else {"fingerprint": late.fingerprint}),
    }
    append_entry(session, turn.campaign_id, LATE, values, account_id=account.id, seat_key=seat)
    return late


def late_texts(session: Session, turn: Turn) -> tuple[LateText, ...]:
    """Return what came late for each seat of a turn, the latest alone, for the GM; the caller has asked access."""
    return tuple(
        LateText(key, row.number, row.received_at, row.fingerprint, row.status)
        for key, row in sorted(_rows(session, turn).items())
    )


def own_late_text(session: Session, turn: Turn, seat: str, *, account: Account) -> OwnLateText | None:
    """Return what the account sent late for a seat that it holds, None where that was nothing.

    Raise NotYourSeat, NotAsked, SealBroken.
    """
    own_seat(session, turn, seat, account)
    row = _rows(session, turn).get(seat)
    if row is None or row.account_id != account.id:
        return None
    body = _opened(session, turn, row)
    said = (row.number, row.received_at, row.fingerprint, row.status)
    return OwnLateText(seat, *said, body.declared, body.salt, body.text)


def withdraw_late(session: Session, turn_id: int, seat: str, *, account: Account) -> None:
    """Withdraw what was sent late and is still kept; it can never be admitted then.

    Raise NotYourSeat, NotAsked, NotFound (`nothing_filed`) where nothing is kept that the account sent, WrongStatus
    (`late_admitted`) where the GM has admitted it.
    """
    turn = lock_turn(session, turn_id)
    own_seat(session, turn, seat, account)
    row = _rows(session, turn).get(seat)
    if row is None or row.account_id != account.id:
        raise NotFound("nothing_filed", seat=seat, turn=turn.code)
    if row.status != "kept":
        raise _no_longer_kept(row)
    row.status = "withdrawn"
    values = {"turn": turn.code, "fingerprint": row.fingerprint}
    append_entry(session, turn.campaign_id, LATE_WITHDRAWN, values, account_id=account.id, seat_key=seat)


def admit_late(
    session: Session, account: Account, turn: Turn, admission: Admission, *, expected_revision: int
) -> StoredResolution:
    """Let a late text count in the draft, as a ruling: a new revision, after the rules' checks.

    Raise what `amend_declaration` raises; NotFound where there is no such text, WrongStatus where it was withdrawn,
    replaced or admitted already (`late_withdrawn`, `late_replaced`, `late_admitted`), SealBroken.
    """
    access.require(session, account, "amend_draft", turn)
    turn = lock_turn(session, turn.id)
    row, body = open_late(session, turn, admission)
    amendment = Amendment(admission.seat, body.declared, admission.reason)
    stored = amend_declaration(session, account, turn, amendment, expected_revision=expected_revision)
    note_admitted(session, account, turn, row, stored)
    return stored


def open_late(session: Session, turn: Turn, admission: Admission) -> tuple[LateDeclaration, Body]:
    """Return a kept text of a locked turn with what it says, for whoever admits it. Raise as `admit_late` does."""
    row = _numbered(session, turn, admission)
    if row.status != "kept":
        raise _no_longer_kept(row)
    return row, _opened(session, turn, row)


def note_admitted(
    session: Session, account: Account, turn: Turn, row: LateDeclaration, stored: StoredResolution
) -> None:
    """Write that a late text counts from a revision on, for its sender and the GM to read."""
    row.status, row.admitted_in = "admitted", stored.revision
    values = {
        "turn": turn.code,
        "revision": stored.revision,
        "fingerprint": row.fingerprint,
        "reason": stored.reason,
    }
    append_entry(session, turn.campaign_id, LATE_ADMITTED, values, account_id=account.id, seat_key=row.seat.key)


def keep_again(session: Session, turn: Turn, revision: int) -> None:
    """Keep what a revision admitted, whose ruling is taken back, as it was kept before."""
    admitted = LateDeclaration.turn_id == turn.id, LateDeclaration.admitted_in == revision
    session.execute(update(LateDeclaration).where(*admitted).values(status="kept", admitted_in=None))


def _no_longer_kept(row: LateDeclaration) -> WrongStatus:
    if row.status == "withdrawn":
        return WrongStatus("late_withdrawn", status=row.status)
    if row.status == "replaced":
        return WrongStatus("late_replaced", status=row.status)
    return WrongStatus("late_admitted", status=row.status)


def _body(turn: Turn, seat: str, number: int, declared: Mapping[str, Any]) -> Body:
    """Return what is sealed; its version, below 0, is that of no declaration that came in time."""
    return Body(fresh_salt(), canonical_text(heading_of(turn, seat, -number), declared))


def _opened(session: Session, turn: Turn, row: LateDeclaration) -> Body:
    body = unseal(seal_cipher(session, turn), row.ciphertext)
    belongs = canonical_text(heading_of(turn, row.seat.key, -row.number), body.declared) == body.text
    if not belongs or fingerprint_of(body.salt, body.text) != row.fingerprint:
        raise SealBroken
    return body


def _rows(session: Session, turn: Turn) -> dict[str, LateDeclaration]:
    """Return the latest late declaration of each seat."""
    wanted = select(LateDeclaration).where(LateDeclaration.turn_id == turn.id).order_by(LateDeclaration.number)
    return {row.seat.key: row for row in session.scalars(wanted)}


def _numbered(session: Session, turn: Turn, admission: Admission) -> LateDeclaration:
    own = select(LateDeclaration).where(LateDeclaration.turn_id == turn.id, LateDeclaration.number == admission.number)
    row = next((one for one in session.scalars(own) if one.seat.key == admission.seat), None)
    if row is None:
        raise NotFound
    return row


def _end(row: LateDeclaration | None, status: str) -> None:
    if row is not None and row.status == "kept":
        row.status = status
