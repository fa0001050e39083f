"""Moving (KG-7.6, KG-7.11 to KG-7.17): walking a path square by square, breaking through, being stopped."""

from dataclasses import dataclass, replace
from typing import Literal

from rules.kamigakari.combat.board import distance, sizes_at
from rules.kamigakari.combat.statuses import clear_status
from rules.kamigakari.events.moves import Breakthrough, Move, MoveBlocked, MoveStopped
from rules.kamigakari.events.turns import EffectStarted, Fizzle
from rules.kamigakari.model.effects import has_kind
from rules.kamigakari.model.state import Square
from rules.kamigakari.turn.context import TurnContext
from rules.kamigakari.turn.values import action_order, halved, move_value, size

Manner = Literal["plain", "walk_to_attack", "disengage"]


@dataclass(frozen=True)
class Walk:
    """A walk to be made: who, along which squares, with how many points, under which clause it is told, and how."""

    who: str
    path: tuple[Square, ...]
    points: int
    rule: str
    manner: Manner = "plain"


@dataclass(frozen=True)
class Stop:
    """Why a walk ended early: by which clause, and by whom or what."""

    rule: str
    by: str


def move(turn: TurnContext, who: str, path: tuple[Square, ...]) -> TurnContext:
    """KG-6.7, KG-7.16: move in the prep timing."""
    return walk(turn, Walk(who, path, move_value(turn.person(who), turn.options), "KG-7.16"))


def full_move(turn: TurnContext, who: str, path: tuple[Square, ...]) -> TurnContext:
    """KG-7.17: move in the attack timing."""
    return walk(turn, Walk(who, path, move_value(turn.person(who), turn.options, "full_move"), "KG-7.17"))


def disengage(turn: TurnContext, who: str, path: tuple[Square, ...]) -> TurnContext:
    """KG-7.17: slip away from engagement, for part of the distance or worse passive checks until the turn ends."""
    points = move_value(turn.person(who), turn.options)
    far = points if turn.options.disengage_distance == "full" else halved(points)
    turn, squares = _walk(turn, Walk(who, path, far, "KG-7.17", "disengage"))
    amount = turn.options.disengage_passive
    if not amount or not squares:
        return turn
    effect = {"effect": "check_mod", "check": "passive", "amount": amount, "source": "disengage", "until": "turn_end"}
    turn = turn.change(who, active_effects=(*turn.person(who).active_effects, effect))
    return turn.tell("KG-6.14", EffectStarted(who, "check_mod", "disengage", "turn_end"))


def walk_to_attack(turn: TurnContext, who: str, path: tuple[Square, ...], squares: int) -> TurnContext:
    """KG-7.6: walk up to a target as part of an attack; engagement always holds."""
    return walk(turn, Walk(who, path, squares, "KG-7.6", "walk_to_attack"))


def walk(turn: TurnContext, walked: Walk) -> TurnContext:
    """KG-7.16: walk a path as far as it goes: breakthroughs as they happen, then the move, then why it stopped."""
    return _walk(turn, walked)[0]


def _walk(turn: TurnContext, walked: Walk) -> tuple[TurnContext, tuple[Square, ...]]:
    """Walk a path; return the squares that were entered too: whoever comes back to where it began has moved as well."""
    who = walked.who
    start = turn.person(who).pos
    if start is None or distance(start, walked.path[0]) != 1:
        return turn.tell("KG-7.16", Fizzle(who, "path_broken")), ()
    turn, leaves = _leave(turn, walked, start)
    if not leaves:
        return turn, ()
    turn, squares, stop = _steps(turn, walked)
    end = squares[-1] if squares else start
    turn = turn.change(who, pos=end)
    if squares:
        turn = turn.tell(walked.rule, Move(who, start, end, squares))
    if stop is not None:
        turn = turn.tell(stop.rule, MoveStopped(who, end, stop.by))
    return (lose_cover(turn, who) if squares else turn), squares


def lose_cover(turn: TurnContext, who: str) -> TurnContext:
    """KG-9.12: end cover where no obstacle is within one square any more."""
    here = turn.person(who).pos
    near = any(distance(here, obstacle) in (0, 1) for obstacle in turn.state.board.obstacles)
    return turn if near else clear_status(turn, who, "cover", "move")


def is_occupied(turn: TurnContext, square: Square, by_others_than: str) -> bool:
    """KG-7.2: tell whether a square is filled by somebody who is in the fight."""
    others = (one for key, one in turn.state.characters.items() if key != by_others_than)
    return any(one.pos == square and not one.is_out for one in others)


