"""Scenes (SRS-5.2, SRS-5.3, SRS-5.8 to SRS-5.10, SRS-5.14 to SRS-5.18): how they are asked for, start and end."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.errors import Fault
from rules.core.ruleset import GM
from rules.srs.appearing import enter
from rules.srs.character import Character
from rules.srs.events.scenes import (
    Narration,
    NextScenePlayer,
    Recovered,
    RequestLapsed,
    RequestMade,
    SceneEnded,
    ScenePlayerNamed,
    SceneRequestAnswered,
    SceneStarted,
)
from rules.srs.faults import Faults, wrong_word
from rules.srs.presence import not_a_pc, unknown_character
from rules.srs.reading import Step
from rules.srs.resources import held, with_points
from rules.srs.scene_state import Policy, Scene
from rules.srs.state import SceneRequest
from rules.srs.tables import (
    APPEARANCE_POLICIES,
    COMPANION_POLICIES,
    EXIT_POLICIES,
    SCENE_KINDS,
    SceneRequestStatus,
)
from rules.srs.turn_context import TurnContext

_POLICIES: Mapping[str, tuple[tuple[str, ...], str]] = {
    "appearance": (APPEARANCE_POLICIES, "SRS-5.12"),
    "companion": (COMPANION_POLICIES, "SRS-5.11"),
    "exit": (EXIT_POLICIES, "SRS-5.6"),
}


def start_scene_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-5.2, SRS-5.9, SRS-5.10, SRS-5.17: yield what keeps a scene from starting."""
    said = step.values
    if turn.state.scene is not None:
        yield Fault("scene_running", "", "SRS-5.2")
    yield from wrong_word(said["kind"], SCENE_KINDS, "kind", "SRS-5.17")
    for name, (allowed, rule) in _POLICIES.items():
        if name in said["policy"]:
            yield from wrong_word(said["policy"][name], allowed, f"policy.{name}", rule)
    for name in ("place", "summary"):
        if not said[name]:
            yield Fault("missing_description", name, "SRS-5.10")
    yield from _scene_player_faults(turn, said)
    present = [_scene_player(turn, said)]
    for place, key in enumerate(said["on_stage"]):
        yield from unknown_character(turn, key, f"on_stage.{place}")
        if key in present:
            yield Fault("already_on_stage", f"on_stage.{place}", "SRS-5.7")
        present.append(key)


