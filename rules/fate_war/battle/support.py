"""Support and defence magic at the end of its slot (FW-M10, FW-M11, FW-B12.11)."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.fate_war.battle.cards import Cast
from rules.fate_war.battle.events.magic import SpellDone, SpellFailed
from rules.fate_war.battle.fight import Fight
from rules.fate_war.battle.reductions import resistance_of
from rules.fate_war.model.magic import cut, units
from rules.fate_war.model.points import recovered

SUPPORT = frozenset({"heal", "enhance", "curse"})


def target_of(fight: Fight, caster: str, cast: Cast) -> str | None:
    """FW-M10, FW-M11: return whom a spell is for: by default the caster; None where that one is not there to help.

    A curse has the opponent that was found when it was aimed.
    """
    if cast.spell.kind == "curse":
        return fight.slot.presented[caster].curse_target
    target = cast.target or caster
    return target if target in fight.here and not fight.are_opponents(target, caster) else None


def complete_support(fight: Fight) -> Fight:
    """FW-B12.11: tell of wards and failed spells, then complete support magic, each in id order of the casters."""
    casts = {one: cast for one in fight.here if (cast := fight.slot.presented[one].unaimed.cast)}
    if not casts:
        return fight
    reached = targets_reached(fight, {one: cast for one, cast in casts.items() if cast.spell.kind in SUPPORT})
    for caster, cast in casts.items():
        if cast.spell.kind not in SUPPORT:
            fight = _ward(fight, caster, cast)
        elif caster not in reached:
            fight = _fail(fight, caster, cast, "FW-M10")
    for caster, target in reached.items():
        fight = _complete(fight, caster, target, casts[caster])
    return fight


def targets_reached(fight: Fight, casts: Mapping[str, Cast]) -> Mapping[str, str]:
    """FW-M10: return whom each caster's support reaches; not if the caster is down, or two are on one target."""
    meant = {
        caster: target
        for caster, cast in casts.items()
        if not fight.person(caster).is_down and (target := target_of(fight, caster, cast))
    }
    targets = list(meant.values())
    return {caster: target for caster, target in meant.items() if targets.count(target) == 1}


def _fail(fight: Fight, caster: str, cast: Cast, rule: str) -> Fight:
    aimed = fight.slot.presented[caster].curse_target
    target = aimed if cast.spell.kind == "curse" else cast.target or caster
    return fight.tell_own(rule, SpellFailed(caster, cast.spell.id, target))


def _ward(fight: Fight, caster: str, cast: Cast) -> Fight:
    """FW-M11: tell of a ward, whose pool served in this slot already."""
    target = target_of(fight, caster, cast)
    if target is None:
        return _fail(fight, caster, cast, "FW-M11")
    pool = cast.points(fight.options.defence_per_unit)
    return fight.tell("FW-M11", SpellDone(caster, cast.spell.id, target, units(cast.row), pool=pool))


def _complete(fight: Fight, caster: str, target: str, cast: Cast) -> Fight:
    """FW-M10: let a heal, an enhancement or a curse work."""
    spell = cast.spell
    power, hp, mp = units(cast.row), 0, 0
    if spell.kind == "heal":
        fight, hp, mp = _heal(fight, target, cast)
    elif spell.kind == "curse":
        power = units(cut(cast.row, _resistance_to(fight, caster, target)))
        fight = with_bonus(fight, target, spell.effect, -power)
    else:
        fight = with_bonus(fight, target, spell.effect, power)
    return fight.tell("FW-M10", SpellDone(caster, spell.id, target, power, hp, mp))


def _resistance_to(fight: Fight, caster: str, target: str) -> int:
    """FW-M5, FW-C14: return the grades that a target takes off a curse; none where its standby drops it."""
    is_open = fight.slot.presented[target].toward(caster).card == "standby" and fight.options.standby_drops_resistance
    return 0 if is_open else resistance_of(fight.person(target))


def _heal(fight: Fight, target: str, cast: Cast) -> tuple[Fight, int, int]:
    """FW-M10: recover HP or MP, and return how much it was of each."""
    person = fight.person(target)
    amount = cast.points(fight.options.heal_per_unit)
    if cast.spell.restores == "mp":
        mp = recovered(person.mp, amount, person.mp_max)
        return fight.with_points(target, mp=mp), 0, mp - person.mp
    hp = recovered(person.hp, amount, person.hp_max)
    return fight.with_points(target, hp=hp), hp - person.hp, 0


def with_bonus(fight: Fight, target: str, effect: Mapping[str, str], power: int) -> Fight:
    """FW-M10: change the power of somebody's later spells, or the value of one of its cards, until the battle ends."""
    had = fight.bonus(target)
    if card := effect.get("card"):
        bonus = replace(had, cards={**had.cards, card: had.cards.get(card, 0) + power})
    elif power < 0:
        bonus = replace(had, minus=had.minus - power)
    else:
        bonus = replace(had, plus=had.plus + power)
    return fight.with_battle(bonuses={**fight.battle.bonuses, target: bonus})
