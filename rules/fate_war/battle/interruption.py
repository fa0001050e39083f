"""Interruption of magic (FW-M7): how much damage breaks a spell, and chants that break (FW-B12.10)."""

from msgspec.structs import replace

from rules.fate_war.battle.events.magic import ChantBroken
from rules.fate_war.battle.fight import Fight
from rules.fate_war.battle.presenting import break_group
from rules.fate_war.model.character import Character


def threshold_of(character: Character) -> int:
    """FW-M7: return the damage that breaks a spell: twice the faith of a master, a tenth of a servant's HP, rounded up.

    An NPC with faith counts as a master, else as a servant.
    """
    if character.kind == "master" or (character.kind == "npc" and character.faith > 0):
        return 2 * character.faith
    return -(-character.hp // 10)


def break_chants(fight: Fight) -> Fight:
    """FW-B12.10, FW-M7: break the chants of those whose damage reaches their threshold; nothing was paid yet."""
    for person in fight.here:
        if fight.slot.presented[person].unaimed.card == "chant":
            fight = _chant(fight, person)
    return fight


def _chant(fight: Fight, person: str) -> Fight:
    held = fight.hand_slot(person)
    damage = fight.slot.exchange.damage_to(person)
    if held.group and fight.options.interruption == "cumulative":
        damage += fight.hurt.get(held.group, 0)
        fight = replace(fight, hurt={**fight.hurt, held.group: damage})
    threshold = threshold_of(fight.slot.before[person])
    if not 0 < damage >= threshold:
        return fight
    broken = ChantBroken(person, held.spell.id if held.spell else None, damage, threshold)
    return break_group(fight.tell("FW-M7", broken), held.group)
