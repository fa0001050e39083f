"""Events of the session and of growth (chapters 3, 4, 7 and 8)."""

from rules.srs.events.base import Impersonal, Personal
from rules.srs.tables import EffectKind, Moderation, Phase, PreparationItem, Stage


class Prepared(Impersonal, frozen=True):
    """The GM marked a part of the preparation as done."""

    clauses = ("SRS-4.5", "SRS-4.6", "SRS-4.7")
    readers = "all"

    item: PreparationItem


class SheetChecked(Personal, frozen=True):
    """The GM checked a sheet; `ok` is whether no problem was found."""

    clauses = ("SRS-4.9",)
    readers = "all"

    ok: bool
    problems: tuple[str, ...]


class SeatsAssigned(Impersonal, frozen=True):
    """The order of the seats was settled."""

    clauses = ("SRS-4.10",)
    readers = "all"

    order: tuple[str, ...]


class Introduced(Personal, frozen=True):
    """A player introduced a character."""

    clauses = ("SRS-4.11",)
    readers = "all"


class Moderated(Personal, frozen=True):
    """The GM warned or removed a player."""

    clauses = ("SRS-4.4",)
    readers = "player"

    action: Moderation
    reason: str


class StageChanged(Impersonal, frozen=True):
    """The session went on to its next stage."""

    clauses = ("SRS-3.1", "SRS-7.1", "SRS-7.3")
    readers = "all"

    from_: Stage
    to: Stage


class PhaseChanged(Impersonal, frozen=True):
    """Main play went on to another phase; `from` is null at its beginning."""

    clauses = ("SRS-3.2",)
    readers = "all"

    from_: Phase | None
    to: Phase


class CleanedUp(Impersonal, frozen=True):
    """The GM marked the tidying up as done."""

    clauses = ("SRS-7.3",)
    readers = "all"


class XpGranted(Personal, frozen=True):
    """A player was given experience points; `xp` is what the player then has, `seq` the line of the ledger."""

    clauses = ("SRS-7.2",)
    readers = "all"

    amount: int
    xp: int
    seq: int


class XpSpent(Personal, frozen=True):
    """A player spent experience points on a character; `xp` is what the player has left."""

    clauses = ("SRS-8.3",)
    readers = "all"

    character: str
    amount: int
    xp: int
    seq: int


class GrowthApplied(Personal, frozen=True):
    """An effect of a purchase changed a character's sheet."""

    clauses = ("SRS-8.6",)
    readers = "all"

    effect: EffectKind
    value: int


class XpRecorded(Impersonal, frozen=True):
    """The GM recorded a spent amount; `seq` is its line of the ledger."""

    clauses = ("SRS-8.4",)
    readers = "all"

    seq: int
