"""Calculating damage (KG-8.7 to KG-8.14): face by rank, D value and all that is added."""

from dataclasses import dataclass

from rules.kamigakari.events.damage import Damage, Weakness
from rules.kamigakari.model.effects import Effect, amounts
from rules.kamigakari.model.equipment import Attack
from rules.kamigakari.model.tables import CRITICAL_FACE, D_VALUES, RANK_MAX
from rules.kamigakari.rolls.checks import Result
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.values import value


@dataclass(frozen=True)
class ResolvedAttack:
    """One attack after its active check: whose, which, with which effects of weapon and talents, and what it came to.

    `concept` is the rank that concept destruction adds (KG-3.7).
    """

    who: str
    attack: Attack
    effects: tuple[Effect, ...]
    active: Result
    concept: int = 0


def calculate(turn: TurnContext, resolved: ResolvedAttack, target: str) -> tuple[TurnContext, int]:
    """KG-1.11, KG-8.7: calculate and tell the damage, or healing, of an attack for one target; return the points."""
    weak = () if resolved.attack.heal else weaknesses(turn, resolved, target)
    if weak:
        turn = turn.tell("KG-8.11", Weakness(resolved.who, target, weak))
    face, rank = _face(turn, resolved), _rank(turn, resolved, is_weak=bool(weak))
    d, other = _d_value(turn, resolved), _other(turn, resolved)
    total = max(0, face * rank + d + other)
    kind = "heal" if resolved.attack.heal else resolved.attack.kind
    return turn.tell("KG-8.7", Damage(resolved.who, target, kind, face, rank, face * rank, d, other, total)), total


def healing(turn: TurnContext, resolved: ResolvedAttack) -> int:
    """KG-8.14: return the points that an attack heals, without telling how."""
    rate = _face(turn, resolved) * _rank(turn, resolved, is_weak=False)
    return max(0, rate + _d_value(turn, resolved) + _other(turn, resolved))


def weaknesses(turn: TurnContext, resolved: ResolvedAttack, target: str) -> tuple[str, ...]:
    """KG-8.11: return the elements of an attack that the target is weak to."""
    added = (effect.fields.get("element", "") for effect in _effects(turn, resolved) if effect.kind == "add_element")
    elements = dict.fromkeys((*resolved.attack.elements, *added))
    return tuple(element for element in elements if element in turn.person(target).weaknesses)


def _effects(turn: TurnContext, resolved: ResolvedAttack) -> tuple[Effect, ...]:
    return (*turn.person(resolved.who).effects(), *resolved.effects)


def _face(turn: TurnContext, resolved: ResolvedAttack) -> int:
    """KG-8.8: the highest die, 10 for a critical, or what an effect says; of several of these the highest."""
    set_faces = [effect.amount for effect in _effects(turn, resolved) if effect.kind == "rate_face"]
    if resolved.active.critical:
        set_faces.append(CRITICAL_FACE)
    if set_faces:
        return max(set_faces)
    return max(resolved.active.dice) if resolved.active.dice else resolved.attack.face


def _rank(turn: TurnContext, resolved: ResolvedAttack, *, is_weak: bool) -> int:
    """KG-8.9 to KG-8.11, KG-3.7: from 0 to 10; damage without a rank, and special damage, has none of its own."""
    attack = resolved.attack
    own = attack.rank
    if own is None:
        own = 1 if attack.kind == "physical" and attack.damage is None else 0
    added = amounts(_effects(turn, resolved), "rank_mod") + (1 if is_weak else 0) + resolved.concept
    return max(0, min(RANK_MAX, own + added))


def _d_value(turn: TurnContext, resolved: ResolvedAttack) -> int:
    """KG-8.10, KG-8.12, KG-8.4: the D value, or the damage that stands in its place; special attacks have none."""
    attack = resolved.attack
    name = D_VALUES.get(attack.kind)
    own = 0 if name is None else value(turn.person(resolved.who), name, resolved.effects) + attack.d_mod
    if attack.damage is None:
        return own
    return attack.damage + (own if turn.options.flat_damage_adds_d else 0)


def _other(turn: TurnContext, resolved: ResolvedAttack) -> int:
    """KG-8.13, KG-9.14: other modifiers; an ambush adds nothing to healing (KG-8.14)."""
    is_ambush = turn.person(resolved.who).has("ambush") and not resolved.attack.heal
    ambush = turn.options.ambush_damage if is_ambush else 0
    return resolved.attack.other + amounts(_effects(turn, resolved), "damage_bonus") + ambush
