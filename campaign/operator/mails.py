"""`mails`: what did not come to its reader, and why; the words of a mail are never shown."""

from argparse import ArgumentParser, Namespace

from campaign.operator.running import DONE, command, counted, reading, say, say_json
from campaign.views.service_jobs import StuckMail, stuck_mails


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("--json", action="store_true", help="for programs: a list of objects")


@command
def run(options: Namespace) -> int:
    """List them, the newest first."""
    with reading() as opened:
        found = stuck_mails(opened)
    if options.json:
        say_json(found)
        return DONE
    for mail in found:
        say(_line(mail))
    if found:
        say("`resend NUMBER` or `resend --all` sends again what failed and is still of use")
    say(f"{counted(len(found), 'mail')} not delivered")
    return DONE


def _line(mail: StuckMail) -> str:
    at = mail.created_at.isoformat(timespec="minutes")
    where = mail.campaign or "account"
    tried = f"{mail.status} after {counted(mail.tries, 'try', 'tries')}: {mail.error or 'no answer yet'}"
    return f"{mail.id:<8}{at}  {where:16}{mail.kind:18}{mail.recipient:32}{tried}"
