"""The end of a scene (FW-Z2): overflow, who vanishes, what ends with the scene, and the bulletin."""

from msgspec.structs import replace

from rules.core.event import EVERYONE, Event
from rules.fate_war.model.character import Character
from rules.fate_war.model.progress import Progress
from rules.fate_war.model.state import Scene
from rules.fate_war.scene.events.start import OverflowEnded, SceneEnded
from rules.fate_war.scene.scene_start import in_play
from rules.fate_war.turn.battle_event import Vanished
from rules.fate_war.turn.changes import tell_change
from rules.fate_war.turn.context import TurnContext


def end_overflow(turn: TurnContext) -> TurnContext:
    """FW-A22: cut HP and MP above the maximum where their time is over."""
    for one in in_play(turn):
        if one.overflow_until is None or one.overflow_until > turn.state.scene.number:
            continue
        turn = turn.with_person(replace(one, overflow_until=None))
        hp, mp = min(0, one.hp_max - one.hp), min(0, one.mp_max - one.mp)
        if hp or mp:
            event = turn.own_event("FW-A22", OverflowEnded(one.id, hp, mp))
            turn = tell_change(turn, one.id, event, hp=hp, mp=mp)
    return turn


def let_vanish(turn: TurnContext) -> TurnContext:
    """FW-X1, FW-X3: let servants vanish who have not recovered since the scene before."""
    for servant in in_play(turn):
        if servant.kind != "servant":
            continue
        if servant.hp <= 0 and _fell_before(turn, servant.hp_zero_scene):
            turn = _vanish(turn, servant, "FW-X1", "hp_not_recovered")
        elif _lacks_mp(turn, servant) and _fell_before(turn, servant.mp_zero_scene):
            turn = _vanish(turn, servant, "FW-X3", "mp_not_recovered")
    return turn


def _lacks_mp(turn: TurnContext, servant: Character) -> bool:
    return servant.mp < 0 or (servant.mp == 0 and turn.options.mp_zero_vanishes)


def _fell_before(turn: TurnContext, scene: int | None) -> bool:
    return scene is not None and scene < turn.state.scene.number


def _vanish(turn: TurnContext, servant: Character, rule: str, reason: str) -> TurnContext:
    """FW-X1: let a servant vanish; its contract ends on both sheets."""
    turn = turn.tell_own(rule, Vanished(servant.id, reason))
    master = turn.state.characters.get(servant.master or "")
    if master is not None and master.servant == servant.id:
        turn = turn.with_person(replace(master, servant=None))
    return turn.with_person(replace(servant, master=None, statuses=(*servant.statuses, "vanished")))


def end_scene(turn: TurnContext) -> TurnContext:
    """FW-Z2: tell the bulletin, take off what was to last as long as the scene, and go on to the next."""
    scene = turn.state.scene
    following = Scene(scene.number + 1, "night" if scene.time == "day" else "day")
    turn = turn.told((Event("FW-Z2", _bulletin(turn, following), EVERYONE),))
    characters = {key: _into_next(one) for key, one in turn.state.characters.items()}
    return turn.with_state(
        phase="scene",
        half="first",
        scene=following,
        characters=characters,
        info_scene={},
        orders={},
        progress=Progress(),
        results=(),
    )


def _bulletin(turn: TurnContext, following: Scene) -> SceneEnded:
    """12.7: return what all may read of a scene: names, numbers, or nothing."""
    before = turn.notes.lost or ()
    gone = tuple(key for key, one in sorted(turn.state.characters.items()) if is_gone(one) and key not in before)
    battles = tuple(result.battle for result in turn.state.results)
    if turn.options.bulletin == "none":
        return SceneEnded(following.number, following.time)
    if turn.options.bulletin == "counts":
        return SceneEnded(following.number, following.time, len(gone), len(battles))
    return SceneEnded(following.number, following.time, gone, battles)


def is_gone(character: Character) -> bool:
    """12.7: tell whether somebody is vanished or dead, as the bulletin counts it."""
    return not {"vanished", "dead"}.isdisjoint(character.statuses)


def _into_next(character: Character) -> Character:
    """FW-X1, 16.2: return a character without what ends with a scene."""
    statuses = tuple(status for status in character.statuses if status != "withdrawn")
    effects = tuple(effect for effect in character.effects if effect.until != "scene")
    return replace(character, statuses=statuses, effects=effects)
