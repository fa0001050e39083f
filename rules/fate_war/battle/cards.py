"""What a person presents in a slot (FW-G2, FW-C9, FW-M1): a card with its value, damage or spell."""

from collections.abc import Mapping

from msgspec import Struct, field

from rules.fate_war.model.battle_declaration import Card
from rules.fate_war.model.battle_state import Bonus
from rules.fate_war.model.character import Character
from rules.fate_war.model.grades import factor, worth
from rules.fate_war.model.magic import POINTS_PER_UNIT, Row, row_of, units
from rules.fate_war.model.options import Options
from rules.fate_war.model.powers import SKILL_CARDS, NoblePhantasm, Spell
from rules.fate_war.model.tables import ABILITY_OF, SKILL_OF

Group = tuple[str, int]
"""A run or a spell in a hand, told apart by its person and its first slot."""


class Release(Struct, frozen=True):
    """FW-C9: what each slot of a run does, and how many of its slots are still to come."""

    phantasm: NoblePhantasm
    hp: int
    mp: int
    remaining: int
    group: Group


class Cast(Struct, frozen=True):
    """FW-M1, FW-M2: a spell in the slot in which it takes effect; `target` is the declared one, if any."""

    spell: Spell
    chants: int
    row: Row
    target: str | None = None

    @property
    def is_single(self) -> bool:
        """Tell whether it is a single action (FW-M1)."""
        return self.chants == 0

    def points(self, per_unit: int = POINTS_PER_UNIT) -> int:
        """FW-M2: return the points of its units: `per_unit` each with a chant, else 1."""
        return units(self.row) * (1 if self.is_single else per_unit)


class Play(Struct, frozen=True):
    """A card as it is presented. `grade` is its base grade's worth, `value` what FW-G2 makes of it."""

    card: str = "standby"
    grade: int = 0
    base: int = 0
    multiplier: int = 1
    plus: bool = False
    tie_break: int = 0
    release: Release | None = None
    cast: Cast | None = None
    order: Card = field(default_factory=Card)

    @property
    def value(self) -> int:
        """FW-G2: return the grade with its bonuses, times the plus where it is used."""
        return self.base * self.multiplier

    @property
    def kind(self) -> str:
        """Return the kind by which section 6 decides: card, critical, phantasm, defence, spell, single or idle."""
        if self.release:
            return "phantasm" if self.release.phantasm.form == "release_attack" else "defence"
        if self.cast:
            attack = "single" if self.cast.is_single else "spell"
            return attack if self.cast.spell.kind == "attack" else "idle"
        if self.card == "critical":
            return "critical"
        return "idle" if self.card in {"standby", "guard", "chant"} else "card"

    @property
    def is_aimed(self) -> bool:
        """FW-B12.4: tell whether it is presented to those it is aimed at alone."""
        return self.kind not in {"idle", "defence"}

    @property
    def is_skill(self) -> bool:
        """Tell whether it is a skill card (FW-C5)."""
        return self.card in SKILL_CARDS

    @property
    def shown_value(self) -> int | None:
        """12.7: return what a clash tells of its value; raw points for attack magic, None where there is none."""
        if self.cast:
            return self.cast.points() if self.kind != "idle" else None
        return None if self.kind == "idle" else self.value


STANDBY = Play()


def grade_of(character: Character, card: str) -> str | None:
    """12.2: return the grade of a card on a sheet, None where it cannot be played (FW-C18 for masters and NPCs)."""
    if card in character.cards:
        return character.cards[card]
    if card in ABILITY_OF:
        return character.grades.get(ABILITY_OF[card])
    return character.skills.get(SKILL_OF[card]) if card in SKILL_OF else None


def play_card(character: Character, order: Card, bonus: Bonus, *, plus: bool) -> Play:
    """FW-G2, FW-M10: make a normal, skill, critical or guard card of a hand what it is worth in its slot."""
    grade = grade_of(character, order.card) or "E"
    value = worth(grade)
    return Play(
        card=order.card,
        grade=value,
        base=max(0, value + bonus.cards.get(order.card, 0)),
        multiplier=factor(grade) if plus else 1,
        plus=plus,
        tie_break=sum([effect.tie_break for effect in character.battle_effects]),
        order=order,
    )


def release(phantasm: NoblePhantasm, order: Card, options: Options, group: Group, remaining: int) -> Play:
    """FW-C9: make one slot of a run; a used plus multiplies the figures of the sheet too."""
    grade = worth(phantasm.grade)
    multiplier = factor(phantasm.grade) if order.plus else 1
    hp, mp = phantasm.hp_damage, phantasm.mp_damage
    return Play(
        card="noble_phantasm",
        grade=grade,
        base=grade,
        multiplier=multiplier,
        plus=order.plus,
        order=order,
        release=Release(
            phantasm=phantasm,
            hp=multiplier * (grade * options.np_hp_factor if hp is None else hp),
            mp=multiplier * (grade * options.np_mp_factor if mp is None else mp),
            remaining=remaining,
            group=group,
        ),
    )


def cast(spell: Spell, order: Card, chants: int, bonus: Bonus) -> Play:
    """FW-M1, FW-M2: make the slot in which a spell takes effect; its row is fixed here."""
    row = row_of(spell, chants, bonus.plus, bonus.minus)
    return Play(card="magic", order=order, cast=Cast(spell, chants, row, order.target))


class Presented(Struct, frozen=True):
    """FW-B4: what one person presents to each opponent: aimed cards, or an unaimed one to all; else standby."""

    aimed: Mapping[str, Play] = field(default_factory=dict)
    unaimed: Play = STANDBY
    curse_target: str | None = None

    def toward(self, opponent: str) -> Play:
        """Return what is presented to an opponent."""
        return self.aimed.get(opponent, self.unaimed)


NOTHING = Presented()
"""Standby to everybody."""