def _leave(turn: TurnContext, walked: Walk, start: Square) -> tuple[TurnContext, bool]:
    """KG-7.13, KG-7.15, KG-7.6: leave the engagement of the start, if that is allowed."""
    sizes = sizes_at(turn.state, walked.who, start)
    if walked.manner == "disengage" or not sizes.has_enemy:
        return turn, True
    if walked.manner == "walk_to_attack":
        return turn.tell("KG-7.6", MoveBlocked(walked.who, start, reason="range_move")), False
    turn, breaks = _break(turn, walked.who, start)
    if not breaks:
        turn = turn.tell("KG-7.13", MoveBlocked(walked.who, start, sizes.own, sizes.enemy))
    return turn, breaks


def _break(turn: TurnContext, who: str, square: Square) -> tuple[TurnContext, bool]:
    """KG-7.13, KG-7.15, KG-9.15: break through on a square, by flight, an effect, size 0 or the greater sizes."""
    found = _breakthrough(turn, who, square)
    if found is None:
        return turn, False
    return turn.tell(*found), True


def _breakthrough(turn: TurnContext, who: str, square: Square) -> tuple[str, Breakthrough] | None:
    person = turn.person(who)
    if person.has("flight"):
        return "KG-9.15", Breakthrough(who, square, reason="flight")
    if has_kind(person.effects(), "ignore_engagement"):
        return "KG-7.13", Breakthrough(who, square, reason="effect")
    if size(person) == 0:
        return "KG-7.13", Breakthrough(who, square, reason="size_zero")
    sizes = sizes_at(turn.state, who, square)
    return ("KG-7.15", Breakthrough(who, square, sizes.own, sizes.enemy)) if sizes.breaks else None


def _steps(turn: TurnContext, walked: Walk) -> tuple[TurnContext, tuple[Square, ...], Stop | None]:
    points = walked.points
    entered: list[Square] = []
    for number, square in enumerate(walked.path):
        points -= _cost(turn, walked.who, square)
        stop = _hindrance(turn, walked.who, square, points)
        if stop is not None:
            return turn, tuple(entered), stop
        entered.append(square)
        if number < len(walked.path) - 1 and walked.manner != "disengage":
            turn, by = _declared(turn, walked, square)
            if by is not None:
                return turn, tuple(entered), Stop("KG-7.11", by)
    return turn, tuple(entered), None


def _cost(turn: TurnContext, who: str, square: Square) -> int:
    """KG-7.16: return the points of a square."""
    is_difficult = square in turn.state.board.difficult and not turn.person(who).has("flight")
    return turn.options.difficult_cost if is_difficult else 1


def _hindrance(turn: TurnContext, who: str, square: Square, points_left: int) -> Stop | None:
    """KG-7.16, KG-7.2: return why a square cannot be entered."""
    if points_left < 0:
        return Stop("KG-7.16", "points")
    if square in turn.state.board.obstacles:
        return Stop("KG-7.16", "obstacle")
    return Stop("KG-7.2", "occupied") if is_occupied(turn, square, who) else None


def _declared(turn: TurnContext, walked: Walk, square: Square) -> tuple[TurnContext, str | None]:
    """KG-7.11, KG-7.15: return who stops a walk on a square by declaring engagement, if nothing breaks it."""
    holders = [key for key in action_order(turn) if _may_hold(turn, key, walked.who, square)]
    if not holders:
        return turn, None
    # breaking through before the declaration is used up: who is broken through has not spent it (KG-7.12)
    if walked.manner == "plain":
        turn, breaks = _break(turn, walked.who, square)
        if breaks:
            return turn, None
    holder = turn.person(holders[0])
    if walked.who not in holder.used.engaged:
        used = replace(holder.used, engaged=(*holder.used.engaged, walked.who))
        turn = turn.change(holder.id, used=used)
    return turn, holder.id


def _may_hold(turn: TurnContext, key: str, mover: str, square: Square) -> bool:
    """KG-7.11, KG-7.12: tell whether an enemy next to a square can and will declare engagement."""
    one = turn.person(key)
    if one.is_out or one.has("immobile") or one.side == turn.person(mover).side or distance(one.pos, square) != 1:
        return False
    wish = turn.sealed(key).standing.engage
    wants = wish == "all" if isinstance(wish, str) else mover in wish
    has_left = mover in one.used.engaged or len(one.used.engaged) < size(one)
    return wants and size(one) > 0 and has_left
