"""NPCs in a scene (FW-N): where they are, who meets them, what is done with them, and with captives."""

from msgspec.structs import replace

from rules.core.event import GM_ONLY, Event
from rules.fate_war.model.declaration import Disposal
from rules.fate_war.model.state import Result
from rules.fate_war.model.statuses import freed, killed
from rules.fate_war.scene.events.meetings import CaptiveDisposed, NpcAttackOpen, NpcContact, NpcMet
from rules.fate_war.scene.events.start import NpcPlaced
from rules.fate_war.scene.scene_start import in_play
from rules.fate_war.turn.battle_event import NpcRefused
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.meetings import with_met
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.presence import are_allied, is_present


def place_npcs(turn: TurnContext) -> TurnContext:
    """FW-N1, FW-S8: let a die place each free NPC, or keep it away; with one entry there is nothing to roll for."""
    for npc in in_play(turn):
        if npc.is_pc or not npc.placement:
            continue
        sides = len(npc.placement)
        roll = turn.dice.roll(f"npc/{npc.id}", sides, GM_ONLY) if sides > 1 else None
        region = npc.placement[(roll or 1) - 1]
        turn = turn.with_person(replace(npc, region=region))
        turn = turn.told((Event("FW-N1", NpcPlaced(npc.id, region, roll), GM_ONLY),))
    return turn


def meet_npcs(turn: TurnContext) -> TurnContext:
    """FW-N2, FW-N3, FW-N5: let everybody meet the NPCs of its region, unless a PC there came first."""
    for person, npc in _together(turn):
        met = _met_pcs(turn, person)
        if all(are_allied(turn.state, person, one) for one in met):
            turn = _meet(turn, person, npc, "FW-N5" if met else "FW-N2")
    return turn


def meet_again(turn: TurnContext) -> TurnContext:
    """FW-N4: let those who came by a pursuit meet the NPCs there, whomever else they meet."""
    for person, npc in _together(turn):
        if person in turn.notes.pursuers:
            turn = _meet(turn, person, npc, "FW-N4")
    return turn


def _together(turn: TurnContext) -> tuple[tuple[str, str], ...]:
    """Return each PC in play with each NPC that is present in its region, in id order."""
    state = turn.state
    npcs = [one for key, one in sorted(state.characters.items()) if not one.is_pc and is_present(state, key)]
    return tuple(
        (person.id, npc.id)
        for person in (in_play(turn) if npcs else ())
        if person.is_pc and is_present(state, person.id)
        for npc in npcs
        if npc.region == person.region
    )


def _met_pcs(turn: TurnContext, person: str) -> tuple[str, ...]:
    """FW-N3: return which PCs somebody found, or was found by, in this half."""
    found = turn.notes.found
    return (*found.get(person, ()), *(finder for finder in sorted(found) if person in found[finder]))


def _meet(turn: TurnContext, person: str, npc: str, rule: str) -> TurnContext:
    """FW-N2, FW-N6, FW-N9: tell a meeting, and carry out what was ordered for it; the down order nothing (FW-X4)."""
    turn = turn.tell_own(rule, NpcMet(person, npc))
    turn = replace(turn, state=with_met(turn.state, person, (npc,)))
    order = turn.orders[person].npc if person in turn.orders and not turn.person(person).is_down else None
    if order is None or order.id != npc or order.do == "ignore":
        return turn
    if order.do in turn.person(npc).forbids:
        return turn.tell_own("FW-N9", NpcRefused(person, npc))
    if order.do == "talk":
        return turn.tell_own("FW-N2", NpcContact(person, npc))
    if rule == "FW-N4":
        return turn.with_notes(hunting={**turn.notes.hunting, person: npc})
    return turn.with_notes(attacks={**turn.notes.attacks, person: npc})


def open_attacks(turn: TurnContext) -> TurnContext:
    """FW-N6, FW-X4: tell who may attack an NPC now that it has won, and stands, against the PCs there in this half."""
    for person, npc in sorted(turn.notes.hunting.items()):
        last = last_battle(turn, person)
        is_able = last is not None and last.half == turn.state.half and won(last, person)
        if is_able and not turn.person(person).is_down:
            turn = turn.tell_own("FW-N6", NpcAttackOpen(person, npc))
    return turn.with_notes(hunting={})


def last_battle(turn: TurnContext, person: str) -> Result | None:
    """FW-N8: return the last battle of this scene in which somebody took part."""
    fought = (one for one in reversed(turn.state.results) if any(person in camp for camp in one.camps.values()))
    return next(fought, None)


def won(result: Result, person: str) -> bool:
    """Tell whether somebody's camp won a battle."""
    return result.winner is not None and person in result.camps.get(result.winner, ())


def dispose_captives(turn: TurnContext) -> TurnContext:
    """FW-N8: let captors release or kill their captives."""
    for captor in in_play(turn):
        order = turn.orders.get(captor.id)
        for one in order.dispose if order else ():
            turn = _dispose(turn, captor.id, one)
    return turn


def _dispose(turn: TurnContext, captor: str, order: Disposal) -> TurnContext:
    npc = turn.person(order.npc)
    last = last_battle(turn, captor)
    if turn.person(captor).is_down:
        return fail(turn, captor, "dispose", "down", "FW-N8")
    if npc.captive_of != captor:
        return fail(turn, captor, "dispose", "not_captor", "FW-N8")
    if last is not None and not won(last, captor):
        return fail(turn, captor, "dispose", "not_won", "FW-N8")
    if order.do in npc.forbids:
        return turn.tell_own("FW-N9", NpcRefused(captor, npc.id))
    turn = turn.with_person(freed(npc) if order.do == "release" else killed(npc))
    return turn.tell_own("FW-N8", CaptiveDisposed(captor, npc.id, order.do))
