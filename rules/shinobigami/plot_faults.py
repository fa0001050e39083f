"""Faults of what is sealed for the plot step (SB-0.2, 7-12-1)."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.errors import Fault
from rules.core.fields import ready
from rules.shinobigami.declaration import PlotDeclarationSchema
from rules.shinobigami.declarer import Declarer, listed, ninpo_faults, via_faults
from rules.shinobigami.faults import part_of, shape_faults
from rules.shinobigami.ninpo import Ninpo
from rules.shinobigami.orders import PlotNinpo

_RULE = "SB-7-12-1.1"


def plot_faults(one: Declarer, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Section 9, stage `plot`: yield the faults of the plot, then of the ninpo of the plot step."""
    if "plot" in raw:
        yield from shape_faults(ready(PlotDeclarationSchema).fields["plot"], raw["plot"], "plot", "SB-0.2")
    elif not one.is_in_battle:
        yield Fault("bad_plot", "plot", "SB-0.2")
    entries = raw.get("plot_ninpo", [])
    yield from listed(entries, "plot_ninpo", _RULE)
    before: set[str] = set()
    for place, entry in enumerate(entries):
        path = f"plot_ninpo.{place}"
        part = part_of(PlotNinpo)
        yield from shape_faults(part, entry, path, _RULE)
        order: PlotNinpo = part.deserialize(entry)
        yield from ninpo_faults(one, order.ninpo, f"{path}.ninpo", _RULE)
        yield from _use_faults(one, one.ninpo(order.ninpo), f"{path}.ninpo", raw.get("plot"))
        if order.ninpo in before:
            yield Fault("already_used", f"{path}.ninpo", "SB-7-12.2", {"ninpo": order.ninpo})
        before.add(order.ninpo)
        yield from via_faults(one, order.check, f"{path}.check")


def _use_faults(one: Declarer, ninpo: Ninpo, path: str, plot: int | None) -> Iterator[Fault]:
    """SB-7-12-1.1, SB-7-12-1.2: yield the faults of a ninpo's kind, timing and cost."""
    if not ninpo.is_support:
        yield Fault("not_support_ninpo", path, "SB-7-12.2", {"ninpo": ninpo.id})
    if ninpo.timing != "plot":
        yield Fault("wrong_timing", path, "SB-7-12.2", {"ninpo": ninpo.id, "timing": ninpo.timing})
    if plot is None and isinstance(one.options.missing_plot, int):
        plot = one.options.missing_plot
    if one.options.plot_ninpo_rule == "own_cost" and plot is not None and ninpo.cost > plot:
        values = {"ninpo": ninpo.id, "cost": ninpo.cost, "plot": plot}
        yield Fault("cost_over_plot", path, "SB-7-12-1.2", values)
