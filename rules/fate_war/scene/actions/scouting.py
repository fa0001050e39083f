"""What scouts and searchers find, and what they learn of it (FW-E1, FW-A6 to FW-A8, FW-S3)."""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.model.actions import ACTIONS
from rules.fate_war.model.declaration import Action
from rules.fate_war.model.state import FoundSite
from rules.fate_war.scene.events.meetings import Found, RegionInfoGained, Sensed, SiteFound
from rules.fate_war.scene.settlement import Settlement
from rules.fate_war.turn.battle_event import InfoDenied
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.info import holder, learn, observer_only, points_for, refusal
from rules.fate_war.turn.meetings import with_met
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.presence import are_of_one_side, barred, distance, is_present, pcs_in
from rules.fate_war.turn.sites import side_of, with_sites_found

SENSE_RANGE = 2
"""FW-A7: steps within which servants are sensed."""
REMOTE_CAP = 2
"""FW-S3: encounter points from which a remote search brings no more."""


def look(turn: TurnContext) -> TurnContext:
    """FW-E1, FW-A6, FW-A7: let everybody who scouts or searches look at once; then each learns from what it found."""
    lookers: dict[str, Action] = {}
    for person in sorted(turn.orders):
        action = turn.action(person, "first")
        if action is None or action.action not in {"scout", "search"}:
            continue
        if reason := barred(turn.state, person, action.action):
            turn = fail(turn, person, action.action, reason)
        else:
            lookers[person] = action
    scouts = tuple(person for person, action in lookers.items() if action.action == "scout")
    turn = find(turn, {person: strangers(turn, person) for person in lookers}).with_notes(scouted=scouts)
    for person, action in lookers.items():
        turn = _learn_from(turn, person, action)
    return turn


def strangers(turn: TurnContext, person: str, region: str | None = None) -> tuple[str, ...]:
    """FW-E1: return all PCs of other sides who are present in a region, by default the person's own, in id order."""
    there = pcs_in(turn.state, region or turn.person(person).region)
    return tuple(one for one in there if not are_of_one_side(turn.state, person, one))


def find(turn: TurnContext, finds: Mapping[str, tuple[str, ...]]) -> TurnContext:
    """FW-E1: tell all finders whom they find in this half, and note it."""
    for finder, targets in sorted(finds.items()):
        audience = observer_only(turn.state, turn.options, finder)
        turn = turn.told(Event("FW-E1", Found(finder, one), audience) for one in targets)
        turn = replace(turn, state=with_met(turn.state, finder, targets))
    return turn.with_notes(found=dict(finds))


def _learn_from(turn: TurnContext, person: str, action: Action) -> TurnContext:
    """FW-A6, FW-A7: give a finder its points, servants before masters, then what it sees of the place."""
    found = turn.notes.found[person]
    rule = ACTIONS[action.action].clause.id
    servants = [one for one in found if turn.person(one).kind == "servant"]
    instead = {one for one in servants if _takes_rumour(turn, person, action, one)}
    before = len(turn.events)
    for servant in servants:
        if servant not in instead:
            turn = gain(turn, rule, person, servant, "encounter", (servant,))
    for master in found:
        if turn.person(master).kind == "master":
            turn = _learn_from_master(turn, rule, person, action.prefer, master)
    if any(event.type == "info_gained" for event in turn.events[before:]):
        turn = turn.with_notes(informed=(*turn.notes.informed, person))
    turn = _see_sites(turn, person)
    if action.action == "search":
        return _sense(turn, person)
    region = turn.person(person).region
    return turn if found or region is None else learn_region(turn, "FW-A6", person, region)


def _takes_rumour(turn: TurnContext, person: str, action: Action, servant: str) -> bool:
    """FW-A8: tell whether a finder that prefers rumours gets one on a servant in place of the encounter point."""
    master = turn.person(servant).master
    if action.prefer != "rumour" or not turn.options.info_exclusive or master not in turn.notes.found[person]:
        return False
    return refusal(turn.state, turn.options, person, servant, "rumour") is None


