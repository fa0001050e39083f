"""The stages of a battle (FW-B1, FW-Z1): rows, hands and late hands, until it lacks nothing and can be fought."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.battle.asked import awaited
from rules.fate_war.battle.disclosure import bare_hand, disclosed_to
from rules.fate_war.battle.events.course import CardsRevealed, PlanTaken, RowsSet
from rules.fate_war.battle.inner import fight_battle
from rules.fate_war.battle.rows import rows_at_start
from rules.fate_war.battle.sealing import seal, with_choice
from rules.fate_war.battle.standing import has_plans, looked_at, standing_order
from rules.fate_war.model.audiences import fighters
from rules.fate_war.model.battle_declaration import BattleDeclaration, BattleDeclarationSchema
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.declaration import Declaration
from rules.fate_war.model.state import Result
from rules.fate_war.turn.battle_event import ActorEvent
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.info import observer_only

HALF_HAND = 5
"""FW-B1: cards of each half of a split hand."""

_BATTLE = BattleDeclarationSchema()
_Raw = Mapping[str, Any]


def begin(turn: TurnContext, battle: Battle) -> TurnContext:
    """FW-Z1: ask for what an open battle lacks now; one that lacks nothing, by standing orders, is fought at once."""
    battle = looked_at(turn.state, battle)
    turn = replace(turn, state=turn.state.with_battle(battle))
    persons = awaited(turn.state, turn.options, battle)
    if not persons:
        return advance(turn, battle, {})
    return turn.asking(_request(turn, battle, person) for person in persons)


def advance(turn: TurnContext, battle: Battle, raw: Mapping[str, _Raw]) -> TurnContext:
    """FW-Z1, FW-B1: seal the declarations that came in for a stage of an open battle, pass it, and go on from there."""
    turn, battle = _pass_stage(turn, seal(turn, looked_at(turn.state, battle), raw))
    turn = replace(turn, state=turn.state.with_battle(battle))
    return close(turn, battle) if battle.over else begin(turn, battle)


def close(turn: TurnContext, battle: Battle) -> TurnContext:
    """12.1: note the result of a battle that is over, and take off what was to last as long as it (16.2)."""
    result = Result(battle.id, battle.half or turn.state.half, battle.winner, battle.camps)
    turn = turn.with_state(results=(*turn.state.results, result))
    for person in battle.persons:
        fighter = turn.state.characters[person]
        lasting = tuple(effect for effect in fighter.effects if effect.until != "battle")
        turn = replace(turn, state=turn.state.with_character(replace(fighter, effects=lasting)))
    return turn


def _pass_stage(turn: TurnContext, battle: Battle) -> tuple[TurnContext, Battle]:
    """FW-B1: finish the stage that a battle is in."""
    mode = battle.mode_under(turn.options)
    if battle.stage == "rows":
        return open_rows(turn, battle)
    if battle.stage == "hands" and mode == "split" and battle.slot == 1:
        return reveal_cards(turn, battle)
    if battle.stage == "hands" and mode == "staged" and battle.informed:
        return turn, replace(battle, stage="late_hands")
    return fight_out(turn, battle)


def tell_plans(turn: TurnContext, battle: Battle) -> tuple[TurnContext, Battle]:
    """FW-P1: tell those whose standing order with plans serves which of them it is, in id order."""
    for person, choice in sorted((battle.standing_choices or {}).items()):
        if not choice.is_taken or choice.is_told or not has_plans(turn.state, person):
            continue
        audience = observer_only(turn.state, turn.options, person)
        turn = turn.told((Event("FW-P1", PlanTaken(person, choice.plan, battle=battle.id), audience),))
        battle = with_choice(battle, person, replace(choice, is_told=True))
    return turn, battle


def open_rows(turn: TurnContext, battle: Battle) -> tuple[TurnContext, Battle]:
    """FW-B1, FW-B3: show everybody's row, and go on to the hands."""
    battle = replace(battle, rows=_rows(turn, battle))
    shown = (RowsSet(person, battle.rows[person], battle=battle.id) for person in _not_gone(battle))
    return _show(turn, battle, shown), replace(battle, stage="hands")


def reveal_cards(turn: TurnContext, battle: Battle) -> tuple[TurnContext, Battle]:
    """FW-B1: show the bare cards of the first half of a split battle; its rows are fixed with it."""
    turn, battle = tell_plans(turn, replace(battle, rows=_rows(turn, battle)))
    hands = ((person, tuple(bare_hand(turn.state, battle, person, HALF_HAND))) for person in _not_gone(battle))
    shown = (CardsRevealed(person, cards, battle=battle.id) for person, cards in hands)
    return _show(turn, battle, shown), replace(battle, stage="late_hands")


def _not_gone(battle: Battle) -> Iterator[str]:
    return (person for person in battle.persons if person not in battle.out)


def _show(turn: TurnContext, battle: Battle, shown: Iterable[ActorEvent]) -> TurnContext:
    audience = fighters(turn.state, turn.options, battle)
    return turn.told(Event("FW-B1", body, audience) for body in shown)


def _rows(turn: TurnContext, battle: Battle) -> Mapping[str, str]:
    declared = {person: said["row"] for person, said in battle.hands.items() if said.get("row")}
    return rows_at_start(turn.state, turn.options, battle, declared)


def fight_out(turn: TurnContext, battle: Battle) -> tuple[TurnContext, Battle]:
    """FW-B12: fight a battle that lacks nothing, to its end or to a pause."""
    turn, battle = tell_plans(turn, battle)
    orders = {person: _orders(turn, battle, person) for person in battle.persons}
    fought = fight_battle(turn.state, turn.options, battle, orders)
    return replace(turn, state=fought.state).told(fought.events), fought.battle


def _orders(turn: TurnContext, battle: Battle, person: str) -> BattleDeclaration:
    """FW-B1: return what somebody sealed, as a value; what this turn has read already is not read again."""
    sealed = battle.hands.get(person, {})
    said: Declaration | None = None
    if sealed == turn.raw.get(person):
        said = turn.declarations.get(person)
    elif person in turn.orders and sealed == standing_order(turn.state, person):
        said = turn.orders[person].battle
    read: BattleDeclaration = said if isinstance(said, BattleDeclaration) else _BATTLE.load(sealed)
    return read


def _request(turn: TurnContext, battle: Battle, person: str) -> Mapping[str, Any]:
    """12.8: return what is asked of a participant next."""
    if battle.stage == "rows":
        return {"actor": person, "want": "row", "battle": battle.id}
    request = {"actor": person, "want": "hand", "battle": battle.id, "slots": list(battle.slots_asked(turn.options))}
    if battle.mode_under(turn.options) == "staged" and battle.stage == "late_hands":
        return {**request, "disclosed": disclosed_to(turn.state, turn.options, battle, person)}
    return request
