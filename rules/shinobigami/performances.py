"""Performance modifiers (7-14): which of the declared ones count, and which found no use."""

from collections.abc import Collection, Mapping

from rules.shinobigami.declaration import ActionDeclaration, Declaration
from rules.shinobigami.events.checks import ModifierUnused
from rules.shinobigami.joining import late_joiners
from rules.shinobigami.options import Options
from rules.shinobigami.state import State
from rules.shinobigami.turn import Modifier, TurnContext


def performances(
    state: State, options: Options, declarations: Mapping[str, Declaration], vetoes: Collection[tuple[str, str]]
) -> tuple[Modifier, ...]:
    """SB-7-14.1, SB-7-14.2: return the modifiers that no veto took away, authors in seat order, each list in its order.

    With `per_target` only the first author's counts for a target.
    """
    found: list[Modifier] = []
    for author in _authors(state, declarations):
        declared = declarations[author]
        for one in declared.performance if isinstance(declared, ActionDeclaration) else ():
            if (author, one.target) in vetoes:
                continue
            limited = options.performance_limit == "per_target" and any(one.target == other.target for other in found)
            found.append(Modifier(author, one.target, one.value, one.on, is_performance=True, is_limited=limited))
    return tuple(found)


def report_unused(turn: TurnContext) -> TurnContext:
    """SB-7-14.1: tell each author of a modifier that did not apply why it did not."""
    for one in turn.modifiers:
        if one.is_performance:
            out = one.author not in turn.fight.active
            reason = "limit" if one.is_limited else "author_dropped_out" if out else "no_check"
            turn = turn.tell_own("SB-7-14.1", ModifierUnused(one.author, target=one.target, reason=reason))
    return turn


def _authors(state: State, declarations: Mapping[str, Declaration]) -> tuple[str, ...]:
    """SB-7-14.1, SB-7-13.1: return who declared, in seat order; late joiners take the last seats."""
    seated = tuple(one for one in state.fight.seat_order if one in declarations)
    return (*seated, *late_joiners(declarations))
