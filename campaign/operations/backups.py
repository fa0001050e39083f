"""Backups: the whole database as of one instant, in a file; made while everybody works, and looked at before it counts.

A file that was never read back is no backup: what is written is examined as a stranger's file would be, for the same
faults, and only then takes its name.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Engine

from campaign.errors import SealBroken
from campaign.operations.key_rotation import NO_PRINT
from campaign.operations.ledger import HASHED
from campaign.operations.log_checks import LogCheck
from campaign.operations.turn_keys import rewrapped
from campaign.settings import Settings
from campaign.store.archive import Archive, Header, NoArchive, Row, TableHead, write_archive
from campaign.store.new_file import new_file
from campaign.store.revision import WrongRevision, revision_of
from campaign.store.seal_keys import print_of
from campaign.store.session import ONLY_READS


@dataclass
class Examined:
    """What is in an archive, and what is wrong with it.

    `lacking` counts the keys of turns and logs that none of the service's keys opens, by the fingerprint of the key
    that does; `broken` has the number of the entry at which a ledger is first broken, by the campaign's code.
    """

    header: Header
    rows: Mapping[str, int] = field(default_factory=dict)
    campaigns: int = 0
    entries: int = 0
    lacking: Mapping[str, int] = field(default_factory=dict)
    broken: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing is wrong."""
        return not self.lacking and not self.broken


def back_up(engine: Engine, settings: Settings, path: Path, *, replaces: bool = False) -> Examined:
    """Write all that the database holds at one instant to a file, read it back, and return what is in it.

    Nobody waits for it: both databases let others write on while one transaction reads what was. Raise WrongRevision
    where there are no tables, FileExistsError, FileBusy, OSError; NoArchive where what was written is not read back.
    """
    with new_file(path, replaces=replaces) as file:
        with engine.connect() as connection:
            _take_instant(connection)
            revision = revision_of(connection)
            if revision is None:
                raise WrongRevision("the database has no tables: there is nothing to back up")
            keys = tuple(print_of(key) for key in settings.seal_keys)
            made_at = datetime.now(UTC).isoformat(timespec="seconds")
            write_archive(connection, Header(revision, made_at, engine.dialect.name, keys), file)
        file.flush()
        return examine(Path(file.name), settings)


def _take_instant(connection: Connection) -> None:
    """Let all that is read from now on be of one instant, without a lock on anything."""
    if connection.dialect.name == "sqlite":
        connection.execution_options(**{ONLY_READS: True})
    else:
        connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def examine(path: Path, settings: Settings) -> Examined:
    """Read a whole archive, follow each ledger, and try the service's keys on each turn. Raise NoArchive, OSError."""
    archive = Archive(path)
    try:
        reading = _Reading(settings)
        for part in archive.parts():
            reading.take(part)
        return Examined(
            archive.header,
            dict(archive.counts),
            len(reading.codes),
            archive.counts.get("ledger_entry", 0),
            dict(reading.lacking),
            reading.broken(),
        )
    finally:
        archive.close()


class _Reading:
    """What is found while an archive is read, row after row."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._table = ""
        self.codes: dict[int, str] = {}
        self.logs = defaultdict[int, LogCheck](LogCheck)
        self.lacking: Counter[str] = Counter()

    def take(self, part: TableHead | Row) -> None:
        """Take the next part."""
        if isinstance(part, TableHead):
            self._table = part.name
            return
        try:
            self._take_row(part)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise NoArchive(f"a row of {self._table} is not what such a row is") from error

    def _take_row(self, row: Row) -> None:
        match self._table:
            case "campaign":
                self.codes[row["id"]] = row["code"]
            case "ledger_entry":
                self.logs[row["campaign_id"]].take_entry({name: row.get(name) for name in HASHED})
            case "log_key":
                self.logs[row["campaign_id"]].take_key(row["verifier"])
                self._try_keys(row, row["wrapped_key"])
            case "log_head":
                self.logs[row["campaign_id"]].take_head(row)
            case "turn":
                self._try_keys(row, row["wrapped_key"], row["seed"])

    def broken(self) -> dict[str, int]:
        """Return the first broken entry of each ledger that has one, by the campaign's code."""
        found = sorted((campaign, log.broken) for campaign, log in self.logs.items() if log.broken is not None)
        return {self.codes.get(campaign, str(campaign)): number for campaign, number in found}

    def _try_keys(self, row: Row, *wrapped: bytes) -> None:
        try:
            for one in wrapped:
                rewrapped(self._settings, one)
        except SealBroken:
            self.lacking[row.get("key_print") or NO_PRINT] += 1
