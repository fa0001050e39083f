"""Who takes an attack (FW-B12.6): protectors of the fallen (FW-X4), then guards (FW-C12, FW-C13)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rules.fate_war.battle.attacks import Attack
from rules.fate_war.battle.events.cards import Covered, Guarded, Protected
from rules.fate_war.battle.fight import Fight
from rules.fate_war.battle.taken_attacks import Note, TakenAttack

CATEGORIES = 8


def protect(fight: Fight, attacks: Sequence[Attack]) -> tuple[tuple[TakenAttack, ...], tuple[Note, ...]]:
    """FW-X4: turn attacks aimed at somebody who was down as the slot began to the first protector of that camp."""
    taken: list[TakenAttack] = []
    notes: list[Note] = []
    for attack in attacks:
        protector = protector_of(fight, attack.target)
        taken.append(TakenAttack(attack, protector or attack.target))
        if protector:
            notes.append(("FW-X4", Protected(protector, attack.source, attack.target)))
    return tuple(taken), tuple(notes)


def protector_of(fight: Fight, target: str) -> str | None:
    """FW-X4: return who takes attacks on a fallen person; standing, and retreating or not."""
    if not fight.slot.before[target].is_down:
        return None
    willing = (
        one
        for one in fight.here
        if one in fight.slot.standing
        and not fight.are_opponents(one, target)
        and fight.hands[one].orders.on_ally_fallen == "protect"
    )
    return next(willing, None)


def cover(fight: Fight, attacks: Sequence[TakenAttack]) -> tuple[tuple[TakenAttack, ...], tuple[Note, ...]]:
    """FW-C13: let the guards take attacks, category by category, as far as their counts go."""
    taken = list(attacks)
    notes: list[Note] = []
    left = {guard: fight.slot.presented[guard].unaimed.grade for guard in guards(fight)}
    if not left:
        return tuple(attacks), ()
    for category in range(CATEGORIES):
        for place, one in enumerate(taken):
            if one.guard is not None:
                continue
            fitting = (guard for guard in left if category_of(fight, guard, one) == category)
            guard = next((key for key in fitting if left[key] >= counts_for(fight, key, one.taker)), None)
            if guard is None:
                continue
            counts = counts_for(fight, guard, one.taker)
            left[guard] -= counts
            notes.append(_note(guard, one, counts, category))
            taken[place] = replace(one, taker=guard, guard=fight.slot.presented[guard].unaimed)
    return tuple(taken), tuple(notes)


def _note(guard: str, one: TakenAttack, counts: int, category: int) -> Note:
    """12.7: return the event of an attack that a guard takes; `target` would have been hit."""
    itself = guard == one.taker
    told = Guarded if itself else Covered
    return ("FW-C12" if itself else "FW-C13"), told(guard, one.attack.source, one.taker, counts, category)


def guards(fight: Fight) -> tuple[str, ...]:
    """FW-C12: return who presents a guard in this slot, in id order."""
    return tuple([one for one in fight.here if fight.slot.presented[one].unaimed.card == "guard"])


def category_of(fight: Fight, guard: str, one: TakenAttack) -> int | None:
    """FW-C13: return the place of an attack in a guard's order, None where the guard does not take it."""
    if one.taker != guard and one.taker not in covered_by(fight, guard):
        return None
    rows = fight.slot.rows
    from_back = rows[one.attack.source] == "back"
    if fight.slot.before[one.attack.source].host:
        return 7
    if one.taker == guard:
        return 1 + from_back
    if one.taker == fight.slot.before[guard].master:
        return 0
    return (3 if rows[one.taker] == "front" else 5) + from_back


def covered_by(fight: Fight, guard: str) -> frozenset[str]:
    """FW-C13: return for whom a guard takes attacks; from the back row for nobody else."""
    if fight.slot.rows[guard] != "front":
        return frozenset()
    on_card = fight.slot.presented[guard].unaimed.order.cover
    scope = fight.hands[guard].orders.cover if on_card is None else on_card
    camp = frozenset(one for one in fight.here if one != guard and not fight.are_opponents(one, guard))
    if scope == "all":
        return camp
    return camp & frozenset(_named(fight, guard, scope))


def _named(fight: Fight, guard: str, scope: str | tuple[str, ...]) -> Iterable[str]:
    if scope == "master":
        master = fight.slot.before[guard].master
        return () if master is None else (master,)
    return () if isinstance(scope, str) else scope


def counts_for(fight: Fight, guard: str, target: str) -> int:
    """FW-C13: return how many counts an attack takes: 2 on an ally in the front row, else 1."""
    return 2 if target != guard and fight.slot.rows[target] == "front" else 1
