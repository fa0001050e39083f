"""Getting ready (SRS-4): preparations, sheets, seats, introductions, and the conduct that is asked of all."""

from dataclasses import replace

from rules.core.errors import Fault
from rules.core.event import readers
from rules.core.ruleset import GM
from rules.srs.faults import Faults, wrong_word
from rules.srs.play import Play
from rules.srs.presence import own_character, unknown_character
from rules.srs.reading import Step
from rules.srs.state import State
from rules.srs.tables import MODERATIONS, PREPARATIONS


def missing_preparations(state: State) -> list[str]:
    """SRS-4.2: return what is still to be done before main play, in the rulebook's order."""
    preparation = state.session.preparation
    missing = [item for item in PREPARATIONS if not getattr(preparation, item)]
    if not state.session.seat_order:
        missing.append("seats")
    players = [key for key, one in sorted(state.players.items()) if one.role == "player" and not one.removed]
    characters = [one for _, one in sorted(state.characters.items()) if one.is_pc and one.player in players]
    owning = {character.player for character in characters}
    missing += [f"pc:{player}" for player in players if player not in owning]
    for character in characters:
        missing += [] if character.sheet_checked else [f"sheet:{character.id}"]
        missing += [] if character.introduced else [f"introduction:{character.id}"]
    return missing


def mark_prepared_faults(_: Play, step: Step) -> Faults:
    """SRS-4.7: yield a fault where there is no such thing to prepare."""
    yield from wrong_word(step.values["item"], PREPARATIONS, "item", "SRS-4.7")


def mark_prepared(play: Play, step: Step) -> Play:
    """SRS-4.5, SRS-4.6, SRS-4.7: mark the rulebook as known, the scenario as made, or the tools as gathered."""
    item = step.values["item"]
    play = play.with_session(preparation=replace(play.state.session.preparation, **{item: True}))
    return play.tell_all(PREPARATIONS[item], "prepared", item=item)


def check_sheet_faults(play: Play, step: Step) -> Faults:
    """SRS-4.9: yield a fault where there is no such character."""
    yield from unknown_character(play, step.values["character"], "character")


def check_sheet(play: Play, step: Step) -> Play:
    """SRS-4.9: check a finished sheet; it is in order where the GM finds no problem."""
    key, problems = step.values["character"], step.values["problems"]
    is_sound = not problems
    play = play.with_state(play.state.with_character(replace(play.character(key), sheet_checked=is_sound)))
    return play.tell_all("SRS-4.9", "sheet_checked", actor=key, ok=is_sound, problems=list(problems))


def assign_seats_faults(play: Play, step: Step) -> Faults:
    """SRS-4.10: yield a fault unless the list is everybody who has not been removed, once, with or without the GM."""
    order = step.values["order"]
    present = {key for key, one in play.state.players.items() if not one.removed}
    if len(set(order)) != len(order) or {*order, GM} != {*present, GM} or not present.issuperset(order):
        yield Fault("bad_seats", "order", "SRS-4.10")


def assign_seats(play: Play, step: Step) -> Play:
    """SRS-4.10: settle the seats, which are the order in which acts are done."""
    order = step.values["order"]
    return play.with_session(seat_order=tuple(order)).tell_all("SRS-4.10", "seats_assigned", order=list(order))


def introduce_faults(play: Play, step: Step) -> Faults:
    """SRS-4.11: yield a fault where the character is not the player's own."""
    yield from own_character(play, step, "SRS-4.11")


def introduce(play: Play, step: Step) -> Play:
    """SRS-4.11: introduce a character."""
    character = replace(play.character(step.values["character"]), introduced=True)
    play = play.with_state(play.state.with_character(character))
    return play.tell_all("SRS-4.11", "introduced", actor=character.id)


def moderate_faults(play: Play, step: Step) -> Faults:
    """SRS-4.4: yield what keeps the GM from moderating a player."""
    player = play.state.players.get(step.values["player"])
    if player is None:
        yield Fault("unknown_player", "player", "SRS-4.4")
    elif player.id == GM or player.role == "gm":
        yield Fault("bad_field", "player", "SRS-4.4")
    elif player.removed:
        yield Fault("player_removed", "player", "SRS-4.4")
    yield from wrong_word(step.values["action"], MODERATIONS, "action", "SRS-4.4")


def moderate(play: Play, step: Step) -> Play:
    """SRS-4.4: warn or remove a player, whose characters leave the stage; what was pending for them is gone."""
    player, action = step.values["player"], step.values["action"]
    told = {"actor": player, "action": action, "reason": step.values["reason"]}
    play = play.tell("SRS-4.4", "moderated", readers(player), **told)
    if action == "warn":
        return play
    play = play.with_state(play.state.with_player(replace(play.state.players[player], removed=True)))
    for key, character in sorted(play.state.characters.items()):
        if character.player == player:
            play = _see_off(play, key)
    return play


def _see_off(play: Play, key: str) -> Play:
    if play.state.scene is None:
        return play
    is_there = key in play.scene.on_stage
    play = play.with_scene(play.scene.leave(key))
    return play.tell_all("SRS-4.4", "exited", actor=key) if is_there else play
