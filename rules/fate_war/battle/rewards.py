"""After a battle (FW-B9, FW-B10, FW-X6): wounds, info points, victory rewards, and the winners' wishes."""

from collections.abc import Callable, Mapping

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rules.fate_war.battle.events.course import Reward
from rules.fate_war.battle.events.damage import Wounded
from rules.fate_war.battle.fight import Fight
from rules.fate_war.battle.spoils import standing
from rules.fate_war.model.battle_state import Contact
from rules.fate_war.model.character import Character
from rules.fate_war.model.points import affords, recovered
from rules.fate_war.model.state import Site
from rules.fate_war.model.statuses import crossings, with_statuses
from rules.fate_war.turn.battle_event import ActionFailed, Fallen
from rules.fate_war.turn.info import learn, points_for
from rules.fate_war.turn.sites import base_cost, creation, demolish, new_site, side_of, sites_of


def reward(fight: Fight, rule: str, person: str, *, xp: int, merit: int, mp: int | UnsetType = UNSET) -> Fight:
    """FW-B10, FW-R4: give somebody xp and merit; `mp` tells of MP that went to it already."""
    character = fight.person(person)
    fight = fight.with_person(replace(character, xp=character.xp + xp, merit=character.merit + merit))
    return fight.tell_own(rule, Reward(person, xp, merit, mp))


def wound(fight: Fight) -> Fight:
    """FW-X6: wound those who lost `wound_share` of their full HP or more in this battle; not who vanished."""
    if fight.options.wound_share is None:
        return fight
    part, whole = fight.options.wound_share
    for person in fight.persons:
        character = fight.person(person)
        lost = fight.battle.hp_before[person] - character.hp
        hurt = lost > 0 and lost * whole >= character.hp_max * part
        if hurt and not {"wounded", "vanished"} & {*character.statuses}:
            wounded = replace(character, statuses=(*character.statuses, "wounded"))
            fight = fight.with_person(wounded).tell_own("FW-X6", Wounded(person))
    return fight


def give_info(fight: Fight) -> Fight:
    """FW-B9: give battle or lore points to PCs who hurt an opposing servant, or were hurt by it, often enough."""
    for observer in fight.persons:
        for servant in fight.persons:
            contact = fight.battle.contacts.get(f"{observer}>{servant}", Contact())
            if counted(contact, fight.options.battle_info_count) < max(1, fight.options.battle_info_hits):
                continue
            points = points_for(fight.state, fight.options, observer, servant, scouting=False)
            gained = (info_kind(fight, observer), points)
            state, event = learn(fight.state, fight.options, "FW-B9", observer, servant, gained)
            fight = replace(fight, state=state).told((event,))
    return fight


def counted(contact: Contact, how: str) -> int:
    """FW-B9: return the number that `battle_info_count` compares."""
    if how == "slots":
        return contact.slots
    return contact.dealt + contact.taken if how == "hits" else max(contact.dealt, contact.taken)


def info_kind(fight: Fight, observer: str) -> str:
    """FW-B9: return whether an observer gains battle or lore, by its wish and `battle_lore`."""
    allowed = {"always": True, "never": False}.get(fight.options.battle_lore, observer in fight.battle.lore_allowed)
    return "lore" if allowed and fight.hands[observer].orders.info == "lore" else "battle"


def reward_victory(fight: Fight) -> Fight:
    """FW-B10: reward each standing PC of the winning camp."""
    gain = fight.options.victory_reward
    for person in winners(fight):
        if fight.person(person).is_pc:
            fight = reward(fight, "FW-B10", person, xp=gain.xp, merit=gain.merit)
    return fight


def winners(fight: Fight) -> tuple[str, ...]:
    """Return who of the winning camp stands, in id order."""
    camp = fight.battle.winner
    return () if camp is None else standing(fight.state, fight.battle, camp)


def carry_out_wishes(fight: Fight) -> Fight:
    """FW-B10: carry out the winners' `on_win`, each person's in its order."""
    for person in winners(fight):
        for wish in fight.hands[person].orders.on_win:
            fight = WISHES[wish](fight, person)
    return fight


