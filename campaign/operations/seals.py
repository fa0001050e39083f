"""Seals: what players declare, shut until the claim. The only reader and writer of sealed bodies."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cryptography.fernet import Fernet
from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign import access, clock
from campaign.errors import (
    Forbidden,
    InvalidDeclaration,
    NotAsked,
    NotFound,
    NotYourSeat,
    SealBroken,
    StaleRevision,
    TurnClosed,
    first_told,
)
from campaign.model.account import Account
from campaign.model.declaration import Declaration
from campaign.model.sealed_body import SealedBody
from campaign.model.seat import Seat
from campaign.model.turn import Turn, TurnStatus
from campaign.operations import notices
from campaign.operations.follow_ups import completed
from campaign.operations.ledger import Entry, append_entry
from campaign.operations.pace import close_when_filed
from campaign.operations.sealed_bodies import MOST_PRESSED, Body, fits, seal, unseal
from campaign.operations.shape import declaration_faults
from campaign.operations.turn_keys import cipher_of
from campaign.operations.turns import REASON_LENGTH, lock_turn
from campaign.orders.canonical import Heading, canonical_text, fingerprint_of
from campaign.sheets_in_play import seat_rows
from campaign.store.session import settings_of
from campaign.text import is_text
from campaign.views.reviews import LATE, REASON_GIVEN
from campaign.views.turns import in_force, in_force_of, latest_declarations, turn_seen
from rules.core.errors import CaseError
from rules.core.ruleset import GM
from rules.registry import ruleset_for

SALT_BYTES = 16


@dataclass(frozen=True)
class Filing:
    """What comes through a door: typed values, the door (`web`, `api`, `mail`), and the version that it replaces.

    `replaces` is the version in force that its author saw, 0 for none; None where the door knows of no version.
    `reason` is why the GM commands this, for the ledger; nobody else gives one.
    """

    raw: Mapping[str, Any]
    channel: str
    replaces: int | None = None
    reason: str = ""


@dataclass(frozen=True)
class Receipt:
    """What the holder of a seat is told of a filing. `replaced` is the version that counted before, None for none.

    `unchanged`: the same was in force already, under this version; nothing was written.
    """

    campaign: str
    turn: str
    seat: str
    version: int
    document: str
    fingerprint: str
    salt: str
    canonical: str
    received_at: datetime
    deadline: datetime
    replaced: int | None
    unchanged: bool = False


@dataclass(frozen=True)
class OwnDeclaration:
    """A seat's latest declaration, for its holder alone; `raw` is its canonical form."""

    raw: Mapping[str, Any]
    version: int
    fingerprint: str
    salt: str
    canonical: str
    received_at: datetime
    withdrawn: bool
    reason: str = ""


def receive_declaration(session: Session, turn_id: int, seat: str, filing: Filing, *, account: Account) -> Receipt:
    """Seal a seat's declaration for a turn; it replaces the seat's earlier one whole.

    `seat` is the seat's key. Until the deadline, inclusive, by the database's clock. Either this commits before the
    turn is claimed, or it is TurnClosed. Raise NotYourSeat, NotAsked, TurnClosed, StaleRevision (the version in force
    is not `filing.replaces`), InvalidDeclaration with every fault.
    """
    if (turn := session.get(Turn, turn_id)) is None:
        raise NotFound
    place = _own_seat(session, turn, seat, account)
    _require_open(session, turn)
    raw, reason = _checked(session, turn, seat, filing)
    name, checked = notices.name_of(session, turn, seat), (turn.state, turn.asked)
    turn = lock_turn(session, turn_id)  # from here on others wait, so that what takes time is done before
    received_at = _require_open(session, turn)
    if (turn.state, turn.asked) != checked:
        _own_seat(session, turn, seat, account)
        raw, reason = _checked(session, turn, seat, filing)
    filed = latest_declarations(session, turn)
    last = filed.get(seat)
    current = None if last is None or last.withdrawn else last
    heading = _heading(turn, seat, 1 if last is None else last.version + 1)
    declared = ruleset_for(turn.campaign.ruleset).canonical(turn.asked[seat], raw)
    if current is not None and current.account_id == account.id:  # others would learn that they guessed right
        body = _open(session, turn, current)
        if (body.text, body.reason) == (canonical_text(_heading(turn, seat, current.version), declared), reason):
            return _receipt(turn, seat, current, body, replaced=None, unchanged=True)
    in_force = 0 if current is None else current.version
    if filing.replaces not in {None, in_force}:
        raise StaleRevision(expected=filing.replaces, current=in_force)
    body = Body(secrets.token_hex(SALT_BYTES), canonical_text(heading, declared), reason)
    declaration = Declaration(
        turn=turn, seat=place, received_at=received_at, channel=filing.channel, account_id=account.id
    )
    declaration.version, declaration.document = heading.version, heading.document
    declaration.fingerprint = fingerprint_of(body.salt, body.text)
    _shut(session, turn, declaration, body)
    values = {"turn": turn.code, "version": declaration.version, "fingerprint": declaration.fingerprint}
    append_entry(session, turn.campaign_id, "declaration_received", values, account_id=account.id, seat_key=seat)
    close_when_filed(session, turn, {key for key, one in filed.items() if not one.withdrawn} | {seat}, received_at)
    notices.tell_receipt(session, declaration, name, account, in_force or None)
    return _receipt(turn, seat, declaration, body, replaced=in_force or None)


