"""Whether a campaign's log is whole: each entry what its leaf says, each head that of the tree, and signed."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.log_leaves import window
from campaign.model.log_head import LogHead, LogKey
from campaign.operations.ledger import Follower, Row, entries_as_written
from campaign.transcript.checkpoints import Checkpoint, checkpoint_of
from campaign.transcript.notes import Verifier, verifier_of
from campaign.transcript.tree import Edge


class LogCheck:
    """One log as its rows come: its entries, the oldest first, then its key, then its heads.

    `broken` is the number of the first entry that is missing or changed, or that came with a head which is not that of
    the tree, or not signed; None while all is whole.
    """

    def __init__(self) -> None:
        self.broken: int | None = None
        self._follower, self._leaves = Follower(), dict[int, bytes]()
        self._verifier: Verifier | None = None
        self._entries, self._edge = 0, Edge()

    def take_entry(self, row: Row) -> None:
        """Take the next entry, as WRITTEN has it."""
        if self.broken is not None:
            return
        if not self._follower.takes(row):
            self.broken = self._follower.expected
        elif row["salt"] is not None:
            self._leaves[row["number"]] = bytes.fromhex(row["hash"])

    def take_key(self, verifier: str) -> None:
        """Take the log's key, as verifiers write it."""
        try:
            self._verifier = verifier_of(verifier)
        except ValueError:
            self._verifier = None

    def take_head(self, row: Mapping[Any, Any]) -> None:
        """Take the next head."""
        if self.broken is not None and self.broken <= row["entries"]:
            return
        first = self._entries + 1
        if row["entries"] >= self._follower.expected:
            self.broken = self._follower.expected
        elif not self._grows_to(row):
            self.broken = first

    def _grows_to(self, row: Mapping[Any, Any]) -> bool:
        if self._verifier is None or row["entries"] < self._entries:
            return False
        come = [self._leaves[at] for at in range(self._entries + 1, row["entries"] + 1) if at in self._leaves]
        edge = self._edge.grown(window(come, row["salt"]))
        try:
            signed = checkpoint_of(row["note"], self._verifier)
        except ValueError:
            return False
        self._entries, self._edge = row["entries"], edge
        told = (row["size"], row["edge"], signed)
        return told == (edge.size, edge.packed(), Checkpoint(self._verifier.name, edge.size, edge.root))


def verify_log(session: Session, campaign_id: int) -> int | None:
    """Return the number of the first entry of a campaign at which its log is broken; None: it is whole."""
    check = LogCheck()
    for row in entries_as_written(session, campaign_id):
        check.take_entry(row)
    for verifier in session.scalars(select(LogKey.verifier).where(LogKey.campaign_id == campaign_id)):
        check.take_key(verifier)
    heads = select(LogHead.__table__).where(LogHead.campaign_id == campaign_id).order_by(LogHead.id)
    for head in session.execute(heads).mappings():
        check.take_head(head)
    return check.broken
