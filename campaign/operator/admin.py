"""`admin`: an account for somebody whom no mail reaches yet, with a link by which they set their own password.

Every account may make campaigns, and is the GM of those that it makes; nobody is more than that. A password is never
typed here: it would stay in the shell's history, and be known to two.
"""

from argparse import ArgumentParser, Namespace

from sqlalchemy.orm import Session

from campaign.account_links import LINK_AGE, RESET, link_of
from campaign.errors import InvalidSettings, NotFound
from campaign.mail_address import one_spelling
from campaign.model.account import Account
from campaign.operations.accounts import AddressTaken, account_at, new_account
from campaign.operations.second_steps import end_second_step
from campaign.operator.running import DONE, UNREADABLE, Refusal, command, say, session


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    verbs = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    create = verbs.add_parser(
        "create", help="make an account whose address needs no proof; print a link for its password"
    )
    create.add_argument("email", metavar="EMAIL", help="the address by which it logs in")
    create.add_argument("--name", default="", help="the name shown to others; without one: what stands before the @")
    create.add_argument("--language", choices=("ko", "en"), default="ko", help="in which it reads")
    link = verbs.add_parser("link", help="print a link by which an account that there is sets a new password")
    link.add_argument("email", metavar="EMAIL", help="the address of the account")
    off = verbs.add_parser(
        "second-step-off",
        help="let an account log in by its password alone, whose owner lost device and recovery codes",
    )
    off.add_argument("email", metavar="EMAIL", help="the address of the account")


@command
def run(options: Namespace) -> int:
    """Make or find the account, and print its link, the only time that it is told; or switch its second step off."""
    if options.what == "second-step-off":
        return _second_step_off(options.email)
    with session() as opened:
        account = _made(opened, options) if options.what == "create" else _found(opened, options.email)
        link = link_of(opened, account, RESET)
    say(link)
    hours = round(LINK_AGE.total_seconds() / 3600)
    say(f"Give it to its owner alone: whoever opens it sets the password. It works once, for {hours} hours.")
    return DONE


def _second_step_off(email: str) -> int:
    with session() as opened:
        was_asked = end_second_step(opened, _found(opened, email))
    say("It logs in by its password alone." if was_asked else "It has no second step: nothing was changed.")
    return DONE


def _found(opened: Session, email: str) -> Account:
    try:
        return account_at(opened, email)
    except NotFound as error:
        raise Refusal("there is no account with this address") from error


def _made(opened: Session, options: Namespace) -> Account:
    try:
        address = one_spelling(options.email)
    except ValueError as error:
        raise Refusal(f"this is no mail address: {error}", UNREADABLE) from error
    try:
        return new_account(opened, address, options.name or address.partition("@")[0], options.language)
    except AddressTaken as error:
        raise Refusal("there is an account with this address: `admin link` prints a link for it") from error
    except InvalidSettings as error:
        raise Refusal("a name has 1 to 80 characters, in one line", UNREADABLE) from error
