"""Presence (SRS-5.4 to SRS-5.7): whether a character exists, whose it is, and whether it is on stage."""

from collections.abc import Mapping

from rules.core.errors import Fault
from rules.srs.faults import Faults
from rules.srs.reading import Step
from rules.srs.turn_context import TurnContext, owners


def unknown_character(turn: TurnContext, key: str, path: str) -> Faults:
    """Section 8: yield a fault where there is no such character."""
    if key not in turn.state.characters:
        yield Fault("unknown_character", path, "SRS-1.1")


def own_character(turn: TurnContext, step: Step, rule: str) -> Faults:
    """SRS-8.2, section 8: yield a fault where the character of an act does not exist, or is another player's."""
    key = step.values["character"]
    yield from unknown_character(turn, key, "character")
    if key in turn.state.characters and step.actor not in owners(turn.character(key)):
        yield Fault("not_your_character", "character", rule)


def not_a_pc(turn: TurnContext, key: str, path: str, rule: str) -> Faults:
    """Yield a fault where a character that exists is no player character."""
    if not turn.character(key).is_pc:
        yield Fault("not_a_pc", path, rule)


def is_on_stage(turn: TurnContext, key: str) -> bool:
    """SRS-5.4, SRS-5.5: tell whether a character can act; without scenes, or between them, everybody can."""
    scene = turn.state.scene
    return not turn.options.use_scenes or scene is None or key in scene.on_stage


def presence_faults(turn: TurnContext, named: Mapping[str, str]) -> Faults:
    """SRS-5.5: yield a fault for each of these, by path, who does not exist, then for each who is not on stage."""
    for path, key in named.items():
        yield from unknown_character(turn, key, path)
    for path, key in named.items():
        if not is_on_stage(turn, key):
            yield Fault("not_on_stage", path, "SRS-5.5")
