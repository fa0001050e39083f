"""Companions (SRS-5.11): whom the scene player brings along, and who agrees."""

from dataclasses import replace

from rules.core.errors import Fault
from rules.core.ruleset import GM
from rules.srs.appearing import join, make_request, wait_for_gm
from rules.srs.character import Character
from rules.srs.events.scenes import Consented, Declined
from rules.srs.faults import Faults
from rules.srs.presence import own_character, unknown_character
from rules.srs.reading import Step
from rules.srs.scene_state import Consent, Pending
from rules.srs.tables import Need
from rules.srs.turn_context import TurnContext


def companions_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-5.11: yield what keeps the scene player from inviting; each invitation counts for those after it."""
    yield from own_character(turn, step, "SRS-5.1")
    inviting = step.values["character"]
    if inviting != turn.scene.scene_player:
        yield Fault("not_scene_player", "character", "SRS-5.11")
    if turn.scene.step == "staging":
        yield Fault("wrong_step", "", "SRS-5.11")
    if turn.scene.policy.companion == "forbid":
        yield Fault("companions_forbidden", "", "SRS-5.11")
    for place, key in enumerate(step.values["invite"]):
        yield from unknown_character(turn, key, f"invite.{place}")
        if key in turn.scene.on_stage:
            yield Fault("already_on_stage", f"invite.{place}", "SRS-5.11")
        if turn.scene.has_pending("companion", key):
            yield Fault("duplicate_request", f"invite.{place}", "SRS-5.11")
        turn = _invite(turn, inviting, key)


def invite(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.11: bring companions along, or ask those whose word it needs."""
    for key in step.values["invite"]:
        turn = _invite(turn, step.values["character"], key)
    return turn


def consent_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-5.11: yield what keeps a character from agreeing."""
    yield from own_character(turn, step, "SRS-5.1")
    if step.values["to"] != turn.scene.scene_player:
        yield Fault("not_scene_player", "to", "SRS-5.11")


def consent(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-5.11: agree to go along or decline; a word given before anybody asked is kept for this scene."""
    said = Consent(step.values["character"], step.values["to"])
    if not step.values["answer"]:
        return _decline(turn, said)
    turn = turn.tell_all("SRS-5.11", Consented(actor=said.character, to=said.to))
    invitation = _invitation(turn, said.character)
    if invitation is None:
        return _kept(turn, said)
    if "consent" not in invitation.needs:
        return turn
    return _agreed(turn, replace(invitation, needs=tuple(need for need in invitation.needs if need != "consent")))


def _kept(turn: TurnContext, said: Consent) -> TurnContext:
    """SRS-5.11: keep a word for this scene; one that is given again stays where it is."""
    scene = turn.scene
    return turn if said in scene.consents else turn.with_scene(replace(scene, consents=(*scene.consents, said)))


def _agreed(turn: TurnContext, invitation: Pending) -> TurnContext:
    if not invitation.needs:
        return join(turn.with_scene(turn.scene.without(invitation.id)), invitation.character)
    return wait_for_gm(turn.with_scene(turn.scene.with_pending(invitation)), invitation)


def _decline(turn: TurnContext, said: Consent) -> TurnContext:
    invitation = _invitation(turn, said.character)
    scene = turn.scene if invitation is None else turn.scene.without(invitation.id)
    kept = tuple(one for one in scene.consents if one != said)
    turn = turn.with_scene(replace(scene, consents=kept))
    return turn.tell_all("SRS-5.11", Declined(actor=said.character, to=said.to))


def _invitation(turn: TurnContext, key: str) -> Pending | None:
    return next((one for one in turn.scene.pending if (one.kind, one.character) == ("companion", key)), None)


def _invite(turn: TurnContext, inviting: str, key: str) -> TurnContext:
    character = turn.character(key)
    needs_consent = _needs_consent(turn, turn.character(inviting), character)
    needs_gm = not character.is_pc or turn.scene.policy.companion == "ask"
    asked: tuple[tuple[Need, bool], ...] = (("consent", needs_consent), ("gm", needs_gm))
    needs = tuple(need for need, is_so in asked if is_so)
    turn, invitation = make_request(turn, "companion", key, needs)
    if not needs:
        return join(turn, key)
    turn = turn.with_scene(replace(turn.scene, pending=(*turn.scene.pending, invitation)))
    if not needs_consent:
        return wait_for_gm(turn, invitation)
    return turn.ask(character.player or GM, "consent", request=invitation.id, character=key, to=inviting)


def _needs_consent(turn: TurnContext, inviting: Character, invited: Character) -> bool:
    """SRS-5.11: tell whether an invited character's player is another one, who has not agreed yet."""
    if not invited.is_pc or invited.player in {None, inviting.player}:
        return False
    return Consent(invited.id, inviting.id) not in turn.scene.consents
