"""What an attack deals to one target (SB-0.9): entry by entry, point by point."""

from rules.shinobigami.afflictions import add_affliction, roll_affliction
from rules.shinobigami.events.attacks import Damage
from rules.shinobigami.life import lose_life, next_loss
from rules.shinobigami.ninpo import DamageEntry
from rules.shinobigami.tables import FIELDS
from rules.shinobigami.turn import TurnContext


def deal(
    turn: TurnContext, attacker: str, target: str, entries: tuple[DamageEntry, ...], chosen: str | None
) -> TurnContext:
    """SB-0.9, SB-7-5-4.2: deal the entries as they are written, then the affliction that the attacker chose."""
    for number, entry in enumerate(entries, start=1):
        turn = turn.tell("SB-0.9", Damage(target, by=attacker, damage_type=entry.type, amount=entry.amount))
        for point in range(1, entry.amount + 1):
            if not turn.person(target).hp:
                break
            turn = _point(turn, target, entry.type, f"attack/{attacker}>{target}/damage/{number}.{point}")
    return turn if chosen is None else add_affliction(turn, target, chosen, "SB-7-5-4.2", None)


def _point(turn: TurnContext, target: str, damage_type: str, label: str) -> TurnContext:
    """SB-0.9: one point; no die is rolled once life is 0, which the caller sees to."""
    if damage_type == "group":
        return roll_affliction(turn, target, "SB-0.9", label)
    die = turn.roll(label, target) if damage_type == "melee" and turn.options.melee_loss == "random" else None
    field: str | None = FIELDS[die - 1] if die is not None else None
    if field is None or not turn.person(target).life[field]:
        field = next_loss(turn, target)
    if field is None:
        return turn
    turn = turn.with_round(hurt=turn.round.hurt | {target})
    return lose_life(turn, target, field, "SB-0.9", die)
