"""The course of a session (SRS-3, SRS-6.5, SRS-7.1, SRS-7.3): its stages and phases."""

from rules.core.errors import Fault
from rules.core.ruleset import GM
from rules.srs.faults import Faults, wrong_word
from rules.srs.play import Play
from rules.srs.preparation import missing_preparations
from rules.srs.reading import Step
from rules.srs.tables import PHASES


def begin_main_play_faults(play: Play, _: Step) -> Faults:
    """SRS-4.2: yield a fault where the preparation has gaps."""
    missing = missing_preparations(play.state) if play.options.enforce_preparation else []
    if missing:
        yield Fault("preparation_incomplete", "", "SRS-4.2", {"missing": missing})


def begin_main_play(play: Play, _: Step) -> Play:
    """SRS-3.1, SRS-3.2: begin main play with the opening, and point out where the campaign has its own rules."""
    options = play.options
    play = _change_stage(play, "SRS-3.1", "main_play")
    play = _change_phase(play, PHASES[0])
    if options.difficulty_labels:
        play = play.notice("SRS-1.3", "difficulty_scale_set")
    if not options.use_scenes:
        play = play.notice("SRS-5.4", "scenes_not_used")
    return play if options.growth else play.notice("SRS-8.6", "growth_not_used")


def set_phase_faults(play: Play, step: Step) -> Faults:
    """SRS-3.2: yield what keeps the phase from changing."""
    phase, current = step.values["phase"], play.state.session.phase
    if play.state.scene is not None:
        yield Fault("scene_running", "", "SRS-3.2")
    yield from wrong_word(phase, PHASES, "phase", "SRS-3.2")
    is_free = play.options.phase_order == "free"
    if phase == current or not (is_free or PHASES.index(phase) == _place(current) + 1):
        yield Fault("wrong_phase", "phase", "SRS-3.2", {"phase": current})


def set_phase(play: Play, step: Step) -> Play:
    """SRS-3.2: go on to another phase."""
    return _change_phase(_leave_phase(play), step.values["phase"])


def end_game_faults(play: Play, _: Step) -> Faults:
    """SRS-6.5, SRS-7.1: yield what keeps the game from ending."""
    session = play.state.session
    if play.state.scene is not None:
        yield Fault("scene_running", "", "SRS-7.1")
    if play.options.phase_order == "strict" and session.phase != PHASES[-1]:
        yield Fault("wrong_phase", "", "SRS-7.1", {"phase": session.phase})


def end_game(play: Play, _: Step) -> Play:
    """SRS-6.5, SRS-7.1: end main play; the GM is to hand out experience points."""
    play = _change_stage(_leave_phase(play), "SRS-7.1", "after_play").with_session(phase=None)
    return play.ask(GM, "grant_xp") if play.options.growth else play


def clean_up_faults(play: Play, _: Step) -> Faults:
    """SRS-7.3: yield a fault where the points have not been handed out."""
    if play.options.growth and not play.state.session.xp_granted:
        yield Fault("xp_not_granted", "", "SRS-7.3")


def clean_up(play: Play, _: Step) -> Play:
    """SRS-7.3: mark the tidying up as done."""
    return play.with_session(cleaned_up=True).tell_all("SRS-7.3", "cleaned_up")


def close_session_faults(play: Play, _: Step) -> Faults:
    """SRS-7.3: yield a fault where nobody has tidied up."""
    if not play.state.session.cleaned_up:
        yield Fault("not_cleaned_up", "", "SRS-7.3")


def close_session(play: Play, _: Step) -> Play:
    """SRS-7.3: close the session."""
    return _change_stage(play, "SRS-7.3", "closed")


def _place(phase: str | None) -> int:
    return -1 if phase is None else PHASES.index(phase)


def _change_stage(play: Play, rule: str, stage: str) -> Play:
    change = {"from": play.state.session.stage, "to": stage}
    return play.with_session(stage=stage).tell_all(rule, "stage_changed", **change)


def _leave_phase(play: Play) -> Play:
    """SRS-3.3: point out to the GM that a phase went by without a scene."""
    is_empty = play.options.use_scenes and play.state.session.scenes_in_phase == 0
    return play.notice("SRS-3.3", "phase_without_scene") if is_empty else play


def _change_phase(play: Play, phase: str) -> Play:
    change = {"from": play.state.session.phase, "to": phase}
    return play.with_session(phase=phase, scenes_in_phase=0).tell_all("SRS-3.2", "phase_changed", **change)
