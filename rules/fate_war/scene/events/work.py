"""Events of the places at work and of contests over study and labour (FW-A13, FW-A14)."""

from rules.core.event import EventBody
from rules.fate_war.turn.scene_event import PersonEvent


class LabourRoll(PersonEvent, frozen=True):
    """The roll for one of the two places at work."""

    clauses = ("FW-A13",)
    readers = "self"
    rolled = ("roll",)

    roll: int


class Contest(EventBody, frozen=True):
    """A contest over study or labour; each round is `a`, `b` or `=`, no winner being a draw."""

    clauses = ("FW-A14",)
    readers = "pair"

    action: str
    a: str
    b: str
    rounds: tuple[str, ...]
    winner: str | None


class ContestSettled(PersonEvent, frozen=True):
    """The winner took what the loser's work had brought; the loser lost HP or MP too."""

    clauses = ("FW-A14",)
    readers = "pair"

    action: str
    target: str
    taken: int
    lost: int
