"""`check-ledger`: each entry of a ledger is what its leaf says, and each head that of the tree, and signed."""

from argparse import ArgumentParser, Namespace

from sqlalchemy import func, select

from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.operations.log_checks import verify_log
from campaign.operator.running import DONE, FAILED, Refusal, command, counted, reading, say


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("codes", nargs="*", metavar="CAMPAIGN", help="the codes of campaigns; without: all")


@command
def run(options: Namespace) -> int:
    """Check one after another, and say of each how long it is or where it breaks."""
    broken = 0
    with reading() as opened:
        rows = opened.execute(select(Campaign.code, Campaign.id).order_by(Campaign.code))
        found = {row.code: row.id for row in rows}
        if unknown := [code for code in options.codes if code not in found]:
            raise Refusal(f"no such campaign: {', '.join(unknown)}")
        for code in options.codes or found:
            entries = opened.scalar(select(func.count()).where(LedgerEntry.campaign_id == found[code])) or 0
            first = verify_log(opened, found[code])
            broken += first is not None
            told = "whole" if first is None else f"WRONG: missing or changed from entry {first} on"
            say(f"{code:20}{counted(entries, 'entry', 'entries')}, {told}")
    if broken:
        say("whoever changed the database changed history: compare with a backup, whose logs `restore --check` follows")
    return FAILED if broken else DONE
