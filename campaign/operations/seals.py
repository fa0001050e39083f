"""Seals: what players declare, shut until the claim. The only reader and writer of sealed bodies."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from cryptography.fernet import Fernet
from sqlalchemy import Row, Select, and_, bindparam, select
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
from campaign.model.turn import Turn
from campaign.operations import notices
from campaign.operations.follow_ups import completed
from campaign.operations.ledger import Entry, append_entry
from campaign.operations.pace import close_when_filed
from campaign.operations.player_salts import salt_faults, seal_salt
from campaign.operations.receipts import OpenedSeal, OwnDeclaration, Receipt
from campaign.operations.sealed_bodies import MOST_PRESSED, Body, fits, seal, unseal
from campaign.operations.shape import declaration_faults
from campaign.operations.turn_keys import cipher_of
from campaign.operations.turns import REASON_LENGTH, lock_as_read, lock_turn
from campaign.orders.canonical import Heading, canonical_text, fingerprint_of
from campaign.seats import seat_rows
from campaign.store.rows import write_row
from campaign.store.session import settings_of
from campaign.text import is_text
from campaign.views.reviews import REASON_GIVEN
from campaign.views.turns import IS_LATEST, in_force, in_force_of, latest_declarations, turn_seen
from rules.core.errors import CaseError
from rules.core.ruleset import GM
from rules.registry import ruleset_for

CARRIED = ("seat", "version", "document", "fingerprint", "received_at", "channel", "account_id")
"""What stays of a declaration for a void turn where that is asked again."""
RECEIVED, KEPT = FILED_KINDS = ("declaration_received", "declaration_kept")
"""The kinds of the ledger entries that keep a fingerprint: of what was filed, and of what a void turn left in force."""
_ITS_OWN = and_(
    SealedBody.declaration_id == Declaration.id,
    Declaration.seat_id == bindparam("seat"),
    Declaration.account_id == bindparam("account"),
)
FILED: Select[*tuple[Any, ...]] = (
    select(
        Seat.key,
        Declaration.version,
        Declaration.document,
        Declaration.fingerprint,
        Declaration.received_at,
        Declaration.withdrawn,
        Declaration.sealed_for,
        SealedBody.ciphertext,
    )
    .join(Seat, Seat.id == Declaration.seat_id)
    .outerjoin(SealedBody, _ITS_OWN)
    .where(Declaration.turn_id == bindparam("turn"), IS_LATEST)
)
"""Asks for the latest declaration of each seat in a turn, and for what one seat's says if the account itself filed it.

