"""Early reading: the glass over the seals of a turn is broken, and everybody reads by whom and why."""

from collections.abc import Mapping

from sqlalchemy.orm import Session

from campaign.errors import SealBroken, WrongStatus
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.ledger import append_entry
from campaign.operations.power_notices import tell_members
from campaign.operations.receipts import OpenedSeal
from campaign.operations.seals import open_seals
from campaign.operations.turns import lock_turn, require_reason
from campaign.views.ledger import READ_EARLY

SHUT = (TurnStatus.COLLECTING, TurnStatus.CLAIMED, TurnStatus.HELD)
"""Where a turn's seals are shut for everybody."""


def read_early(session: Session, turn: Turn, by: str, reason: str) -> Mapping[str, OpenedSeal]:
    """Return what is under the seals of a turn that nobody may read yet, by seat.

    There is no other way to it. The line that all members and the public read at once, and the mail to all members,
    are written first, in the transaction of the caller, who commits before anything is told. Raise ReasonMissing
    without a name or a reason, WrongStatus where the turn has a draft or is over, SealBroken where one does not open.
    """
    name, told = require_reason(by), require_reason(reason)
    turn = lock_turn(session, turn.id)
    if turn.status not in SHUT:
        raise WrongStatus(status=turn.status.value, wanted=TurnStatus.COLLECTING.value)
    values = {"scene": turn.scene.number, "by": name, "reason": told, "read": turn.code}
    entry = append_entry(session, turn.campaign_id, READ_EARLY, values)
    tell_members(session, turn.campaign, READ_EARLY, entry.number, {"name": name, "reason": told})
    found = open_seals(session, [turn])[turn.id]
    if isinstance(found, SealBroken):
        raise found
    return found
