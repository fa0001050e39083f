"""What can be done: the GM's commands and everybody's acts by name, when each may be, its faults and its effect."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rules.core.errors import DiceFault, Fault
from rules.srs import appearing, calling, companions, growth, preparation, scenes, session
from rules.srs.faults import Faults
from rules.srs.reading import Step
from rules.srs.turn_context import TurnContext


def no_faults(_: TurnContext, __: Step) -> Faults:
    """Yield nothing, for an operation that nothing keeps from being done."""
    yield from ()


@dataclass(frozen=True)
class Operation:
    """A command or an act: what it does, what keeps it from being done, and where it belongs.

    `stage` None is any; `needs_scene`: a scene has to run; `scenic`: it goes with the use of scenes (SRS-5.4); `grows`:
    with growth (SRS-8.6); `rule` is cited in the wrong stage.
    """

    do: Callable[[TurnContext, Step], TurnContext]
    faults: Callable[[TurnContext, Step], Faults] = no_faults
    stage: str | None = None
    needs_scene: bool = False
    scenic: bool = False
    grows: bool = False
    rule: str = "SRS-3.1"


def carry_out(turn: TurnContext, step: Step, operation: Operation) -> TurnContext:
    """Section 3: do one step, or refuse it with its first fault and leave everything else as it was."""
    fault = next(_faults(turn, step, operation), None)
    if fault is not None:
        return replace(turn, errors=(*turn.errors, fault.as_error(step.actor, step.at)))
    try:
        done = operation.do(replace(turn, is_secret=step.is_secret), step)
    except DiceFault as exhausted:
        error = exhausted.as_error("SRS-1.5")
        is_told = any(one.code == error.code for one in turn.errors)
        return turn if is_told else replace(turn, errors=(*turn.errors, error))
    return replace(done, is_secret=False)


def _faults(turn: TurnContext, step: Step, operation: Operation) -> Faults:
    """Section 8: the conditions that all operations share, then those of this one."""
    stage = turn.state.session.stage
    if operation.scenic and not turn.options.use_scenes:
        yield Fault("scenes_disabled", "", "SRS-5.4")
    if operation.grows and not turn.options.growth:
        yield Fault("growth_disabled", "", "SRS-8.6")
    if not _is_in_stage(turn, operation):
        yield Fault("wrong_stage", "", operation.rule, {"stage": stage})
    if operation.needs_scene and turn.state.scene is None:
        yield Fault("no_scene", "", "SRS-5.2")
    yield from operation.faults(turn, step)


def _is_in_stage(turn: TurnContext, operation: Operation) -> bool:
    """SRS-3.1, SRS-8.1: tell whether the session is where an operation belongs."""
    stage = turn.state.session.stage
    if operation.stage == "outside_main_play":
        return stage != "main_play" or turn.options.growth_timing == "any"
    return operation.stage in {None, stage}


def _in_scene(
    do: Callable[[TurnContext, Step], TurnContext], faults: Callable[[TurnContext, Step], Faults], rule: str = "SRS-3.1"
) -> Operation:
    return Operation(do, faults, "main_play", needs_scene=True, scenic=True, rule=rule)


COMMANDS: Mapping[str, Operation] = {
    "gm.mark_prepared": Operation(preparation.mark_prepared, preparation.mark_prepared_faults, "pre_play"),
    "gm.check_sheet": Operation(preparation.check_sheet, preparation.check_sheet_faults, "pre_play"),
    "gm.assign_seats": Operation(preparation.assign_seats, preparation.assign_seats_faults, "pre_play"),
    "gm.begin_main_play": Operation(session.begin_main_play, session.begin_main_play_faults, "pre_play"),
    "gm.set_phase": Operation(session.set_phase, session.set_phase_faults, "main_play"),
    "gm.start_scene": Operation(scenes.start_scene, scenes.start_scene_faults, "main_play", scenic=True),
    "gm.permit": _in_scene(appearing.permit, appearing.request_faults),
    "gm.deny": _in_scene(appearing.deny, appearing.request_faults),
    "gm.bring_on": _in_scene(appearing.bring_on, appearing.bring_on_faults),
    "gm.take_off": _in_scene(appearing.take_off, appearing.take_off_faults),
    "gm.narrate": Operation(scenes.narrate, scenes.narrate_faults),
    "gm.end_scene": _in_scene(scenes.end_scene, scenes.end_scene_faults),
    "gm.answer_scene_request": Operation(scenes.answer_scene_request, scenes.answer_scene_request_faults),
    "gm.call_check": Operation(calling.call_check, calling.call_check_faults),
    "gm.call_opposed": Operation(calling.call_opposed, calling.call_opposed_faults),
    "gm.set_modifier": Operation(calling.set_modifier, calling.set_modifier_faults),
    "gm.set_difficulty": Operation(calling.set_difficulty, calling.set_difficulty_faults),
    "gm.rule_check": Operation(calling.rule_check, calling.rule_check_faults),
    "gm.cancel_check": Operation(calling.cancel_check, calling.open_check_faults),
    "gm.moderate": Operation(preparation.moderate, preparation.moderate_faults),
    "gm.end_game": Operation(session.end_game, session.end_game_faults, "main_play"),
    "gm.grant_xp": Operation(growth.grant_xp, growth.grant_xp_faults, "after_play", grows=True),
    "gm.record_xp": Operation(growth.record_xp, growth.record_xp_faults),
    "gm.clean_up": Operation(session.clean_up, session.clean_up_faults, "after_play"),
    "gm.close_session": Operation(session.close_session, session.close_session_faults, "after_play"),
}
"""Section 8: the GM's tools."""

ACTS: Mapping[str, Operation] = {
    "introduce": Operation(preparation.introduce, preparation.introduce_faults, "pre_play", rule="SRS-4.11"),
    "consent": _in_scene(companions.consent, companions.consent_faults, "SRS-5.1"),
    "companions": _in_scene(companions.invite, companions.companions_faults, "SRS-5.1"),
    "appear": _in_scene(appearing.appear, appearing.appear_faults, "SRS-5.1"),
    "exit": _in_scene(appearing.exit_scene, appearing.exit_faults, "SRS-5.1"),
    "request_scene": Operation(scenes.request_scene, no_faults, "main_play", rule="SRS-5.1"),
    "spend_xp": Operation(growth.spend_xp, growth.spend_xp_faults, "outside_main_play", grows=True, rule="SRS-8.1"),
}
"""Section 10: the acts, by kind in the order in which they are done."""
