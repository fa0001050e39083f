"""KG-2, KG-3: spirit, crest, kushimitama and links."""

from typing import Literal

from rules.core.event import EventBody

Faces = tuple[int, ...]
BurnKind = Literal["physical", "life", "concept"]
KushimitamaUse = Literal["rebuild", "merge", "change_job", "crest"]


class SpiritSpent(EventBody, frozen=True):
    """Dice of the stock, and excess spirits, paid a cost."""

    clauses = ("KG-2.4",)
    readers = "all"

    actor: str
    faces: Faces
    excess: int


class SpiritReroll(EventBody, frozen=True):
    """Spent dice were rolled again and went to the end of the stock."""

    clauses = ("KG-2.5",)
    readers = "all"
    rolled = ("faces",)

    actor: str
    faces: Faces


class SpiritRolled(EventBody, frozen=True):
    """The whole stock was rolled for a new session; what was spent or in excess is gone."""

    clauses = ("KG-2.1",)
    readers = "all"
    rolled = ("faces",)

    actor: str
    faces: Faces


class ExcessGained(EventBody, frozen=True):
    """Excess spirits were gained."""

    clauses = ("KG-2.6",)
    readers = "all"

    actor: str
    amount: int
    total: int


class ExcessLost(EventBody, frozen=True):
    """All excess spirits faded."""

    clauses = ("KG-2.6",)
    readers = "all"

    actor: str
    amount: int


class CrestSpent(EventBody, frozen=True):
    """Crest paid a cost; `crest` is what is left."""

    clauses = ("KG-3.2",)
    readers = "all"

    actor: str
    amount: int
    crest: int


class Crest(EventBody, frozen=True):
    """Crest was set or came back; `cause` is a word or what it came from."""

    clauses = ("KG-3.1", "KG-3.8", "KG-3.9")
    readers = "all"

    actor: str
    before: int
    after: int
    cause: str


class Burn(EventBody, frozen=True):
    """Crest was burned by as much as the dice show; `crest` is what is left."""

    clauses = ("KG-3.5", "KG-3.6", "KG-3.7")
    readers = "all"
    rolled = ("dice",)

    actor: str
    kind: BurnKind
    dice: Faces
    cost: int
    crest: int


class RankUp(EventBody, frozen=True):
    """Concept destruction added a die to the rank of an attack."""

    clauses = ("KG-3.7",)
    readers = "all"
    rolled = ("die",)

    actor: str
    die: int


class LinksSet(EventBody, frozen=True):
    """The links of a session's start were made."""

    clauses = ("KG-4.14",)
    readers = "all"

    actor: str
    count: int


class Link(EventBody, frozen=True):
    """One link more was made; `count` is how many there are now."""

    clauses = ("KG-3.3",)
    readers = "all"

    actor: str
    target: str
    count: int


class LinksReset(EventBody, frozen=True):
    """All links were erased with the session."""

    clauses = ("KG-3.11",)
    readers = "all"

    actor: str
    count: int


class Dissolution(EventBody, frozen=True):
    """The die for a crest still below zero."""

    clauses = ("KG-3.10",)
    readers = "all"
    rolled = ("die",)

    actor: str
    die: int
    lost: bool


class CharacterLost(EventBody, frozen=True):
    """A character is gone for good."""

    clauses = ("KG-3.10", "KG-9.11")
    readers = "all"

    actor: str
    cause: Literal["dissolution", "dead"]


class KushimitamaSpent(EventBody, frozen=True):
    """One kushimitama was spent."""

    clauses = ("KG-3.9", "KG-4.4", "KG-4.10", "KG-4.12")
    readers = "all"

    actor: str
    left: int
    use: KushimitamaUse
