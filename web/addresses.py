"""What an address names, as far as its reader may know of it: else it is not found."""

from dataclasses import dataclass

from flask import g

from campaign.access import Reader, reader_of
from campaign.model.campaign import Campaign
from campaign.model.seat import Seat
from campaign.model.turn import Turn
from campaign.views import campaign_at, seat_at, turn_at
from web.auth import account_or_none
from web.database import session


@dataclass(frozen=True)
class Place:
    """A campaign, and who reads it."""

    campaign: Campaign
    reader: Reader

    def seat(self, key: str) -> Seat:
        """Return a seat of the campaign. Raise NotFound where the reader knows of none."""
        return seat_at(session(), self.reader, self.campaign, key)

    def turn(self, code: str) -> Turn:
        """Return a turn of the campaign. Raise NotFound where the reader knows of none."""
        return turn_at(session(), self.reader, self.campaign, code)


def place_at(code: str) -> Place:
    """Return the campaign of that code with who is asking as its reader. Raise NotFound where there is none."""
    found = campaign_at(session(), code)
    g.ruleset = found.ruleset  # whose words a refusal takes
    return Place(found, reader_of(session(), found, account_or_none()))
