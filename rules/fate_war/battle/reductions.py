"""What lowers an attack (FW-C21), for the person who takes it, step by step."""

from msgspec import Struct
from msgspec.structs import replace

from rules.fate_war.battle.attacks import Attack
from rules.fate_war.model.character import Character
from rules.fate_war.model.grades import worth
from rules.fate_war.model.magic import Row, cut, specials, units


class Shield(Struct, frozen=True):
    """What stands between one attack and the person who takes it; `guard` 0 where no guard card does."""

    resistance: int = 0
    guard: int = 0
    pool: int = 0
    block: int = 0
    reduction: int = 0


class Cut(Struct, frozen=True):
    """One step that lowered an attack: the clause, its strength, and the points that it took."""

    rule: str
    by: int
    hp: int
    mp: int


class Lowered(Struct, frozen=True):
    """What of an attack gets through, and how it came to that."""

    hp: int
    mp: int
    specials: int = 0
    cuts: tuple[Cut, ...] = ()
    pool_taken: int = 0

    @property
    def amount(self) -> int:
        """FW-C21: return the damage as one number, for interruption and retreat."""
        return max(self.hp, self.mp)

    def less(self, rule: str, by: int, hp: int, mp: int) -> "Lowered":
        """Take points off, not below 0, and note the step where it lowered anything."""
        if not (hp or mp):
            return self
        hp, mp = min(hp, self.hp), min(mp, self.mp)
        if not (hp or mp):
            return self
        return replace(self, hp=self.hp - hp, mp=self.mp - mp, cuts=(*self.cuts, Cut(rule, by, hp, mp)))


def lower(attack: Attack, shield: Shield) -> Lowered:
    """FW-C21: apply every reduction in its order: resistance, guard, offset, extra, defence magic, block, reduction."""
    through = by_grades(attack, shield) if attack.kind == "magic" else by_guard(attack, shield.guard)
    through = replace(through, hp=through.hp + attack.extra)
    through = by_pool(through, shield.pool)
    through = through.less("FW-C11", shield.block, shield.block, shield.block)
    left_over = max(0, shield.reduction - through.hp)
    return through.less("FW-C21", shield.reduction, shield.reduction, left_over)


def by_grades(attack: Attack, shield: Shield) -> Lowered:
    """FW-M5, FW-C12, FW-M8: lower attack magic: resistance and guard in grade-slots, then the offset in points."""
    resisted = cut(attack.row, shield.resistance)
    guarded = cut(resisted, shield.guard)
    through = Lowered(hp=attack.hp, mp=attack.raw_mp, specials=specials(guarded))
    through = through.less("FW-M5", shield.resistance, 0, _lost(attack.row, resisted) * attack.per_unit)
    through = through.less("FW-C12", shield.guard, 0, _lost(resisted, guarded) * attack.per_unit)
    return through.less("FW-M8", attack.offset, 0, attack.offset)


def _lost(before: Row, after: Row) -> int:
    return 0 if before is after else units(before) - units(after)


def by_guard(attack: Attack, guard: int) -> Lowered:
    """FW-C12, FW-C21: lower HP by a guard, and MP by what of it is left over; of a Noble Phantasm the HP alone."""
    left_over = 0 if attack.kind == "noble_phantasm" else max(0, guard - attack.hp)
    return Lowered(attack.hp, attack.mp).less("FW-C12", guard, guard, left_over)


def by_pool(through: Lowered, pool: int) -> Lowered:
    """FW-M11, FW-C21: let defence magic take HP points first, then MP points, as far as its pool goes."""
    hp = min(pool, through.hp)
    mp = min(pool - hp, through.mp)
    return replace(through.less("FW-M11", hp + mp, hp, mp), pool_taken=hp + mp)


def resistance_of(character: Character) -> int:
    """FW-M5: return the grades that magic resistance removes, the higher of skill and effects."""
    grades = [character.skills.get("magic_resistance"), *[one.magic_resistance for one in character.battle_effects]]
    return max([worth(grade) for grade in grades if grade], default=0)


def constant_block(character: Character) -> int:
    """FW-C11: return what the constant Noble Phantasms take off every attack."""
    return sum([phantasm.block for phantasm in character.noble_phantasms if phantasm.form == "constant"])


def reduction_of(character: Character, kind: str) -> int:
    """FW-C21: return the `damage_reduction` that holds against a kind of damage."""
    effects = character.battle_effects
    if not effects:
        return 0
    return max(0, sum(one.damage_reduction for one in effects if one.kinds is None or kind in one.kinds))
