"""Getting ready (SRS-4): preparations, sheets, seats, introductions, and the conduct that is asked of all."""

from dataclasses import replace

from rules.core.errors import Fault
from rules.core.event import readers
from rules.core.ruleset import GM
from rules.srs.events.scenes import Exited
from rules.srs.events.session import Introduced, Moderated, Prepared, SeatsAssigned, SheetChecked
from rules.srs.faults import Faults, wrong_word
from rules.srs.presence import own_character, unknown_character
from rules.srs.reading import Step
from rules.srs.state import State
from rules.srs.tables import MODERATIONS, PREPARATIONS
from rules.srs.turn_context import TurnContext


def missing_preparations(state: State) -> list[str]:
    """SRS-4.2: return what is still to be done before main play, in the rulebook's order."""
    preparation = state.session.preparation
    missing: list[str] = [item for item in PREPARATIONS if not getattr(preparation, item)]
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


def mark_prepared_faults(_: TurnContext, step: Step) -> Faults:
    """SRS-4.7: yield a fault where there is no such thing to prepare."""
    yield from wrong_word(step.values["item"], PREPARATIONS, "item", "SRS-4.7")


def mark_prepared(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-4.5, SRS-4.6, SRS-4.7: mark the rulebook as known, the scenario as made, or the tools as gathered."""
    item = step.values["item"]
    turn = turn.with_session(preparation=replace(turn.state.session.preparation, **{item: True}))
    return turn.tell_all(PREPARATIONS[item], Prepared(item=item))


def check_sheet_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-4.9: yield a fault where there is no such character."""
    yield from unknown_character(turn, step.values["character"], "character")


def check_sheet(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-4.9: check a finished sheet; it is in order where the GM finds no problem."""
    key, problems = step.values["character"], step.values["problems"]
    is_sound = not problems
    turn = turn.with_state(turn.state.with_character(replace(turn.character(key), sheet_checked=is_sound)))
    return turn.tell_all("SRS-4.9", SheetChecked(actor=key, ok=is_sound, problems=tuple(problems)))


def assign_seats_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-4.10: yield a fault unless the list is everybody who has not been removed, once, with or without the GM."""
    order = step.values["order"]
    present = {key for key, one in turn.state.players.items() if not one.removed}
    if len(set(order)) != len(order) or {*order, GM} != {*present, GM} or not present.issuperset(order):
        yield Fault("bad_seats", "order", "SRS-4.10")


def assign_seats(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-4.10: settle the seats, which are the order in which acts are done."""
    order = step.values["order"]
    return turn.with_session(seat_order=tuple(order)).tell_all("SRS-4.10", SeatsAssigned(order=tuple(order)))


def introduce_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-4.11: yield a fault where the character is not the player's own."""
    yield from own_character(turn, step, "SRS-4.11")


def introduce(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-4.11: introduce a character."""
    character = replace(turn.character(step.values["character"]), introduced=True)
    turn = turn.with_state(turn.state.with_character(character))
    return turn.tell_all("SRS-4.11", Introduced(actor=character.id))


def moderate_faults(turn: TurnContext, step: Step) -> Faults:
    """SRS-4.4: yield what keeps the GM from moderating a player."""
    player = turn.state.players.get(step.values["player"])
    if player is None:
        yield Fault("unknown_player", "player", "SRS-4.4")
    elif player.id == GM or player.role == "gm":
        yield Fault("bad_field", "player", "SRS-4.4")
    elif player.removed:
        yield Fault("player_removed", "player", "SRS-4.4")
    yield from wrong_word(step.values["action"], MODERATIONS, "action", "SRS-4.4")


def moderate(turn: TurnContext, step: Step) -> TurnContext:
    """SRS-4.4: warn or remove a player, whose characters leave the stage; what was pending for them is gone."""
    player, action = step.values["player"], step.values["action"]
    turn = turn.tell("SRS-4.4", Moderated(actor=player, action=action, reason=step.values["reason"]), readers(player))
    if action == "warn":
        return turn
    turn = turn.with_state(turn.state.with_player(replace(turn.state.players[player], removed=True)))
    for key, character in sorted(turn.state.characters.items()):
        if character.player == player:
            turn = _see_off(turn, key)
    return turn


def _see_off(turn: TurnContext, key: str) -> TurnContext:
    if turn.state.scene is None:
        return turn
    is_there = key in turn.scene.on_stage
    turn = turn.with_scene(turn.scene.leave(key))
    return turn.tell_all("SRS-4.4", Exited(actor=key)) if is_there else turn
