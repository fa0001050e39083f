"""Retreat (FW-R): how it begins, what fate does for it, and how it ends after three slots."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.fate_war.battle.events.retreats import (
    FateFailed,
    FateSpent,
    RetreatBegun,
    Retreated,
    RetreatFailed,
    RetreatTooLate,
)
from rules.fate_war.battle.fight import Fight
from rules.fate_war.battle.rewards import reward
from rules.fate_war.model.battle_declaration import Retreat
from rules.fate_war.model.battle_state import Flight, Reaction
from rules.fate_war.model.tables import LAST_RETREAT, SLOTS_OF_RETREAT

REACTIONS = frozenset({"retreat_with", "abandon"})


def begin_retreats(fight: Fight) -> Fight:
    """FW-B12.2, FW-R1, FW-X4: begin the retreats of this slot; an answer to a fall goes before an own order."""
    if fight.slot.number > LAST_RETREAT:
        return fight
    for person in fight.here:
        reaction, order = fight.battle.reactions.get(person), fight.hands[person].orders.retreat
        if not (reaction or order) or not may_begin(fight, person):
            continue
        if reaction:
            group = fallen_of_camp(fight, person) if reaction.word == "retreat_with" else ()
            fight = _begin(fight, person, group, use_fate=reaction.use_fate)
        elif order and is_triggered(fight, person, order):
            group = companions_of(fight, person, order)
            fight = _begin(fight, person, group, use_fate=order.use_fate)
    return fight


def may_begin(fight: Fight, person: str) -> bool:
    """FW-R1: tell whether somebody can lead a retreat: standing, in none, and for the first time in this battle."""
    return (
        person in fight.slot.standing and fight.flight_of(person) is None and person not in fight.battle.tried_retreat
    )


def is_triggered(fight: Fight, person: str, order: Retreat) -> bool:
    """FW-R1: tell whether an order to retreat begins in this slot."""
    if order.at_slot is not None:
        return order.at_slot == fight.slot.number
    character = fight.person(person)
    if order.when_hp_at_most is not None:
        return character.hp <= order.when_hp_at_most
    return order.when_mp_at_most is not None and character.mp <= order.when_mp_at_most


def companions_of(fight: Fight, leader: str, order: Retreat) -> tuple[str, ...]:
    """FW-R1: return who goes along: the contract partner, and masters and NPCs of the camp who are down."""
    partner = fight.person(leader).partner
    wanted = frozenset(order.with_)
    fallen = fallen_of_camp(fight, leader)
    return tuple(one for one in _free_allies(fight, leader) if one in wanted and (one == partner or one in fallen))


def fallen_of_camp(fight: Fight, leader: str) -> tuple[str, ...]:
    """FW-X4, FW-R5: return the down masters and NPCs of a camp in no retreat yet; whom none takes along, stays."""
    return tuple(
        one for one in _free_allies(fight, leader) if fight.person(one).kind != "servant" and fight.person(one).is_down
    )


def _free_allies(fight: Fight, leader: str) -> tuple[str, ...]:
    return tuple(
        one
        for one in fight.here
        if one != leader and not fight.are_opponents(one, leader) and fight.flight_of(one) is None
    )


def _begin(fight: Fight, leader: str, companions: tuple[str, ...], *, use_fate: bool) -> Fight:
    """FW-R1, FW-R3: let a group begin its retreat, and spend fate on it if it was ordered."""
    group = tuple(sorted((leader, *companions)))
    fight = fight.tell("FW-R1", RetreatBegun(leader, group))
    ignores = 0
    if use_fate:
        fight, ignores = _spend_fate(fight, leader, companions)
    flight = Flight(leader, group, fight.slot.number, ignores)
    return fight.with_battle(
        flights=(*fight.battle.flights, flight),
        tried_retreat=(*fight.battle.tried_retreat, leader),
    )


def _spend_fate(fight: Fight, leader: str, companions: tuple[str, ...]) -> tuple[Fight, int]:
    """FW-R3: let the leader's master pay 1 fate for three attacks ignored; 2 if down; two attacks with the fallen."""
    payer = payer_of(fight, leader)
    is_down = payer is not None and fight.person(payer).is_down
    cost = 2 if is_down else 1
    ignores = 2 if is_down or any(fight.person(one).is_down for one in companions) else 3
    if payer is None or fight.person(payer).fate < cost:
        return fight.tell_own("FW-R3", FateFailed(leader)), 0
    master = fight.person(payer)
    fight = fight.with_person(replace(master, fate=master.fate - cost))
    return fight.tell_own("FW-R3", FateSpent(payer, cost, ignores)), ignores


