"""Challenges of a scene (KG-1.3, KG-1.6): a check against a number, open or hidden, or against an opponent."""

from rules.kamigakari.model.equipment import Entry
from rules.kamigakari.model.orders import Act
from rules.kamigakari.rolls.checks import (
    Check,
    Goal,
    Result,
    Role,
    against,
    fixed_passive,
    hits,
    make,
    make_standing,
    reaches,
    resisting,
)
from rules.kamigakari.turn.turn import Turn


def try_challenge(turn: Turn, who: str, act: Act) -> tuple[Turn, bool]:
    """KG-1.3, KG-1.6: make the check of a challenge; return whether it succeeded."""
    challenge = next(one for one in turn.state.scene.challenges if one["id"] == act.challenge)
    return (
        _opposed(turn, who, act, challenge) if "opponent" in challenge else _against_number(turn, who, act, challenge)
    )


def _check(turn: Turn, who: str, act: Act, challenge: Entry, goal: Goal | None) -> tuple[Turn, Result]:
    name = challenge["check"]
    role: Role = "active" if "opponent" in challenge else ""
    modifier = challenge.get("modifier", 0)
    return make(turn, Check(who, name, f"{who}/{act.where}/{name}", role, act.plan, act.burn, modifier, goal=goal))


def _against_number(turn: Turn, who: str, act: Act, challenge: Entry) -> tuple[Turn, bool]:
    """KG-1.3: compare with the target number, which the players may not learn."""
    target, is_hidden = challenge.get("target", 0), challenge.get("hidden", False)
    goal = reaches(turn.options, target)
    turn, result = _check(turn, who, act, challenge, None if is_hidden else goal)
    outcome = "success" if goal(result) else "failure"
    if is_hidden:
        turn = turn.tell_gm("KG-1.3", "hidden_target", who, challenge=challenge["id"], target=target)
        shown = {"challenge": challenge["id"], "total": result.total, "outcome": outcome}
    else:
        shown = {"challenge": challenge["id"], "total": result.total, "target": target, "outcome": outcome}
    return turn.tell("KG-1.3", "challenge", who, **shown), goal(result)


def _opposed(turn: Turn, who: str, act: Act, challenge: Entry) -> tuple[Turn, bool]:
    """KG-1.6: who tries is the active side."""
    opponent = challenge["opponent"]
    name = challenge.get("opponent_check", challenge["check"])
    known = fixed_passive(turn, opponent, name)
    goal = None if known is None else against(turn.options, known)
    turn, active = _check(turn, who, act, challenge, goal)
    label = f"{who}/{act.where}>{opponent}/{name}"
    check = Check(opponent, name, label, "passive", goal=resisting(turn.options, active))
    turn, passive = make_standing(turn, check, turn.sealed(opponent).standing.passive, "passive")
    won = hits(turn.options, active, passive)
    values = {"active": active.total, "passive": passive.total, "outcome": "hit" if won else "miss"}
    return turn.tell("KG-1.6", "opposed", who, target=opponent, **values), won
