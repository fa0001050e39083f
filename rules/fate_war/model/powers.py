"""What a sheet holds besides numbers: cards, Noble Phantasms, spells and effects (12.3), frozen, with their schemas."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated

from marshmallow.validate import Regexp
from msgspec import Struct, field

from rules.core.fields import StrictNested, StrictString, between, one_of
from rules.core.sheet import SheetSchema
from rules.core.values import LEFT_OUT, As, info, loads

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

Grade = Regexp(r"^[A-E]\+{0,2}\Z", error="bad_value: A–E, +, ++")
_COUNT = between(0)
_Count = Annotated[int, _COUNT]
_Damage = Annotated[int | None, _COUNT, info(**RARE)]
_Points = Annotated[int, LEFT_OUT]
"""Points of an effect: a new one has none to show."""


class NoblePhantasm(Struct, frozen=True, kw_only=True):
    """A Noble Phantasm (12.3). Damages left open follow from the grade's value (FW-C9)."""

    id: str
    name: str = ""
    grade: Annotated[str, Grade]
    form: Annotated[str, one_of(*FORMS)]
    hp_damage: _Damage = None
    mp_damage: _Damage = None
    block: _Count = 0
    area: Annotated[str, one_of(*AREAS)] = "single"
    mp_cost: _Count = 0


def release_phantasms(phantasms: tuple[NoblePhantasm, ...]) -> tuple[NoblePhantasm, ...]:
    """FW-C9, FW-C11: return those that are played as cards; a constant one never is."""
    return tuple(phantasm for phantasm in phantasms if phantasm.form != "constant")


class SpellEffectSchema(SheetSchema):
    """FW-M10: what an enhancement or a curse changes."""

    power = StrictString(validate=one_of("magic"))
    card = StrictString(validate=one_of(*NORMAL_CARDS, *SKILL_CARDS, "guard"))


def _power_of_magic() -> Mapping[str, str]:
    return {"power": "magic"}


class Spell(Struct, frozen=True, kw_only=True):
    """A spell (12.3), of grade 1 to 20 (FW-M1); `effect` is `{"power": "magic"}` or `{"card": name}` (FW-M10)."""

    id: str
    name: str = ""
    kind: Annotated[str, one_of(*SPELL_KINDS)]
    grade: Annotated[int, between(1, 20)]
    mp_cost: _Count = 0
    affinity: _Count = 0
    enhancement: _Count = 0
    special_grades: Annotated[_Count, info(**RARE)] = 0
    restores: Annotated[str, one_of("hp", "mp")] = "hp"
    effect: Annotated[Mapping[str, str], As(partial(StrictNested, SpellEffectSchema))] = field(
        default_factory=_power_of_magic
    )


class Effect(Struct, frozen=True):
    """An effect (12.3); of `cards` and `kinds`, None means all. `until` is the GM's word on when it goes (16.2)."""

    source: str = ""
    timing: Annotated[str, one_of(*TIMINGS)] = "always"
    hp: _Points = 0
    mp: _Points = 0
    damage_bonus: _Points = 0
    luck_bonus: _Points = 0
    mp_damage: _Points = 0
    cards: Annotated[tuple[Annotated[str, one_of(*NORMAL_CARDS, *SKILL_CARDS)], ...] | None, LEFT_OUT] = None
    damage_reduction: _Points = 0
    kinds: Annotated[tuple[Annotated[str, one_of(*DAMAGE_KINDS)], ...] | None, LEFT_OUT] = None
    uses: Annotated[Mapping[Annotated[str, one_of(*GRADED_CARDS)], int], LEFT_OUT] = field(default_factory=dict)
    magic_resistance: Annotated[str | None, Grade, LEFT_OUT] = None
    mp_max_bonus: _Points = 0
    tie_break: _Points = 0
    until: Annotated[str | None, one_of(*UNTIL), LEFT_OUT] = None

    @property
    def counts_in_battle(self) -> bool:
        """Tell whether it is one of those that count in a battle (12.3)."""
        return self.timing in {"always", "battle"}


@loads(NoblePhantasm)
class NoblePhantasmSchema(SheetSchema):
    """12.3: a Noble Phantasm."""


@loads(Spell)
class SpellSchema(SheetSchema):
    """12.3: a spell."""


@loads(Effect)
class EffectSchema(SheetSchema):
    """12.3: an effect."""
