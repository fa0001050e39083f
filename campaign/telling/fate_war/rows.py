"""The rows of a battle: what a page, a post or the command line shows of it, slot by slot, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaign.telling.teller import Sentence


@dataclass(frozen=True)
class Points:
    """HP and MP, in points."""

    hp: int
    mp: int


@dataclass(frozen=True)
class Person:
    """One participant; `row` and `start` (points before the first slot shown) only where the reader may know them."""

    id: str
    name: str
    kind: str
    camp: str
    row: str | None
    start: Points | None


@dataclass(frozen=True)
class Camp:
    """One camp: its letter (`a`, `b`, …, for the page's class), sign (● □ …) and persons, in the state's order."""

    id: str
    letter: str
    sign: str
    persons: tuple[str, ...]
    title: str
    """The names of its persons."""


@dataclass(frozen=True)
class Cell:
    """What one person presented in one slot.

    A person of whose card the reader knows nothing has no cell. `text` is the card as shown (`강타+`, `magic (Flame)`),
    `sign` its tile. `targets` are the opponents that it was aimed at; `dropped` is the declared card that became
    standby.
    """

    actor: str
    card: str
    text: str
    sign: str
    value: int | None = None
    plus: bool = False
    run: int | None = None
    """1 to 3: which card of a Noble Phantasm's run."""
    chants: int = 0
    """How many chants led to it, of magic."""
    targets: tuple[str, ...] = ()
    dropped: str | None = None


@dataclass(frozen=True)
class Meeting:
    """One clash: who won it, by word and sign, and what the relation alone gives (before bonuses, reach and guards).

    `state` is `camp-a`, `camp-b`, … (the winner's), `both` or `draw`. `winner` is a person, `both` or None.
    """

    a: str
    b: str
    cards: tuple[str, str]
    values: tuple[int | None, int | None]
    winner: str | None
    deals: tuple[int, int]
    state: str
    sign: str
    word: str
    cause: Sentence


@dataclass(frozen=True)
class Hit:
    """One attack that landed: the points applied (0 and 0 where all of it was cut), and the loss in words."""

    attacker: str
    target: str
    kind: str
    hp: int
    mp: int
    text: str
    rule: str


@dataclass(frozen=True)
class SlotRow:
    """One slot.

    `result` sums up the damage (`Red Lance HP −5`, or that there was none); `causes` say why, the deciding clause
    first; `notes` are what else was done or happened, as said of it in the log; `working` is the arithmetic by steps.
    `after` holds the points after the slot of the persons whom the reader sees whole, `lost` the HP and MP lost to
    damage so far, of all.
    """

    slot: int
    cells: Mapping[str, Cell]
    meetings: tuple[Meeting, ...]
    hits: tuple[Hit, ...]
    result: str
    causes: tuple[Sentence, ...]
    notes: tuple[Sentence, ...]
    working: tuple[Sentence, ...]
    after: Mapping[str, Points]
    lost: Mapping[str, Points]


@dataclass(frozen=True)
class Verdict:
    """How a battle ended: the winning camp (None: a draw), on what ground, the shares, and the sentence for it."""

    winner: str | None
    basis: str
    shares: Mapping[str, str]
    text: str
    rule: str


@dataclass(frozen=True)
class BattleRows:
    """One battle of a turn: its persons, its slots, its end, and what came before and after them."""

    battle: str
    region: str | None
    """The region's name, for those who take part."""
    camps: tuple[Camp, ...]
    persons: Mapping[str, Person]
    rows: tuple[SlotRow, ...]
    verdict: Verdict | None
    before: tuple[Sentence, ...] = ()
    after: tuple[Sentence, ...] = field(default=())

    @property
    def title(self) -> str:
        """The camps against each other, by the names of their persons."""
        return " : ".join(camp.title for camp in self.camps)
