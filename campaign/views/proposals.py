"""Proposals as those see them who may consent: what and why; what exactly, as far as they may know it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import Reader, plays, witnesses_of
from campaign.errors import NotFound
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.proposal import Consent, Proposal
from campaign.model.turn import Turn
from rules.core.event import audience_of


@dataclass(frozen=True)
class ProposalLine:
    """An open proposal in a list."""

    number: int
    action: str
    by: str
    reason: str


@dataclass(frozen=True)
class ProposalView:
    """A proposal for one reader; `details` is None where they may not know them.

    How many have consented, and how many must, is told to nobody: it would tell who takes part.
    """

    number: int
    turn: str | None
    scene: int
    action: str
    by: str
    reason: str
    status: str
    created_at: datetime
    is_own: bool
    may_consent: bool
    has_consented: bool
    details: Mapping[str, Any] | None


def proposal_at(session: Session, reader: Reader, campaign: Campaign, number: int) -> Proposal:
    """Return a proposal by its row's number. Raise NotFound for all but GMs and those who may consent to it."""
    found = session.get(Proposal, number)
    if found is None or found.campaign_id != campaign.id or reader.campaign_id != campaign.id:
        raise NotFound
    if not reader.is_gm and not _is_asked(session, reader, found):
        raise NotFound
    return found


def proposal_view(session: Session, reader: Reader, proposal: Proposal, *, is_open: bool) -> ProposalView:
    """Return a proposal as the reader may see it; `is_open`: it can still be consented to."""
    consented = select(Consent.account_id).where(
        Consent.proposal_id == proposal.id, Consent.account_id == reader.account_id
    )
    has_consented = session.scalars(consented).first() is not None
    return ProposalView(
        number=proposal.id,
        turn=None if proposal.turn is None else proposal.turn.code,
        scene=proposal.scene.number,
        action=proposal.action,
        by=proposal.account.display_name,
        reason=proposal.reason,
        status="ended" if proposal.status == "open" and not is_open else proposal.status,
        created_at=proposal.created_at,
        is_own=reader.account_id == proposal.account_id,
        may_consent=is_open and not has_consented and _is_asked(session, reader, proposal),
        has_consented=has_consented,
        details=_details(session, reader, proposal),
    )


def open_proposals(session: Session, turn: Turn) -> tuple[ProposalLine, ...]:
    """Return the proposals about a turn that nobody has decided, the newest first, for its GMs and players."""
    rows = session.execute(
        select(Proposal.id, Proposal.action, Account.display_name, Proposal.reason)
        .join(Account, Account.id == Proposal.account_id)
        .where(Proposal.turn_id == turn.id, Proposal.status == "open")
        .order_by(Proposal.id.desc())
    )
    return tuple(ProposalLine(*row) for row in rows)


def _is_asked(session: Session, reader: Reader, proposal: Proposal) -> bool:
    if reader.account_id is None or reader.account_id == proposal.account_id:
        return False
    action: Any = proposal.action
    witnesses = witnesses_of(session, proposal.account_id, action, proposal.turn or proposal.scene)
    return reader.account_id in witnesses.gms | witnesses.players


def _details(session: Session, reader: Reader, proposal: Proposal) -> Mapping[str, Any] | None:
    """Return what exactly is proposed: for its author, for a GM who does not play there, and for whom it is anyway."""
    values = proposal.values
    if not values or reader.account_id == proposal.account_id:
        return values
    if reader.is_gm and not plays(session, reader.account_id, proposal.turn or proposal.scene):
        return values
    if "seat" in values:
        return values if values["seat"] in reader.seats else None
    if "tool" in values:
        return values if _is_for(values.get("values", {}), reader) else None
    return values


def _is_for(given: Mapping[str, Any], reader: Reader) -> bool:
    """Tell whether a tool's event is for the reader, by the readers that its form names."""
    return audience_of(given).includes(reader.seats)
