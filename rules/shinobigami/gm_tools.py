"""The GM's tools (section 9): what each command does."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from msgspec import convert

from rules.core.errors import Fault
from rules.core.event import EVERYONE, GM_ONLY, readers
from rules.core.plain import plain
from rules.core.ruleset import GM
from rules.shinobigami.afflictions import afflicted
from rules.shinobigami.character import Info
from rules.shinobigami.events.battle import BattleStarted
from rules.shinobigami.events.checks import PerformanceVetoed
from rules.shinobigami.events.recovery import LifeRestored
from rules.shinobigami.events.spoils import GmChange, InfoGained, SpoilsWaived
from rules.shinobigami.gm_context import GmContext
from rules.shinobigami.state import Battle
from rules.shinobigami.tables import AFFLICTIONS, FIELDS
from rules.shinobigami.turn import Modifier


def _changed(context: GmContext, command: Mapping[str, Any]) -> GmContext:
    """Section 12: tell the GM what a command that has no event of its own changed."""
    return context.tell_to(GM_ONLY, "SB-0.3", convert(plain(command), GmChange))


def _start_battle(context: GmContext, values: Mapping[str, Any], _: Mapping[str, Any]) -> GmContext | Fault:
    """SB-0.1: begin a battle of at least two characters who are in the scene and have life left."""
    persons: tuple[str, ...] = values["participants"]
    if len(persons) < 2:
        return Fault("bad_participants", "participants", "SB-0.1", {"least": 2})
    for place, key in enumerate(persons):
        one = context.state.characters.get(key)
        if one is None or not one.in_scene or not one.hp or key in persons[:place]:
            return Fault("bad_participants", f"participants.{place}", "SB-0.1", {"got": key})
    battle = Battle("running", persons, persons, persons)
    started = replace(context, state=replace(context.state, stage="plot", battle=battle), is_new_battle=True)
    return started.tell_to(EVERYONE, "SB-0.1", BattleStarted(persons))


def _start_scene(context: GmContext, _: Mapping[str, Any], __: Mapping[str, Any]) -> GmContext:
    """SB-7-7-1.2: raise by one point everybody who fell in the main phase."""
    for key, one in sorted(context.state.characters.items()):
        if one.hp or one.down_since != "main" or not one.hp_max:
            continue
        first = next(name for name in FIELDS if one.life_max[name])
        field = one.revive_field if one.revive_field in one.lost else first
        context = context.with_person(one.with_life(field, 1, context.state.phase))
        context = context.tell_to(readers(key), "SB-7-7-1.2", LifeRestored(key, field=field, means="scene_start"))
    return context


def _set_phase(context: GmContext, values: Mapping[str, Any], command: Mapping[str, Any]) -> GmContext:
    return _changed(replace(context, state=replace(context.state, phase=values["phase"])), command)


def _set_modifier(context: GmContext, values: Mapping[str, Any], command: Mapping[str, Any]) -> GmContext:
    """SB-0.3: let the target's first check of a kind be modified."""
    one = Modifier(GM, values["target"], values["value"], values["on"])
    return _changed(replace(context, modifiers=(*context.modifiers, one)), command)


def _veto(context: GmContext, values: Mapping[str, Any], _: Mapping[str, Any]) -> GmContext | Fault:
    """SB-7-14.2: take away a performance modifier that was declared; while none is open yet, any may be named."""
    pair = (values["by"], values["target"])
    if context.declared is not None and (pair in context.vetoes or not _has_performance(context.declared, *pair)):
        return Fault("bad_field", "target", "SB-7-14.2", {"by": pair[0], "got": pair[1]})
    vetoed = replace(context, vetoes=context.vetoes | {pair})
    return vetoed.tell_to(readers(pair[0]), "SB-7-14.2", PerformanceVetoed(pair[0], target=pair[1]))


def _has_performance(declared: Mapping[str, Any], by: str, target: str) -> bool:
    raw = declared.get(by)
    listed = raw.get("performance") if isinstance(raw, Mapping) else None
    entries = listed if isinstance(listed, list) else ()
    return any(isinstance(entry, Mapping) and entry.get("target") == target for entry in entries)