def payer_of(fight: Fight, leader: str) -> str | None:
    """FW-R3: return whose fate serves: the leader's own, a servant's master's if that one takes part."""
    character = fight.person(leader)
    payer = character.master if character.kind == "servant" else leader
    return payer if payer in fight.here else None


def note_reactions(fight: Fight, fallen: tuple[str, ...]) -> Fight:
    """FW-B12.12, FW-X4: note who answers a fall by a retreat in the next slot, or tell that it is too late for one.

    A reaction stays as it was noted, whatever a new declaration after a pause says (FW-B12.14).
    """
    if not (fallen or fight.battle.reactions):
        return fight
    fight = fight.with_battle(reactions=reactions_to(fight, fallen))
    if fight.slot.number < LAST_RETREAT:
        return fight
    for person in fight.battle.reactions:
        if fight.stands(person) and fight.flight_of(person) is None and person not in fight.battle.tried_retreat:
            fight = fight.tell_own("FW-X4", RetreatTooLate(person))
    return fight


def reactions_to(fight: Fight, fallen: tuple[str, ...]) -> Mapping[str, Reaction]:
    """FW-X4: return who means to retreat, in id order, because a master or NPC of its camp fell in this slot."""
    camps = {fight.camps[one] for one in fallen}
    orders = ((one, fight.hands[one].orders) for one in fight.here if fight.camps[one] in camps)
    return {
        one: Reaction(said.on_ally_fallen, said.fallen_use_fate)
        for one, said in orders
        if said.on_ally_fallen in REACTIONS
    }


def decide_retreats(fight: Fight) -> Fight:
    """FW-B12.13, FW-R2: decide the retreats whose third slot this was, in id order of their leaders."""
    ending = [one for one in fight.battle.flights if one.began + SLOTS_OF_RETREAT - 1 == fight.slot.number]
    if not ending:
        return fight
    going_on = tuple(one for one in fight.battle.flights if one not in ending)
    for flight in sorted(ending, key=lambda one: one.leader):
        fight = _decide(fight, flight)
    return fight.with_battle(flights=going_on)


def _decide(fight: Fight, flight: Flight) -> Fight:
    """FW-R2, FW-R4: let a group get away, or not; a retreat that succeeds rewards the other camps' standing PCs."""
    limit = limit_of(fight, flight)
    away = tuple(one for one in flight.group if one in fight.here)
    if flight.damage >= limit or not fight.stands(flight.leader):
        return fight.tell("FW-R2", RetreatFailed(flight.leader, flight.damage, limit, flight.group))
    fight = fight.without(away, "retreated")
    fight = fight.tell("FW-R2", Retreated(flight.leader, flight.damage, limit, away))
    for person in fight.here:
        if fight.stands(person) and fight.person(person).is_pc and fight.are_opponents(person, flight.leader):
            fight = reward(fight, "FW-R4", person, xp=1, merit=1)
    return fight


def limit_of(fight: Fight, flight: Flight) -> int:
    """FW-R2: return the damage at which a retreat fails, by who leads it and whether it leads anybody."""
    leader = fight.person(flight.leader)
    if leader.kind != "servant":
        return fight.options.retreat_master_limit
    return leader.hp_max // (4 if len(flight.group) > 1 else 2)
