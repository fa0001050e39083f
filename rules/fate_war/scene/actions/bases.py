"""Bases and territories as somebody lays them in its region (FW-A4, FW-A5, FW-S4)."""

from msgspec.structs import replace

from rules.fate_war.model.points import affords
from rules.fate_war.model.sides import allied_sides
from rules.fate_war.model.state import Site
from rules.fate_war.scene.settlement import Change, Prospect, Settlement
from rules.fate_war.turn.changes import tell_change
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed
from rules.fate_war.turn.orders import clause_of, fail
from rules.fate_war.turn.presence import are_allied, pcs_in
from rules.fate_war.turn.sites import base_cost, creation, demolish, new_site, side_of, sites_of

_AT_SCENE_START = "FW-S4"


def create_base(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A4, FW-A5: lay a master's base or a Caster's territory."""
    return create_site(turn, deed.person, clause_of(turn, deed.person, deed.name))


def create_site(turn: TurnContext, person: str, rule: str) -> TurnContext:
    """FW-A4, FW-A5, FW-S4: lay a master's base or a Caster's territory where it stands; `rule` is cited.

    A base costs 5 MP, 15 with an older one of the side elsewhere; a territory nothing. The older one is destroyed, and
    of a base laid over foreign ones these too.
    """
    plan = _plan(turn, person)
    if isinstance(plan, str):
        return fail(turn, person, "territory" if rule == _AT_SCENE_START else "create_base", plan, rule)
    site, replaced, cost = plan
    state, events = demolish(turn.state, turn.options, person, replaced, rule)
    turn = replace(turn, state=replace(state, sites=(*state.sites, site))).told(events)
    return tell_change(turn, person, creation(turn.state, person, site, cost, rule), mp=-cost)


def _plan(turn: TurnContext, person: str) -> tuple[Site, tuple[Site, ...], int] | str:
    """FW-A4, FW-A5: return the new site, those destroyed for it and its cost in MP, or why it cannot be laid."""
    maker, region = turn.person(person), turn.person(person).region
    if region is None:
        return "too_far"
    kind = "base" if maker.kind == "master" else "territory"
    older = sites_of(turn.state, maker.side, kind)
    if any(site.region == region for site in older):
        return "site_exists"
    foreign = _in_the_way(turn, person) if kind == "base" else ()
    if foreign and _is_watched(turn, person):
        return "not_alone"
    cost = base_cost(turn.state, maker.side, region) if kind == "base" else 0
    if not affords(maker.mp, cost):
        return "insufficient_mp"
    return new_site(turn.state, turn.options, kind, person, region), (*older, *foreign), cost


def _in_the_way(turn: TurnContext, person: str) -> tuple[Site, ...]:
    """FW-A4: return the bases of sides not allied that one more base in a person's region would be laid over."""
    maker = turn.person(person)
    if turn.options.bases_per_region == "many":
        return ()
    camp = allied_sides(turn.state, maker.side)
    return tuple(
        site
        for site in turn.state.sites
        if site.kind == "base" and site.region == maker.region and side_of(turn.state, site) not in camp
    )


def _is_watched(turn: TurnContext, person: str) -> bool:
    """FW-A4: tell whether a PC of a side not allied is present where somebody stands."""
    here = pcs_in(turn.state, turn.person(person).region)
    return not all(are_allied(turn.state, one, person) for one in here)


def _cost(prospect: Prospect) -> Change:
    """FW-A4, FW-A5: a base costs more where the side has one, for it is laid elsewhere; a territory costs nothing."""
    you = prospect.you
    return {"mp": -base_cost(prospect.state, you.side, "")} if you.kind == "master" else {}


SETTLED = (Settlement("create_base", create_base, before_others=True, preview=_cost),)