def _give_info(context: GmContext, values: Mapping[str, Any], _: Mapping[str, Any]) -> GmContext | Fault:
    """SB-7-11-1-1.2: let somebody know a location or secret."""
    info = Info(values["kind"], values["of"])
    if info.of not in context.state.characters and info.of not in context.state.prizes:
        return Fault("bad_field", "of", "SB-7-11-1-1.2", {"got": info.of})
    one = context.state.characters[values["to"]]
    if not one.knows(info):
        context = context.with_person(replace(one, known=(*one.known, info)))
    return context.tell_to(readers(one.id), "SB-7-11-1-1.2", InfoGained(one.id, kind=info.kind, of=info.of))


def _add_affliction(context: GmContext, values: Mapping[str, Any], command: Mapping[str, Any]) -> GmContext | Fault:
    """SB-0.10: give somebody an affliction."""
    if values["affliction"] not in AFFLICTIONS:
        return _unknown_affliction(values)
    one = context.state.characters[values["target"]]
    changed = afflicted(one, context.options, values["affliction"], values.get("effects"))
    return _changed(context.with_person(changed), command)


def _remove_affliction(context: GmContext, values: Mapping[str, Any], command: Mapping[str, Any]) -> GmContext | Fault:
    """SB-0.10: take the oldest affliction of that name away."""
    if values["affliction"] not in AFFLICTIONS:
        return _unknown_affliction(values)
    one = context.state.characters[values["target"]]
    status = one.affliction(values["affliction"])
    if status is None:
        return Fault("bad_field", "affliction", "SB-0.10", {"got": values["affliction"]})
    return _changed(context.with_person(one.without_status(status)), command)


def _unknown_affliction(values: Mapping[str, Any]) -> Fault:
    allowed = list(AFFLICTIONS)
    return Fault("unknown_affliction", "affliction", "SB-0.10", {"got": values["affliction"], "allowed": allowed})


def _remove_status(context: GmContext, values: Mapping[str, Any], command: Mapping[str, Any]) -> GmContext | Fault:
    """SB-0.14: take the oldest status of that name away."""
    one = context.state.characters[values["target"]]
    status = next((status for status in one.statuses if status.status == values["status"]), None)
    if status is None:
        return Fault("bad_field", "status", "SB-0.14", {"got": values["status"]})
    return _changed(context.with_person(one.without_status(status)), command)


def _set_life(context: GmContext, values: Mapping[str, Any], command: Mapping[str, Any]) -> GmContext | Fault:
    """SB-0.7, SB-7-7.6: mark or restore a point of life; nobody has more than at first."""
    one = context.state.characters[values["target"]]
    if values["value"] > one.life_max[values["field"]]:
        return Fault("bad_field", "value", "SB-7-7.6", {"got": values["value"]})
    changed = one.with_life(values["field"], values["value"], context.state.phase)
    return _changed(context.with_person(changed), command)


def _waive_spoils(context: GmContext, values: Mapping[str, Any], _: Mapping[str, Any]) -> GmContext | Fault:
    """SB-7-11-1.1: give up the claim of a winner that is still to come."""
    winner, fight = values["winner"], context.state.fight
    if winner not in fight.spoils_pending:
        return Fault("not_winner", "winner", "SB-7-11-1.1", {"got": winner})
    pending = tuple(one for one in fight.spoils_pending if one != winner)
    waived = replace(context, state=context.state.with_battle(spoils_pending=pending))
    return waived.tell_to(EVERYONE, "SB-7-11-1.1", SpoilsWaived(winner))


TOOLS: Mapping[str, Callable[[GmContext, Mapping[str, Any], Mapping[str, Any]], GmContext | Fault]] = {
    "gm.start_battle": _start_battle,
    "gm.start_scene": _start_scene,
    "gm.set_phase": _set_phase,
    "gm.set_modifier": _set_modifier,
    "gm.veto_performance": _veto,
    "gm.give_info": _give_info,
    "gm.add_affliction": _add_affliction,
    "gm.remove_affliction": _remove_affliction,
    "gm.remove_status": _remove_status,
    "gm.set_life": _set_life,
    "gm.waive_spoils": _waive_spoils,
}
"""Each tool: it returns the context changed, or what is wrong with the command."""
