"""Heads of a campaign's log: signed where a turn opens, closes or is published, and nowhere else.

Were there a head with each entry, whoever reads a page would see that somebody has filed. What was written since the
last head comes into the tree with the next one, in the order of its hashes.
"""

import logging
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import Row, and_, func, insert, or_, select
from sqlalchemy.orm import Session

from campaign.errors import SealBroken
from campaign.log_leaves import window
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.log_head import LogHead, LogKey, Stage
from campaign.model.turn import SEED_BYTES
from campaign.operations.turn_keys import seed_of, wrap_seed
from campaign.settings import Settings
from campaign.store.seal_keys import print_of
from campaign.store.session import settings_of
from campaign.transcript.checkpoints import Checkpoint, in_short
from campaign.transcript.leaves import SALT_BYTES
from campaign.transcript.notes import Signer, verifier_of
from campaign.transcript.tree import Edge, edge_of

LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Passed:
    """What of a turn makes a head."""

    campaign_id: int
    turn_id: int
    stage: Stage


@dataclass
class _Log:
    """A campaign's log while heads are made: its key, its tree, and the leaves that wait, by their entries' numbers."""

    signer: Signer
    entries: int = 0
    edge: Edge = field(default_factory=Edge)
    waiting: dict[int, bytes] = field(default_factory=dict)

    def head(self, passed: Passed, instant: datetime) -> dict[str, Any]:
        """Take in what waits, and return the head as a row."""
        salt, leaves = secrets.token_bytes(SALT_BYTES), list(self.waiting.values())
        self.edge = self.edge.grown(window(leaves, salt))
        self.entries, self.waiting = max(self.waiting, default=self.entries), {}
        note = Checkpoint(self.signer.name, self.edge.size, self.edge.root).signed(self.signer)
        tree = {"entries": self.entries, "size": self.edge.size, "edge": self.edge.packed(), "salt": salt}
        return {**vars(passed), "at": instant, **tree, "note": note}


def make_heads(session: Session, passed: Sequence[Passed], instant: datetime) -> dict[int, str]:
    """Sign a head for each turn that has opened, closed or is published, in statements that do not grow with the log.

    Return them as people read them, by their turns.

    The caller has appended to these ledgers in this transaction, so that nobody else does. Where a log's key cannot be
    read there is no head, and the game goes on: `doctor` tells of the key that is lacking.
    """
    session.flush()
    logs = _logs(session, {one.campaign_id for one in passed})
    session.flush()
    heads = [logs[one.campaign_id].head(one, instant) for one in passed if one.campaign_id in logs]
    if heads:
        session.execute(insert(LogHead), heads)
    return {head["turn_id"]: in_short(head["note"]) for head in heads}


def _logs(session: Session, campaigns: Iterable[int]) -> dict[int, _Log]:
    newest = select(func.max(LogHead.id)).where(LogHead.campaign_id == Campaign.id).correlate(Campaign)
    rows = session.execute(
        select(Campaign.id, Campaign.code, LogKey.verifier, LogKey.wrapped_key, LogHead.entries, LogHead.size)
        .add_columns(LogHead.edge)
        .outerjoin(LogKey, LogKey.campaign_id == Campaign.id)
        .outerjoin(LogHead, LogHead.id == newest.scalar_subquery())
        .where(Campaign.id.in_(campaigns))
    ).all()
    logs = {row.id: log for row in rows if (log := _log(session, row)) is not None}
    wanted = [and_(LedgerEntry.campaign_id == key, LedgerEntry.number > log.entries) for key, log in logs.items()]
    found = select(LedgerEntry.campaign_id, LedgerEntry.number, LedgerEntry.hash).where(LedgerEntry.salt.is_not(None))
    for entry in session.execute(found.where(or_(*wanted))) if wanted else ():
        logs[entry.campaign_id].waiting[entry.number] = bytes.fromhex(entry.hash)
    return logs


def _log(session: Session, row: Row[*tuple[Any, ...]]) -> _Log | None:
    settings = settings_of(session)
    if row.verifier is None:
        return _Log(_new_signer(session, settings, row.id, row.code))
    signer = _signer_of(settings, row)
    if signer is None:
        LOG.error("the log of campaign %s has no new head: none of SEAL_KEYS opens its key", row.code)
        return None
    return _Log(signer) if row.size is None else _Log(signer, row.entries, edge_of(row.size, row.edge))


def _signer_of(settings: Settings, row: Row[*tuple[Any, ...]]) -> Signer | None:
    """Return what signs a campaign's log, None where the service has its key no more."""
    try:
        return Signer(verifier_of(row.verifier).name, seed_of(settings, row.wrapped_key))
    except SealBroken:
        return None


def _new_signer(session: Session, settings: Settings, campaign_id: int, code: str) -> Signer:
    """Make a campaign's log a key, and a name that it keeps wherever the service moves."""
    signer = Signer(f"{urlsplit(settings.base_url).netloc}/campaigns/{code}", secrets.token_bytes(SEED_BYTES))
    key = LogKey(campaign_id=campaign_id, verifier=str(signer.verifier), key_print=print_of(settings.seal_keys[0]))
    key.wrapped_key = wrap_seed(settings, signer.secret)
    session.add(key)
    return signer