def start_scene(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.9, SRS-5.10, SRS-5.17: name the scene player, start the scene, and put on stage who is there at once."""
    said = step.values
    is_master = said["kind"] == "master"
    player, session = _scene_player(turn, said), turn.state.session
    number = session.scene_count + 1
    usual = Policy(appearance="closed" if is_master else "ask")
    policy = replace(usual, **said["policy"])
    scene = Scene(number, said["kind"], player, said["place"], said["summary"], policy=policy)
    turn = turn.with_scene(scene).with_session(
        scene_count=number,
        scenes_in_phase=session.scenes_in_phase + 1,
        next_scene_player=session.next_scene_player if is_master else None,
    )
    if player is not None:
        turn = turn.tell_all("SRS-5.9", ScenePlayerNamed(actor=player))
    started = SceneStarted(number=number, kind=scene.kind, place=scene.place, summary=scene.summary)
    turn = turn.tell_all("SRS-5.17" if is_master else "SRS-5.10", started)
    if player is not None:
        turn = enter(turn, player, "SRS-5.9")
    for key in said["on_stage"]:
        turn = enter(turn, key, "SRS-5.17" if is_master else "SRS-5.7")
    return turn


def narrate_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-1.10: yield a fault where a check that is narrated is not there."""
    key = step.values.get("check")
    if key is not None and turn.state.check(key) is None:
        yield Fault("unknown_check", "check", "SRS-1.10")


def narrate(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.14, SRS-1.10, SRS-5.8: tell the story; in a scene the staging begins with it."""
    if turn.state.scene is not None:
        turn = turn.with_scene(replace(turn.scene, step="staging"))
    rule = "SRS-1.10" if "check" in step.values else "SRS-5.14"
    return turn.tell_all(rule, Narration(text=step.values["text"]))


def end_scene_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-5.16: yield what is wrong with the next scene player."""
    key = step.values["next_scene_player"]
    if key is not None:
        yield from unknown_character(turn, key, "next_scene_player")
        yield from not_a_pc(turn, key, "next_scene_player", "SRS-5.16")


def end_scene(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.15 to SRS-5.18: end the scene; what is pending lapses, who was away recovers, somebody is to be next."""
    scene = turn.scene
    # requests lapse while the scene still stands; who recovers is measured by who ever appeared in it
    for pending in scene.pending:
        turn = turn.tell_all("SRS-5.15", RequestLapsed(request=pending.id, actor=pending.character))
    turn = turn.tell_all("SRS-5.15", SceneEnded(number=scene.number)).with_scene(None)
    kept = tuple(check for check in turn.state.checks if check.status != "done")
    turn = turn.with_state(replace(turn.state, checks=kept))
    for key in sorted(turn.state.characters):
        if key not in scene.appeared:
            turn = _recover(turn, turn.character(key))
    return _name_next(turn, step.values["next_scene_player"])


def request_scene(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.3: ask the GM for a scene."""
    turn, key = turn.next_request()
    asked = SceneRequest(key, step.actor, step.values["text"])
    turn = turn.with_session(scene_requests=(*turn.state.session.scene_requests, asked))
    turn = turn.tell_all("SRS-5.3", RequestMade(request=key, kind="scene", actor=step.actor))
    return turn.ask(GM, "scene_request", request=key)


def answer_scene_request_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-5.3: yield a fault where no such request is open."""
    key = step.values["request"]
    if not any((one.id, one.status) == (key, "open") for one in turn.state.session.scene_requests):
        yield Fault("unknown_request", "request", "SRS-5.3")


def answer_scene_request(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.3: say the final word on a scene that was asked for; it starts nothing by itself."""
    key, accepted = step.values["request"], step.values["accept"]
    status: SceneRequestStatus = "accepted" if accepted else "refused"
    turn = turn.with_session(
        scene_requests=tuple(
            replace(one, status=status) if one.id == key else one for one in turn.state.session.scene_requests
        )
    )
    return turn.tell_all("SRS-5.3", SceneRequestAnswered(request=key, accepted=accepted))


def _scene_player(turn: TurnContext, said: Mapping[str, Any]) -> str | None:
    """SRS-5.9, SRS-5.16, SRS-5.17: the one named, else the one who is next; a master scene has none."""
    named: str | None = said["scene_player"]
    return named if said["kind"] == "master" or named is not None else turn.state.session.next_scene_player


def _scene_player_faults(turn: TurnContext, said: Mapping[str, Any]) -> Faults:
    key = _scene_player(turn, said)
    if said["kind"] == "master":
        if key is not None:
            yield Fault("bad_field", "scene_player", "SRS-5.17")
    elif key is None:
        yield Fault("bad_field", "scene_player", "SRS-5.9")
    else:
        yield from unknown_character(turn, key, "scene_player")
        yield from not_a_pc(turn, key, "scene_player", "SRS-5.9")


def _recover(turn: TurnContext, character: Character) -> TurnContext:
    """SRS-5.18: let a PC who never appeared gain points, up to its maximum; not those of a removed player."""
    player = turn.state.players.get(character.player or "")
    if not character.is_pc or (player is not None and player.removed):
        return turn
    for resource, amount in sorted(turn.options.offstage_recovery.items()):
        points = held(turn.character(character.id), resource)
        if points is None:
            continue
        gain = min(amount, points.max - points.value)
        if gain > 0:
            value = points.value + gain
            turn = turn.with_state(
                turn.state.with_character(with_points(turn.character(character.id), resource, value))
            ).tell_all("SRS-5.18", Recovered(actor=character.id, resource=resource, amount=gain, value=value))
    return turn


def _name_next(turn: TurnContext, key: str | None) -> TurnContext:
    """SRS-5.16: keep who leads the next scene, or ask the GM where nobody is known."""
    if key is not None:
        return turn.with_session(next_scene_player=key).tell_all("SRS-5.16", NextScenePlayer(actor=key))
    return turn if turn.state.session.next_scene_player is not None else turn.ask(GM, "scene_player")
