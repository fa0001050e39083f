"""Presence (SRS-5.4 to SRS-5.7): whether a character exists, whose it is, and whether it is on stage."""

from collections.abc import Mapping

from rules.core.errors import Fault
from rules.srs.faults import Faults
from rules.srs.play import Play, owners
from rules.srs.reading import Step


def unknown_character(play: Play, key: str, path: str) -> Faults:
    """Section 8: yield a fault where there is no such character."""
    if key not in play.state.characters:
        yield Fault("unknown_character", path, "SRS-1.1")


def own_character(play: Play, step: Step, rule: str) -> Faults:
    """SRS-8.2, section 8: yield a fault where the character of an act does not exist, or is another player's."""
    key = step.values["character"]
    yield from unknown_character(play, key, "character")
    if key in play.state.characters and step.actor not in owners(play.character(key)):
        yield Fault("not_your_character", "character", rule)


def not_a_pc(play: Play, key: str, path: str, rule: str) -> Faults:
    """Yield a fault where a character that exists is no player character."""
    if not play.character(key).is_pc:
        yield Fault("not_a_pc", path, rule)


def is_on_stage(play: Play, key: str) -> bool:
    """SRS-5.4, SRS-5.5: tell whether a character can act; without scenes, or between them, everybody can."""
    scene = play.state.scene
    return not play.options.use_scenes or scene is None or key in scene.on_stage


def presence_faults(play: Play, named: Mapping[str, str]) -> Faults:
    """SRS-5.5: yield a fault for each of these, by path, who does not exist, then for each who is not on stage."""
    for path, key in named.items():
        yield from unknown_character(play, key, path)
    for path, key in named.items():
        if not is_on_stage(play, key):
            yield Fault("not_on_stage", path, "SRS-5.5")
