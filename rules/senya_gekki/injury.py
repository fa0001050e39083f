"""Injury and death, recovery, limit damage (chapters 11 and 12), and what real damage does to the waiting (SG-8.2)."""

from dataclasses import dataclass, replace

from msgspec import UNSET, UnsetType

from rules.senya_gekki.bonuses import defense_of
from rules.senya_gekki.events.attacks import WaitBroken
from rules.senya_gekki.events.injury import Healed, HealRefused, Incapacitated, Killed, LimitDamage, RealDamage, Revived
from rules.senya_gekki.tables import DamageCause
from rules.senya_gekki.turn_context import TurnContext


@dataclass(frozen=True)
class IncomingDamage:
    """Damage that comes upon somebody: the clause, its points, the defence against it, and what the event says more."""

    rule: str
    damage: int
    defense: int | None = None
    """None: it ignores defence."""
    source: str | UnsetType = UNSET
    dice: tuple[int, ...] | UnsetType = UNSET
    cause: DamageCause | UnsetType = UNSET


def take_damage(turn: TurnContext, victim: str, incoming: IncomingDamage) -> int:
    """SG-7.17, SG-11.1: take what damage leaves after defence from HP, and return it, 0 where there is none."""
    character = turn.find(victim)
    if character is None:
        return 0
    amount = max(0, incoming.damage - (incoming.defense or 0))
    hp = character.hp - amount
    turn.put(replace(character, hp=hp))
    told = RealDamage(
        actor=victim,
        amount=amount,
        hp_from=character.hp,
        hp_to=hp,
        damage=incoming.damage,
        defense=UNSET if incoming.defense is None else incoming.defense,
        dice=incoming.dice,
        source=incoming.source,
        cause=incoming.cause,
    )
    turn.tell(incoming.rule, told)
    if amount > 0:
        falls(turn, victim)
        break_wait(turn, victim)
    return amount


def take_damages(
    turn: TurnContext, victim: str, damages: tuple[int, ...], reduction: int, incoming: IncomingDamage
) -> bool:
    """SG-10.3, SG-10.8: let several rolls strike one victim, defence each time or once; tell whether any was real.

    `reduction` is what the skills of this attack add to the victim's defence.
    """
    rolls = (sum(damages),) if turn.options.multi_roll_defense == "once" and damages else damages
    dealt = 0
    for damage in rolls:
        character = turn.find(victim)
        if character is not None:
            defense = defense_of(character) + reduction
            dealt += take_damage(turn, victim, replace(incoming, damage=damage, defense=defense))
    return dealt > 0


def falls(turn: TurnContext, key: str) -> None:
    """SG-11.2: let a character whose HP are gone fall."""
    character = turn.find(key)
    threshold = 0 if turn.options.incapacitated_at == "zero_or_less" else -1
    if character is None or not character.is_standing or character.hp > threshold:
        return
    turn.tell("SG-11.2", Incapacitated(actor=key, hp=character.hp))
    turn.turn_to(key, "incapacitated", "SG-11.2")


def break_wait(turn: TurnContext, key: str) -> None:
    """SG-8.2, SG-7.8: break the concentration of somebody who waits, unless it strikes just now."""
    character = turn.find(key)
    if character is None or character.condition != "waiting" or turn.releasing == key:
        return
    turn.tell("SG-8.2", WaitBroken(actor=key, count=character.action_count))
    turn.turn_to(key, "ready" if character.action_count >= 1 else "done", "SG-8.2")


def heal(turn: TurnContext, key: str, source: str, value: int, dice: tuple[int, ...]) -> None:
    """SG-11.8 to SG-11.10: let HP rise, never above the maximum; `dice` are those that `value` was rolled with."""
    character = turn.find(key)
    if character is None:
        return
    amount = max(0, min(value, character.hp_max - character.hp))
    hp = character.hp + amount
    turn.put(replace(character, hp=hp))
    rolled = dice or UNSET
    told = Healed(actor=key, source=source, value=value, amount=amount, hp_from=character.hp, hp_to=hp, dice=rolled)
    turn.tell("SG-11.10" if amount < value else "SG-11.8", told)


def refuse_heal(turn: TurnContext, key: str, source: str, value: int) -> None:
    """SG-11.9: tell that an incapacitated or dead character recovers nothing."""
    character = turn.find(key)
    if character is not None:
        hp = character.hp
        turn.tell("SG-11.9", HealRefused(actor=key, source=source, value=value, amount=0, hp_from=hp, hp_to=hp))


def limit(turn: TurnContext, key: str, value: int) -> None:
    """SG-12.1, SG-12.2: lower the maximum of HP, and HP that are above it."""
    character = turn.find(key)
    if character is None:
        return
    amount = max(0, min(value, character.hp_max))
    hp_max = character.hp_max - amount
    hp = min(character.hp, hp_max)
    lost = character.limit_damage + amount
    turn.put(replace(character, hp=hp, hp_max=hp_max, limit_damage=lost))
    told = LimitDamage(
        actor=key,
        amount=amount,
        hp_max_from=character.hp_max,
        hp_max_to=hp_max,
        hp_from=character.hp,
        hp_to=hp,
    )
    turn.tell("SG-12.1", told)
    falls(turn, key)


def revive(turn: TurnContext, key: str, by: str, hp: int) -> None:
    """SG-11.4, SG-11.5: lift an incapacitation; in setup the character takes part from then on, unless ambushed."""
    character = turn.find(key)
    if character is None or character.condition != "incapacitated":
        return
    restored = max(1, min(hp, character.hp_max))
    turn.put(replace(character, hp=restored, action_count=0))
    turn.tell("SG-11.4", Revived(actor=key, by=by, hp_from=character.hp, hp_to=restored))
    if turn.in_setup and not is_ambushed(turn, character.side):
        turn.turn_to(key, "ready", "SG-11.5")
    else:
        turn.turn_to(key, "done", "SG-11.4")


def is_ambushed(turn: TurnContext, side: str) -> bool:
    """SG-16.2: tell whether a side does nothing in this round because of an ambush."""
    surprise = turn.state.surprise
    if surprise is None or surprise.round != turn.state.round:
        return False
    return (side == surprise.side) == (turn.options.surprise_done_side == "ambushers")


def kill(turn: TurnContext, key: str, by: str) -> None:
    """SG-11.6: kill an incapacitated character."""
    turn.tell("SG-11.6", Killed(actor=key, by=by))
    turn.turn_to(key, "dead", "SG-11.6")
