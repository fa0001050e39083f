"""The GM's commands carried out (section 9): in their order, until one of them is at fault."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from msgspec import convert

from rules.core.errors import Fault
from rules.core.event import EVERYONE, GM_ONLY, Audience, Event, EventBody, readers
from rules.core.plain import plain
from rules.core.ruleset import GM
from rules.shinobigami.afflictions import afflicted
from rules.shinobigami.character import Character, Info
from rules.shinobigami.commands import STAGE_OF
from rules.shinobigami.declaration import COMMAND
from rules.shinobigami.events.battle import BattleStarted
from rules.shinobigami.events.checks import PerformanceVetoed
from rules.shinobigami.events.recovery import LifeRestored
from rules.shinobigami.events.spoils import GmChange, InfoGained, SpoilsWaived
from rules.shinobigami.faults import part_of, shape_faults
from rules.shinobigami.options import Options
from rules.shinobigami.state import Battle, State
from rules.shinobigami.tables import AFFLICTIONS, FIELDS
from rules.shinobigami.turn import Modifier


@dataclass(frozen=True)
class Ruling:
    """What the GM's commands have made of the state so far, and what they leave for the players' declarations.

    `declared` are these as they were sealed; None where they are not open yet.
    """

    state: State
    options: Options
    declared: Mapping[str, Any] | None
    events: tuple[Event, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    vetoes: frozenset[tuple[str, str]] = frozenset()
    is_new_battle: bool = False

    def tell_to(self, audience: Audience, rule: str, body: EventBody) -> "Ruling":
        """Return the ruling with one more event."""
        return replace(self, events=(*self.events, Event(rule, body, audience)))

    def with_person(self, character: Character) -> "Ruling":
        """Return the ruling with one character changed."""
        return replace(self, state=self.state.with_character(character))


def rule(ruling: Ruling, raw: Any) -> tuple[Ruling, Fault | None]:
    """Section 9: carry out the GM's declaration; with a fault, what the commands before it left."""
    fault = _fault_of_whole(raw)
    if fault is not None:
        return ruling, fault
    for place, command in enumerate(raw.get("commands", ())):
        after = _obey(ruling, command)
        if isinstance(after, Fault):
            return ruling, replace(after, path=f"commands.{place}.{after.path}".rstrip("."))
        ruling = after
    return ruling, None


def _fault_of_whole(raw: Any) -> Fault | None:
    if not isinstance(raw, Mapping):
        return Fault("bad_field", "", "SB-0.13")
    unknown = sorted(name for name in raw if name != "commands")
    if unknown:
        return Fault("unknown_field", unknown[0], "SB-0.13")
    return None if isinstance(raw.get("commands", []), list) else Fault("bad_field", "commands", "SB-0.13")


def _obey(ruling: Ruling, command: Any) -> Ruling | Fault:
    """Section 9: carry out one command; the path of a fault is relative to it."""
    if not isinstance(command, Mapping):
        return Fault("bad_field", "", "SB-0.13")
    tool = command.get("tool")
    if not isinstance(tool, str):
        return Fault("bad_field", "tool", "SB-0.13")
    if tool not in COMMAND.schemas:
        return Fault("unknown_tool", "tool", "SB-0.13", {"got": tool})
    part = part_of(COMMAND.schemas[tool])
    fault = next(shape_faults(part, command, "", "SB-0.13"), None)
    stage = STAGE_OF.get(tool, ruling.state.stage)
    if stage != ruling.state.stage and (fault is None or fault.code != "unknown_field"):
        return Fault("wrong_stage", "tool", "SB-0.1", {"stage": ruling.state.stage, "wanted": stage})
    if fault is not None:
        return fault
    values: Mapping[str, Any] = part.deserialize(command)
    return _stranger(ruling, values) or _TOOLS[tool](ruling, values, command)


def _stranger(ruling: Ruling, values: Mapping[str, Any]) -> Fault | None:
    """Section 9: return the fault of a command that names somebody who is not there."""
    for name in ("target", "by", "to", "winner"):
        if name in values and values[name] not in ruling.state.characters:
            return Fault("unknown_actor", name, "SB-0.13", {"got": values[name]})
    return None


def _changed(ruling: Ruling, command: Mapping[str, Any]) -> Ruling:
    """Section 12: tell the GM what a command that has no event of its own changed."""
    return ruling.tell_to(GM_ONLY, "SB-0.3", convert(plain(command), GmChange))


def _start_battle(ruling: Ruling, values: Mapping[str, Any], _: Mapping[str, Any]) -> Ruling | Fault:
    """SB-0.1: begin a battle of at least two characters who are in the scene and have life left."""
    persons: tuple[str, ...] = values["participants"]
    if len(persons) < 2:
        return Fault("bad_participants", "participants", "SB-0.1", {"least": 2})
    for place, key in enumerate(persons):
        one = ruling.state.characters.get(key)
        if one is None or not one.in_scene or not one.hp or key in persons[:place]:
            return Fault("bad_participants", f"participants.{place}", "SB-0.1", {"got": key})
    battle = Battle("running", persons, persons, persons)
    started = replace(ruling, state=replace(ruling.state, stage="plot", battle=battle), is_new_battle=True)
    return started.tell_to(EVERYONE, "SB-0.1", BattleStarted(persons))


def _start_scene(ruling: Ruling, _: Mapping[str, Any], __: Mapping[str, Any]) -> Ruling:
    """SB-7-7-1.2: raise by one point everybody who fell in the main phase."""
    for key, one in sorted(ruling.state.characters.items()):
        if one.hp or one.down_since != "main" or not one.hp_max:
            continue
        first = next(name for name in FIELDS if one.life_max[name])
        field = one.revive_field if one.revive_field in one.lost else first
        ruling = ruling.with_person(one.with_life(field, 1, ruling.state.phase))
        ruling = ruling.tell_to(readers(key), "SB-7-7-1.2", LifeRestored(key, field=field, means="scene_start"))
    return ruling


