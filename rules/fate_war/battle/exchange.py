"""Clashes, takers and reductions of a slot (FW-B12.5 to 8), gone through once more where a spell is interrupted."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rules.fate_war.battle.attacks import Attack, Line, attack, name_bonus
from rules.fate_war.battle.cards import Group, Play, Presented
from rules.fate_war.battle.clash import ClashContext, Deal, Outcome, meet
from rules.fate_war.battle.events.cards import Clash
from rules.fate_war.battle.events.magic import SpellInterrupted
from rules.fate_war.battle.fight import Fight
from rules.fate_war.battle.guard import cover, protect
from rules.fate_war.battle.interruption import threshold_of
from rules.fate_war.battle.reductions import Shield, constant_block, lower, reduction_of, resistance_of
from rules.fate_war.battle.support import target_of
from rules.fate_war.battle.taken_attacks import Exchange, LoweredAttack, Note, TakenAttack


def exchange_cards(fight: Fight) -> Fight:
    """FW-B12.5 to 8: go through clashes, takers and reductions; a second pass is final where magic was interrupted."""
    first = exchange(fight)
    casting = (person for person, plays in fight.slot.plays.items() if plays and plays[0].cast)
    interrupted = [person for person in casting if is_interrupted(fight, first, person)]
    for person in interrupted:
        fight = _interrupt(fight, first, person)
    final = exchange(fight) if interrupted else first
    fight = fight.tell_all(final.notes)
    return replace(fight, slot=replace(fight.slot, exchange=final), met=fight.met | final.met)


def is_interrupted(fight: Fight, first: Exchange, person: str) -> bool:
    """FW-B12.8, FW-M7: tell whether attack or support magic breaks off in its magic slot; defence magic does not."""
    play = _magic_of(fight.slot.presented[person])
    if play is None or play.cast is None or play.cast.spell.kind == "defence":
        return False
    damage = _damage_so_far(fight, first, person)
    return 0 < damage >= threshold_of(fight.slot.before[person])


def _magic_of(presented: Presented) -> Play | None:
    plays = (presented.unaimed, *presented.aimed.values())
    return next((play for play in plays if play.cast), None)


def _damage_so_far(fight: Fight, pass_: Exchange, person: str) -> int:
    """FW-M7: return the damage of this slot, with `cumulative` that since the first chant."""
    group = fight.hand_slot(person).group
    earlier = fight.hurt.get(group, 0) if group and fight.options.interruption == "cumulative" else 0
    return pass_.damage_to(person) + earlier


def _interrupt(fight: Fight, first: Exchange, person: str) -> Fight:
    """FW-B12.8: turn a magic card into standby for all of this slot."""
    spell = fight.hand_slot(person).spell
    damage, threshold = _damage_so_far(fight, first, person), threshold_of(fight.slot.before[person])
    fight = fight.tell("FW-M7", SpellInterrupted(person, spell.id if spell else None, damage, threshold))
    return fight.with_slot(presented={**fight.slot.presented, person: Presented()})


def exchange(fight: Fight) -> Exchange:
    """FW-B12.5 to 7: compute one pass from the values at the start of the slot."""
    attacks, clashes, met = clashes_of(fight)
    protected, turned = protect(fight, attacks)
    taken, covered = cover(fight, protected)
    return Exchange(lowered(fight, taken), (*clashes, *turned, *covered), met)


def clashes_of(fight: Fight) -> tuple[tuple[Attack, ...], tuple[Note, ...], frozenset[tuple[Group, Group]]]:
    """FW-B12.5: let each pair of opponents meet of whom one presents an attack to the other; sort the attacks."""
    attacks: list[Attack] = []
    notes: list[Note] = []
    met: set[tuple[Group, Group]] = set()
    presented = fight.slot.presented
    aims = [(one, other) for one in presented for other in presented[one].aimed]
    for one, other in sorted({(one, other) if one < other else (other, one) for one, other in aims}):
        plays = (presented[one].toward(other), presented[other].toward(one))
        runs = _runs(*plays)
        outcome = meet(*plays, ClashContext(fight.options, met=runs in fight.met))
        if outcome is None:
            continue
        met |= {runs} if runs else set()
        notes.append(_clash_note(one, other, plays, outcome))
        attacks += _attacks(fight, one, other, plays[0], outcome.one)
        attacks += _attacks(fight, other, one, plays[1], outcome.other)
    return tuple(sorted(attacks, key=lambda each: (each.source, each.target))), tuple(notes), frozenset(met)


def _runs(one: Play, other: Play) -> tuple[Group, Group] | None:
    """FW-C10: return the two runs that meet here, if both are of damaging Noble Phantasms."""
    if one.release and other.release and one.kind == other.kind == "phantasm":
        return one.release.group, other.release.group
    return None


def _clash_note(one: str, other: str, plays: tuple[Play, Play], outcome: Outcome) -> Note:
    mine, yours = plays
    clash = Clash(
        a=one,
        b=other,
        cards=(mine.card, yours.card),
        values=(mine.shown_value, yours.shown_value),
        winner={"one": one, "other": other}.get(outcome.winner or "", outcome.winner),
        deals=(outcome.one.shown, outcome.other.shown),
    )
    return outcome.rule, clash


def _attacks(fight: Fight, source: str, target: str, play: Play, deal: Deal) -> list[Attack]:
    """FW-B12.5: return the attack that one side of a clash deals, with its bonuses, as far as it reaches."""
    if not (deal.hp or deal.mp):
        return []
    bonus = 0
    if target in fight.state.known_names.get(source, ()):
        split = fight.battle.mode_under(fight.options) == "split"
        bonus = name_bonus(fight.options, fight.slot.number, split=split)
    before, rows = fight.slot.before, fight.slot.rows
    line = Line(before[source], before[target], rows[source], rows[target], bonus)
    dealt = attack(play, deal, line, fight.options)
    return [] if dealt is None else [dealt]


def lowered(fight: Fight, taken: Sequence[TakenAttack]) -> tuple[LoweredAttack, ...]:
    """FW-B12.7: lower every attack for the person who takes it; pools last through the slot, in attack order."""
    pools = pools_of(fight)
    hits: list[LoweredAttack] = []
    for one in taken:
        through = lower(one.attack, shield_of(fight, one, pools.get(one.taker, 0)))
        if through.pool_taken:
            pools = {**pools, one.taker: pools[one.taker] - through.pool_taken}
        hits.append(LoweredAttack(one.attack, one.taker, through))
    return tuple(hits)


def pools_of(fight: Fight) -> Mapping[str, int]:
    """FW-M11: return the points that wards of this slot hold for each person; several add up."""
    pools: dict[str, int] = {}
    for caster in fight.here:
        cast = fight.slot.presented[caster].unaimed.cast
        if cast and cast.spell.kind == "defence" and (target := target_of(fight, caster, cast)):
            pools[target] = pools.get(target, 0) + cast.points(fight.options.defence_per_unit)
    return pools


def shield_of(fight: Fight, one: TakenAttack, pool: int) -> Shield:
    """FW-C11, FW-C12, FW-C14, FW-M5: return what lowers an attack for its taker; standby drops what FW-C14 says."""
    taker = fight.slot.before[one.taker]
    presented = fight.slot.presented[one.taker]
    in_standby = presented.toward(one.attack.source).card == "standby"
    guard = None if one.attack.card == "critical" and not fight.options.guard_reduces_critical else one.guard
    defence = presented.unaimed.release
    return Shield(
        resistance=0 if in_standby and fight.options.standby_drops_resistance else resistance_of(taker),
        guard=guard.value if guard else 0,
        pool=pool,
        block=constant_block(taker) + (defence.phantasm.block if defence else 0),
        reduction=0 if in_standby else reduction_of(taker, one.attack.kind),
    )
