"""Skills and target numbers (SB-0.6, SB-7-7.1): what a check can be rolled with, and against which number."""

from rules.shinobigami.character import SHAKEN, Character, Status, Via
from rules.shinobigami.effects import StatusEffect
from rules.shinobigami.options import Options
from rules.shinobigami.state import State
from rules.shinobigami.tables import BASE_NUMBER, field_distance

_SHAKEN = (StatusEffect("check_modifier", value=-1, on="any"),)
RULES_OF_REASONS = {
    "cost": "SB-7-12.5",
    "ninpo_disabled": "SB-0.13",
    "backlash": "SB-7-8.2",
    "no_target": "SB-0.12",
    "skill_disabled": "SB-7-7.1",
    "no_target_number": "SB-0.6",
    "special": "SB-0.8",
    "not_evadable": "SB-0.8",
    "declined": "SB-0.8",
}
"""Section 12: the clause of each reason for which something is not done."""


def effects_on(character: Character, options: Options) -> tuple[StatusEffect, ...]:
    """SB-0.10, SB-0.14: return the effects of all statuses of a character, each entry counted."""
    return tuple(effect for status in character.statuses for effect in _effects_of(status, options))


def _effects_of(status: Status, options: Options) -> tuple[StatusEffect, ...]:
    """SB-0.10: effects of an entry's own stand beside those that the table gives to its name."""
    given = options.afflictions.get(status.status, ()) if status.is_affliction else ()
    shaken = _SHAKEN if status.status == SHAKEN else ()
    return (*given, *shaken, *(status.effects or ()))


def is_usable(character: Character, options: Options, skill: str) -> bool:
    """SB-7-7.1: tell whether an owned skill can be used: its field is not lost, and no status disables it."""
    is_disabled = any(one.effect == "disable_skill" and one.skill == skill for one in effects_on(character, options))
    return not is_disabled and not character.has_lost(character.skills[skill])


def is_disabled(character: Character, options: Options, ninpo: str) -> bool:
    """SB-0.13: tell whether a status keeps a character from a ninpo."""
    return any(one.effect == "disable_ninpo" and one.ninpo == ninpo for one in effects_on(character, options))


def way_to_roll(
    state: State, options: Options, actor: str, skill: str | None, declared: tuple[Via, ...], *, only: str | None = None
) -> Via | str:
    """SB-0.6, SB-7-6.1: return with which skill and against which number a check is rolled, or why it cannot be.

    The reasons are `skill_disabled` and `no_target_number`. Where `only` is given, no other skill serves, and a number
    that was noted for another one is passed over.
    """
    character = state.characters[actor]
    owned = [key for key in character.skills if only in (None, key)]
    if skill is None:
        return "no_target_number"
    sources = (declared, character.targets.get(skill, ()))
    noted = next(filter(None, ([one for one in ways if only in (None, one.via)] for ways in sources)), None)
    if noted:
        offered = [one for one in noted if one.via in owned]
    elif skill in state.skill_table:
        offered = _from_table(state, character, skill, owned)
    else:
        offered = [Via(skill, BASE_NUMBER)] if skill in owned else []
    usable = [one for one in offered if is_usable(character, options, one.via)]
    if usable:
        return usable[0]
    return "skill_disabled" if offered else "no_target_number"


def _from_table(state: State, character: Character, skill: str, owned: list[str]) -> list[Via]:
    """SB-0.6: return the owned skills of the table by their distance from the named one, ties by id."""
    named = state.skill_table[skill]
    places = {key: state.skill_table[key] for key in owned if key in state.skill_table}
    ways = []
    for key, place in places.items():
        distance = abs(place.row - named.row) + field_distance(place.field, named.field, character.gaps_filled)
        ways.append(Via(key, BASE_NUMBER + distance))
    return sorted(ways, key=lambda one: (one.target_number, one.via))
