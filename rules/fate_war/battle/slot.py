"""One battle, slot by slot (FW-B12): the steps in their order, and how the battle stops."""

from collections.abc import Callable

from rules.fate_war.battle.aim import aim_cards
from rules.fate_war.battle.damage import apply_damage
from rules.fate_war.battle.events.course import BattleEnded, BattlePaused
from rules.fate_war.battle.exchange import exchange_cards
from rules.fate_war.battle.falls import fall
from rules.fate_war.battle.fight import Fight
from rules.fate_war.battle.interruption import break_chants
from rules.fate_war.battle.presenting import present_cards
from rules.fate_war.battle.retreat import begin_retreats, decide_retreats
from rules.fate_war.battle.rewards import carry_out_wishes, give_info, reward_victory, wound
from rules.fate_war.battle.rows import begin_slot
from rules.fate_war.battle.support import complete_support
from rules.fate_war.battle.victory import verdict, written
from rules.fate_war.model.battle_state import SLOTS

Step = Callable[[Fight], Fight]

STEPS: tuple[Step, ...] = (
    begin_slot,
    begin_retreats,
    present_cards,
    aim_cards,
    exchange_cards,
    apply_damage,
    break_chants,
    complete_support,
    fall,
    decide_retreats,
)
"""FW-B12: the steps of one slot; `exchange_cards` goes through 5 to 8."""

AFTERMATH: tuple[Step, ...] = (wound, give_info, reward_victory, carry_out_wishes)
"""FW-B8 to FW-B10, FW-X6: what follows the end of a battle."""


def fight_on(fight: Fight) -> Fight:
    """FW-B12: resolve slots until the battle is over or paused."""
    while True:
        for step in STEPS:
            fight = step(fight)
        slot = fight.battle.slot
        fight = fight.with_battle(slot=slot + 1)
        if slot >= SLOTS or len(fight.standing_camps()) <= 1:
            return end_battle(fight)
        if slot == fight.battle.pause_after:
            return pause_battle(fight)


def end_battle(fight: Fight) -> Fight:
    """FW-B12.14, FW-B8: end a battle, name its winner, and let the aftermath follow."""
    found = verdict(fight)
    fight = fight.with_battle(over=True, winner=found.winner)
    shares = {camp: written(share) for camp, share in found.shares.items()}
    fight = fight.tell("FW-B8", BattleEnded(found.winner, found.basis, shares)).with_slot(number=0)
    for step in AFTERMATH:
        fight = step(fight)
    return fight


def pause_battle(fight: Fight) -> Fight:
    """FW-B12.14: stop a battle for an intervention; a split battle will go on as a simultaneous one."""
    fight = fight.tell("FW-B12", BattlePaused())
    mode = fight.battle.mode_under(fight.options)
    kept = {
        person: {name: value for name, value in declared.items() if name != "hand"}
        for person, declared in fight.battle.hands.items()
    }
    return fight.with_battle(
        mode="simultaneous" if mode == "split" else mode, stage="hands", pause_after=None, hands=kept
    )