def _checked(session: Session, turn: Turn, seat: str, filing: Filing) -> tuple[Mapping[str, Any], str]:
    """Return what is filed and why. Raise InvalidDeclaration with every fault."""
    raw, reason = completed(session, turn, seat, filing.raw), filing.reason.strip()
    if errors := (*_faults(session, turn, seat, raw), *_reason_faults(turn, seat, reason)):
        raise InvalidDeclaration(errors)
    return raw, reason


def note_late(session: Session, turn_id: int, seat: str, *, account: Account) -> None:
    """Keep in the ledger that a declaration came when its turn was closed, without what it said.

    Its filer and the GM read when it came, and with which deadline that was compared. A door calls this once the filing
    itself was refused and rolled back. Raise NotYourSeat, NotAsked.
    """
    turn = lock_turn(session, turn_id)
    _own_seat(session, turn, seat, account)
    values = {
        "turn": turn.code,
        "received_at": clock.now(session).isoformat(),
        "deadline": turn.deadline.isoformat(),
        "deadline_version": turn.deadline_version,
    }
    append_entry(session, turn.campaign_id, LATE, values, account_id=account.id, seat_key=seat)


def withdraw_declaration(session: Session, turn_id: int, seat: str, *, account: Account) -> None:
    """Withdraw the declaration in force; the seat counts as silent until it files again.

    Raise NotYourSeat, NotAsked, TurnClosed, NotFound where nothing is in force.
    """
    turn = lock_turn(session, turn_id)
    _own_seat(session, turn, seat, account)
    _require_open(session, turn)
    last = latest_declarations(session, turn).get(seat)
    if last is None or last.withdrawn:
        raise NotFound("nothing_filed", seat=seat, turn=turn.code)
    last.withdrawn = True
    values = {"turn": turn.code, "version": last.version}
    append_entry(session, turn.campaign_id, "declaration_withdrawn", values, account_id=account.id, seat_key=seat)
    notices.tell_withdrawal(session, last, account)


def check_declaration(
    session: Session, turn_id: int, seat: str, raw: Mapping[str, Any], *, account: Account
) -> tuple[CaseError, ...]:
    """Return every fault, as `first_told` does, that filing this now would be refused for; nothing is kept.

    Raise NotFound, NotYourSeat, NotAsked.
    """
    if (turn := session.get(Turn, turn_id)) is None:
        raise NotFound
    _own_seat(session, turn, seat, account)
    return first_told(_faults(session, turn, seat, completed(session, turn, seat, raw)))


def own_declaration(session: Session, turn: Turn, seat: str, *, account: Account) -> OwnDeclaration | None:
    """Return what the account declared last for a seat that it holds, None where that was nothing.

    Whoever takes a seat over reads nothing that was sealed before. Raise NotYourSeat, NotAsked.
    """
    return own_declarations(session, turn, (seat,), account=account).get(seat)


def own_declarations(
    session: Session, turn: Turn, seats: Iterable[str], *, account: Account
) -> dict[str, OwnDeclaration]:
    """Return what the account declared last for each of these seats, which it holds, by their keys; as above."""
    own = {key for key in seats if _own_seat(session, turn, key, account)}
    latest = latest_declarations(session, turn)
    rows = {key: row for key, row in latest.items() if key in own and row.account_id == account.id}
    if not rows:
        return {}
    sealed, cipher = _ciphertexts(session, rows.values()), _cipher(session, turn)
    return {key: _own(row, unseal(cipher, sealed[row.id])) for key, row in rows.items()}


def _own(row: Declaration, body: Body) -> OwnDeclaration:
    return OwnDeclaration(
        body.declared, row.version, row.fingerprint, body.salt, body.text, row.received_at, row.withdrawn, body.reason
    )


@dataclass(frozen=True)
class OpenedSeal:
    """What was under one seal: the canonical declaration, why it was sent, the player's salt, version and sender."""

    declared: Mapping[str, Any]
    reason: str
    player_salt: str
    version: int
    account_id: int | None


def filed(session: Session, turn: Turn) -> dict[str, tuple[int, datetime]]:
    """Return who has a declaration in force, with its version and when it came; never what it says."""
    return {key: (row.version, row.received_at) for key, row in in_force(session, turn).items()}


def open_seals(session: Session, turns: Iterable[Turn]) -> dict[int, dict[str, OpenedSeal] | SealBroken]:
    """Return the declarations in force of claimed turns, by their ids and by seat.

    Each body is deciphered here and nowhere again. In the place of a turn's declarations stands why one cannot be
    opened, or that it is not what its fingerprint and its place say.
    """
    asking = {turn.id: turn for turn in turns}
    rows = in_force_of(session, asking)
    sealed = _ciphertexts(session, [row for filed in rows.values() for row in filed.values()])
    return {turn_id: _opened_all(session, turn, rows[turn_id], sealed) for turn_id, turn in asking.items()}


