"""Notices of proposals: who may consent is asked by mail, and who proposed is told what came of it."""

from collections.abc import Collection, Iterator

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.model.account import Account
from campaign.model.proposal import Proposal
from campaign.narration import mail, power_words
from campaign.operations.outbox import About, Envelope, Letter, enqueue_all
from campaign.store.session import settings_of


def tell_proposal(session: Session, proposal: Proposal, witnesses: Collection[int]) -> None:
    """Ask those who may consent; the mail says what and why, never what exactly."""
    asked = select(Account).where(Account.id.in_(witnesses), Account.active).order_by(Account.id)
    enqueue_all(session, list(_envelopes(session, proposal, "proposal", session.scalars(asked).all())))


def tell_decision(session: Session, proposal: Proposal) -> None:
    """Tell who proposed that others have consented, and that it is done or allowed."""
    enqueue_all(session, list(_envelopes(session, proposal, "proposal_decided", [proposal.account])))


def _envelopes(session: Session, proposal: Proposal, kind: str, accounts: Collection[Account]) -> Iterator[Envelope]:
    campaign = proposal.campaign
    address = f"{settings_of(session).base_url}/campaigns/{campaign.code}/proposals/{proposal.id}"
    for account in accounts:
        values = {
            "campaign": campaign.name,
            "turn": None if proposal.turn is None else proposal.turn.code,
            "name": proposal.account.display_name,
            "what": power_words(proposal.action, account.language),
            "reason": proposal.reason,
            "link": address,
        }
        said = mail(kind, account.language, values)
        letter = Letter(kind, account.language, said.subject, said.body)
        yield Envelope(f"{kind}:{proposal.id}:{account.id}", account, letter, About(campaign.id, proposal.turn_id))
