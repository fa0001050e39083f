"""What a special gives back (SB-0.4)."""

from rules.shinobigami.afflictions import remove_affliction
from rules.shinobigami.life import restore_life
from rules.shinobigami.turn import TurnContext


def restore_by_special(turn: TurnContext, actor: str) -> TurnContext:
    """SB-0.4: restore a point of life or remove an affliction, as ordered or, where that cannot be, the first."""
    order = turn.on_special(actor)
    character = turn.person(actor)
    if order is not None and order.recover == "none":
        return turn
    wanted_field = order.field if order and order.recover == "life" else None
    wanted_affliction = order.affliction if order and order.recover == "affliction" else None
    status = character.affliction(wanted_affliction) if wanted_affliction else None
    if status is None and character.lost:
        field = wanted_field if wanted_field in character.lost else character.lost[0]
        return restore_life(turn, actor, field, "SB-0.4", "special")
    status = status or next((one for one in character.statuses if one.is_affliction), None)
    return turn if status is None else remove_affliction(turn, actor, status, "SB-0.4", "special")
