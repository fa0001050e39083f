"""Attacks (FW-B12.5): what a clash's deal becomes by bonuses, true names, reach and fall-off."""

from msgspec import Struct
from msgspec.structs import replace

from rules.fate_war.battle.cards import Play, Release
from rules.fate_war.battle.clash import Deal
from rules.fate_war.model.character import Character
from rules.fate_war.model.magic import POINTS_PER_UNIT, Row, units
from rules.fate_war.model.options import Options
from rules.fate_war.model.tables import RANGED_CARDS


class Attack(Struct, frozen=True):
    """What one person does to another in a slot, in points; magic is a row of grade-slots until it is lowered."""

    source: str
    target: str
    kind: str
    card: str
    hp: int = 0
    mp: int = 0
    extra: int = 0
    row: Row = ()
    per_unit: int = POINTS_PER_UNIT
    offset: int = 0
    release: Release | None = None

    @property
    def raw_mp(self) -> int:
        """Return its MP points before anything lowers them (12.7, `raw`)."""
        return units(self.row) * self.per_unit if self.kind == "magic" else self.mp

    @property
    def is_nothing(self) -> bool:
        """FW-B12.5: tell whether nothing is left of it."""
        return not (self.hp or self.raw_mp or self.extra)


class Line(Struct, frozen=True):
    """Who attacks whom from where: the rows at the start of the slot, and what is known of the target's name."""

    attacker: Character
    target: Character
    from_row: str
    to_row: str
    name_bonus: int = 0

    @property
    def distance(self) -> int:
        """FW-B3: return the steps between the two rows: 1, 2 or 3."""
        return 1 + (self.from_row == "back") + (self.to_row == "back")


def attack(play: Play, deal: Deal, line: Line, options: Options) -> Attack | None:
    """FW-B12.5: make an attack of what a clash deals; None where nothing is dealt or left."""
    if not (deal.hp or deal.mp):
        return None
    dealt = Attack(line.attacker.id, line.target.id, kind_of(play), play.card, deal.hp, deal.mp, release=play.release)
    if play.cast:
        dealt = replace(
            dealt, mp=0, row=play.cast.row, per_unit=1 if play.cast.is_single else POINTS_PER_UNIT, offset=deal.offset
        )
    elif not play.release and not deal.halved:
        dealt = with_bonuses(dealt, line.attacker)
    if line.name_bonus:
        dealt = replace(dealt, extra=dealt.extra + line.name_bonus)
    landed = at_distance(dealt, line, options)
    return None if landed is None or landed.is_nothing else landed


def kind_of(play: Play) -> str:
    """FW-C19: return the kind of damage that a card does."""
    if play.cast:
        return "magic"
    if play.release:
        return "noble_phantasm"
    return "skill" if play.is_skill else "normal"


def with_bonuses(dealt: Attack, attacker: Character) -> Attack:
    """FW-C20: add the bonuses of the attacker's effects to an attack of a normal, skill or critical card."""
    given = [effect for effect in attacker.battle_effects if effect.cards is None or dealt.card in effect.cards]
    if not given:
        return dealt
    return replace(
        dealt,
        hp=max(0, dealt.hp + sum(effect.damage_bonus for effect in given)),
        mp=max(0, dealt.mp + sum(effect.mp_damage for effect in given)),
        extra=max(0, dealt.extra + sum(effect.luck_bonus for effect in given)),
    )


def name_bonus(options: Options, slot: int, *, split: bool) -> int:
    """FW-B2: return the special points of a known true name; in split mode half in slots 1-5, the rest after."""
    half = options.true_name_bonus // 2
    if not split:
        return options.true_name_bonus
    return half if slot <= 5 else options.true_name_bonus - half


def is_ranged(attacker: Character, card: str) -> bool:
    """FW-B6: tell whether a card reaches every row and falls off with distance."""
    return card in RANGED_CARDS or card in attacker.ranged


def at_distance(dealt: Attack, line: Line, options: Options) -> Attack | None:
    """FW-B5, FW-B6, FW-B7: return the attack as it arrives, None where it does not reach."""
    if dealt.kind in {"magic", "noble_phantasm"}:
        return dealt
    if is_ranged(line.attacker, dealt.card):
        return replace(dealt, hp=max(0, dealt.hp - options.ranged_falloff * (line.distance - 1)))
    reaches = line.from_row == "front" and line.distance <= options.melee_reach
    return dealt if reaches else None
