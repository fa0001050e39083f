"""Moves between regions (FW-A2), and those of buyers after the battles of a half (FW-A16)."""

from msgspec.structs import replace

from rules.fate_war.scene.events.moves import MoveCancelled, Moved
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.presence import barred, distance


def move(turn: TurnContext) -> TurnContext:
    """FW-A2: let everybody move at once, by the basic action; then note who is down (FW-A11)."""
    for person, order in sorted(turn.orders.items()):
        character = turn.person(person)
        if order.move is None or order.move == character.region or character.is_lost:
            continue
        if reason := barred(turn.state, person, "move") or _too_far(turn, person, order.move):
            turn = fail(turn, person, "move", reason, "FW-A2")
        else:
            turn = go(turn, person, order.move, "FW-A2")
    characters = sorted(turn.state.characters.items())
    return turn.with_notes(down=tuple(key for key, one in characters if one.hp <= 0 or one.mp <= 0))


def _too_far(turn: TurnContext, person: str, region: str) -> str | None:
    """FW-A2: tell whether a region is further than `move_range`, in edges of the map."""
    most = turn.options.move_range
    if isinstance(most, str):
        return None
    steps = distance(turn.state, turn.person(person).region, region)
    return "too_far" if steps is None or steps > most else None


def go(turn: TurnContext, person: str, region: str, rule: str) -> TurnContext:
    """Set where somebody is, and tell its side."""
    character = turn.person(person)
    return turn.with_person(replace(character, region=region)).tell_own(rule, Moved(person, character.region, region))


def move_on(turn: TurnContext) -> TurnContext:
    """FW-A16: let buyers move on after the battles of this half; for those hit by one of it the move is cancelled."""
    of_this_half = (result.camps.values() for result in turn.state.results if result.half == turn.state.half)
    fought = {person for camps in of_this_half for camp in camps for person in camp}
    for person, region in sorted(turn.notes.leaving.items()):
        if person in fought:
            turn = turn.tell_own("FW-A16", MoveCancelled(person, region))
        elif region != turn.person(person).region:
            turn = go(turn, person, region, "FW-A16")
    return turn.with_notes(leaving={})
