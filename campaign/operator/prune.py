"""`prune`: what is of no use to anybody any more goes; nothing of a campaign's history does."""

from argparse import ArgumentParser, Namespace

from campaign.operations.pruning import RULES, Rule, due, prune
from campaign.operator.running import DONE, command, database_of_this_code, reading, say


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes, and say what goes after how long."""
    parser.add_argument("--dry-run", action="store_true", help="only say how much would go")
    kinds = "\n".join(f"  {_days(rule):>8}  {rule.what}" for rule in RULES)
    parser.epilog = f"what goes, after so many days:\n{kinds}\n\n{parser.epilog}"


@command
def run(options: Namespace) -> int:
    """Go through the rules, and say how much each lets go."""
    if options.dry_run:
        with reading() as opened:
            for rule in RULES:
                say(f"{due(opened, rule):>8,}  {rule.what}")
        say("nothing was changed")
        return DONE
    with database_of_this_code():
        for rule in RULES:
            say(f"{prune(rule):>8,}  {rule.what}")
    return DONE


def _days(rule: Rule) -> str:
    return "at once" if not rule.after else f"{rule.after.days}"
