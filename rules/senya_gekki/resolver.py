"""Resolution of one turn (section 10): examine, run the GM's commands, play process by process; all or nothing."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.core.case import Case, Resolution
from rules.core.dice import Dice
from rules.core.errors import CaseError, DiceFault, UnreadableCase
from rules.senya_gekki.cleanup import run_cleanup
from rules.senya_gekki.commands import run_commands
from rules.senya_gekki.events.rounds import AllDone
from rules.senya_gekki.gm_declaration import Command
from rules.senya_gekki.initiative import run_initiative
from rules.senya_gekki.options import load_options
from rules.senya_gekki.receipt import receive
from rules.senya_gekki.setup import run_setup
from rules.senya_gekki.state import dump_state, is_ours, load_state, state_errors
from rules.senya_gekki.turn_context import PlayStopped, TurnContext

SLUG = "senya_gekki"


def resolve(case: Case) -> Resolution:
    """SG-18.6, section 3: resolve one turn, all or nothing. Raise UnreadableCase where the state is none of ours."""
    options, faults = load_options(case.options)
    unsound = state_errors(case.state)
    if not is_ours(case.state) or (unsound and case.ruleset != SLUG):
        raise UnreadableCase("not a state of senya_gekki")
    named = _ruleset_error(case)
    errors = (*faults, *_dice_errors(case.dice), *unsound)
    if errors:
        return Resolution(case.state, errors=(*named, *errors))
    state = load_state(case.state)
    received = receive(state, case.declarations)
    if named or received.errors:
        return Resolution(case.state, errors=(*named, *received.errors))
    turn = TurnContext(options, case.dice, received.plans, state)
    try:
        play(turn, received.commands)
    except DiceFault as fault:
        turn.errors.append(fault.as_error("SG-18.9"))
    except PlayStopped:
        pass
    if turn.errors:
        return Resolution(case.state, errors=tuple(turn.errors))
    return Resolution(dump_state(turn.state), tuple(turn.events), tuple(turn.requests))


def play(turn: TurnContext, commands: tuple[Command, ...]) -> None:
    """SG-18.1, SG-1.2: run the commands, then the processes up to the end of this round, or one of them alone.

    Raise PlayStopped where something is asked for, DiceFault where listed dice run out.
    """
    run_commands(turn, commands)
    phase = "idle" if turn.errors else turn.state.phase
    while phase != "idle":
        _PROCESSES[phase](turn)
        if phase == "cleanup" or turn.options.resolve_until == "process_end":
            return
        phase = turn.state.phase


def _initiative(turn: TurnContext) -> None:
    """SG-4.3: let the next one act; where nobody is left, the clean-up follows."""
    if run_initiative(turn) is None:
        turn.tell("SG-4.3", AllDone())
        turn.state = replace(turn.state, phase="cleanup")


_PROCESSES: Mapping[str, Callable[[TurnContext], None]] = {
    "setup": run_setup,
    "initiative": _initiative,
    "cleanup": run_cleanup,
}


def _ruleset_error(case: Case) -> tuple[CaseError, ...]:
    if case.ruleset == SLUG:
        return ()
    return (CaseError(None, "unknown_ruleset", "ruleset", "SG-18.6", {"got": case.ruleset}),)


def _dice_errors(dice: Dice) -> tuple[CaseError, ...]:
    """SG-18.9: return an error for each listed face that no die has."""
    return tuple(
        CaseError(None, "bad_die", f"dice.{position}", "SG-18.9", {"face": face}) for position, face in dice.unfit(6)
    )
