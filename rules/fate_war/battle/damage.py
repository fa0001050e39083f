"""All damage of a slot, applied together (FW-B12.9): what fate ignores (FW-R3), and who hurt whom (FW-B9)."""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.fate_war.battle.events.damage import Damage, DamageIgnored, RawDamage, Reduced
from rules.fate_war.battle.fight import Fight
from rules.fate_war.battle.taken_attacks import LoweredAttack
from rules.fate_war.model.battle_state import Contact, Flight
from rules.fate_war.model.points import mp_loss


def apply_damage(fight: Fight) -> Fight:
    """FW-B12.9: apply the attacks of the slot in attack order, then count the hits."""
    for hit in fight.slot.exchange.attacks:
        place = fight.flight_of(hit.taker)
        if place is not None and hit.through.amount:
            flight = fight.battle.flights[place]
            if flight.ignores:
                fight = _ignore(fight, hit, place)
                continue
            fight = _with_flight(fight, place, replace(flight, damage=flight.damage + hit.through.amount))
        fight = apply_hit(fight, hit)
    return count_hits(fight)


def _ignore(fight: Fight, hit: LoweredAttack, place: int) -> Fight:
    """FW-R3: ignore an attack that would have hurt a retreating group."""
    flight = fight.battle.flights[place]
    fight = _with_flight(fight, place, replace(flight, ignores=flight.ignores - 1))
    ignored = DamageIgnored(hit.taker, hit.attack.source, hit.taker, hit.through.amount)
    return fight.tell("FW-R3", ignored)


def _with_flight(fight: Fight, place: int, flight: Flight) -> Fight:
    flights = fight.battle.flights
    return fight.with_battle(flights=(*flights[:place], flight, *flights[place + 1 :]))


def apply_hit(fight: Fight, hit: LoweredAttack, rule: str = "FW-C19", remaining: int | UnsetType = UNSET) -> Fight:
    """FW-C19, FW-C21, FW-X3: apply one hit; what lowered it is told to the taker's side alone.

    `rule` and `remaining` are for the event of a hit that is none of the slot's own (FW-X1).
    """
    taker = fight.person(hit.taker)
    hp, mp = hit.through.hp, mp_loss(taker, hit.through.mp)
    if hit.through.cuts:
        fight = fight.tell_own("FW-C21", Reduced(hit.taker, hit.attack.source, hit.through.cuts))
    fight = fight.tell(rule, _damage(hit, hp, mp, remaining))
    if hp or mp:
        fight = fight.with_slot(landed=(*fight.slot.landed, hit))
    return fight.with_points(hit.taker, hp=taker.hp - hp, mp=taker.mp - mp)


def _damage(hit: LoweredAttack, hp: int, mp: int, remaining: int | UnsetType) -> Damage:
    """12.7: return the event of a hit of which so many points were applied."""
    attack = hit.attack
    return Damage(
        actor=attack.source,
        from_=attack.source,
        target=hit.taker,
        aimed_at=attack.target,
        kind=attack.kind,
        raw=RawDamage(attack.hp, attack.raw_mp, attack.extra),
        hp=hp,
        mp=mp,
        specials=hit.through.specials if attack.kind == "magic" else UNSET,
        remaining=remaining,
    )


def count_hits(fight: Fight) -> Fight:
    """FW-B9: count for every observer how often it and a servant standing in the front row hurt each other."""
    if not fight.slot.landed:
        return fight
    hits = [(hit.attack.source, hit.taker) for hit in fight.slot.landed]
    contacts = dict(fight.battle.contacts)
    for observer, servant in dict.fromkeys((*hits, *((taker, source) for source, taker in hits))):
        if servant in fight.slot.standing and is_observed(fight, observer, servant):
            key = f"{observer}>{servant}"
            had = contacts.get(key, Contact())
            dealt, taken = hits.count((observer, servant)), hits.count((servant, observer))
            contacts[key] = Contact(had.slots + 1, had.dealt + dealt, had.taken + taken)
    return fight.with_battle(contacts=contacts)


def is_observed(fight: Fight, observer: str, servant: str) -> bool:
    """FW-B9: tell whether a PC may learn of a servant by fighting it in this slot."""
    return (
        fight.person(observer).is_pc
        and fight.person(servant).kind == "servant"
        and fight.are_opponents(observer, servant)
        and fight.slot.rows[servant] == "front"
    )
