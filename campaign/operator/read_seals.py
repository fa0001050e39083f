"""`read-seals`: the seals of a turn are read before anybody may, and all members are told first."""

from argparse import ArgumentParser, Namespace

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.errors import CampaignError
from campaign.model.campaign import Campaign
from campaign.model.turn import Turn
from campaign.model.types import canonical_json
from campaign.operations.early_reading import read_early
from campaign.operator.held import refusal_words
from campaign.operator.running import DONE, Refusal, command, say, session


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("name", metavar="NAME", help="the turn as `held` names it: WAR/S1-2")
    parser.add_argument("--by", required=True, metavar="NAME", help="who reads; all members are told")
    parser.add_argument("--reason", required=True, help="why; all members are told")


@command
def run(options: Namespace) -> int:
    """Tell everybody, and once that is kept print what is declared, seat by seat."""
    with session() as opened:
        try:
            found = read_early(opened, _turn(opened, options.name), options.by, options.reason)
        except CampaignError as refusal:
            raise Refusal(refusal_words(refusal)) from refusal
        opened.commit()
    say(f"{len(found)} seals read; a line of the ledger and a mail to each member say so")
    for seat, seal in sorted(found.items()):
        say(f"{seat}, version {seal.version}: {canonical_json(dict(seal.declared))}")
    return DONE


def _turn(opened: Session, name: str) -> Turn:
    campaign, _, code = name.partition("/")
    wanted = select(Turn).join(Campaign).where(Campaign.code == campaign, Turn.code == code)
    turn = opened.scalar(wanted)
    if turn is None:
        raise Refusal(f"there is no turn {name}")
    return turn
