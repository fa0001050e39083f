"""HP and MP as they change: what may be paid, how far a loss goes, and the marks of a value that crossed 0 (FW-X)."""

from msgspec.structs import replace

from rules.fate_war.model.character import Character


def with_points(character: Character, scene: int, *, hp: int | None = None, mp: int | None = None) -> Character:
    """FW-X1, FW-X3: set HP or MP, noting the number of the scene in which a value fell to 0 or below."""
    hp = character.hp if hp is None else hp
    mp = character.mp if mp is None else mp
    return replace(
        character,
        hp=hp,
        mp=mp,
        hp_zero_scene=_mark(character.hp, hp, character.hp_zero_scene, scene),
        mp_zero_scene=_mark(character.mp, mp, character.mp_zero_scene, scene),
    )


def _mark(before: int, after: int, noted: int | None, scene: int) -> int | None:
    if after > 0:
        return None
    return scene if before > 0 else noted


def recovered(value: int, amount: int, maximum: int) -> int:
    """FW-S1: return a value after recovery, up to its maximum; an amount already above it is kept."""
    return max(value, min(value + amount, maximum))


def mp_limit(character: Character) -> int:
    """FW-X3: return how low a servant's MP can go in a battle."""
    return -(character.mp_max + sum([effect.mp_max_bonus for effect in character.battle_effects]))


def mp_loss(character: Character, amount: int) -> int:
    """FW-X3: return how much of an MP loss counts; a servant's goes down to its limit, the rest is lost."""
    if character.kind != "servant":
        return amount
    return min(amount, max(0, character.mp - mp_limit(character)))


def affords(points: int, cost: int) -> bool:
    """FW-A3: tell whether an action's cost leaves 0 or more of HP, MP or funds; no cost needs nothing, below 0 too."""
    return cost <= max(points, 0)


def can_pay(character: Character, cost: int) -> bool:
    """FW-G2, FW-C9, FW-M1: tell whether MP can be paid: by a servant down to its limit, by others to 0."""
    if cost <= 0:
        return True
    least = mp_limit(character) if character.kind == "servant" else 0
    return character.mp - cost >= least
