"""What a sheet holds besides numbers: cards, Noble Phantasms, spells and effects (12.3), frozen, with their schemas."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from marshmallow import post_load
from marshmallow.validate import Regexp

from rules.core.fields import StrictInteger, StrictList, StrictMapping, StrictNested, StrictString, between, one_of
from rules.core.sheet import SheetSchema

FORMS = ("release_attack", "release_defence", "constant")
AREAS = ("single", "army", "fortress")
SPELL_KINDS = ("attack", "heal", "enhance", "curse", "defence")
TIMINGS = ("always", "scene_start", "battle")
UNTIL = ("battle", "scene", "always")
DAMAGE_KINDS = ("normal", "skill", "magic", "noble_phantasm")
NORMAL_CARDS = ("strike", "counter", "rush", "critical")
SKILL_CARDS = ("charge", "ambush", "snipe", "brawl", "flurry", "throw")
GRADED_CARDS = (*NORMAL_CARDS, "noble_phantasm", *SKILL_CARDS, "guard")
UNGRADED_CARDS = ("standby", "chant", "magic")
CARDS = (*GRADED_CARDS, *UNGRADED_CARDS)
RARE: Mapping[str, bool] = {"rare": True}
"""Metadata of a field that a new sheet can do without; a form folds it."""


@dataclass(frozen=True)
class NoblePhantasm:
    """A Noble Phantasm (12.3). Damages left open follow from the grade's value (FW-C9)."""

    id: str
    grade: str
    form: str = "release_attack"
    name: str = ""
    hp_damage: int | None = None
    mp_damage: int | None = None
    block: int = 0
    area: str = "single"
    mp_cost: int = 0


def release_phantasms(phantasms: tuple[NoblePhantasm, ...]) -> tuple[NoblePhantasm, ...]:
    """FW-C9, FW-C11: return those that are played as cards; a constant one never is."""
    return tuple(phantasm for phantasm in phantasms if phantasm.form != "constant")


@dataclass(frozen=True)
class Spell:
    """A spell (12.3); `effect` is `{"power": "magic"}` or `{"card": name}` (FW-M10)."""

    id: str
    kind: str
    grade: int
    name: str = ""
    mp_cost: int = 0
    affinity: int = 0
    enhancement: int = 0
    special_grades: int = 0
    restores: str = "hp"
    effect: Mapping[str, str] = field(default_factory=lambda: {"power": "magic"})


@dataclass(frozen=True)
class Effect:
    """An effect (12.3); of `cards` and `kinds`, None means all. `until` is the GM's word on when it goes (16.2)."""

    source: str = ""
    timing: str = "always"
    hp: int = 0
    mp: int = 0
    damage_bonus: int = 0
    luck_bonus: int = 0
    mp_damage: int = 0
    cards: tuple[str, ...] | None = None
    damage_reduction: int = 0
    kinds: tuple[str, ...] | None = None
    uses: Mapping[str, int] = field(default_factory=dict)
    magic_resistance: str | None = None
    mp_max_bonus: int = 0
    tie_break: int = 0
    until: str | None = None

    @property
    def counts_in_battle(self) -> bool:
        """Tell whether it is one of those that count in a battle (12.3)."""
        return self.timing in {"always", "battle"}


Grade = Regexp(r"^[A-E]\+{0,2}\Z", error="bad_value: A–E, +, ++")
_COUNT = between(0)


class NoblePhantasmSchema(SheetSchema):
    """12.3: a Noble Phantasm."""

    id = StrictString(required=True)
    name = StrictString(load_default="")
    grade = StrictString(required=True, validate=Grade)
    form = StrictString(required=True, validate=one_of(*FORMS))
    hp_damage = StrictInteger(load_default=None, allow_none=True, validate=_COUNT, metadata=RARE)
    mp_damage = StrictInteger(load_default=None, allow_none=True, validate=_COUNT, metadata=RARE)
    block = StrictInteger(load_default=0, validate=_COUNT)
    area = StrictString(load_default="single", validate=one_of(*AREAS))
    mp_cost = StrictInteger(load_default=0, validate=_COUNT)

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> NoblePhantasm:
        """Return the value."""
        return NoblePhantasm(**data)


class SpellEffectSchema(SheetSchema):
    """FW-M10: what an enhancement or a curse changes."""

    power = StrictString(validate=one_of("magic"))
    card = StrictString(validate=one_of(*NORMAL_CARDS, *SKILL_CARDS, "guard"))


class SpellSchema(SheetSchema):
    """12.3: a spell; its grade goes from 1 to 20 (FW-M1)."""

    id = StrictString(required=True)
    name = StrictString(load_default="")
    kind = StrictString(required=True, validate=one_of(*SPELL_KINDS))
    grade = StrictInteger(required=True, validate=between(1, 20))
    mp_cost = StrictInteger(load_default=0, validate=_COUNT)
    affinity = StrictInteger(load_default=0, validate=_COUNT)
    enhancement = StrictInteger(load_default=0, validate=_COUNT)
    special_grades = StrictInteger(load_default=0, validate=_COUNT, metadata=RARE)
    restores = StrictString(load_default="hp", validate=one_of("hp", "mp"))
    effect = StrictNested(SpellEffectSchema, load_default=lambda: {"power": "magic"})

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Spell:
        """Return the value."""
        return Spell(**data)


class EffectSchema(SheetSchema):
    """12.3: an effect."""

    source = StrictString(load_default="")
    timing = StrictString(load_default="always", validate=one_of(*TIMINGS))
    hp = StrictInteger()
    mp = StrictInteger()
    damage_bonus = StrictInteger()
    luck_bonus = StrictInteger()
    mp_damage = StrictInteger()
    cards = StrictList(StrictString(validate=one_of(*NORMAL_CARDS, *SKILL_CARDS)))
    damage_reduction = StrictInteger()
    kinds = StrictList(StrictString(validate=one_of(*DAMAGE_KINDS)))
    uses = StrictMapping(StrictString(validate=one_of(*GRADED_CARDS)), StrictInteger())
    magic_resistance = StrictString(validate=Grade)
    mp_max_bonus = StrictInteger()
    tie_break = StrictInteger()
    until = StrictString(validate=one_of(*UNTIL))

    @post_load
    def make(self, data: dict[str, Any], **_: Any) -> Effect:
        """Return the value."""
        return Effect(**data)
