"""Imports: a campaign made from the document of another."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.errors import InvalidSettings
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.seat import Seat
from campaign.operations.campaigns import create_campaign
from campaign.operations.shape import has_at_most
from campaign.operations.sheet_checks import cast_faults
from campaign.operations.sheets import write_first
from campaign.sheets_in_play import Document, whole, whole_cast
from campaign.views.exports import FORMAT
from rules.core.errors import CaseError, UnreadableCase
from rules.registry import RULESETS

MOST_SHEETS = 60
"""So many sheets may a document have: four times what a war of seven pairs has."""
MOST_VALUES = 12_000
"""So many values may a document hold, on all levels."""


def import_campaign(session: Session, account: Account, code: str, document: Mapping[str, Any]) -> Campaign:
    """Make a campaign of that code from a document (`views.exports`) whose GM the account is, and with it all seats.

    Raise InvalidSettings with every fault: `format`, `sheets.KEY.FIELD`, and what create_campaign tells; with that of
    its size alone where it is beyond MOST_SHEETS or MOST_VALUES.
    """
    _require_bearable(document)
    settings = {name: value for name, value in document.items() if name not in {"format", "sheets"}}
    faults = _faults(document)
    with session.begin_nested():
        try:
            campaign = create_campaign(session, account, {**settings, "code": code})
        except InvalidSettings as refusal:
            raise InvalidSettings((*refusal.errors, *faults)) from refusal
        if faults:
            raise InvalidSettings(faults)
        seats = {seat.key: seat for seat in session.scalars(select(Seat).where(Seat.campaign_id == campaign.id))}
        for key, sheet in _wholes(campaign, document.get("sheets", {})).items():
            seat = seats.get(key) or Seat(campaign_id=campaign.id, key=key, member_id=None)
            write_first(session, account, seat, sheet)
    return campaign


def _require_bearable(document: Mapping[str, Any]) -> None:
    """Raise InvalidSettings for more than an import takes, before anything looks into it."""
    sheets = document.get("sheets")
    if isinstance(sheets, Mapping) and len(sheets) > MOST_SHEETS:
        raise InvalidSettings((CaseError(None, "bad_value", "sheets", "", {"limit": MOST_SHEETS}),))
    if not has_at_most(document, MOST_VALUES):
        raise InvalidSettings((CaseError(None, "bad_value", "document", "", {"limit": MOST_VALUES}),))


def _wholes(campaign: Campaign, sheets: Mapping[str, Document]) -> dict[str, Document]:
    """Return the sheets with everything filled in, each alone or, where it names others, with all of them.

    Raise InvalidSettings with every one that fits to no setting and company, or has no place under the rules.
    """
    found: dict[str, Document] = {}
    faults: list[CaseError] = []
    together: Mapping[str, Document] | None = None  # opened once for all that need it, for it takes as long as all do
    for key in sorted(sheets):
        code = "key_taken"
        try:
            document = whole(campaign, key, sheets[key])
        except UnreadableCase:
            together = _together(campaign, sheets) if together is None else together
            document, code = together.get(key), "unfit_sheet"
        if document is None:
            faults.append(CaseError(key, code, f"sheets.{key}", "", {"got": key}))
        else:
            found[key] = document
    if faults:
        raise InvalidSettings(faults)
    return found


def _together(campaign: Campaign, sheets: Mapping[str, Document]) -> Mapping[str, Document]:
    """Return all sheets with everything filled in beside each other, none where they do not fit together."""
    try:
        return whole_cast(campaign, sheets)
    except UnreadableCase:
        return {}


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
