"""The two modes (KG-5.8 to KG-5.14): time and thresholds of a hell area, places and the race of a struggle."""

from dataclasses import replace

from rules.kamigakari.combat.talents import pay_and_settle
from rules.kamigakari.gm.gm_tools import roll_number, row_of
from rules.kamigakari.model.equipment import Entry, cost_of
from rules.kamigakari.model.orders import Act
from rules.kamigakari.rolls.checks import Check, make, reaches
from rules.kamigakari.turn.points import gain_points, is_over
from rules.kamigakari.turn.turn import Turn

THRESHOLD_TABLE = "hell_threshold"


def stay(turn: Turn, *, failed: bool) -> Turn:
    """KG-5.8, KG-5.9: let time pass; each multiple that it reaches triggers the threshold, and so does a failure."""
    area = turn.state.hell_area
    after = area.time + turn.state.scene.stay
    turn = turn.with_state(hell_area=replace(area, time=after))
    turn = turn.tell("KG-5.8", "area_time", before=area.time, after=after)
    reached = after // area.threshold_every - area.time // area.threshold_every
    for number in range(reached + int(failed)):
        rolled = roll_number(turn, "d66", f"hell/threshold.{number}")
        values = {"table": THRESHOLD_TABLE, "number": rolled, "row": row_of(turn, THRESHOLD_TABLE, rolled)}
        turn = turn.tell("KG-5.9", "threshold", **values)
    return turn


def attempt(turn: Turn, who: str, act: Act) -> Turn:
    """KG-5.11, KG-5.12: gain points at a place, by its price or by a check; nothing once the race is over."""
    if is_over(turn):
        return turn.fizzle("KG-5.12", who, "race_over")
    place = next(one for one in turn.state.struggle.locations if one["id"] == act.location)
    return _buy(turn, who, act, place) if act.method == "pay" else _investigate(turn, who, act, place)


def _buy(turn: Turn, who: str, act: Act, place: Entry) -> Turn:
    price = cost_of(place["price"])
    paid = pay_and_settle(turn, who, price, act.pay)
    if paid is None:
        return turn.fizzle("KG-2.4", who, "cannot_pay")
    turn = paid
    if price.g:
        left = turn.person(who).money - price.g
        turn = turn.change(who, money=left).tell("KG-5.11", "money", who, change=-price.g, left=left)
    return gain_points(turn, who, place.get("points", 0), "KG-5.11")


def _investigate(turn: Turn, who: str, act: Act, place: Entry) -> Turn:
    name, target = place["check"], place.get("target", 0)
    goal = reaches(turn.options, target)
    check = Check(who, name, f"{who}/struggle/{name}", plan=act.plan, burn=act.burn, goal=goal)
    turn, result = make(turn, check)
    outcome = "success" if goal(result) else "failure"
    values = {"challenge": place["id"], "total": result.total, "target": target, "outcome": outcome}
    turn = turn.tell("KG-5.11", "challenge", who, **values)
    return gain_points(turn, who, place.get("points", 0), "KG-5.11") if goal(result) else turn


def count_scene(turn: Turn) -> Turn:
    """KG-5.13: count the scenes of a struggle; after the last one without a winner all have failed."""
    struggle = turn.state.struggle
    is_last = struggle.scene_limit is not None and struggle.scene_no >= struggle.scene_limit
    failed = is_last and not is_over(turn)
    turn = turn.with_state(struggle=replace(struggle, scene_no=struggle.scene_no + 1, over=struggle.over or failed))
    return turn.tell("KG-5.13", "struggle_failed", scene_limit=struggle.scene_limit) if failed else turn
