"""The course of a session (SRS-3, SRS-6.5, SRS-7.1, SRS-7.3): its stages and phases."""

from rules.core.errors import Fault
from rules.core.ruleset import GM
from rules.srs.events.session import CleanedUp, PhaseChanged, StageChanged
from rules.srs.faults import Faults, wrong_word
from rules.srs.preparation import missing_preparations
from rules.srs.reading import Step
from rules.srs.tables import PHASES, Phase, Stage
from rules.srs.turn_context import TurnContext


def begin_main_play_faults(turn: TurnContext, _: Step) -> Faults:
    """SRS-4.2: yield a fault where the preparation has gaps."""
    missing = missing_preparations(turn.state) if turn.options.enforce_preparation else []
    if missing:
        yield Fault("preparation_incomplete", "", "SRS-4.2", {"missing": missing})


def begin_main_play(turn: TurnContext, _: Step) -> TurnContext:
    """SRS-3.1, SRS-3.2: begin main play with the opening, and point out where the campaign has its own rules."""
    options = turn.options
    turn = _change_stage(turn, "SRS-3.1", "main_play")
    turn = _change_phase(turn, PHASES[0])
    if options.difficulty_labels:
        turn = turn.notice("SRS-1.3", "difficulty_scale_set")
    if not options.use_scenes:
        turn = turn.notice("SRS-5.4", "scenes_not_used")
    return turn if options.growth else turn.notice("SRS-8.6", "growth_not_used")


def set_phase_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-3.2: yield what keeps the phase from changing."""
    phase, current = step.values["phase"], turn.state.session.phase
    if turn.state.scene is not None:
        yield Fault("scene_running", "", "SRS-3.2")
    yield from wrong_word(phase, PHASES, "phase", "SRS-3.2")
    is_free = turn.options.phase_order == "free"
    if phase == current or not (is_free or PHASES.index(phase) == _place(current) + 1):
        yield Fault("wrong_phase", "phase", "SRS-3.2", {"phase": current})


def set_phase(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-3.2: go on to another phase."""
    return _change_phase(_leave_phase(turn), step.values["phase"])


def end_game_faults(turn: TurnContext, _: Step) -> Faults:
    """SRS-6.5, SRS-7.1: yield what keeps the game from ending."""
    session = turn.state.session
    if turn.state.scene is not None:
        yield Fault("scene_running", "", "SRS-7.1")
    if turn.options.phase_order == "strict" and session.phase != PHASES[-1]:
        yield Fault("wrong_phase", "", "SRS-7.1", {"phase": session.phase})


def end_game(turn: TurnContext, _: Step) -> TurnContext:
    """SRS-6.5, SRS-7.1: end main play; the GM is to hand out experience points."""
    turn = _change_stage(_leave_phase(turn), "SRS-7.1", "after_play").with_session(phase=None)
    return turn.ask(GM, "grant_xp") if turn.options.growth else turn


def clean_up_faults(turn: TurnContext, _: Step) -> Faults:
    """SRS-7.3: yield a fault where the points have not been handed out."""
    if turn.options.growth and not turn.state.session.xp_granted:
        yield Fault("xp_not_granted", "", "SRS-7.3")


def clean_up(turn: TurnContext, _: Step) -> TurnContext:
    """SRS-7.3: mark the tidying up as done."""
    return turn.with_session(cleaned_up=True).tell_all("SRS-7.3", CleanedUp())


def close_session_faults(turn: TurnContext, _: Step) -> Faults:
    """SRS-7.3: yield a fault where nobody has tidied up."""
    if not turn.state.session.cleaned_up:
        yield Fault("not_cleaned_up", "", "SRS-7.3")


def close_session(turn: TurnContext, _: Step) -> TurnContext:
    """SRS-7.3: close the session."""
    return _change_stage(turn, "SRS-7.3", "closed")


def _place(phase: Phase | None) -> int:
    return -1 if phase is None else PHASES.index(phase)


def _change_stage(turn: TurnContext, rule: str, stage: Stage) -> TurnContext:
    change = StageChanged(from_=turn.state.session.stage, to=stage)
    return turn.with_session(stage=stage).tell_all(rule, change)


def _leave_phase(turn: TurnContext) -> TurnContext:
    """SRS-3.3: point out to the GM that a phase went by without a scene."""
    is_empty = turn.options.use_scenes and turn.state.session.scenes_in_phase == 0
    return turn.notice("SRS-3.3", "phase_without_scene") if is_empty else turn


def _change_phase(turn: TurnContext, phase: Phase) -> TurnContext:
    change = PhaseChanged(from_=turn.state.session.phase, to=phase)
    return turn.with_session(phase=phase, scenes_in_phase=0).tell_all("SRS-3.2", change)