def replace_base(fight: Fight, person: str) -> Fight:
    """FW-B10, FW-A4: destroy the losers' bases here and lay an own one over them, at the usual cost or free."""
    if fight.person(person).kind != "master":
        return _failed(fight, person, "replace_base", "not_master")
    lost = losers_sites(fight, "base")
    region = fight.battle.region
    if not lost or region is None:
        return _failed(fight, person, "replace_base", "no_base")
    side = fight.person(person).side
    stays = any(site.region == region for site in sites_of(fight.state, side, "base"))
    free = stays or fight.options.overlay_cost == "free"
    cost = 0 if free else base_cost(fight.state, side, region)
    if not affords(fight.person(person).mp, cost):
        return _failed(fight, person, "replace_base", "insufficient_mp")
    fight = _destroy(fight, person, lost)
    return fight if stays else _lay_base(fight, person, region, cost)


def _lay_base(fight: Fight, person: str, region: str, cost: int) -> Fight:
    fight = _destroy(fight, person, sites_of(fight.state, fight.person(person).side, "base"))
    site = new_site(fight.state, fight.options, "base", person, region)
    before = fight.person(person)
    fight = fight.with_points(person, mp=before.mp - cost)
    fight = replace(fight, state=replace(fight.state, sites=(*fight.state.sites, site)))
    created = creation(fight.state, person, site, cost, "FW-B10")
    return _settle(fight.told((created,)), before)


def _settle(fight: Fight, before: Character) -> Fight:
    """FW-X5: let a status come at once where what was paid after the battle went to 0, told to its own side."""
    _, come = crossings(before, fight.person(before.id))
    for status in come:
        fight = fight.tell_own("FW-X5", Fallen(before.id, status))
    return fight.with_person(with_statuses(fight.person(before.id), (), come))


def remove_base(fight: Fight, person: str) -> Fight:
    """FW-B10: destroy the losers' bases here."""
    if fight.person(person).kind != "master":
        return _failed(fight, person, "remove_base", "not_master")
    lost = losers_sites(fight, "base")
    return _destroy(fight, person, lost) if lost else _failed(fight, person, "remove_base", "no_base")


def raze_territory(fight: Fight, person: str) -> Fight:
    """FW-B10: destroy the losers' territories here, for 1 merit each and the mana stored in them."""
    lost = losers_sites(fight, "territory")
    if not lost:
        return _failed(fight, person, "raze_territory", "no_territory")
    fight = _destroy(fight, person, lost)
    character = fight.person(person)
    mp = recovered(character.mp, sum(site.stored_mp for site in lost), character.mp_max)
    fight = fight.with_points(person, mp=mp)
    return reward(fight, "FW-B10", person, xp=0, merit=len(lost), mp=mp - character.mp)


WISHES: Mapping[str, Callable[[Fight, str], Fight]] = {
    "replace_base": replace_base,
    "remove_base": remove_base,
    "raze_territory": raze_territory,
}


def losers_sites(fight: Fight, kind: str) -> tuple[Site, ...]:
    """FW-B10: return the sites of a kind that the losing sides hold in the battle's region."""
    losers = {
        fight.person(one).side
        for camp, members in fight.battle.camps.items()
        if camp != fight.battle.winner
        for one in members
    }
    return tuple(
        site
        for site in fight.state.sites
        if site.kind == kind and site.region == fight.battle.region and side_of(fight.state, site) in losers
    )


def _failed(fight: Fight, person: str, action: str, reason: str) -> Fight:
    return fight.tell_own("FW-B10", ActionFailed(person, action, reason))


def _destroy(fight: Fight, person: str, sites: tuple[Site, ...]) -> Fight:
    """FW-B10: destroy sites in the order of the state; the owner's side is told too."""
    state, events = demolish(fight.state, fight.options, person, sites, "FW-B10")
    return replace(fight, state=state).told(events)
