"""The start of a scene (FW-S): recovery, effects, remote regions, territories, upkeep, MP supply."""

from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.model.character import Character
from rules.fate_war.model.declaration import SceneDeclaration
from rules.fate_war.model.points import recovered
from rules.fate_war.model.powers import Effect
from rules.fate_war.scene.actions.bases import create_site
from rules.fate_war.scene.events.start import (
    EffectApplied,
    Manifested,
    Passed,
    Recovered,
    RemoteSet,
    Supplied,
    TerritoryMaintained,
    Upkeep,
)
from rules.fate_war.turn.changes import change, tell_change
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.info import observer_only
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.presence import barred
from rules.fate_war.turn.sites import sites_of

TENTH = 10
"""FW-S1: divisor of the maximum in a later edition's recovery."""
UPKEEP, EXTRA_POINT, CHOSEN_BERSERKER = 5, 5, 5
"""FW-S6: MP of a scene, more for each extra point, and for a master's choice of the class."""


def in_play(turn: TurnContext) -> tuple[Character, ...]:
    """FW-S: return everybody who is not vanished, dead or captive, in id order, as they are now."""
    return tuple(one for _, one in sorted(turn.state.characters.items()) if not one.is_lost)


def recover(turn: TurnContext) -> TurnContext:
    """FW-S1: let masters recover HP and MP, as `start_recovery` says."""
    for master in in_play(turn):
        if master.kind != "master" or turn.options.start_recovery == "none":
            continue
        tenth = turn.options.start_recovery == "tenth_of_max"
        gain_hp = master.hp_max // TENTH if tenth else master.combat
        gain_mp = master.mp_max // TENTH if tenth else master.magic
        hp = recovered(master.hp, gain_hp, master.hp_max) - master.hp
        mp = recovered(master.mp, gain_mp, master.mp_max) - master.mp
        if hp or mp:
            event = turn.own_event("FW-S1", Recovered(master.id, hp, mp))
            turn = tell_change(turn, master.id, event, hp=hp, mp=mp)
    return turn


def apply_effects(turn: TurnContext) -> TurnContext:
    """FW-S2: apply what sheets hold for the start of a scene, each sheet's effects in their order."""
    for character in in_play(turn):
        for effect in character.effects:
            if effect.timing == "scene_start":
                turn = _apply(turn, character.id, effect)
    return turn


def _apply(turn: TurnContext, person: str, effect: Effect) -> TurnContext:
    now = turn.person(person)
    hp = _changed(now.hp, effect.hp, now.hp_max) - now.hp
    mp = _changed(now.mp, effect.mp, now.mp_max) - now.mp
    if not (hp or mp):
        return turn
    event = turn.own_event("FW-S2", EffectApplied(person, effect.source, hp, mp))
    return tell_change(turn, person, event, hp=hp, mp=mp)


def _changed(value: int, amount: int, maximum: int) -> int:
    """FW-S2: return a value after recovery, or after a loss, which goes down to 0."""
    return recovered(value, amount, maximum) if amount >= 0 else min(value, max(0, value + amount))


def name_regions(turn: TurnContext) -> TurnContext:
    """FW-S3: tell which regions a master searches and infiltrates from afar."""
    for person, order in _orders(turn):
        if order.search_region is None and order.infiltration_region is None:
            continue
        regions = RemoteSet(person, order.search_region, order.infiltration_region)
        audience = observer_only(turn.state, turn.options, person)
        turn = turn.told((Event("FW-S3", regions, audience),))
    return turn


def manifest(turn: TurnContext) -> TurnContext:
    """FW-S6: decide who is manifested; who says nothing is as before. Each change is told (FW-Z3)."""
    for person, order in _orders(turn):
        if order.manifest is not None and order.manifest != turn.person(person).manifested:
            turn = turn.with_person(replace(turn.person(person), manifested=order.manifest))
            turn = turn.tell_own("FW-S6", Manifested(person, order.manifest))
    return turn


def tend_territories(turn: TurnContext) -> TurnContext:
    """FW-S4: let Casters create a territory where they stand, or maintain the one of their side."""
    for person, order in _orders(turn):
        if order.territory is None:
            continue
        if reason := barred(turn.state, person, "territory"):
            turn = fail(turn, person, "territory", reason, "FW-S4")
        elif order.territory == "create":
            turn = create_site(turn, person, "FW-S4")
        elif sites_of(turn.state, turn.person(person).side, "territory"):
            turn = turn.tell_own("FW-S4", TerritoryMaintained(person))
        else:
            turn = fail(turn, person, "territory", "no_territory", "FW-S4")
    return turn


def pay_upkeep(turn: TurnContext) -> TurnContext:
    """FW-S6, FW-S7: let manifested servants pay for this scene, down to the limit of FW-X3, and count it."""
    for servant in in_play(turn):
        if servant.kind != "servant" or not servant.manifested:
            continue
        paid = min(upkeep(servant), max(0, servant.mp + servant.mp_max))
        event = turn.own_event("FW-S6", Upkeep(servant.id, paid, servant.mp - paid))
        turn = tell_change(turn, servant.id, event, mp=-paid)
        turn = turn.with_person(replace(turn.person(servant.id), active_scenes=servant.active_scenes + 1))
    return turn


def upkeep(servant: Character) -> int:
    """FW-S6: return the MP of a scene; a Berserker pays 1 more for each earlier scene in which it was manifested."""
    cost = UPKEEP + EXTRA_POINT * servant.extra_points
    if servant.class_.lower() == "berserker":
        cost += servant.active_scenes
    return cost + (CHOSEN_BERSERKER if servant.chosen_berserker else 0)


def supply(turn: TurnContext) -> TurnContext:
    """FW-S5: let masters give MP to their servants, and after all of that to the masters they are linked to."""
    for person, order in _orders(turn):
        turn = _hand_over(turn, person, turn.person(person).servant, Supplied, order.supply_mp)
    for person, order in _orders(turn):
        turn = _hand_over(turn, person, turn.person(person).linked_to, Passed, order.pass_mp)
    return turn


def _hand_over(
    turn: TurnContext, giver: str, taker: str | None, told: type[Supplied | Passed], wanted: int
) -> TurnContext:
    """FW-S5: move MP, as much as the giver has and the taker has room for; the rest stays."""
    if taker is None or taker not in turn.state.characters or turn.person(taker).is_lost:
        return turn
    before = turn.person(taker)
    moved = min(wanted, max(0, turn.person(giver).mp), max(0, before.mp_max - before.mp))
    if not moved:
        return turn
    turn = tell_change(turn, giver, turn.pair_event("FW-S5", told(giver, taker, moved), taker), mp=-moved)
    return change(turn, taker, mp=moved)


def _orders(turn: TurnContext) -> tuple[tuple[str, SceneDeclaration], ...]:
    """Return the orders of everybody who is in play, in id order."""
    return tuple((one.id, turn.orders[one.id]) for one in in_play(turn) if one.id in turn.orders)
