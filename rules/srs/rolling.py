"""Rolling (section 10, step 4): every check that is ready, plain ones here (SRS-1.2, SRS-1.4 to SRS-1.9)."""

from dataclasses import replace

from rules.core.ruleset import GM
from rules.srs.check_state import Check
from rules.srs.check_values import ask_again, can_roll, notice_value, values_of
from rules.srs.opposed_checks import roll_opposed
from rules.srs.side_rolls import label_of, roll_for
from rules.srs.tables import CheckStatus
from rules.srs.turn_context import TurnContext


def roll_ready(turn: TurnContext) -> TurnContext:
    """Section 10, step 4: roll the checks that were open before the turn and those called to be rolled at once.

    Raise DiceFault where the dice run out.
    """
    ready = {*turn.waiting, *turn.immediate}
    for check in turn.state.checks:
        if check.id in ready and check.status == "open":
            turn = roll_opposed(turn, check) if check.is_opposed else _roll_single(turn, check)
    return turn


def _roll_single(turn: TurnContext, check: Check) -> TurnContext:
    side = check.sides[0]
    needed = (0,) if can_roll(turn, side) else ()
    values = values_of(turn, check, needed)
    if values is None:
        return ask_again(turn, check, needed)
    for value in values.values():
        turn = notice_value(turn, side, value)
    final = values[0].final if values else None
    turn, result = roll_for(turn, check, final, label_of(check, side))
    status: CheckStatus = "reported" if result["outcome"] == "reported" else "done"
    turn = turn.with_state(turn.state.with_check(replace(check, status=status, result=result)))
    return turn.ask(GM, "ruling", check=check.id) if status == "reported" else turn
