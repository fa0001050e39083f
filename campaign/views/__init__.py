"""What one reader may see: the only way out of the memory for state and events; nothing here writes.

Each view is a frozen value with the fields that its readers may have, listed one by one: nobody sees a new column of a
table until it is listed here.
"""

from campaign.views.campaigns import (
    CampaignLine,
    CampaignView,
    campaign_at,
    campaign_view,
    campaigns_of,
    is_scene_open,
)
from campaign.views.deliveries import SweepLine, UndeliveredMail, sweeps, undelivered
from campaign.views.ledger import LedgerLine, ledger_view
from campaign.views.mailbox import MailView, mailbox
from campaign.views.members import InvitationLine, MemberLine, invitations, members
from campaign.views.paging import Page
from campaign.views.persons import Person, names_in, seen_now
from campaign.views.reviews import ReviewView, RevisionLine, SeatDeclaration, SheetChanges, review_view
from campaign.views.sheets import SheetChange, SheetView, seat_at, sheet_history, sheet_view, sheets
from campaign.views.traces import OUTSIDER, LogEntry, log, trace
from campaign.views.turn_lists import TurnLine, turns_of, turns_of_scene
from campaign.views.turns import (
    AskedSeat,
    FiledList,
    FiledSeat,
    TurnView,
    begun_declaration,
    form_view,
    turn_at,
    turn_view,
)

__all__ = [
    "OUTSIDER",
    "AskedSeat",
    "CampaignLine",
    "CampaignView",
    "FiledList",
    "FiledSeat",
    "InvitationLine",
    "LedgerLine",
    "LogEntry",
    "MailView",
    "MemberLine",
    "Page",
    "Person",
    "ReviewView",
    "RevisionLine",
    "SeatDeclaration",
    "SheetChange",
    "SheetChanges",
    "SheetView",
    "SweepLine",
    "TurnLine",
    "TurnView",
    "UndeliveredMail",
    "begun_declaration",
    "campaign_at",
    "campaign_view",
    "campaigns_of",
    "form_view",
    "invitations",
    "is_scene_open",
    "ledger_view",
    "log",
    "mailbox",
    "members",
    "names_in",
    "review_view",
    "seat_at",
    "seen_now",
    "sheet_history",
    "sheet_view",
    "sheets",
    "sweeps",
    "trace",
    "turn_at",
    "turn_view",
    "turns_of",
    "turns_of_scene",
    "undelivered",
]
