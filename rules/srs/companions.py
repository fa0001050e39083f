"""Companions (SRS-5.11): whom the scene player brings along, and who agrees."""

from dataclasses import replace

from rules.core.errors import Fault
from rules.core.ruleset import GM
from rules.srs.appearing import join, make_request, wait_for_gm
from rules.srs.character import Character
from rules.srs.faults import Faults
from rules.srs.play import Play
from rules.srs.presence import own_character, unknown_character
from rules.srs.reading import Step
from rules.srs.scene_state import Consent, Pending


def companions_faults(play: Play, step: Step) -> Faults:
    """SRS-5.11: yield what keeps the scene player from inviting; each invitation counts for those after it."""
    yield from own_character(play, step, "SRS-5.1")
    inviting = step.values["character"]
    if inviting != play.scene.scene_player:
        yield Fault("not_scene_player", "character", "SRS-5.11")
    if play.scene.step == "staging":
        yield Fault("wrong_step", "", "SRS-5.11")
    if play.scene.policy.companion == "forbid":
        yield Fault("companions_forbidden", "", "SRS-5.11")
    for place, key in enumerate(step.values["invite"]):
        yield from unknown_character(play, key, f"invite.{place}")
        if key in play.scene.on_stage:
            yield Fault("already_on_stage", f"invite.{place}", "SRS-5.11")
        if play.scene.has_pending("companion", key):
            yield Fault("duplicate_request", f"invite.{place}", "SRS-5.11")
        play = _invite(play, inviting, key)


def invite(play: Play, step: Step) -> Play:
    """SRS-5.11: bring companions along, or ask those whose word it needs."""
    for key in step.values["invite"]:
        play = _invite(play, step.values["character"], key)
    return play


def consent_faults(play: Play, step: Step) -> Faults:
    """SRS-5.11: yield what keeps a character from agreeing."""
    yield from own_character(play, step, "SRS-5.1")
    if step.values["to"] != play.scene.scene_player:
        yield Fault("not_scene_player", "to", "SRS-5.11")


def consent(play: Play, step: Step) -> Play:
    """SRS-5.11: agree to go along or decline; a word given before anybody asked is kept for this scene."""
    said = Consent(step.values["character"], step.values["to"])
    if not step.values["answer"]:
        return _decline(play, said)
    play = play.tell_all("SRS-5.11", "consented", actor=said.character, to=said.to)
    invitation = _invitation(play, said.character)
    if invitation is None:
        return _kept(play, said)
    if "consent" not in invitation.needs:
        return play
    return _agreed(play, replace(invitation, needs=tuple(need for need in invitation.needs if need != "consent")))


def _kept(play: Play, said: Consent) -> Play:
    """SRS-5.11: keep a word for this scene; one that is given again stays where it is."""
    scene = play.scene
    return play if said in scene.consents else play.with_scene(replace(scene, consents=(*scene.consents, said)))


def _agreed(play: Play, invitation: Pending) -> Play:
    if not invitation.needs:
        return join(play.with_scene(play.scene.without(invitation.id)), invitation.character)
    return wait_for_gm(play.with_scene(play.scene.with_pending(invitation)), invitation)


def _decline(play: Play, said: Consent) -> Play:
    invitation = _invitation(play, said.character)
    scene = play.scene if invitation is None else play.scene.without(invitation.id)
    kept = tuple(one for one in scene.consents if one != said)
    play = play.with_scene(replace(scene, consents=kept))
    return play.tell_all("SRS-5.11", "declined", actor=said.character, to=said.to)


def _invitation(play: Play, key: str) -> Pending | None:
    return next((one for one in play.scene.pending if (one.kind, one.character) == ("companion", key)), None)


def _invite(play: Play, inviting: str, key: str) -> Play:
    character = play.character(key)
    needs_consent = _needs_consent(play, play.character(inviting), character)
    needs_gm = not character.is_pc or play.scene.policy.companion == "ask"
    needs = (*(("consent",) if needs_consent else ()), *((GM,) if needs_gm else ()))
    play, invitation = make_request(play, "companion", key, needs)
    if not needs:
        return join(play, key)
    play = play.with_scene(replace(play.scene, pending=(*play.scene.pending, invitation)))
    if not needs_consent:
        return wait_for_gm(play, invitation)
    return play.ask(character.player or GM, "consent", request=invitation.id, character=key, to=inviting)


def _needs_consent(play: Play, inviting: Character, invited: Character) -> bool:
    """SRS-5.11: tell whether an invited character's player is another one, who has not agreed yet."""
    if not invited.is_pc or invited.player in {None, inviting.player}:
        return False
    return Consent(invited.id, inviting.id) not in play.scene.consents
