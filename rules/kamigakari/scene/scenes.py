"""One scene (section 16, KG-5): who appears, what they do, and how it ends."""

from dataclasses import dataclass, replace

from msgspec import UNSET

from rules.kamigakari.combat.spirit import recover_spirit
from rules.kamigakari.combat.statuses import end_statuses
from rules.kamigakari.combat.talents import EffectUse, answer_triggers, apply_effects, use_item, use_talent
from rules.kamigakari.events import spirit
from rules.kamigakari.events.scenes import Appearance, Appeared, SceneEnd, SceneStart, SceneWarning
from rules.kamigakari.events.turns import Fizzle
from rules.kamigakari.gm.gm_tools import use_tools
from rules.kamigakari.model.character import Link, Used
from rules.kamigakari.model.effects import Effect
from rules.kamigakari.model.orders import Act, NewLink
from rules.kamigakari.model.tables import COMPANION_TARGET
from rules.kamigakari.rolls.challenges import try_challenge
from rules.kamigakari.rolls.checks import CheckSpec, make, reaches
from rules.kamigakari.scene.modes import attempt, count_scene, stay
from rules.kamigakari.turn.context import TurnContext


@dataclass(frozen=True)
class SceneProgress:
    """A scene as it is played: the turn, which PCs are there, and whether a marked check failed (KG-5.9)."""

    turn: TurnContext
    present: frozenset[str] = frozenset()
    failed: bool = False


def play_scene(turn: TurnContext) -> TurnContext:
    """Section 16, KG-5.6: play a scene; the modes differ from an ordinary one in what happens to them alone."""
    turn = _begin(use_tools(turn))
    progress = _act(_appear(turn))
    turn = progress.turn
    if turn.state.scene.kind == "hell_area":
        turn = stay(turn, failed=progress.failed)
    if turn.state.scene.kind == "struggle":
        turn = count_scene(turn)
    return _end(replace(progress, turn=turn))


def _begin(turn: TurnContext) -> TurnContext:
    """KG-5.2: the scene player leads; the PCs should take turns."""
    scene = turn.state.scene
    turn = turn.tell("KG-5.2", SceneStart(scene.scene_player, scene.kind))
    if scene.last_player == scene.scene_player:
        turn = turn.tell_gm("KG-5.2", SceneWarning("scene_player_repeat"))
    return turn.with_state(scene=replace(scene, last_player=scene.scene_player))


def _appear(turn: TurnContext) -> SceneProgress:
    """KG-5.3 to KG-5.5, KG-5.10: let the other PCs appear, in the order of their ids."""
    leader = turn.state.scene.scene_player
    progress = SceneProgress(turn, frozenset({leader} if leader else ()))
    for who in turn.state.players():
        if who != leader:
            progress = _appearance(progress, who)
    return progress


def _appearance(progress: SceneProgress, who: str) -> SceneProgress:
    turn, kind = progress.turn, progress.turn.state.scene.kind
    if kind == "final_battle":
        turn = turn.tell("KG-5.5", Appearance(who, "forced"))
        return replace(progress, turn=turn, present=progress.present | {who})
    if kind == "hell_area" or turn.sealed(who).appear:
        return _appearance_check(progress, who)
    return replace(progress, turn=turn.tell("KG-5.3", Appearance(who, "absent")))


def _appearance_check(progress: SceneProgress, who: str) -> SceneProgress:
    """KG-5.3, KG-5.4, KG-5.10: roll to appear; a companion of the scene player fails by a fumble alone."""
    turn = progress.turn
    rule, target = _appearance_target(turn, who)
    goal = reaches(turn.options, target)
    order = turn.sealed(who).appearing
    check = CheckSpec(who, "appearance", f"{who}/appear/appearance", plan=order.plan(0), burn=order.burn, goal=goal)
    turn, result = make(turn, check)
    is_hell = turn.state.scene.kind == "hell_area"
    outcome: Appeared = "present" if goal(result) else ("penalty" if is_hell else "absent")
    turn = turn.tell(rule, Appearance(who, outcome, result.total, target))
    if outcome == "penalty":
        turn = _penalty(turn, who)
    present = progress.present if outcome == "absent" else progress.present | {who}
    return replace(progress, turn=turn, present=present)


def _appearance_target(turn: TurnContext, who: str) -> tuple[str, int]:
    scene = turn.state.scene
    usual = turn.options.appearance_target if scene.appearance_target is None else scene.appearance_target
    is_companion = who in turn.sealed(scene.scene_player or "").companions
    target = COMPANION_TARGET if is_companion else usual
    if scene.kind == "hell_area":
        return "KG-5.10", target
    return ("KG-5.4" if is_companion else "KG-5.3"), target


