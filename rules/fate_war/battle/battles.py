"""The phases `battle` and `spoils` (FW-Z1, FW-X4): all open battles, then what becomes of the fallen."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.battle.events.damage import Captured, DecisionOnFallen, Killed, Spared
from rules.fate_war.battle.spoils import fallen_of
from rules.fate_war.battle.stages import advance, begin
from rules.fate_war.model.audiences import own
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.character import Character
from rules.fate_war.model.declaration import SpoilsDeclaration
from rules.fate_war.model.state import State
from rules.fate_war.model.statuses import freed, killed, with_status
from rules.fate_war.turn.battle_event import NpcRefused
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.meetings import with_rosters_met
from rules.fate_war.turn.sites import sites_of


def begin_battles(turn: TurnContext) -> TurnContext:
    """FW-Z1: ask for the hands of new battles; one that lacks nothing is resolved without waiting for the others."""
    for battle in sorted(turn.state.battles, key=lambda one: one.id):
        turn = begin(turn, battle)
    return turn


def resolve_battles(turn: TurnContext) -> TurnContext:
    """FW-Z2: take all open battles as far as they go, in id order; one that lacks nothing waits for no other."""
    for battle in sorted(turn.state.battles, key=lambda one: one.id):
        if not battle.over:
            turn = advance(turn, battle, turn.raw)
    return turn


def ask_for_spoils(turn: TurnContext) -> TurnContext:
    """FW-X4: once all battles are over, ask the winners about the fallen, of each battle apart."""
    turn = turn.with_state(phase="spoils")
    return turn.asking(
        {"actor": decider, "want": "spoils", "battle": battle.id, "fallen": list(those)}
        for battle, decider, those in _decisions(turn.state)
    )


def _decisions(state: State) -> Iterator[tuple[Battle, str, tuple[str, ...]]]:
    """FW-X4: yield the battles, in id order, after which there is something to decide, with who decides about whom."""
    for battle in sorted(state.battles, key=lambda one: one.id):
        decider, those = fallen_of(state, battle)
        if decider is not None:
            yield battle, decider, those


def decide_spoils(turn: TurnContext) -> TurnContext:
    """FW-X4, FW-N7: decide about the fallen of every battle; who is not named is spared, an NPC captured."""
    for battle, decider, those in tuple(_decisions(turn.state)):
        said = turn.declarations.get(decider)
        choices: Mapping[str, str] = said.spoils if isinstance(said, SpoilsDeclaration) else {}
        for person in those:
            default = "capture" if turn.state.characters[person].kind == "npc" else "spare"
            turn = _decide(turn, battle, decider, person, choices.get(person, default))
        turn = replace(turn, state=turn.state.with_battle(replace(battle, answered=(*battle.answered, *those))))
    return turn


def _decide(turn: TurnContext, battle: Battle, decider: str, person: str, choice: str) -> TurnContext:
    """FW-X4, FW-N7, FW-N9: spare, capture or kill one of the fallen; what an NPC's author forbids spares it."""
    fallen = turn.state.characters[person]
    if choice in fallen.forbids:
        refused = NpcRefused(decider, person, battle=battle.id)
        turn = turn.told((Event("FW-N9", refused, own(turn.state, decider)),))
        choice = "spare"
    rule = "FW-N7" if fallen.kind == "npc" else "FW-X4"
    told = Event(rule, _TOLD[choice](person, decider, battle=battle.id), own(turn.state, person, decider))
    return replace(turn, state=decided(turn.state, decider, person, choice)).told((told,))


_TOLD: Mapping[str, type[DecisionOnFallen]] = {"spare": Spared, "capture": Captured, "kill": Killed}


def decided(state: State, decider: str, person: str, choice: str) -> State:
    """FW-X4, FW-N7: return the state with one of the fallen spared, captured or killed."""
    return _DECISIONS[choice](state, decider, state.characters[person])


def _spare(state: State, _: str, person: Character) -> State:
    """FW-X4: nothing is done to a fallen; a captive, about whom the GM decides anew, goes free."""
    return state.with_character(freed(person))


def _capture(state: State, decider: str, person: Character) -> State:
    """FW-N7, FW-X4: a captive is held at its captor's base; a master's servant loses it."""
    held = replace(person, captive_of=decider, region=place_of_captives(state, decider))
    return without_contract(state.with_character(with_status(held, "captive")), person.id)


def _kill(state: State, _: str, person: Character) -> State:
    return without_contract(state.with_character(killed(person)), person.id)


_DECISIONS = {"spare": _spare, "capture": _capture, "kill": _kill}


def place_of_captives(state: State, captor: str) -> str | None:
    """FW-N7: return where a captor keeps captives: at the base of its side, else where it is itself."""
    bases = sites_of(state, state.characters[captor].side, "base")
    return bases[0].region if bases else state.characters[captor].region


def without_contract(state: State, master: str) -> State:
    """FW-X4: end the contract of a dead or captive master on both sheets."""
    servant = state.characters.get(state.characters[master].servant or "")
    state = state.with_character(replace(state.characters[master], servant=None))
    if servant is None or servant.master != master:
        return state
    return state.with_character(replace(servant, master=None))


def leave_battles(turn: TurnContext) -> TurnContext:
    """12.1, FW-Z2: clear the battles away, for none is left to fight or to decide about, and go on with the scene."""
    return replace(turn, raw={}, declarations={}, state=without_battles(turn.state))


def without_battles(state: State) -> State:
    """12.1, FW-V2: return the state without its battles, whose rosters have met; one on its own ends the machine."""
    return replace(with_rosters_met(state), battles=(), phase="done" if state.standalone else state.phase)
