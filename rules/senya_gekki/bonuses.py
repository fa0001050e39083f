"""What is in force on a character: bonuses to checks and damage, and defence points (SG-7.17, SG-13.8, SG-18.8)."""

from collections.abc import Iterator

from rules.senya_gekki.character import Character
from rules.senya_gekki.options import Options
from rules.senya_gekki.skill import Effect, read_effects, read_skill
from rules.senya_gekki.state import State
from rules.senya_gekki.tables import BAD_STATUSES, BAPTISED_TRAITS, CheckKind


def in_force(character: Character) -> Iterator[Effect]:
    """SG-13.3, SG-15.1: yield the effects of permanent skills, of self-made statuses, and those that last."""
    for key in sorted(character.skills):
        skill = read_skill(key, character.skills[key])
        if skill.category == "permanent" and not _is_lost(character, skill.tag):
            yield from skill.effects
    for status in character.statuses:
        if status.status not in BAD_STATUSES:
            yield from read_effects(status.effects)
    for lasting in character.effects:
        yield from read_effects(lasting.effects)


def _is_lost(character: Character, tag: str | None) -> bool:
    """SG-13.8: tell whether baptism takes a trait away."""
    return tag in BAPTISED_TRAITS and character.has("baptism")


def check_bonus(character: Character, kind: CheckKind) -> int:
    """SG-18.8: return what is in force on a kind of check."""
    return sum(one.value for one in in_force(character) if one.kind == "check_bonus" and one.on in (kind, "all"))


def damage_bonus(character: Character) -> tuple[int, int]:
    """SG-7.15: return the dice and points in force on damage."""
    found = tuple(one for one in in_force(character) if one.kind == "damage_bonus")
    return sum(one.dice for one in found), sum(one.value for one in found)


def defense_of(character: Character) -> int:
    """SG-7.17: return the defence points, with what is in force."""
    return character.defense + sum(one.value for one in in_force(character) if one.kind == "damage_reduction")


def modifier_of(character: Character, kind: CheckKind, options: Options) -> int:
    """SG-18.8, SG-18.10, SG-13.6: return what is in force on a kind of check, the GM's modifier and bind included."""
    bound = -3 if character.has("bind") and options.bind_mode == "minus_3" else 0
    return check_bonus(character, kind) + character.gm_modifiers.of(kind) + bound


def ambush_modifier(state: State, options: Options, actor: Character | None) -> int:
    """SG-16.3: return what a reaction loses to an action of the ambushing side, in points."""
    surprise = state.surprise
    if surprise is None or actor is None or actor.side != surprise.side:
        return 0
    later = 0 if options.surprise_done_side == "ambushed" else 1
    return -3 if state.round == surprise.round + later else 0
