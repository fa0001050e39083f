"""`python -m campaign COMMAND`: what whoever keeps the service does at its prompt, and a case in words."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Mapping, Sequence
from importlib import import_module

COMMANDS: Mapping[str, tuple[str, str]] = {
    "explain": ("campaign.explaining", "resolve a case and print the battle as a GM would post it"),
    "doctor": ("campaign.operator.doctor", "look at everything that can be wrong, and say what to do"),
    "backup": ("campaign.operator.backup", "write all that the database holds to a file, while the service runs"),
    "restore": ("campaign.operator.restore", "check a backup, or make it the database"),
    "rotate-keys": ("campaign.operator.rotate_keys", "bring all that is sealed under the first key of SEAL_KEYS"),
    "held": ("campaign.operator.held", "list the turns that the service cannot go on with"),
    "retry": ("campaign.operator.retry", "let turns that are held, or wait after a failure, be tried again now"),
    "read-seals": (
        "campaign.operator.read_seals",
        "read a turn's seals before anybody may; all are told first",
    ),
    "mails": ("campaign.operator.mails", "list the mails that did not come to their readers"),
    "resend": ("campaign.operator.resend", "send mails again that failed and are still of use"),
    "check-ledger": ("campaign.operator.check_ledger", "check each campaign's ledger and the heads of its log"),
    "verify": ("campaign.verifying", "check a transcript, and resolve anew what it holds the cases of"),
    "admin": ("campaign.operator.admin", "make an account, or a link for one, where no mail arrives"),
    "export-all": ("campaign.operator.export_all", "write each campaign's document into a folder"),
    "prune": ("campaign.operator.prune", "let go what is of no use to anybody any more"),
}
"""Each command's module, which is imported for this command alone, and what it does."""
STATUSES = """\
exit status:
  0   done, or all is well
  1   not done, or something is wrong: a line says what, and what to do
  2   the command was typed wrong, or a file cannot be read
  78  the settings or the tables of the database are not those that this code needs
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status, as STATUSES says."""
    given = sys.argv[1:] if arguments is None else arguments
    options = _parser(given[:1]).parse_args(given)
    status: int = options.run(options)
    return status


def _parser(wanted: Sequence[str]) -> ArgumentParser:
    parser = ArgumentParser(
        prog="python -m campaign",
        description="Keep a service of grailjudge: each command reads its settings from the environment.",
        epilog=STATUSES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="COMMAND")
    for name, (module, does) in COMMANDS.items():
        verb = verbs.add_parser(
            name,
            help=does,
            description=f"{does[0].upper()}{does[1:]}.",
            epilog=STATUSES,
            formatter_class=RawDescriptionHelpFormatter,
        )
        if name in wanted:
            command = import_module(module)
            command.arguments(verb)
            verb.set_defaults(run=command.run)
    return parser


if __name__ == "__main__":
    sys.exit(main())
