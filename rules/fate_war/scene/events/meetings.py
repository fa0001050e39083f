"""Events of finds, meetings, and the battles that come of them (FW-E, FW-I1, FW-N)."""

from collections.abc import Mapping

from rules.core.event import EventBody
from rules.fate_war.turn.scene_event import PersonEvent


class Found(PersonEvent, frozen=True):
    """Somebody found a person of another side in its region."""

    clauses = ("FW-E1",)
    readers = "self"

    target: str


class Sensed(PersonEvent, frozen=True):
    """A searcher sensed a servant in another region, that many steps away."""

    clauses = ("FW-A7",)
    readers = "self"

    target: str
    region: str
    distance: int


class SiteFound(PersonEvent, frozen=True):
    """A finder saw a base or territory of another side in its region."""

    clauses = ("FW-A6",)
    readers = "self"

    kind: str
    region: str
    owner: str


class RegionInfoGained(PersonEvent, frozen=True):
    """Somebody knows a region's info from now on."""

    clauses = ("FW-A6", "FW-S3")
    readers = "self"

    region: str


class Contact(PersonEvent, frozen=True):
    """A finder talks to whom it found."""

    clauses = ("FW-E2",)
    readers = "pair"

    with_: str


class Engaged(PersonEvent, frozen=True):
    """Somebody starts a battle."""

    clauses = ("FW-E2",)
    readers = "pair"

    targets: tuple[str, ...]
    battle: str


class Intervened(PersonEvent, frozen=True):
    """Somebody joins a battle against a participant."""

    clauses = ("FW-I1",)
    readers = "own"

    against: str
    battle: str


class BattleOpened(EventBody, frozen=True):
    """A battle is formed; `first_strike` is the camp that has it."""

    clauses = ("FW-E4",)
    readers = "battle"

    battle: str
    camps: Mapping[str, tuple[str, ...]]
    first_strike: str | None


class Interrupted(PersonEvent, frozen=True):
    """A battle cuts a long action short; what comes of it follows."""

    clauses = ("FW-E6",)
    readers = "own"

    action: str


class NpcMet(PersonEvent, frozen=True):
    """Somebody met an NPC."""

    clauses = ("FW-N2", "FW-N4", "FW-N5")
    readers = "own"

    npc: str


class NpcContact(PersonEvent, frozen=True):
    """Somebody talks to an NPC: the rest is the GM's."""

    clauses = ("FW-N2",)
    readers = "own"

    npc: str


class NpcAttackOpen(PersonEvent, frozen=True):
    """A pursuer has won, and may attack the NPC that it met."""

    clauses = ("FW-N6",)
    readers = "own"

    npc: str


class CaptiveDisposed(PersonEvent, frozen=True):
    """A captor released or killed a captive."""

    clauses = ("FW-N8",)
    readers = "own"

    npc: str
    do: str
