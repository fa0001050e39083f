"""Exports: a campaign as one document that makes it anew anywhere; and how documents are written."""

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from campaign.access import Reader
from campaign.campaign_settings import NAMES
from campaign.errors import Forbidden
from campaign.model.campaign import Campaign
from campaign.sheets_in_play import sheets_of

FORMAT = "grailjudge-campaign-1"
"""What the field `format` of a campaign's document says, so that another kind of document is not taken for one."""

SETTINGS = ("ruleset", *NAMES)
"""The fields of a campaign that its document carries; the code is given anew, and people join by links of their own."""


def campaign_document(session: Session, reader: Reader, campaign: Campaign) -> dict[str, Any]:
    """Return a campaign as one document: its settings, house rules, setting, and every sheet by the key of its seat.

    What an open scene has changed is not in it before the scene ends. Raise Forbidden for all but the GM.
    """
    if not reader.is_gm or reader.campaign_id != campaign.id:
        raise Forbidden
    settings = {name: getattr(campaign, name) for name in SETTINGS}
    return {"format": FORMAT, **settings, "sheets": sheets_of(session, campaign)}


def document_text(document: Mapping[str, Any]) -> str:
    """Return a document as JSON for people and programs: the same text for the same document."""
    return json.dumps(document, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
