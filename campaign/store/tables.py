"""All tables together: importing this module makes the metadata whole."""

from campaign.model.account import Account
from campaign.model.api_token import ApiToken
from campaign.model.base import Base
from campaign.model.campaign import Campaign
from campaign.model.declaration import Declaration
from campaign.model.heartbeat import Heartbeat
from campaign.model.invitation import Invitation, Invited
from campaign.model.late_declaration import LateDeclaration
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.log_head import LogHead, LogKey
from campaign.model.login import Login
from campaign.model.member import Member
from campaign.model.outbox_message import OutboxMessage
from campaign.model.post import Post
from campaign.model.proposal import Consent, Proposal
from campaign.model.resolution import StoredResolution
from campaign.model.role import Role
from campaign.model.scene import Scene
from campaign.model.sealed_body import SealedBody
from campaign.model.seat import Seat
from campaign.model.second_step import SecondStep
from campaign.model.sheet import Sheet
from campaign.model.sheet_entry import SheetEntry
from campaign.model.turn import Turn
from campaign.model.turn_reader import TurnReader

NOUNS: tuple[type[Base], ...] = (
    Account,
    Role,
    Login,
    ApiToken,
    SecondStep,
    Campaign,
    Member,
    Invitation,
    Invited,
    Seat,
    Sheet,
    SheetEntry,
    Scene,
    Turn,
    TurnReader,
    Declaration,
    SealedBody,
    LateDeclaration,
    StoredResolution,
    Post,
    Proposal,
    Consent,
    LedgerEntry,
    LogKey,
    LogHead,
    OutboxMessage,
    Heartbeat,
)
METADATA = Base.metadata
