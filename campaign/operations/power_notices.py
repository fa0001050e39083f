"""Notices of powers: all members are told how a GM who plays is bound, and where seals were read early."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.model.campaign import Campaign
from campaign.narration import mail
from campaign.operations.ledger import append_entry
from campaign.operations.notices import readers_of
from campaign.operations.outbox import About, Envelope, Letter, enqueue_all
from campaign.store.session import settings_of
from campaign.views.powers import gms_of

TOLD = "powers_told"
"""The kind of the ledger entry, and of the mail, by which members learn how a GM who plays is bound."""
BATCH = 20
PAGES = {TOLD: "powers", "seals_read_early": "ledger"}
"""The page of the campaign that each kind of mail leads to."""


def tell_members(session: Session, campaign: Campaign, kind: str, entry: int, values: Mapping[str, Any]) -> None:
    """Write a mail of a kind to every member; `entry` is the number of the ledger entry that says the same."""
    link = f"{settings_of(session).base_url}/campaigns/{campaign.code}/{PAGES[kind]}"
    envelopes = []
    for account, _role in readers_of(session, campaign):
        said = mail(kind, account.language, {"campaign": campaign.name, "link": link, **values})
        letter = Letter(kind, account.language, said.subject, said.body)
        envelopes.append(Envelope(f"{kind}:{campaign.id}:{entry}:{account.id}", account, letter, About(campaign.id)))
    enqueue_all(session, envelopes)


def tell_powers(session: Session) -> int:
    """Tell the members of campaigns that are older than the separation of powers, once, where every GM plays.

    Return how many campaigns were looked at, at most a batch.
    """
    wanted = select(Campaign).where(Campaign.told_of_powers.is_(False)).order_by(Campaign.id).limit(BATCH)
    found = session.scalars(wanted.with_for_update(skip_locked=True)).all()
    for campaign in found:
        campaign.told_of_powers = True
        gms = gms_of(session, campaign)
        if gms and all(one.plays for one in gms):
            entry = append_entry(session, campaign.id, TOLD, {})
            tell_members(session, campaign, TOLD, entry.number, {})
    return len(found)
