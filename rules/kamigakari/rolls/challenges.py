"""Challenges of a scene (KG-1.3, KG-1.6): a check against a number, open or hidden, or against an opponent."""

from msgspec import UNSET

from rules.kamigakari.events.checks import Challenge, HiddenTarget
from rules.kamigakari.model.equipment import Entry
from rules.kamigakari.model.orders import Act
from rules.kamigakari.rolls.checks import (
    CheckSpec,
    Goal,
    Result,
    Role,
    against,
    fixed_passive,
    hits,
    make,
    make_standing,
    opposed,
    outcome,
    reaches,
    resisting,
)
from rules.kamigakari.turn.context import TurnContext


def try_challenge(turn: TurnContext, who: str, act: Act) -> tuple[TurnContext, bool]:
    """KG-1.3, KG-1.6: make the check of a challenge; return whether it succeeded."""
    challenge = next(one for one in turn.state.scene.challenges if one["id"] == act.challenge)
    return (
        _opposed(turn, who, act, challenge) if "opponent" in challenge else _against_number(turn, who, act, challenge)
    )


def _check(turn: TurnContext, who: str, act: Act, challenge: Entry, goal: Goal | None) -> tuple[TurnContext, Result]:
    name = challenge["check"]
    role: Role = "active" if "opponent" in challenge else ""
    modifier = challenge.get("modifier", 0)
    return make(turn, CheckSpec(who, name, f"{who}/{act.where}/{name}", role, act.plan, act.burn, modifier, goal=goal))


def _against_number(turn: TurnContext, who: str, act: Act, challenge: Entry) -> tuple[TurnContext, bool]:
    """KG-1.3: compare with the target number, which the players may not learn."""
    target, is_hidden = challenge.get("target", 0), challenge.get("hidden", False)
    goal = reaches(turn.options, target)
    turn, result = _check(turn, who, act, challenge, None if is_hidden else goal)
    name = str(challenge["id"])
    if is_hidden:
        turn = turn.tell_gm("KG-1.3", HiddenTarget(who, name, target))
    shown = UNSET if is_hidden else target
    turn = turn.tell("KG-1.3", Challenge(who, name, result.total, outcome(goal, result), shown))
    return turn, goal(result)


def _opposed(turn: TurnContext, who: str, act: Act, challenge: Entry) -> tuple[TurnContext, bool]:
    """KG-1.6: who tries is the active side."""
    opponent = challenge["opponent"]
    name = challenge.get("opponent_check", challenge["check"])
    known = fixed_passive(turn, opponent, name)
    goal = None if known is None else against(turn.options, known)
    turn, active = _check(turn, who, act, challenge, goal)
    label = f"{who}/{act.where}>{opponent}/{name}"
    check = CheckSpec(opponent, name, label, "passive", goal=resisting(turn.options, active))
    turn, passive = make_standing(turn, check, turn.sealed(opponent).standing.passive, "passive")
    won = hits(turn.options, active, passive)
    return turn.tell("KG-1.6", opposed(who, opponent, active, passive, won=won)), won
