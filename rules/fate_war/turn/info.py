"""Info points (FW-A7, FW-A8): who holds them, what stands against one more, and what is gained."""

from itertools import product

from msgspec.structs import replace

from rules.core.event import GM_ONLY, Audience, Event, readers
from rules.fate_war.model.audiences import own
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import INFO_KINDS, State
from rules.fate_war.turn.battle_event import InfoDenied, InfoGained

EXCLUDES = {"encounter": "rumour", "rumour": "encounter", "battle": "lore", "lore": "battle"}
"""FW-A8: what one scene gives in place of each kind."""


def holder(state: State, options: Options, observer: str) -> str:
    """FW-A8: return under which id an observer's points are kept: its own, or its side's (`info_owner`)."""
    return state.characters[observer].side if options.info_owner == "side" else observer


def observer_only(state: State, options: Options, observer: str) -> Audience:
    """12.7: return who reads what an observer learns: itself, with `info_owner: "side"` its side."""
    return own(state, observer) if options.info_owner == "side" else readers(observer)


def roll_audiences(state: State, options: Options) -> tuple[Audience, ...]:
    """FW-A13, FW-N1: return who may come to read a die of a scene: the GM alone, and each observer what is its own.

    A contract may be made and broken before the die falls, so every pair that could be one is among them.
    """
    persons = [one for one in state.characters.values() if one.is_pc]
    if options.info_owner != "side":
        return (GM_ONLY, *(readers(one.id) for one in persons))
    masters, servants = (tuple(one.id for one in persons if one.kind == kind) for kind in ("master", "servant"))
    pairs = (readers(*pair) for pair in product(masters, servants))
    return (GM_ONLY, *(readers(one.id) for one in persons), *pairs)


def refusal(
    state: State, options: Options, observer: str, servant: str, kind: str, *, by_meeting: bool = True
) -> str | None:
    """FW-A8: return why an observer gains no point of a kind on a servant, None where it does.

    Points that no meeting brings, but a battle (FW-B9), need none held before.
    """
    key = holder(state, options, observer)
    held = state.info.get(key, {}).get(servant, {})
    wider = options.info_prereq == "encounter_or_battle"
    if by_meeting and (kind == "rumour" or (kind == "lore" and wider)):
        first = ("encounter", "battle") if wider else ("encounter",)
        if not any(held.get(one, 0) for one in first):
            return "no_encounter"
    gained = state.info_scene.get(key, {}).get(servant, ())
    return "exclusive" if options.info_exclusive and EXCLUDES[kind] in gained else None


def points_for(state: State, options: Options, observer: str, listed: str, *, scouting: bool) -> int:
    """FW-A7: return how many points one is worth: doubled through an acquaintance, as `acquaintance_doubles` says."""
    counts = scouting or options.acquaintance_doubles == "all"
    return 2 if counts and listed in state.characters[observer].acquaintances else 1


def with_info(state: State, options: Options, observer: str, servant: str, gained: tuple[str, int]) -> State:
    """FW-A8: return the state with points of a kind added, and noted for this scene."""
    kind, points = gained
    key = holder(state, options, observer)
    of_key = state.info.get(key, {})
    held = {**dict.fromkeys(INFO_KINDS, 0), **of_key.get(servant, {})}
    noted = state.info_scene.get(key, {})
    kinds = tuple(sorted({*noted.get(servant, ()), kind}))
    return replace(
        state,
        info={**state.info, key: {**of_key, servant: {**held, kind: held[kind] + points}}},
        info_scene={**state.info_scene, key: {**noted, servant: kinds}},
    )


def learn(
    state: State, options: Options, rule: str, observer: str, servant: str, gained: tuple[str, int]
) -> tuple[State, Event]:
    """FW-A8: give an observer points of a kind on a servant, or tell it why there are none."""
    kind, points = gained
    audience = observer_only(state, options, observer)
    if reason := refusal(state, options, observer, servant, kind, by_meeting=rule != "FW-B9"):
        return state, Event("FW-A8", InfoDenied(observer, servant, kind, reason), audience)
    state = with_info(state, options, observer, servant, gained)
    total = state.info[holder(state, options, observer)][servant][kind]
    return state, Event(rule, InfoGained(observer, servant, kind, points, total), audience)
