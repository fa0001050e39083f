"""Whom a turn asks for a declaration, and for which: the GM always, a player where there is something to declare."""

from rules.core.ruleset import GM
from rules.srs.character import Character
from rules.srs.options import Options
from rules.srs.state import State
from rules.srs.turn_context import owners

PLAYER = "player"
"""The document that a player seals."""


def asked(state: State, options: Options) -> dict[str, str]:
    """SRS-3.1: return who is asked now, and for which document; nobody once the session is closed.

    A turn in which the GM alone is asked waits for nobody else, so players are named only when it can matter.
    """
    if state.session.stage == "closed":
        return {}
    players = sorted(key for key, one in state.players.items() if key != GM and not one.removed)
    return {GM: GM, **{key: PLAYER for key in players if _has_a_say(state, options, key)}}


def _has_a_say(state: State, options: Options, player: str) -> bool:
    own = [one for _, one in sorted(state.characters.items()) if player in owners(one)]
    if _rolls(state, own):
        return True
    match state.session.stage:
        case "pre_play":
            return any(one.is_pc and not one.introduced for one in own)
        case "main_play":
            return options.use_scenes and any(_may_come_or_go(state, one) for one in own)
        case _:
            return options.growth and state.players[player].xp > 0 and any(one.is_pc for one in own)


def _rolls(state: State, own: list[Character]) -> bool:
    """SRS-1.1: tell whether an open check has a side among these characters."""
    keys = {one.id for one in own}
    return any(side.actor in keys for check in state.checks if check.status == "open" for side in check.sides)


def _may_come_or_go(state: State, character: Character) -> bool:
    """SRS-5.6, SRS-5.11, SRS-5.12: tell whether a character is on stage, is invited, or may wish to appear."""
    scene = state.scene
    if scene is None:
        return False
    is_invited = any(one.character == character.id and "consent" in one.needs for one in scene.pending)
    may_wish = character.is_pc and scene.policy.appearance != "closed"
    waits = scene.has_pending("appearance", character.id)
    return character.id in scene.on_stage or is_invited or (may_wish and not waits)
