"""`restore FILE`: a backup is checked, and becomes the database where that is empty."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from campaign.operations.backups import Examined, examine
from campaign.operations.restoring import NotEmpty, restore
from campaign.operator.running import DONE, FAILED, KEYS, UNREADABLE, Refusal, command, counted, say, settings
from campaign.settings import EX_CONFIG, Settings
from campaign.store.broken_file import move_broken_aside
from campaign.store.revision import known_revisions
from campaign.store.seal_keys import CURE, print_of


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` wrote, on either kind of database")
    parser.add_argument("--check", action="store_true", help="read it and say whether it is whole; change nothing")
    parser.add_argument(
        "--replace", action="store_true", help="drop what is in the database now, for good; a broken file is kept"
    )
    parser.add_argument(
        "--without-keys", action="store_true", help="restore although some seals could not be opened afterwards"
    )
    parser.add_argument("--with-broken-ledgers", action="store_true", help="restore although a ledger was changed")


@command
def run(options: Namespace) -> int:
    """Check, and without --check restore."""
    given = settings()
    try:
        examined = examine(options.file, given)
    except OSError as error:
        raise Refusal(f"{options.file}: {error.strerror}", UNREADABLE) from error
    tell(examined, given)
    if options.check:
        return DONE if examined.is_whole and _is_known(examined) else FAILED
    _require_agreement(options, examined)
    if options.replace and (aside := move_broken_aside(given.database_url)):
        say(f"the database file was broken: it is kept as {aside}")
    try:
        restore(given.database_url, options.file, examined, replaces=options.replace)
    except NotEmpty as refusal:
        raise Refusal("there are rows in this database: restore into an empty one, or say --replace") from refusal
    say("restored; `python -m campaign doctor` says what else there is to do")
    return DONE


def _require_agreement(options: Namespace, examined: Examined) -> None:
    """Raise Refusal where something is wrong with a backup that nobody has said to know of."""
    if not _is_known(examined):
        raise Refusal(f"a backup of revision {examined.header.revision} needs newer code", EX_CONFIG)
    if examined.lacking and not options.without_keys:
        raise Refusal("keys of seals are lacking: set SEAL_KEYS as the backup's service had it, or say --without-keys")
    if examined.broken and not options.with_broken_ledgers:
        raise Refusal("a ledger is broken: restore a backup whose ledgers are whole, or say --with-broken-ledgers")


def tell(examined: Examined, given: Settings) -> None:
    """Say what is in a backup, and all that is wrong with it."""
    header, own = examined.header, {print_of(key) for key in given.seal_keys}
    say(f"made {header.made_at} of {header.database}, revision {header.revision}{_distance(examined)}")
    say(f"{counted(sum(examined.rows.values()), 'row')} in {counted(len(examined.rows), 'table')}, all as written")
    entries = counted(examined.entries, "ledger entry", "ledger entries")
    say(f"{entries} of {counted(examined.campaigns, 'campaign')}{'' if examined.broken else ', each ledger whole'}")
    for code, number in examined.broken.items():
        say(f"WRONG: the ledger of {code} is missing or changed from entry {number} on")
    named = ", ".join(f"{one}{'' if one in own else ' (not in SEAL_KEYS here)'}" for one in header.keys)
    say(f"seal keys of the service, by fingerprint: {named}")
    for one, keys in examined.lacking.items():
        say(f"WRONG: {counted(keys, *KEYS)} cannot be opened: the key with the fingerprint {one} is lacking; {CURE}")


def _is_known(examined: Examined) -> bool:
    return examined.header.revision in known_revisions()[1]


def _distance(examined: Examined) -> str:
    head, known = known_revisions()
    if examined.header.revision == head:
        return " (this code's)"
    return f" (brought up to {head})" if examined.header.revision in known else " (WRONG: this code does not know it)"
