"""Events of the cards of a slot: what is presented and paid, how it clashes, and who takes it."""

from rules.fate_war.turn.battle_event import ActorEvent, BattleEvent


class PlusUsed(ActorEvent, frozen=True):
    """A plus was used on a card."""

    clauses = ("FW-G2",)
    readers = "battle"

    card: str
    mp: int


class PlusFailed(ActorEvent, frozen=True):
    """A plus could not be paid."""

    clauses = ("FW-G2",)
    readers = "own"

    card: str


class NpReleased(ActorEvent, frozen=True):
    """A run of a Noble Phantasm began."""

    clauses = ("FW-C9",)
    readers = "battle"

    np: str
    mp: int


class NpFailed(ActorEvent, frozen=True):
    """A Noble Phantasm could not be paid."""

    clauses = ("FW-C9",)
    readers = "own"

    np: str
    mp: int


class NoTarget(ActorEvent, frozen=True):
    """A card met nobody."""

    clauses = ("FW-B4",)
    readers = "own"

    card: str


class Clash(BattleEvent, frozen=True):
    """Two opponents met, `a` before `b`; lists hold what is a's, then what is b's.

    `values` are None where a card has none; `winner` is one of them, "both", or None; `deals` are the points by the
    relation alone.
    """

    clauses = (
        *("FW-C1", "FW-C2", "FW-C3", "FW-C4", "FW-C6", "FW-C7", "FW-C8", "FW-C9", "FW-C10", "FW-C11"),
        *("FW-C15", "FW-C16", "FW-C17", "FW-M6", "FW-M8", "FW-M9"),
    )
    readers = "battle"

    a: str
    b: str
    cards: tuple[str, str]
    values: tuple[int | None, int | None]
    winner: str | None
    deals: tuple[int, int]


class Protected(ActorEvent, frozen=True):
    """Somebody takes an attack aimed at a fallen person of its camp."""

    clauses = ("FW-X4",)
    readers = "battle"

    from_: str
    target: str


class GuardEvent(ActorEvent, frozen=True):
    """A guard takes an attack; `target` would have been hit, `counts` are used up, `category` is its place in order."""

    readers = "battle"

    from_: str
    target: str
    counts: int
    category: int


class Guarded(GuardEvent, frozen=True):
    """A guard takes an attack that was aimed at itself; `counts` are used up, `category` is its place in order."""

    clauses = ("FW-C12",)


class Covered(GuardEvent, frozen=True):
    """A guard takes an attack that was aimed at somebody else of its camp, who is `target`."""

    clauses = ("FW-C13",)
