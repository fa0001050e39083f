"""Imports: a campaign made from the document of another."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.errors import InvalidSettings, InvalidSheet
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.seat import Seat
from campaign.operations.campaigns import create_campaign
from campaign.operations.sheet_checks import Written, cast_faults, filled_in
from campaign.operations.sheets import write_first
from campaign.sheets_in_play import Document
from campaign.views.exports import FORMAT
from rules.core.errors import CaseError
from rules.registry import RULESETS


def import_campaign(session: Session, account: Account, code: str, document: Mapping[str, Any]) -> Campaign:
    """Make a campaign of that code from a document (`views.exports`) whose GM the account is, and with it all seats.

    Raise InvalidSettings with every fault: `format`, `sheets.KEY.FIELD`, and what create_campaign tells.
    """
    settings = {name: value for name, value in document.items() if name not in {"format", "sheets"}}
    faults = _faults(document)
    with session.begin_nested():
        try:
            campaign = create_campaign(session, account, {**settings, "code": code})
        except InvalidSettings as refusal:
            raise InvalidSettings((*refusal.errors, *faults)) from refusal
        if faults:
            raise InvalidSettings(faults)
        for key in sorted(document.get("sheets", {})):
            there = session.scalar(select(Seat).where(Seat.campaign_id == campaign.id, Seat.key == key))
            seat = there or Seat(campaign_id=campaign.id, key=key, member_id=None)
            write_first(session, account, seat, _whole(campaign, key, document["sheets"]))
    return campaign


def _whole(campaign: Campaign, key: str, sheets: Mapping[str, Any]) -> Document:
    """Return a sheet of the document with everything filled in. Raise InvalidSettings where it fits to no company."""
    try:
        return filled_in(campaign, Written(key, sheets[key], None, f"sheets.{key}"), sheets[key], sheets)
    except InvalidSheet as refusal:
        raise InvalidSettings(refusal.errors) from refusal


def _faults(document: Mapping[str, Any]) -> list[CaseError]:
    """Return the faults of what a document holds besides settings; its sheets are read where its rules are known."""
    faults: list[CaseError] = []
    if document.get("format") != FORMAT:
        code = "bad_value" if "format" in document else "missing_field"
        faults.append(CaseError(None, code, "format", "", {"allowed": FORMAT}))
    if "code" in document:
        faults.append(CaseError(None, "unknown_field", "code", ""))
    sheets, slug, setting = document.get("sheets", {}), document.get("ruleset"), document.get("setting")
    if not isinstance(sheets, Mapping):
        return [*faults, CaseError(None, "bad_value", "sheets", "")]
    if isinstance(slug, str) and slug in RULESETS:
        faults += cast_faults(slug, setting if isinstance(setting, Mapping) else {}, sheets)
    return faults
