"""Statuses and hit points (KG-9, KG-8.5, KG-8.6): gaining, clearing, losing, healing, falling."""

from collections.abc import Mapping
from typing import Any

from rules.kamigakari.combat.reductions import Hit, take_off
from rules.kamigakari.events.damage import Fall, Hp, RecoveryBlocked, StatusCleared, StatusGained
from rules.kamigakari.events.turns import Fizzle
from rules.kamigakari.model.character import status_of
from rules.kamigakari.model.tables import FALLEN, FLIGHT_FALL, STATUS_RULES
from rules.kamigakari.rolls.checks import CheckSpec, make_standing
from rules.kamigakari.turn.context import TurnContext

Fields = Mapping[str, Any]
"""What an effect says of a status besides its name."""


def gain_status(turn: TurnContext, who: str, name: str, cause: str, fields: Fields | None = None) -> TurnContext:
    """KG-9.1: give somebody a status, once; being prone ends cover (KG-9.12) and flight (KG-9.15)."""
    person = turn.person(who)
    if person.has(name):
        return turn
    turn = turn.put(person.with_status(status_of(name, fields or {})))
    turn = turn.tell(STATUS_RULES[name], StatusGained(who, name, cause))
    if name == "faint":
        return turn.trigger("fainted", who)
    if name == "prone":
        turn = clear_status(turn, who, "cover", "prone")
        turn = clear_status(turn, who, "flight", "prone")
    return turn


def clear_status(turn: TurnContext, who: str, name: str, cause: str) -> TurnContext:
    """KG-9.2: end a status; who was out of the fight wakes up (KG-9.9), who flew falls (KG-9.15).

    Death cannot be undone once a scene has passed after the combat (KG-9.11).
    """
    held = turn.person(who).status(name)
    if held is None:
        return turn
    if held.scenes_after_combat:
        return turn.tell("KG-9.11", Fizzle(who, "too_late"))
    turn = _ended(turn, who, name, STATUS_RULES[name], cause)
    return fall(turn, who, FLIGHT_FALL) if name == "flight" else turn


def end_statuses(turn: TurnContext, who: str, cause: str) -> TurnContext:
    """KG-9.2: end all statuses of somebody but death, with the combat or the scene; no flight so ended means a fall."""
    for held in turn.person(who).statuses:
        if held.status != "dead":
            turn = _ended(turn, who, held.status, "KG-9.2", cause)
    return turn


def _ended(turn: TurnContext, who: str, name: str, rule: str, cause: str) -> TurnContext:
    turn = turn.put(turn.person(who).without_status(name))
    turn = turn.tell(rule, StatusCleared(who, name, cause))
    return _revive(turn, who) if name in FALLEN else turn


def _revive(turn: TurnContext, who: str) -> TurnContext:
    """KG-9.9: give the least hp to somebody who is no longer out of the fight."""
    before = turn.person(who).hp
    return set_hp(turn, who, turn.options.hp_on_revive, "KG-9.9", "revival") if before <= 0 else turn


def set_hp(turn: TurnContext, who: str, after: int, rule: str, cause: str) -> TurnContext:
    """KG-8.20: change somebody's hp, and tell."""
    before = turn.person(who).hp
    turn = turn.change(who, hp=after)
    return turn.tell(rule, Hp(who, before, after, after - before, cause))


def lose_hp(turn: TurnContext, who: str, points: int, rule: str, cause: str) -> TurnContext:
    """KG-8.5, KG-8.20, KG-9.9: take points of hp; who has none left faints."""
    person, floor = turn.person(who), turn.options.hp_floor
    after = person.hp - points if floor is None else max(min(person.hp, floor), person.hp - points)
    turn = set_hp(turn, who, after, rule, cause)
    if person.is_out:
        return turn
    if after <= 0:
        return gain_status(turn, who, "faint", cause)
    return turn.trigger("damaged", who) if after < person.hp and cause != "cost" else turn


def heal(turn: TurnContext, who: str, points: int, cause: str) -> TurnContext:
    """KG-8.14, KG-9.9: heal up to the maximum; who is out of the fight cannot recover."""
    person = turn.person(who)
    if person.is_out:
        return turn.tell("KG-9.9", RecoveryBlocked(who, points))
    return set_hp(turn, who, max(person.hp, min(person.hp_max, person.hp + points)), "KG-8.14", cause)


def fall(turn: TurnContext, who: str, points: int, metres: int | None = None, cut: int = 0) -> TurnContext:
    """KG-8.6, KG-8.18: let somebody fall; `cut` is the GM's. Who has taken a point lies prone (KG-9.3).

    Being prone waits in `pending`, for what answers the loss of hp comes right after it (KG-3.6, KG-6.12).
    """
    turn = turn.tell("KG-8.6", Fall(who, metres, points))
    turn, number = turn.counted("fall")
    turn, slowed = _acrobatics(turn, who, number)
    turn, left = take_off(turn, Hit(who, points, "fall", cuts=(*slowed, ("gm", cut))))
    turn = lose_hp(turn, who, left, "KG-8.20", "fall")
    return turn.trigger("fallen", who) if left >= 1 else turn


def _acrobatics(turn: TurnContext, who: str, number: int) -> tuple[TurnContext, tuple[tuple[str, int], ...]]:
    """KG-8.18: make the acrobatics check that was sealed; its total is subtracted, a fumble subtracts nothing."""
    order = turn.sealed(who).standing.acrobatics
    if order is None or turn.person(who).is_out:
        return turn, ()
    check = CheckSpec(who, "acrobatics", f"{who}/fall.{number}/acrobatics")
    turn, result = make_standing(turn, check, order, "acrobatics")
    return turn, (("acrobatics", 0 if result.fumble else max(0, result.total)),)


def hurt(turn: TurnContext, hit: Hit, cause: str) -> TurnContext:
    """KG-8.15, KG-8.20: reduce a hit and take what is left."""
    turn, left = take_off(turn, hit)
    return lose_hp(turn, hit.who, left, "KG-8.20", cause)
