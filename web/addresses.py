"""What an address names, as far as its reader may know of it: else it is not found."""

from dataclasses import dataclass

from flask import g
from werkzeug.routing import IntegerConverter

from campaign import logs
from campaign.access import Reader, reader_of
from campaign.errors import NotFound
from campaign.model.campaign import Campaign
from campaign.model.invitation import Invitation
from campaign.model.member import Member
from campaign.model.seat import Seat
from campaign.model.turn import Turn
from campaign.views import campaign_at, seat_at, turn_at
from web.auth import account_or_none
from web.database import session
from web.incoming import DIGITS, number_in

LAST_ROW = 2**31 - 1


@dataclass(frozen=True)
class Place:
    """A campaign, and who reads it."""

    campaign: Campaign
    reader: Reader

    def seat(self, key: str) -> Seat:
        """Return a seat of the campaign. Raise NotFound where the reader knows of none."""
        return seat_at(session(), self.reader, self.campaign, key)

    def member(self, number: object) -> Member:
        """Return a member by the row's number, as a form or a program gives it. Raise NotFound where there is none."""
        found = session().get(Member, row_number(number))
        if found is None or found.campaign_id != self.campaign.id:
            raise NotFound
        return found

    def invitation(self, number: object) -> Invitation:
        """Return an invitation by the row's number. Raise NotFound where the campaign has none such."""
        found = session().get(Invitation, row_number(number))
        if found is None or found.campaign_id != self.campaign.id:
            raise NotFound
        return found

    def turn(self, code: str) -> Turn:
        """Return a turn of the campaign. Raise NotFound where the reader knows of none."""
        found = turn_at(session(), self.reader, self.campaign, code)
        logs.tell(turn=found.id)
        return found


def place_at(code: str) -> Place:
    """Return the campaign of that code with who is asking as its reader. Raise NotFound where there is none."""
    who = account_or_none()
    found = campaign_at(session(), code, who)
    logs.tell(campaign=found.id)
    g.ruleset = found.ruleset  # whose words a refusal takes
    g.zone = found.time_zone  # in which whoever has no account reads
    return Place(found, reader_of(session(), found, who))


class RowNumber(IntegerConverter):
    """The number of a row in an address: one that is too long to be any is not found."""

    regex = rf"\d{{1,{DIGITS}}}"


def row_number(given: object) -> int:
    """Return the number of a row, from 1 to what the databases can count to. Raise NotFound for anything else."""
    number = number_in(given) if isinstance(given, str) else given
    if type(number) is not int or not 0 < number <= LAST_ROW:
        raise NotFound
    return number