def _set_phase(ruling: Ruling, values: Mapping[str, Any], command: Mapping[str, Any]) -> Ruling:
    return _changed(replace(ruling, state=replace(ruling.state, phase=values["phase"])), command)


def _set_modifier(ruling: Ruling, values: Mapping[str, Any], command: Mapping[str, Any]) -> Ruling:
    """SB-0.3: let the target's first check of a kind be modified."""
    one = Modifier(GM, values["target"], values["value"], values["on"])
    return _changed(replace(ruling, modifiers=(*ruling.modifiers, one)), command)


def _veto(ruling: Ruling, values: Mapping[str, Any], _: Mapping[str, Any]) -> Ruling | Fault:
    """SB-7-14.2: take away a performance modifier that was declared; while none is open yet, any may be named."""
    pair = (values["by"], values["target"])
    if ruling.declared is not None and (pair in ruling.vetoes or not _has_performance(ruling.declared, *pair)):
        return Fault("bad_field", "target", "SB-7-14.2", {"by": pair[0], "got": pair[1]})
    vetoed = replace(ruling, vetoes=ruling.vetoes | {pair})
    return vetoed.tell_to(readers(pair[0]), "SB-7-14.2", PerformanceVetoed(pair[0], target=pair[1]))


def _has_performance(declared: Mapping[str, Any], by: str, target: str) -> bool:
    raw = declared.get(by)
    listed = raw.get("performance") if isinstance(raw, Mapping) else None
    entries = listed if isinstance(listed, list) else ()
    return any(isinstance(entry, Mapping) and entry.get("target") == target for entry in entries)


def _give_info(ruling: Ruling, values: Mapping[str, Any], _: Mapping[str, Any]) -> Ruling | Fault:
    """SB-7-11-1-1.2: let somebody know a location or secret."""
    info = Info(values["kind"], values["of"])
    if info.of not in ruling.state.characters and info.of not in ruling.state.prizes:
        return Fault("bad_field", "of", "SB-7-11-1-1.2", {"got": info.of})
    one = ruling.state.characters[values["to"]]
    if not one.knows(info):
        ruling = ruling.with_person(replace(one, known=(*one.known, info)))
    return ruling.tell_to(readers(one.id), "SB-7-11-1-1.2", InfoGained(one.id, kind=info.kind, of=info.of))


def _add_affliction(ruling: Ruling, values: Mapping[str, Any], command: Mapping[str, Any]) -> Ruling | Fault:
    """SB-0.10: give somebody an affliction."""
    if values["affliction"] not in AFFLICTIONS:
        return _unknown_affliction(values)
    one = ruling.state.characters[values["target"]]
    changed = afflicted(one, ruling.options, values["affliction"], values.get("effects"))
    return _changed(ruling.with_person(changed), command)


def _remove_affliction(ruling: Ruling, values: Mapping[str, Any], command: Mapping[str, Any]) -> Ruling | Fault:
    """SB-0.10: take the oldest affliction of that name away."""
    if values["affliction"] not in AFFLICTIONS:
        return _unknown_affliction(values)
    one = ruling.state.characters[values["target"]]
    status = one.affliction(values["affliction"])
    if status is None:
        return Fault("bad_field", "affliction", "SB-0.10", {"got": values["affliction"]})
    return _changed(ruling.with_person(one.without_status(status)), command)


def _unknown_affliction(values: Mapping[str, Any]) -> Fault:
    allowed = list(AFFLICTIONS)
    return Fault("unknown_affliction", "affliction", "SB-0.10", {"got": values["affliction"], "allowed": allowed})


def _remove_status(ruling: Ruling, values: Mapping[str, Any], command: Mapping[str, Any]) -> Ruling | Fault:
    """SB-0.14: take the oldest status of that name away."""
    one = ruling.state.characters[values["target"]]
    status = next((status for status in one.statuses if status.status == values["status"]), None)
    if status is None:
        return Fault("bad_field", "status", "SB-0.14", {"got": values["status"]})
    return _changed(ruling.with_person(one.without_status(status)), command)


def _set_life(ruling: Ruling, values: Mapping[str, Any], command: Mapping[str, Any]) -> Ruling | Fault:
    """SB-0.7, SB-7-7.6: mark or restore a point of life; nobody has more than at first."""
    one = ruling.state.characters[values["target"]]
    if values["value"] > one.life_max[values["field"]]:
        return Fault("bad_field", "value", "SB-7-7.6", {"got": values["value"]})
    changed = one.with_life(values["field"], values["value"], ruling.state.phase)
    return _changed(ruling.with_person(changed), command)


def _waive_spoils(ruling: Ruling, values: Mapping[str, Any], _: Mapping[str, Any]) -> Ruling | Fault:
    """SB-7-11-1.1: give up the claim of a winner that is still to come."""
    winner, fight = values["winner"], ruling.state.fight
    if winner not in fight.spoils_pending:
        return Fault("not_winner", "winner", "SB-7-11-1.1", {"got": winner})
    pending = tuple(one for one in fight.spoils_pending if one != winner)
    waived = replace(ruling, state=ruling.state.with_battle(spoils_pending=pending))
    return waived.tell_to(EVERYONE, "SB-7-11-1.1", SpoilsWaived(winner))


_TOOLS: Mapping[str, Callable[[Ruling, Mapping[str, Any], Mapping[str, Any]], Ruling | Fault]] = {
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
