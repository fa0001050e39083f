"""Who declares (section 9), and what the check of a declaration may consult; faults that several orders share."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.errors import Fault
from rules.shinobigami.character import Character, Via
from rules.shinobigami.ninpo import Ninpo
from rules.shinobigami.options import Options
from rules.shinobigami.orders import When
from rules.shinobigami.skills import is_disabled
from rules.shinobigami.state import Battle, State
from rules.shinobigami.tables import AFFLICTIONS, NUMBERS


@dataclass(frozen=True)
class Declarer:
    """Who declares, in which state: at sealing no more of it than this actor may see."""

    actor: str
    state: State
    options: Options

    @property
    def me(self) -> Character:
        """Return the character that declares."""
        return self.state.characters[self.actor]

    @property
    def fight(self) -> Battle:
        """Return the battle."""
        return self.state.fight

    @property
    def is_in_battle(self) -> bool:
        """SB-0.12: tell whether it is in the battle now."""
        return self.actor in self.fight.active

    @property
    def plot(self) -> int:
        """SB-0.2, SB-7-13.2: return its plot value, 1 for who joins after the reveal."""
        return self.fight.plots.get(self.actor, 1)

    def ninpo(self, key: str) -> Ninpo:
        """Return a ninpo of its sheet."""
        return self.me.ninpo[key]


def listed(raw: Any, path: str, rule: str) -> Iterator[Fault]:
    """Section 9: yield the fault of what should be a list."""
    if not isinstance(raw, list):
        yield Fault("bad_field", path, rule)


def ninpo_faults(one: Declarer, key: str, path: str, rule: str) -> Iterator[Fault]:
    """SB-0.13: yield the fault of a ninpo that is not on the sheet, or disabled by a status."""
    if key not in one.me.ninpo:
        yield Fault("unknown_ninpo", path, rule, {"got": key, "allowed": sorted(one.me.ninpo)})
    elif is_disabled(one.me, one.options, key):
        yield Fault("ninpo_disabled", path, "SB-0.13", {"ninpo": key})


def cost_faults(one: Declarer, ninpo: Ninpo, path: str) -> Iterator[Fault]:
    """SB-7-12-1.2, SB-7-12.4: yield the fault of a cost above the plot step's cap, or above the plot value."""
    cap = one.fight.used_by(one.actor).cap if one.options.plot_ninpo_rule == "cap" else None
    if cap is not None and ninpo.cost > cap:
        yield Fault("cost_over_plot_ninpo", path, "SB-7-12-1.2", {"ninpo": ninpo.id, "cost": ninpo.cost, "cap": cap})
    if ninpo.cost > one.plot:
        yield Fault("cost_over_plot", path, "SB-7-12.4", {"ninpo": ninpo.id, "cost": ninpo.cost, "plot": one.plot})


def via_faults(one: Declarer, ways: Sequence[Via], path: str) -> Iterator[Fault]:
    """SB-0.6: yield the faults of each way to roll: a skill that is not owned, a target number out of bounds."""
    least, most = NUMBERS
    for place, way in enumerate(ways):
        if way.via not in one.me.skills:
            values = {"got": way.via, "allowed": sorted(one.me.skills)}
            yield Fault("unknown_skill", f"{path}.{place}.via", "SB-0.6", values)
        if not least <= way.target_number <= most:
            bounds = {"got": way.target_number, "wanted": f"{least}–{most}"}
            yield Fault("bad_field", f"{path}.{place}.target_number", "SB-0.6", bounds)


def affliction_faults(name: str | None, path: str, rule: str) -> Iterator[Fault]:
    """SB-0.10: yield the fault of an affliction that is not in the table."""
    if name is not None and name not in AFFLICTIONS:
        yield Fault("unknown_affliction", path, rule, {"got": name, "allowed": list(AFFLICTIONS)})


def when_faults(one: Declarer, when: When | None, path: str) -> Iterator[Fault]:
    """Section 9: yield the fault of a condition about somebody who is not there."""
    if when is not None and when.attacked_by is not None and when.attacked_by not in one.state.characters:
        yield Fault("bad_field", f"{path}.attacked_by", "SB-7-12.2", {"got": when.attacked_by})


def either_faults(field: str | None, affliction: str | None, path: str) -> Iterator[Fault]:
    """SB-0.15: yield the fault of a recovery that names neither a field nor an affliction, or both."""
    if (field is None) == (affliction is None):
        yield Fault("bad_field", f"{path}.{'field' if field is None else 'affliction'}", "SB-0.15")
