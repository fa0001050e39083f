"""Events of scenes (chapter 5)."""

from rules.srs.events.base import Impersonal, Personal
from rules.srs.tables import AppearanceFailure, RequestKind, SceneKind


class ScenePlayerNamed(Personal, frozen=True):
    """The GM named the leading character of a scene."""

    clauses = ("SRS-5.9",)
    readers = "all"


class SceneStarted(Impersonal, frozen=True):
    """A scene started; scenes are counted from 1 through the session."""

    clauses = ("SRS-5.10", "SRS-5.17")
    readers = "all"

    number: int
    kind: SceneKind
    place: str
    summary: str


class Entered(Personal, frozen=True):
    """A character came on stage."""

    clauses = ("SRS-5.9", "SRS-5.11", "SRS-5.12", "SRS-5.7", "SRS-5.17")
    readers = "all"


class Exited(Personal, frozen=True):
    """A character left the stage."""

    clauses = ("SRS-5.6", "SRS-5.7", "SRS-4.4")
    readers = "all"


class RequestMade(Personal, frozen=True):
    """Somebody asked for something: a character to appear, leave or come along, or a player for a scene."""

    clauses = ("SRS-5.11", "SRS-5.12", "SRS-5.6", "SRS-5.3")
    readers = "all"

    request: str
    kind: RequestKind


class Consented(Personal, frozen=True):
    """A character agreed to go along with the scene player `to`."""

    clauses = ("SRS-5.11",)
    readers = "all"

    to: str


class Declined(Personal, frozen=True):
    """A character declined to go along with the scene player `to`."""

    clauses = ("SRS-5.11",)
    readers = "all"

    to: str


class Denied(Personal, frozen=True):
    """The GM refused a character's request."""

    clauses = ("SRS-5.12", "SRS-5.6", "SRS-5.11")
    readers = "all"

    request: str


class RequestLapsed(Personal, frozen=True):
    """A request was still pending when its scene ended."""

    clauses = ("SRS-5.15",)
    readers = "all"

    request: str


class SceneRequestAnswered(Impersonal, frozen=True):
    """The GM accepted or refused a scene that a player asked for."""

    clauses = ("SRS-5.3",)
    readers = "all"

    request: str
    accepted: bool


class CostPaid(Personal, frozen=True):
    """A character paid for its appearance; `left` is what it has left of the resource."""

    clauses = ("SRS-5.13",)
    readers = "all"

    resource: str
    amount: int
    left: int


class AppearanceFailed(Personal, frozen=True):
    """A permitted appearance failed for its price or its check."""

    clauses = ("SRS-5.13",)
    readers = "all"

    reason: AppearanceFailure


class Narration(Impersonal, frozen=True):
    """The GM told what happens, in a scene or of a check."""

    clauses = ("SRS-5.14", "SRS-1.10")
    readers = "all"

    text: str


class SceneEnded(Impersonal, frozen=True):
    """A scene ended."""

    clauses = ("SRS-5.15",)
    readers = "all"

    number: int


class Recovered(Personal, frozen=True):
    """A character that never was on stage gained points: `amount` really gained, `value` what it then has."""

    clauses = ("SRS-5.18",)
    readers = "all"

    resource: str
    amount: int
    value: int


class NextScenePlayer(Personal, frozen=True):
    """The GM named who is to lead the next scene."""

    clauses = ("SRS-5.16",)
    readers = "all"
