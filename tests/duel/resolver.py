"""A turn of a duel: the throws, then the GM's commands."""

from dataclasses import replace
from itertools import combinations

from rules.core.case import Resolution
from rules.core.errors import CaseError
from rules.core.event import EVERYONE, untyped
from rules.core.ruleset import GM
from tests.duel.declaration import SLOW
from tests.duel.receipt import check
from tests.duel.state import dump_state, load_state
from tests.duel.view import view

BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def resolve(case):
    """Resolve a turn. Raise UnreadableCase where the state is not one of a duel."""
    state = load_state(case.state)
    errors = [] if case.ruleset == "duel" else [CaseError(None, "unknown_ruleset", "ruleset", "DU-3")]
    for actor, raw in sorted(case.declarations.items()):
        errors += check(view(state, actor), raw)
    if errors:
        return Resolution(case.state, errors=tuple(errors))
    signs = {actor: raw["sign"] for actor, raw in sorted(case.declarations.items()) if actor != GM}
    slow = [actor for actor, sign in signs.items() if sign == SLOW]
    if slow:
        return ask_again(case.state, signs, slow)
    events = []
    if state.stage == "throw":
        state = throw(state, signs, events)
        state = settle(state, case.options.get("points_to_win", 2), events)
    for command in case.declarations.get(GM, {}).get("commands", []):
        state = COMMANDS[command["tool"]](state, command, events)
    return Resolution(dump_state(state), tuple(events))


def ask_again(state, signs, slow):
    """DU-1: show the quick hands; the slow ones are put into the same case again."""
    shown = [
        told("DU-1", "slow" if actor in slow else "thrown", actor=actor, sign=sign) for actor, sign in signs.items()
    ]
    wanted = [{"actor": actor, "want": "sign", "path": f"declarations.{actor}.sign"} for actor in slow]
    return Resolution(state, tuple(shown), tuple(wanted))


def throw(state, signs, events):
    """DU-1, DU-2: compare each pair; whoever threw nothing is beaten by whoever threw, two equal hands are drawn."""
    duelists = dict(state.duelists)
    events += [told("DU-1", "thrown", actor=actor, sign=sign) for actor, sign in signs.items()]
    for one, other in combinations(sorted(duelists), 2):
        winner, loser = (one, other) if wins(signs.get(one), signs.get(other)) else (other, one)
        if not wins(signs.get(winner), signs.get(loser)):
            events.append(told("DU-2", "drawn", actor=one, other=other))
            continue
        duelists[winner] = replace(duelists[winner], points=duelists[winner].points + 1)
        events.append(told("DU-2", "beaten", actor=winner, other=loser, points=duelists[winner].points))
    return replace(state, stage="idle", duelists=duelists)


def wins(one, other):
    """DU-2: tell whether a sign beats another; any beats none."""
    return one is not None and (other is None or BEATS[one] == other)


def settle(state, enough, events):
    """DU-2: end the duel where somebody has points enough."""
    best = max((one.points for one in state.duelists.values()), default=0)
    return end(state, {}, events) if best >= enough else state


def open_round(state, _command, events):
    """DU-3: ask everybody for a throw."""
    events.append(told("DU-3", "round_opened", round=state.round + 1))
    return replace(state, stage="throw", round=state.round + 1)


def award(state, command, events):
    """DU-3: give points."""
    one = state.duelists[command["person"]]
    after = replace(one, points=one.points + command["points"])
    events.append(told("DU-3", "awarded", actor=command["person"], points=after.points))
    return replace(state, duelists={**state.duelists, command["person"]: after})


def end(state, _command, events):
    """DU-3: end the duel; who has most points, and some, has won."""
    best = max((one.points for one in state.duelists.values()), default=0)
    winners = sorted(key for key, one in state.duelists.items() if best and one.points == best)
    duelists = {key: replace(one, won=key in winners) for key, one in state.duelists.items()}
    events.append(told("DU-3", "duel_ended", winners=winners))
    return replace(state, stage="over", duelists=duelists)


def told(rule, kind, **values):
    """Return an event for everyone."""
    return untyped(rule, kind, values, EVERYONE)


COMMANDS = {"gm.open_round": open_round, "gm.award": award, "gm.end_duel": end}
