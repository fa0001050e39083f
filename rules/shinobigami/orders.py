"""What was declared (section 9), as frozen values: the orders of one deadline."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.shinobigami.character import Via

EVASIONS = ("normal", "escape_art", "none")
TAKES = ("info", "emotion", "prize", "none")
PILL_TIMINGS = ("turn", "round_end")
Vias = tuple[Via, ...]


@dataclass(frozen=True)
class OnSpecial:
    """SB-0.4: what a special of one's own restores."""

    recover: str
    field: str | None = None
    affliction: str | None = None


@dataclass(frozen=True)
class When:
    """Section 9: the conditions of a standing order; all that are given must hold."""

    attacked_by: str | None = None
    damage_at_least: int | None = None
    life_at_most: int | None = None


@dataclass(frozen=True)
class Attack:
    """SB-7-12.1: the attack of one's own turn."""

    ninpo: str
    targets: tuple[str, ...]
    check: Vias = ()
    affliction: str | None = None


@dataclass(frozen=True)
class Support:
    """SB-7-12.2: an order for a support ninpo, in the plot step or for its timing; no `when` is no condition."""

    ninpo: str
    when: When | None = None
    life_fields: tuple[str, ...] = ()
    check: Vias = ()


@dataclass(frozen=True)
class Evade:
    """SB-0.8, SB-7-6.1: how to evade, whom differently, and the target numbers by skill."""

    default: str = "normal"
    by_attacker: Mapping[str, str] = field(default_factory=dict)
    checks: Mapping[str, Vias] = field(default_factory=dict)


@dataclass(frozen=True)
class Pill:
    """SB-7-7.4: an order for a ration pill in battle, against a lost field or an affliction."""

    field: str | None = None
    affliction: str | None = None
    timing: str = "turn"
    when: When | None = None


@dataclass(frozen=True)
class Recovery:
    """SB-0.15: one recovery outside battle."""

    means: str
    skill: str | None = None
    ninpo: str | None = None
    check: Vias = ()
    field: str | None = None
    life_fields: tuple[str, ...] = ()
    affliction: str | None = None


@dataclass(frozen=True)
class Performance:
    """SB-7-14.1: one performance modifier."""

    target: str
    value: int
    on: str
    reason: str


@dataclass(frozen=True)
class LateJoin:
    """SB-7-13.2: joining after the reveal, before the turns of a plot value."""

    ninpo: str
    before_plot: int = 6


@dataclass(frozen=True)
class Claim:
    """SB-7-11-1.1: what a winner claims of a loser."""

    take: str
    loser: str | None = None
    info: str | None = None
    direction: str | None = None
    emotion: str | None = None
    prize: str | None = None


@dataclass(frozen=True)
class PlotDeclaration:
    """Section 9: what is sealed for the plot step."""

    plot: int | None = None
    join: bool = False
    plot_ninpo: tuple[Support, ...] = ()
    loss_order: tuple[str, ...] = ()
    on_special: OnSpecial | None = None


@dataclass(frozen=True)
class ActionDeclaration:
    """Section 9: what is sealed for a round; `concede` is None, or the greatest life at which one gives up."""

    attack: Attack | None = None
    support: tuple[Support, ...] = ()
    evade: Evade = field(default_factory=Evade)
    loss_order: tuple[str, ...] = ()
    on_special: OnSpecial | None = None
    recover: tuple[Pill, ...] = ()
    performance: tuple[Performance, ...] = ()
    concede: int | None = None
    join: LateJoin | None = None


@dataclass(frozen=True)
class SceneDeclaration:
    """Section 9: what is sealed for a scene outside battle."""

    recover: tuple[Recovery, ...] = ()
    loss_order: tuple[str, ...] = ()
    on_special: OnSpecial | None = None


@dataclass(frozen=True)
class SpoilsDeclaration:
    """Section 9: what a winner seals."""

    spoils: Claim


Declaration = PlotDeclaration | ActionDeclaration | SceneDeclaration | SpoilsDeclaration