def _learn_from_master(turn: TurnContext, rule: str, person: str, kind: str, master: str) -> TurnContext:
    servant = turn.person(master).servant
    if servant is not None and servant in turn.state.characters:
        return gain(turn, rule, person, servant, kind, (servant, master))
    denied = InfoDenied(person, None, kind, "no_servant")
    return turn.told((Event("FW-A8", denied, observer_only(turn.state, turn.options, person)),))


def gain(turn: TurnContext, rule: str, person: str, servant: str, kind: str, through: tuple[str, ...]) -> TurnContext:
    """FW-A7, FW-A8: give an observer a point on a servant, doubled if one of those it comes `through` is listed."""
    scouting = rule != "FW-S3"
    points = max(points_for(turn.state, turn.options, person, one, scouting=scouting) for one in through)
    state, event = learn(turn.state, turn.options, rule, person, servant, (kind, points))
    return replace(turn, state=state).told((event,))


def _see_sites(turn: TurnContext, person: str) -> TurnContext:
    """FW-A6, FW-V1: tell which sites of other sides stand in the region, and keep them for their finder."""
    character = turn.person(person)
    if character.region is None:
        return turn
    audience = observer_only(turn.state, turn.options, person)
    seen: list[FoundSite] = []
    for site in turn.state.sites:
        if site.region == character.region and side_of(turn.state, site) != character.side:
            turn = turn.told((Event("FW-A6", SiteFound(person, site.kind, site.region, site.owner), audience),))
            seen.append(FoundSite.of(site))
    key = holder(turn.state, turn.options, person)
    return replace(turn, state=with_sites_found(turn.state, key, character.region, seen))


def _sense(turn: TurnContext, person: str) -> TurnContext:
    """FW-A7: let a searcher sense the manifested servants of other sides within two steps."""
    region = turn.person(person).region
    audience = observer_only(turn.state, turn.options, person)
    sensed: dict[str, str] = {}
    for key, other in sorted(turn.state.characters.items()):
        if other.kind != "servant" or are_of_one_side(turn.state, person, key) or not is_present(turn.state, key):
            continue
        steps = distance(turn.state, region, other.region)
        if other.region is not None and steps is not None and 0 < steps <= SENSE_RANGE:
            sensed[key] = other.region
            turn = turn.told((Event("FW-A7", Sensed(person, key, other.region, steps), audience),))
    turn = turn.with_notes(sensed={**turn.notes.sensed, person: sensed})
    return replace(turn, state=with_met(turn.state, person, sensed))


def learn_region(turn: TurnContext, rule: str, person: str, region: str) -> TurnContext:
    """FW-A6, FW-S3: give an observer a region's info; who holds it already learns nothing new."""
    key = holder(turn.state, turn.options, person)
    known = turn.state.region_info.get(key, ())
    if region in known:
        return turn
    turn = turn.with_state(region_info={**turn.state.region_info, key: (*known, region)})
    audience = observer_only(turn.state, turn.options, person)
    return turn.told((Event(rule, RegionInfoGained(person, region), audience),))


def search_remotely(turn: TurnContext) -> TurnContext:
    """FW-S3: bring masters what they learn of the region that they search from afar, as `remote_search` says."""
    for person, order in sorted(turn.orders.items()):
        region = order.search_region
        if region is None:
            continue
        others = strangers(turn, person, region)
        if turn.options.remote_search == "encounter_cap_2":
            for servant in others:
                if turn.person(servant).kind == "servant" and _encounters(turn, person, servant) < REMOTE_CAP:
                    turn = gain(turn, "FW-S3", person, servant, "encounter", (servant,))
        elif turn.options.remote_search == "region_info" and not others:
            turn = learn_region(turn, "FW-S3", person, region)
    return turn


def _encounters(turn: TurnContext, person: str, servant: str) -> int:
    key = holder(turn.state, turn.options, person)
    return turn.state.info.get(key, {}).get(servant, {}).get("encounter", 0)


SETTLED = (Settlement("scout", step=look), Settlement("search", step=look))
