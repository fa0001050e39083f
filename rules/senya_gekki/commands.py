"""The GM's commands (SG-18.11), run before everything else in their order."""

from dataclasses import replace

from rules.core.errors import CaseError
from rules.core.event import EVERYONE, GM_ONLY
from rules.core.ruleset import GM
from rules.senya_gekki.bonuses import defense_of
from rules.senya_gekki.character import Modifiers
from rules.senya_gekki.combat import end_combat, start_combat
from rules.senya_gekki.effects import Source, work
from rules.senya_gekki.events.damage import DamageRoll
from rules.senya_gekki.events.injury import LimitDamageRestored, Removed
from rules.senya_gekki.events.main_process import ModifierSet, Notice
from rules.senya_gekki.events.rounds import TieOrderSet
from rules.senya_gekki.gm_declaration import (
    Appear,
    ApplyEffect,
    Command,
    EndCombat,
    EndScenario,
    EndSession,
    OtherDamage,
    SetModifier,
    SetTieOrder,
    StartCombat,
    Veto,
)
from rules.senya_gekki.injury import IncomingDamage, take_damage
from rules.senya_gekki.setup import appear
from rules.senya_gekki.skill import read_effect
from rules.senya_gekki.tables import CHECKS, RECOMMENDED_MODIFIER
from rules.senya_gekki.turn_context import TurnContext


def run_commands(turn: TurnContext, commands: tuple[Command, ...]) -> None:
    """SG-18.11, SG-1.1: run the GM's commands; a start of a combat that runs already is an error of the case."""
    for position, command in enumerate(commands):
        if isinstance(command, StartCombat) and turn.state.phase != "idle":
            path = f"declarations.{GM}.commands.{position}"
            turn.errors.append(CaseError(GM, "combat_running", path, "SG-1.1"))
            continue
        turn.audience = GM_ONLY if command.secret else EVERYONE
        _run(turn, command)
    turn.audience = EVERYONE


def _run(turn: TurnContext, command: Command) -> None:
    match command:
        case StartCombat():
            start_combat(turn, command.surprise)
        case EndCombat():
            end_combat(turn, command.keep_statuses, allow_remaining=command.allow_remaining)
        case EndScenario():
            _end_scenario(turn)
        case EndSession():
            _end_session(turn)
        case Appear():
            appear(turn, command.actor)
        case _:
            _rule(turn, command)


def _rule(turn: TurnContext, command: Command) -> None:
    """SG-18.11: run a command that settles something within the combat."""
    match command:
        case OtherDamage():
            _other_damage(turn, command)
        case SetModifier():
            _set_modifier(turn, command)
        case SetTieOrder():
            _set_tie_order(turn, command)
        case Veto():
            # told where the entry would have been carried out
            turn.vetoed.add((command.actor, command.index))
        case ApplyEffect():
            # what lasts of it lasts for the combat
            work(turn, Source(GM, GM, "combat"), (read_effect(command.effect),), (command.target,))


def _end_scenario(turn: TurnContext) -> None:
    """SG-12.3: give back all maximum HP that limit damage took."""
    for key in sorted(turn.state.characters):
        character = turn.state.characters[key]
        lost = character.limit_damage
        if lost > 0:
            turn.put(replace(character, hp_max=character.hp_max + lost, limit_damage=0))
            restored = LimitDamageRestored(
                actor=key,
                amount=lost,
                hp_max_from=character.hp_max,
                hp_max_to=character.hp_max + lost,
                hp_from=character.hp,
                hp_to=character.hp,
            )
            turn.tell("SG-12.3", restored)


def _end_session(turn: TurnContext) -> None:
    """SG-11.7: take the dead out of the game."""
    for key in sorted(turn.state.characters):
        if turn.state.characters[key].condition == "dead":
            turn.state = turn.state.without(key)
            turn.tell("SG-11.7", Removed(actor=key))


def _other_damage(turn: TurnContext, command: OtherDamage) -> None:
    """SG-17.1: a fall, a fire: 1D6 and what the GM says."""
    key, bonus = command.target, command.n
    victim = turn.find(key)
    if victim is None:
        return
    dice = turn.roll(f"{key}/other_damage", 1)
    total = max(0, sum(dice) + bonus)
    turn.tell("SG-17.1", DamageRoll(actor=key, roll=1, dice=dice, bonus=bonus, critical_dice=(), total=total))
    defense = 0 if command.ignore_defense else defense_of(victim)
    take_damage(turn, key, IncomingDamage("SG-17.1", total, defense, cause="other"))


def _set_modifier(turn: TurnContext, command: SetModifier) -> None:
    """SG-18.10: set what the GM adds to a kind of check until it is changed."""
    key, kind, value = command.actor, command.on, command.value
    character = turn.find(key)
    if character is None:
        return
    now = {one: character.gm_modifiers.of(one) for one in CHECKS}
    changed = {one: value for one in CHECKS if kind in (one, "all")}
    turn.put(replace(character, gm_modifiers=Modifiers(**{**now, **changed})))
    turn.tell("SG-18.10", ModifierSet(actor=key, on=kind, value=value))
    if abs(value) > RECOMMENDED_MODIFIER:
        turn.tell_gm("SG-18.10", Notice(actor=key, code="modifier_out_of_range"))


def _set_tie_order(turn: TurnContext, command: SetTieOrder) -> None:
    """SG-4.2: say who goes first among equals."""
    turn.state = replace(turn.state, tie_order=command.order)
    turn.tell("SG-4.2", TieOrderSet(order=command.order))
