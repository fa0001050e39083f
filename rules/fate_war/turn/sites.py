"""Bases and territories as they are laid and destroyed (FW-A4, FW-A5, FW-B10)."""

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.model.audiences import own
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import FoundSite, Site, State
from rules.fate_war.turn.battle_event import SiteCreated, SiteDestroyed
from rules.fate_war.turn.info import holder

BASE_COST = 5
MOVE_COST = 10
"""FW-A4: more where the side's older base elsewhere is destroyed first."""


def side_of(state: State, site: Site) -> str:
    """12.1: return the side that a site belongs to, that of its owner."""
    owner = state.characters.get(site.owner)
    return owner.side if owner else site.owner


def sites_of(state: State, side: str, kind: str) -> tuple[Site, ...]:
    """Return the sites of a kind that a side holds, in the order of the state."""
    return tuple(site for site in state.sites if site.kind == kind and side_of(state, site) == side)


def own_sites_here(state: State, person: str) -> tuple[Site, ...]:
    """FW-A10: return the bases and territories of a person's side where it stands, in the order of the state."""
    here = state.characters[person]
    return tuple(site for site in state.sites if site.region == here.region and side_of(state, site) == here.side)


def base_cost(state: State, side: str, region: str) -> int:
    """FW-A4: return the MP that a base in a region costs a side: 5, and 10 more with one to destroy elsewhere."""
    elsewhere = any(site.region != region for site in sites_of(state, side, "base"))
    return BASE_COST + (MOVE_COST if elsewhere else 0)


def has_region_info(state: State, options: Options, side: str, region: str) -> bool:
    """FW-A4: tell whether a side holds the region's info, by one of its persons or as a side."""
    if options.info_owner == "side":
        return region in state.region_info.get(side, ())
    members = (one.id for one in state.characters.values() if one.side == side)
    return any(region in state.region_info.get(member, ()) for member in members)


def new_site(state: State, options: Options, kind: str, owner: str, region: str) -> Site:
    """FW-A4, FW-A5: return the site that somebody lays in a region; its bonus needs region info held by the side."""
    side = state.characters[owner].side
    return Site(kind, region, owner, bonus=has_region_info(state, options, side, region))


def creation(state: State, person: str, site: Site, mp: int, rule: str) -> Event:
    """12.7: return the event that tells of a new site and the MP paid for it, by the clause under which it is laid."""
    body = SiteCreated(person, site.kind, site.region, mp, site.bonus)
    return Event(rule, body, own(state, person))


def demolish(
    state: State, options: Options, person: str, sites: Iterable[Site], rule: str
) -> tuple[State, tuple[Event, ...]]:
    """FW-A4, FW-B10: destroy sites; return also the events, which their owners' sides read too.

    Who reads of it does not count the site among those found any more (FW-V1).
    """
    events: tuple[Event, ...] = ()
    for site in sites:
        body = SiteDestroyed(person, site.kind, site.region, site.owner)
        audience = own(state, person, site.owner)
        events = (*events, Event(rule, body, audience))
        state = replace(state, sites=tuple(one for one in state.sites if one != site))
        for reader in sorted(audience.actors):
            state = _without_found(state, holder(state, options, reader), FoundSite.of(site))
    return state, events


def _without_found(state: State, key: str, gone: FoundSite) -> State:
    known = state.sites_found.get(key, ())
    if gone not in known:
        return state
    return replace(state, sites_found={**state.sites_found, key: tuple(one for one in known if one != gone)})


def with_sites_found(state: State, key: str, region: str, found: Iterable[FoundSite]) -> State:
    """FW-V1: return the state in which a holder of info knows of a region the sites found there now, and no others.

    Those known before stay where they stand in the order found; without any the holder has no entry made.
    """
    seen = tuple(found)
    known = state.sites_found.get(key, ())
    kept = tuple(one for one in known if one.region != region or one in seen)
    listed = tuple(dict.fromkeys((*kept, *seen)))
    return state if listed == known else replace(state, sites_found={**state.sites_found, key: listed})
