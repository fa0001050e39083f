"""KG-5: scenes, tables and the two modes."""

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from rules.core.event import EventBody

Appeared = Literal["present", "absent", "forced", "penalty"]


class Part(EventBody, frozen=True):
    """The session went on to its next part."""

    clauses = ("KG-5.1",)
    readers = "all"

    before: str
    after: str


class SceneStart(EventBody, frozen=True):
    """A scene began; `player` leads it."""

    clauses = ("KG-5.2",)
    readers = "all"

    player: str | None
    kind: str


class SceneWarning(EventBody, frozen=True):
    """The GM is told that the same PC leads two scenes running."""

    type = "warning"
    clauses = ("KG-5.2",)
    readers = "gm"

    code: Literal["scene_player_repeat"]


class Appearance(EventBody, frozen=True):
    """Whether somebody is in the scene; total and target where it was rolled for."""

    clauses = ("KG-5.3", "KG-5.4", "KG-5.5", "KG-5.10")
    readers = "all"

    actor: str
    outcome: Appeared
    total: int | UnsetType = UNSET
    target: int | UnsetType = UNSET


class SceneEnd(EventBody, frozen=True):
    """A scene is over: effects have ended, what was used counts no more, the dead are dead for one scene longer."""

    clauses = ("KG-5.15",)
    readers = "all"

    present: tuple[str, ...]


class Table(EventBody, frozen=True):
    """A roll on a table; `row` is null where there is none of that number."""

    clauses = ("KG-5.7",)
    readers = "all"
    sums = "number"

    table: str
    number: int
    row: Any


class Threshold(EventBody, frozen=True):
    """The threshold of a hell area was rolled for."""

    clauses = ("KG-5.9",)
    readers = "all"
    sums = "number"

    table: str
    number: int
    row: Any


class AreaTime(EventBody, frozen=True):
    """Time passed in a hell area."""

    clauses = ("KG-5.8",)
    readers = "all"

    before: int
    after: int


class InfoPoints(EventBody, frozen=True):
    """Information points of a struggle changed."""

    clauses = ("KG-5.11", "KG-5.14")
    readers = "all"

    actor: str
    gained: int
    total: int


class StruggleWon(EventBody, frozen=True):
    """The first PC with enough points won the race."""

    clauses = ("KG-5.12",)
    readers = "all"

    actor: str
    points: int
    needed: int


class StruggleFailed(EventBody, frozen=True):
    """The last scene of a struggle ended without a winner."""

    clauses = ("KG-5.13",)
    readers = "all"

    scene_limit: int
