"""`resend`: mails that failed are tried anew, where somebody still needs them."""

from argparse import ArgumentParser, Namespace

from sqlalchemy import true

from campaign.model.outbox_message import OutboxMessage
from campaign.operations.deliveries import put_back
from campaign.operator.running import DONE, FAILED, command, counted, say, session


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "numbers", nargs="*", default=[], type=int, metavar="NUMBER", help="mails as `mails` numbers them"
    )
    which.add_argument("--all", action="store_true", help="every mail that failed and is still of use")


@command
def run(options: Namespace) -> int:
    """Put them back, and say which are of no use any more."""
    with session() as opened:
        which = true() if options.all else OutboxMessage.id.in_(options.numbers)
        back = put_back(opened, which)
    say(f"{counted(len(back), 'mail')} put back, which the mail worker sends by its next sweep")
    left = sorted(set(options.numbers) - set(back))
    if left:
        say(f"WRONG: not failed, or of no use any more: {', '.join(map(str, left))}")
    return FAILED if left else DONE
