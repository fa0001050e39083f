"""One battle by itself: typed values in and out, no JSON, nothing asked (what-ifs, choices of NPCs, other options)."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.battle.fight import begin_fight
from rules.fate_war.battle.hands import lay_hand
from rules.fate_war.battle.rows import rows_at_start
from rules.fate_war.battle.slot import fight_on
from rules.fate_war.model.battle_declaration import BattleDeclaration
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.options import Options
from rules.fate_war.model.state import State

_SILENCE = BattleDeclaration()


class Fought(Struct, frozen=True):
    """What a battle came to: the state after it, the battle at its end or pause, and what it told."""

    state: State
    battle: Battle
    events: tuple[Event, ...]


def fight_battle(state: State, options: Options, battle: Battle, orders: Mapping[str, BattleDeclaration]) -> Fought:
    """FW-B12: fight an open battle from its slot on to its end or to a pause.

    `orders` are the declarations of its participants, without faults (12.6); who has none there declared nothing. No
    battle rolls dice, and `state` need not list this one.
    """
    persons = battle.persons
    hands = {one: lay_hand(state.characters[one], orders.get(one, _SILENCE), battle.slot) for one in persons}
    declared = {one: said.row for one, said in orders.items() if said.row}
    before = {one: state.characters[one].hp for one in persons}
    begun = replace(
        battle,
        rows=rows_at_start(state, options, battle, declared),
        hp_before={**before, **battle.hp_before},
    )
    fight = fight_on(begin_fight(state, options, begun, hands))
    return Fought(fight.state, fight.battle, fight.events)