def reasons(turn: Turn, opened: Mapping[str, OpenedSeal]) -> list[Entry]:
    """Return the ledger entries that keep why the GM commanded what was opened, beside the commands themselves.

    They are the GM's to read. The case has no field for it.
    """
    return [
        Entry(
            turn.campaign_id,
            REASON_GIVEN,
            {"turn": turn.code, "version": one.version, "reason": one.reason, "declaration": one.declared},
            one.account_id,
            key,
        )
        for key, one in sorted(opened.items())
        if one.reason
    ]


def _own_seat(session: Session, turn: Turn, key: str, account: Account) -> Seat:
    seat = seat_rows(session, turn.campaign_id).get(key)
    if seat is None:
        raise NotYourSeat(seat=key)
    try:
        access.require(session, account, "declare", seat)
    except Forbidden as error:
        raise NotYourSeat(seat=key) from error
    if key not in turn.asked:
        raise NotAsked(seat=key, turn=turn.code)
    return seat


def _require_open(session: Session, turn: Turn) -> datetime:
    instant = clock.now(session)
    if turn.status is not TurnStatus.COLLECTING or instant > turn.deadline:
        raise TurnClosed(turn=turn.code, deadline=turn.deadline.isoformat(), received_at=instant.isoformat())
    return instant


def _faults(session: Session, turn: Turn, seat: str, raw: Mapping[str, Any]) -> tuple[CaseError, ...]:
    ruleset = ruleset_for(turn.campaign.ruleset)
    faults = declaration_faults(seat, raw) or ruleset.check(turn_seen(session, turn, seat), raw)
    if faults or fits(ruleset.canonical(turn.asked[seat], raw)):
        return faults
    return (CaseError(seat, "too_much_text", f"declarations.{seat}", "", {"limit": MOST_PRESSED}),)


def _reason_faults(turn: Turn, seat: str, reason: str) -> tuple[CaseError, ...]:
    if not reason or (turn.asked[seat] == GM and len(reason) <= REASON_LENGTH and is_text(reason)):
        return ()
    code = "bad_value" if turn.asked[seat] == GM else "unknown_field"
    return (CaseError(seat, code, f"declarations.{seat}.reason", "", {"limit": REASON_LENGTH}),)


def _heading(turn: Turn, seat: str, version: int) -> Heading:
    return Heading(turn.campaign.code, turn.code, seat, version, turn.campaign.ruleset, turn.asked[seat])


def _receipt(
    turn: Turn, seat: str, row: Declaration, body: Body, *, replaced: int | None, unchanged: bool = False
) -> Receipt:
    return Receipt(
        campaign=turn.campaign.code,
        turn=turn.code,
        seat=seat,
        version=row.version,
        document=row.document,
        fingerprint=row.fingerprint,
        salt=body.salt,
        canonical=body.text,
        received_at=row.received_at,
        deadline=turn.deadline,
        replaced=replaced,
        unchanged=unchanged,
    )


def _shut(session: Session, turn: Turn, declaration: Declaration, body: Body) -> None:
    session.add(declaration)
    session.flush()
    session.add(SealedBody(declaration_id=declaration.id, ciphertext=seal(_cipher(session, turn), body)))
    session.flush()


def _open(session: Session, turn: Turn, declaration: Declaration) -> Body:
    return unseal(_cipher(session, turn), _ciphertexts(session, [declaration])[declaration.id])


def _ciphertexts(session: Session, declarations: Iterable[Declaration]) -> dict[int, bytes]:
    wanted = SealedBody.declaration_id.in_([one.id for one in declarations])
    rows = session.execute(select(SealedBody.declaration_id, SealedBody.ciphertext).where(wanted))
    return {row.declaration_id: row.ciphertext for row in rows}


def _cipher(session: Session, turn: Turn) -> Fernet:
    return cipher_of(settings_of(session), turn.wrapped_key)


def _opened_all(
    session: Session, turn: Turn, filed: Mapping[str, Declaration], sealed: Mapping[int, bytes]
) -> dict[str, OpenedSeal] | SealBroken:
    if not filed:
        return {}
    try:
        cipher = _cipher(session, turn)
        return {key: _opened(turn, key, row, unseal(cipher, sealed[row.id])) for key, row in sorted(filed.items())}
    except SealBroken as broken:
        return broken


def _opened(turn: Turn, seat: str, declaration: Declaration, body: Body) -> OpenedSeal:
    declared = body.declared
    belongs = canonical_text(_heading(turn, seat, declaration.version), declared) == body.text
    if not belongs or fingerprint_of(body.salt, body.text) != declaration.fingerprint:
        raise SealBroken
    return OpenedSeal(declared, body.reason, body.player_salt, declaration.version, declaration.account_id)
