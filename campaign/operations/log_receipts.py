"""Signed receipts: the service's word that a declaration's line will be in the log, before there is a head with it."""

from base64 import b64encode
from dataclasses import dataclass

from sqlalchemy import and_, select
from sqlalchemy.orm import Session

from campaign.errors import SealBroken
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.log_head import LogHead, LogKey
from campaign.model.turn import Turn
from campaign.operations.seals import FILED_KINDS
from campaign.operations.turn_keys import seed_of
from campaign.store.json_text import turn_named_in
from campaign.store.session import settings_of
from campaign.transcript.checkpoints import in_short
from campaign.transcript.notes import Signer, verifier_of

NEWEST = 20
"""So many lines of a seat are looked through."""


@dataclass(frozen=True)
class LogReceipt:
    """A declaration's leaf in hex, as a note that the log's key signed, and the head at the turn's opening in short."""

    leaf: str
    note: str
    head: str | None


def log_receipt(session: Session, turn: Turn, seat: str, version: int) -> LogReceipt | None:
    """Return the signed leaf of a declaration; None for one from before there was a tree, or without the log's key.

    The caller has asked who may read it.
    """
    at_opening = and_(LogHead.turn_id == turn.id, LogHead.stage == "opened")
    rows = session.execute(
        select(LedgerEntry.values, LedgerEntry.hash, LogKey.verifier, LogKey.wrapped_key, LogHead.note)
        .join(LogKey, LogKey.campaign_id == LedgerEntry.campaign_id)
        .outerjoin(LogHead, at_opening)
        .where(LedgerEntry.campaign_id == turn.campaign_id, LedgerEntry.seat_key == seat)
        .where(LedgerEntry.kind.in_(FILED_KINDS), turn_named_in(LedgerEntry.values) == turn.code)
        .order_by(LedgerEntry.number.desc())
        .limit(NEWEST)
    ).all()
    row = next((one for one in rows if one.values["version"] == version), None)
    if row is None:
        return None
    try:
        signer = Signer(verifier_of(row.verifier).name, seed_of(settings_of(session), row.wrapped_key))
    except SealBroken:
        return None
    text = f"{signer.name}\nreceipt\n{b64encode(bytes.fromhex(row.hash)).decode()}\n"
    return LogReceipt(row.hash, signer.signed(text), None if row.note is None else in_short(row.note))
