"""Bad statuses (chapter 13): given, cured, processed in the clean-up, and daze cleared by tension (SG-18.7)."""

from dataclasses import replace
from typing import Any

from rules.senya_gekki.character import Status
from rules.senya_gekki.events.injury import StatusCured, StatusGained
from rules.senya_gekki.events.skills import TensionSpent
from rules.senya_gekki.facts import holds
from rules.senya_gekki.injury import IncomingDamage, take_damage
from rules.senya_gekki.order import speed_order
from rules.senya_gekki.situation import Situation, facts_of
from rules.senya_gekki.standing_orders import ClearDazeOrder
from rules.senya_gekki.tables import CLEAR_DAZE_TENSION
from rules.senya_gekki.turn_context import TurnContext


def inflict(turn: TurnContext, key: str, source: str, status: str, effects: tuple[Any, ...] | None) -> None:
    """SG-13.1, SG-13.3: give a bad status; the same one again takes the place of the older."""
    character = turn.find(key)
    if character is None:
        return
    kept = tuple(one for one in character.statuses if one.status != status)
    turn.put(replace(character, statuses=(*kept, Status(status, source, effects))))
    replaced = len(kept) < len(character.statuses)
    turn.tell("SG-13.1", StatusGained(actor=key, status=status, source=source, replaced=replaced))


def cure(turn: TurnContext, key: str, status: str, by: str, rule: str = "SG-13.2") -> None:
    """SG-13.2: take a bad status away, or `all`, telling each."""
    character = turn.find(key)
    if character is None:
        return
    cured = tuple(one for one in character.statuses if status in (one.status, "all"))
    turn.put(replace(character, statuses=tuple(one for one in character.statuses if one not in cured)))
    for one in cured:
        turn.tell(rule, StatusCured(actor=key, status=one.status, by=by))


def clear_daze(turn: TurnContext, key: str, moment: str) -> None:
    """SG-18.7, SG-13.7: spend tension to end a daze where a standing order says so."""
    character = turn.standing(key)
    if character is None or not character.has("daze") or character.tension < CLEAR_DAZE_TENSION:
        return
    facts = facts_of(turn, Situation(key, moment))
    if any(holds(order.when, facts) for order in turn.plan(key).orders(ClearDazeOrder)):
        spend_tension(turn, key, CLEAR_DAZE_TENSION, "SG-13.7")
        cure(turn, key, "daze", "tension", "SG-13.7")


def spend_tension(turn: TurnContext, key: str, amount: int, rule: str) -> None:
    """SG-15.6, SG-13.7: spend tension, in points; nothing is told of nothing."""
    character = turn.find(key)
    if character is None or amount <= 0:
        return
    left = character.tension - amount
    turn.put(replace(character, tension=left))
    turn.tell(rule, TensionSpent(actor=key, from_=character.tension, to=left, amount=amount))


def poison(turn: TurnContext) -> None:
    """SG-6.2, SG-13.4: let poison work, in speed order, also on the incapacitated."""
    for key in speed_order(turn.state):
        character = turn.present(key)
        borne = [one for one in character.statuses if one.status == "poison"] if character else []
        if character is None or not borne or character.condition == "dead":
            continue
        dice = turn.roll(f"{key}/poison", 1)
        take_damage(turn, key, IncomingDamage("SG-13.4", sum(dice), source=borne[0].source, dice=dice, cause="poison"))
