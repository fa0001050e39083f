"""Events of attacks (chapters 7 to 10, 14 and 15.4): checks, waiting, counters, covering and damage."""

from msgspec import UNSET, UnsetType

from rules.senya_gekki.events.base import Personal
from rules.senya_gekki.tables import AttackOutcome, CheckOutcome, CombatValue, CounterRefusal


class AttackDeclared(Personal, frozen=True):
    """An attack was declared; `targets` are those left, `wait_lag` the sum of its skills' lags."""

    clauses = ("SG-7.2",)
    readers = "all"

    attack_type: str
    skills: tuple[str, ...]
    targets: tuple[str, ...]
    wait_lag: int


class TargetDropped(Personal, frozen=True):
    """A target of an attack can no longer be attacked."""

    clauses = ("SG-7.4",)
    readers = "all"

    target: str


class AttackFizzled(Personal, frozen=True):
    """An attack came to nothing before its hit check."""

    clauses = ("SG-7.4", "SG-13.7")
    readers = "all"


class WaitStarted(Personal, frozen=True):
    """A character paid its wait lag and stands waiting."""

    clauses = ("SG-7.5",)
    readers = "all"

    lag: int
    from_: int
    to: int


class AttackReleased(Personal, frozen=True):
    """A waiting character strikes its prepared attack."""

    clauses = ("SG-7.8",)
    readers = "all"

    attack_type: str
    targets: tuple[str, ...]


class WaitBroken(Personal, frozen=True):
    """Real damage broke a waiting character's concentration; `count` is its action count."""

    clauses = ("SG-8.2",)
    readers = "all"

    count: int


class InterruptRefused(Personal, frozen=True):
    """An interrupt that would have applied is not possible."""

    clauses = ("SG-8.3",)
    readers = "all"

    reason: str


class HitCheck(Personal, frozen=True):
    """An attacker's hit check; `check` numbers the checks of one attack. A critical or fumble has no achievement."""

    clauses = ("SG-7.9",)
    readers = "all"
    rolled = ("dice",)

    combat: CombatValue
    check_value: int
    modifier: int
    dice: tuple[int, ...]
    achievement: int | None
    outcome: CheckOutcome
    check: int


class EvadeCheck(Personal, frozen=True):
    """A reaction to the action of `attacker`; whoever cannot roll has no dice."""

    clauses = ("SG-7.10", "SG-11.3")
    readers = "all"
    rolled = ("dice",)

    combat: CombatValue
    check_value: int
    modifier: int
    dice: tuple[int, ...]
    achievement: int | None
    outcome: CheckOutcome
    attacker: str


class CounterCheck(Personal, frozen=True):
    """A counterer's check; `check` numbers the checks of one counter."""

    clauses = ("SG-9.6",)
    readers = "all"
    rolled = ("dice",)

    combat: CombatValue
    check_value: int
    modifier: int
    dice: tuple[int, ...]
    achievement: int | None
    outcome: CheckOutcome
    check: int
    attacker: str


class SkillCheck(Personal, frozen=True):
    """The user's check of a skill that its targets oppose."""

    clauses = ("SG-15.4",)
    readers = "all"
    rolled = ("dice",)

    combat: CombatValue
    check_value: int
    modifier: int
    dice: tuple[int, ...]
    achievement: int | None
    outcome: CheckOutcome


class CounterDeclared(Personal, frozen=True):
    """A waiting defender counters; `dropped` are the skills that add targets, which do not count."""

    clauses = ("SG-9.2",)
    readers = "all"

    attacker: str
    attack_type: str
    skills: tuple[str, ...]
    dropped: tuple[str, ...]


class CounterRefused(Personal, frozen=True):
    """A counter was not possible; `by` is who of the side has countered in this round, where that is the reason."""

    clauses = ("SG-9.3", "SG-9.6", "SG-13.7")
    readers = "all"

    attacker: str
    attack_type: str
    skills: tuple[str, ...]
    dropped: tuple[str, ...]
    reason: CounterRefusal
    by: str | UnsetType | None = UNSET


class AttackResult(Personal, frozen=True):
    """How one target fared; `wins` and `counter_wins` are the numbers of the checks that won."""

    clauses = ("SG-7.13", "SG-7.14", "SG-9.8", "SG-9.9", "SG-9.10", "SG-10.4", "SG-10.5", "SG-10.6")
    readers = "all"

    target: str
    result: AttackOutcome
    wins: tuple[int, ...]
    counter_wins: tuple[int, ...]