From another's the account would learn that it guessed right.
"""


@dataclass(frozen=True)
class Filing:
    """What comes through a door: typed values, the door (`web`, `api`, `mail`), and the version that it replaces.

    `replaces` is the version in force that its author saw, 0 for none; None where the door knows of no version.
    `reason` is why the GM commands this, for the ledger; nobody else gives one. `salt` is what the player mixes into
    the dice of the turn; where it is empty the service draws one.
    """

    raw: Mapping[str, Any]
    channel: str
    replaces: int | None = None
    reason: str = ""
    salt: str = ""


def receive_declaration(session: Session, turn_id: int, seat: str, filing: Filing, *, account: Account) -> Receipt:
    """Seal a seat's declaration for a turn; it replaces the seat's earlier one whole.

    `seat` is the seat's key. Until the deadline, inclusive, by the database's clock. Either this commits before the
    turn is claimed, or it is TurnClosed. Raise NotYourSeat, NotAsked, TurnClosed, StaleRevision (the version in force
    is not `filing.replaces`), InvalidDeclaration with every fault.
    """
    if (turn := session.get(Turn, turn_id)) is None:
        raise NotFound
    place = own_seat(session, turn, seat, account)
    _require_open(session, turn)
    declared, filing = _checked(session, turn, seat, filing)
    name = notices.name_of(session, turn, seat)
    is_as_checked = lock_as_read(session, turn)  # from here on others wait, so that what takes time is done before
    received_at = _require_open(session, turn)
    if not is_as_checked:
        own_seat(session, turn, seat, account)
        declared, filing = _checked(session, turn, seat, filing)
    rows = session.execute(FILED, {"turn": turn.id, "seat": place.id, "account": account.id})
    filed, cipher = {row.key: row for row in rows}, seal_cipher(session, turn)
    last = filed.get(seat)
    current = None if last is None or last.withdrawn else last
    if current is not None and (same := _same(turn, current, cipher, declared, filing)):
        return same
    in_force = 0 if current is None else current.version
    if filing.replaces not in {None, in_force}:
        raise StaleRevision(expected=filing.replaces, current=in_force)
    heading = heading_of(turn, seat, 1 if last is None else last.version + 1)
    body = Body(seal_salt(filing.salt), canonical_text(heading, declared), filing.reason)
    receipt = replace(_receipt(turn, seat, heading.version, received_at, body), replaced=in_force or None)
    origin = {"turn_id": turn.id, "seat_id": place.id, "account_id": account.id, "channel": filing.channel}
    _keep(session, receipt, origin, seal(cipher, body))
    values = {"turn": turn.code, "version": receipt.version, "fingerprint": receipt.fingerprint}
    entry = append_entry(session, turn.campaign_id, RECEIVED, values, account_id=account.id, seat_key=seat)
    close_when_filed(session, turn, {key for key, one in filed.items() if not one.withdrawn} | {seat}, received_at)
    receipt = replace(receipt, deadline=turn.deadline, leaf=entry.hash)
    notices.tell_receipt(session, turn, receipt, name, account)
    return receipt


def _same(
    turn: Turn, current: Row[*tuple[Any, ...]], cipher: Fernet, declared: Mapping[str, Any], filing: Filing
) -> Receipt | None:
    """Return the receipt of what is in force, as FILED has it, where it says the same; None where it does not."""
    if current.ciphertext is None:
        return None
    body = unseal(cipher, current.ciphertext)
    text = canonical_text(heading_of(turn, current.key, current.version, current.sealed_for), declared)
    if (body.text, body.reason) != (text, filing.reason) or filing.salt not in {"", body.player_salt}:
        return None
    return replace(_receipt(turn, current.key, current.version, current.received_at, body), unchanged=True)


def _checked(session: Session, turn: Turn, seat: str, filing: Filing) -> tuple[Mapping[str, Any], Filing]:
    """Return what is filed in its canonical form, and the filing with its reason as it is kept.

    Raise InvalidDeclaration with every fault.
    """
    raw, reason = completed(session, turn, seat, filing.raw), filing.reason.strip()
    declared, faults = examined(session, turn, seat, raw)
    if errors := (*faults, *_reason_faults(turn, seat, reason), *salt_faults(seat, filing.salt)):
        raise InvalidDeclaration(errors)
    return declared, replace(filing, reason=reason)


def withdraw_declaration(session: Session, turn_id: int, seat: str, *, account: Account) -> None:
    """Withdraw the declaration in force; the seat counts as silent until it files again.

    Raise NotYourSeat, NotAsked, TurnClosed, NotFound where nothing is in force.
    """
    turn = lock_turn(session, turn_id)
    own_seat(session, turn, seat, account)
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
    own_seat(session, turn, seat, account)
    return first_told(examined(session, turn, seat, completed(session, turn, seat, raw))[1])


def own_declaration(session: Session, turn: Turn, seat: str, *, account: Account) -> OwnDeclaration | None:
    """Return what the account declared last for a seat that it holds, None where that was nothing.

    Whoever takes a seat over reads nothing that was sealed before. Raise NotYourSeat, NotAsked.
    """
    return own_declarations(session, turn, (seat,), account=account).get(seat)


def own_declarations(
    session: Session, turn: Turn, seats: Iterable[str], *, account: Account
) -> dict[str, OwnDeclaration]:
    """Return what the account declared last for each of these seats, which it holds, by their keys; as above."""
    own = {key for key in seats if own_seat(session, turn, key, account)}
    latest = latest_declarations(session, turn)
    rows = {key: row for key, row in latest.items() if key in own and row.account_id == account.id}
    if not rows:
        return {}
    sealed, cipher = _ciphertexts(session, rows.values()), seal_cipher(session, turn)
    return {key: _own(row, unseal(cipher, sealed[row.id])) for key, row in rows.items()}


def unsealed(session: Session, wanted: Select[Declaration]) -> list[tuple[Declaration, OwnDeclaration]]:
    """Return declarations and what is under their seals, to a caller who has asked who may read it."""
    found = wanted.join(SealedBody, SealedBody.declaration_id == Declaration.id).add_columns(SealedBody.ciphertext)
    return [(row, _own(row, unseal(seal_cipher(session, row.turn), sealed))) for row, sealed in session.execute(found)]


def _own(row: Declaration, body: Body) -> OwnDeclaration:
    return OwnDeclaration(
        body.declared, row.version, row.fingerprint, body.salt, body.text, row.received_at, row.withdrawn, body.reason
    )


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


def carry_over(session: Session, before: Turn, after: Turn) -> dict[str, Declaration]:
    """Let what is in force in a void turn be in force in the one that asks it again, seal by seal, as it was filed.

    Salt, text and fingerprint stay, so that each receipt still proves it; return them by seat. What that turn does not
    ask any more, or what does not open, is left out.
    """
    kept = {key: row for key, row in in_force(session, before).items() if after.asked.get(key) == row.document}
    sealed, carried = _ciphertexts(session, kept.values()), dict[str, Declaration]()
    for key, row in sorted(kept.items()):
        with suppress(SealBroken):
            body = seal(seal_cipher(session, after), unseal(seal_cipher(session, before), sealed[row.id]))
            same = {name: getattr(row, name) for name in CARRIED}
            carried[key] = Declaration(turn=after, sealed_for=row.sealed_for or before.code, **same)
            session.add(carried[key])
            session.flush()
            session.add(SealedBody(declaration_id=carried[key].id, ciphertext=body))
    session.flush()
    return carried


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


def own_seat(session: Session, turn: Turn, key: str, account: Account) -> Seat:
    """Return the asked seat of that key, which the account may declare for. Raise NotYourSeat, NotAsked."""
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
    if not turn.is_open_at(instant):
        raise TurnClosed(turn=turn.code, deadline=turn.deadline.isoformat(), received_at=instant.isoformat())
    return instant


def examined(
    session: Session, turn: Turn, seat: str, raw: Mapping[str, Any]
) -> tuple[Mapping[str, Any], tuple[CaseError, ...]]:
    """Return a declaration in its canonical form, with every fault; where the rules find one, as it came."""
    ruleset = ruleset_for(turn.campaign.ruleset)
    if faults := declaration_faults(seat, raw) or ruleset.check(turn_seen(session, turn, seat), raw):
        return raw, faults
    declared = ruleset.canonical(turn.asked[seat], raw)
    if fits(declared):
        return declared, ()
    return raw, (CaseError(seat, "too_much_text", f"declarations.{seat}", "", {"limit": MOST_PRESSED}),)


def _reason_faults(turn: Turn, seat: str, reason: str) -> tuple[CaseError, ...]:
    if not reason or (turn.asked[seat] == GM and len(reason) <= REASON_LENGTH and is_text(reason)):
        return ()
    code = "bad_value" if turn.asked[seat] == GM else "unknown_field"
    return (CaseError(seat, code, f"declarations.{seat}.reason", "", {"limit": REASON_LENGTH}),)


def heading_of(turn: Turn, seat: str, version: int, sealed_for: str | None = None) -> Heading:
    """Return what a seal of a turn is bound to; `sealed_for` is the code of a void turn for which it was filed."""
    return Heading(turn.campaign.code, sealed_for or turn.code, seat, version, turn.campaign.ruleset, turn.asked[seat])


def _receipt(turn: Turn, seat: str, version: int, received_at: datetime, body: Body) -> Receipt:
    return Receipt(
        campaign=turn.campaign.code,
        turn=turn.code,
        seat=seat,
        version=version,
        document=turn.asked[seat],
        fingerprint=fingerprint_of(body.salt, body.text),
        salt=body.salt,
        canonical=body.text,
        received_at=received_at,
        deadline=turn.deadline,
        replaced=None,
    )


def _keep(session: Session, receipt: Receipt, origin: Mapping[str, Any], sealed: bytes) -> None:
    values = {
        "version": receipt.version,
        "document": receipt.document,
        "fingerprint": receipt.fingerprint,
        "received_at": receipt.received_at,
    }
    number = write_row(session, Declaration, {**origin, **values})
    write_row(session, SealedBody, {"declaration_id": number, "ciphertext": sealed})


def _ciphertexts(session: Session, declarations: Iterable[Declaration]) -> dict[int, bytes]:
    wanted = SealedBody.declaration_id.in_([one.id for one in declarations])
    rows = session.execute(select(SealedBody.declaration_id, SealedBody.ciphertext).where(wanted))
    return {row.declaration_id: row.ciphertext for row in rows}


def seal_cipher(session: Session, turn: Turn) -> Fernet:
    """Return the cipher of a turn's seals. Raise SealBroken (`seal_key_lacking`)."""
    return cipher_of(settings_of(session), turn.wrapped_key)


def _opened_all(
    session: Session, turn: Turn, filed: Mapping[str, Declaration], sealed: Mapping[int, bytes]
) -> dict[str, OpenedSeal] | SealBroken:
    if not filed:
        return {}
    try:
        cipher = seal_cipher(session, turn)
        return {key: _opened(turn, key, row, unseal(cipher, sealed[row.id])) for key, row in sorted(filed.items())}
    except SealBroken as broken:
        return broken


def _opened(turn: Turn, seat: str, declaration: Declaration, body: Body) -> OpenedSeal:
    declared = body.declared
    heading = heading_of(turn, seat, declaration.version, declaration.sealed_for)
    belongs = canonical_text(heading, declared) == body.text
    if not belongs or fingerprint_of(body.salt, body.text) != declaration.fingerprint:
        raise SealBroken
    return OpenedSeal(declared, body.reason, body.player_salt, declaration.version, declaration.account_id)