def _penalty(turn: TurnContext, who: str) -> TurnContext:
    """KG-5.10: who fails to appear in a hell area is there all the same, and pays for it."""
    source = "appearance_penalty"
    listed = turn.state.hell_area.appearance_penalty
    effects = tuple(Effect(str(raw["effect"]), source, raw) for raw in listed)
    return apply_effects(turn, EffectUse(who, effects, source, "scene_end"), who)


def _act(progress: SceneProgress) -> SceneProgress:
    """Section 16: let all act, the scene player first."""
    leader = progress.turn.state.scene.scene_player
    for who in sorted(progress.turn.state.characters, key=lambda key: (key != leader, key)):
        progress = _acts_of(progress, who)
    return progress


def _acts_of(progress: SceneProgress, who: str) -> SceneProgress:
    orders = progress.turn.sealed(who)
    for act in orders.talents:
        progress = _usual(progress, who, act)
    for act in orders.items:
        progress = _usual(progress, who, act)
    for act in orders.checks:
        progress = _check(progress, who, act)
    if orders.struggle is not None:
        progress = _usual(progress, who, orders.struggle)
    return progress


_ACT_HANDLERS = {"talent": use_talent, "item": use_item, "struggle": attempt}


def _usual(progress: SceneProgress, who: str, act: Act) -> SceneProgress:
    refused = _refused(progress, who, act)
    turn = answer_triggers(_ACT_HANDLERS[act.action](progress.turn, who, act)) if refused is None else refused
    return replace(progress, turn=turn)


def _check(progress: SceneProgress, who: str, act: Act) -> SceneProgress:
    refused = _refused(progress, who, act)
    if refused is not None:
        return replace(progress, turn=refused)
    turn, succeeded = try_challenge(progress.turn, who, act)
    challenge = next(one for one in turn.state.scene.challenges if one["id"] == act.challenge)
    marked = bool(challenge.get("threshold_on_fail")) and not succeeded
    return replace(progress, turn=turn, failed=progress.failed or marked)


def _refused(progress: SceneProgress, who: str, act: Act) -> TurnContext | None:
    """KG-5.3, KG-9.9: return the turn in which an act came to nothing: of the absent, and of those out of the fight."""
    turn, person = progress.turn, progress.turn.person(who)
    talent = act.talent if act.action == "talent" else UNSET
    if person.is_pc and who not in progress.present:
        return turn.tell("KG-5.3", Fizzle(who, "not_in_scene", talent=talent))
    able = not (person.lost or person.has("dead")) if act.action == "talent" else not person.is_out
    return None if able else turn.tell("KG-9.9", Fizzle(who, "cannot_act", talent=talent))


def _end(progress: SceneProgress) -> TurnContext:
    """KG-5.15: new links, then for each what ends and comes back."""
    turn = progress.turn
    for who in turn.state.in_id_order():
        tie = turn.sealed(who).link
        if tie is not None:
            turn = _link(turn, who, tie, is_present=who in progress.present)
    for who in turn.state.in_id_order():
        turn = _end_for(turn, who)
    return turn.tell("KG-5.15", SceneEnd(tuple(sorted(progress.present))))


def _link(turn: TurnContext, who: str, tie: NewLink, *, is_present: bool) -> TurnContext:
    """KG-3.3: add a link."""
    if turn.options.link_requires_appearance and not is_present:
        return turn.tell("KG-3.3", Fizzle(who, "link_absent", tie.target))
    links = turn.person(who).links
    made = Link(len(links) + 1, tie.target, tie.emotion)
    turn = turn.change(who, links=(*links, made))
    return turn.tell("KG-3.3", spirit.Link(who, tie.target, len(links) + 1))


def _end_for(turn: TurnContext, who: str) -> TurnContext:
    # statuses first: they end while effects and hp are still those of the scene
    turn = end_statuses(turn, who, "scene_end")
    turn = _older_death(turn, who)
    turn = recover_spirit(turn, who, excess_fades=turn.options.excess_lost_at_scene_end)
    return turn.change(who, active_effects=(), used=Used(), action_now=None)


def _older_death(turn: TurnContext, who: str) -> TurnContext:
    """KG-9.11: count the scenes that pass after a death."""
    person = turn.person(who)
    death = person.status("dead")
    if death is None:
        return turn
    older = replace(death, scenes_after_combat=(death.scenes_after_combat or 0) + 1)
    return turn.put(replace(person, statuses=tuple(older if one is death else one for one in person.statuses)))
