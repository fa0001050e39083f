"""`backup FILE`: all that the database holds, as of one instant, and read back; not the keys of the seals."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from campaign.operations.backups import back_up
from campaign.operator.restore import tell
from campaign.operator.running import DONE, FAILED, command, database, say, settings

NOTICE = """\
The file holds no seal keys, and without them nobody opens the declarations of open turns: keep SEAL_KEYS
(and SECRET_KEY) in another place than the backups. It does hold mail addresses and hashes of passwords."""


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; it is there whole or not at all")
    parser.add_argument("--force", action="store_true", help="replace the file where there is one")


@command
def run(options: Namespace) -> int:
    """Write, read back and tell."""
    given = settings()
    with database(given) as engine:
        examined = back_up(engine, given, options.file, replaces=options.force)
    say(f"{options.file}: {options.file.stat().st_size:,} bytes")
    tell(examined, given)
    say(NOTICE)
    return DONE if examined.is_whole else FAILED
