"""The two modes (KG-5.8 to KG-5.14): time and thresholds of a hell area, places and the race of a struggle."""

from dataclasses import replace

from rules.kamigakari.combat.talents import pay_and_answer
from rules.kamigakari.events.builds import Money
from rules.kamigakari.events.checks import Challenge
from rules.kamigakari.events.scenes import AreaTime, StruggleFailed, Threshold
from rules.kamigakari.events.turns import Fizzle
from rules.kamigakari.gm.gm_tools import roll_number, row_of
from rules.kamigakari.model.equipment import Entry, cost_of
from rules.kamigakari.model.orders import Act
from rules.kamigakari.rolls.checks import CheckSpec, make, outcome, reaches
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.points import gain_points, is_over

THRESHOLD_TABLE = "hell_threshold"


def stay(turn: TurnContext, *, failed: bool) -> TurnContext:
    """KG-5.8, KG-5.9: let time pass; each multiple that it reaches triggers the threshold, and so does a failure."""
    area = turn.state.hell_area
    after = area.time + turn.state.scene.stay
    turn = turn.with_state(hell_area=replace(area, time=after))
    turn = turn.tell("KG-5.8", AreaTime(area.time, after))
    reached = after // area.threshold_every - area.time // area.threshold_every
    for number in range(reached + int(failed)):
        rolled = roll_number(turn, "d66", f"hell/threshold.{number}")
        turn = turn.tell("KG-5.9", Threshold(THRESHOLD_TABLE, rolled, row_of(turn, THRESHOLD_TABLE, rolled)))
    return turn


def attempt(turn: TurnContext, who: str, act: Act) -> TurnContext:
    """KG-5.11, KG-5.12: gain points at a place, by its price or by a check; nothing once the race is over."""
    if is_over(turn):
        return turn.tell("KG-5.12", Fizzle(who, "race_over"))
    place = next(one for one in turn.state.struggle.locations if one["id"] == act.location)
    return _buy(turn, who, act, place) if act.method == "pay" else _investigate(turn, who, act, place)


def _buy(turn: TurnContext, who: str, act: Act, place: Entry) -> TurnContext:
    price = cost_of(place["price"])
    paid = pay_and_answer(turn, who, price, act.pay)
    if paid is None:
        return turn.tell("KG-2.4", Fizzle(who, "cannot_pay"))
    turn = paid
    if price.g:
        left = turn.person(who).money - price.g
        turn = turn.change(who, money=left).tell("KG-5.11", Money(who, -price.g, left))
    return gain_points(turn, who, place.get("points", 0), "KG-5.11")


def _investigate(turn: TurnContext, who: str, act: Act, place: Entry) -> TurnContext:
    name, target = place["check"], place.get("target", 0)
    goal = reaches(turn.options, target)
    check = CheckSpec(who, name, f"{who}/struggle/{name}", plan=act.plan, burn=act.burn, goal=goal)
    turn, result = make(turn, check)
    turn = turn.tell("KG-5.11", Challenge(who, place["id"], result.total, outcome(goal, result), target))
    return gain_points(turn, who, place.get("points", 0), "KG-5.11") if goal(result) else turn


def count_scene(turn: TurnContext) -> TurnContext:
    """KG-5.13: count the scenes of a struggle; after the last one without a winner all have failed."""
    struggle = turn.state.struggle
    counted = replace(struggle, scene_no=struggle.scene_no + 1)
    if struggle.scene_limit is None or struggle.scene_no < struggle.scene_limit or is_over(turn):
        return turn.with_state(struggle=counted)
    turn = turn.with_state(struggle=replace(counted, over=True))
    return turn.tell("KG-5.13", StruggleFailed(struggle.scene_limit))
