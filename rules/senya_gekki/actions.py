"""The actions of a main process (chapter 5, SG-7.2 to SG-7.8): what stands in the way of each, and how it is done."""

from dataclasses import replace
from typing import Literal

from rules.senya_gekki.attack import carry_out
from rules.senya_gekki.character import Character, Waiting
from rules.senya_gekki.costs import hindrance, pay, take_one
from rules.senya_gekki.effects import Source, use_skill, work
from rules.senya_gekki.entries import (
    Action,
    AttackEntry,
    Entry,
    FinishEntry,
    FullMoveEntry,
    ItemEntry,
    OtherEntry,
    SkillEntry,
)
from rules.senya_gekki.events.attacks import AttackDeclared, AttackFizzled, AttackReleased, TargetDropped, WaitStarted
from rules.senya_gekki.events.injury import FinishingBlow
from rules.senya_gekki.events.main_process import Delayed, Moved, MoveDenied, OtherAction
from rules.senya_gekki.events.skills import ItemUsed, SkillUsed
from rules.senya_gekki.injury import kill
from rules.senya_gekki.ongoing_attack import Attack
from rules.senya_gekki.strike import Strike, strike_of
from rules.senya_gekki.tables import SkipReason
from rules.senya_gekki.targeting import (
    Reach,
    TargetSelection,
    may_step,
    position_after,
    reach_of_attack,
    select_targets,
)
from rules.senya_gekki.turn_context import TurnContext


def obstacle(turn: TurnContext, character: Character, entry: Entry) -> SkipReason | None:
    """SG-18.2: return why an entry is impossible now, None where it is not."""
    match entry:
        case AttackEntry():
            return hindrance(character, _strike(character, entry).used) or _selection(turn, character, entry).reason
        case SkillEntry():
            skill = character.skill(entry.skill)
            used = (skill,) if skill is not None else ()
            return hindrance(character, used) or _selection(turn, character, entry).reason
        case ItemEntry():
            item = character.item(entry.item)
            reason = _selection(turn, character, entry).reason
            return reason or ("no_item" if item is None or item.quantity < 1 else None)
        case FinishEntry():
            target = turn.find(entry.target)
            is_down = target is not None and target.condition == "incapacitated"
            return _selection(turn, character, entry).reason or (None if is_down else "not_incapacitated")
        case FullMoveEntry():
            return _obstacle_to_full_move(turn, character, entry)
        case _:
            return None


def do(turn: TurnContext, character: Character, entry: Entry) -> bool:
    """SG-5.5: do what an entry says, and tell whether the main process ends with it (SG-7.7)."""
    # before the step is taken: `_selection` itself measures from where it will lead, and the step may be denied
    selection = _selection(turn, character, entry)
    if isinstance(entry, Action) and entry.move_to is not None:
        _step(turn, character, entry.move_to)
    match entry:
        case AttackEntry():
            return _attack(turn, character.id, entry, selection)
        case SkillEntry():
            _use_skill(turn, character.id, entry, selection)
        case ItemEntry():
            _use_item(turn, character.id, entry, selection)
        case FinishEntry():
            _finish(turn, character.id, selection)
        case FullMoveEntry():
            _full_move(turn, character.id, entry)
        case OtherEntry():
            turn.tell("SG-5.11", OtherAction(actor=character.id, text=entry.text))
    return True


def delay(turn: TurnContext, key: str, by: int | Literal["all"]) -> None:
    """SG-5.2 to SG-5.4, SG-2.4: lower one's own count; at 0 this round is given up."""
    character = turn.find(key)
    if character is None:
        return
    count = 0 if by == "all" else max(0, character.action_count - by)
    turn.put(replace(character, action_count=count))
    turn.tell("SG-5.2", Delayed(actor=key, from_=character.action_count, to=count))
    if count == 0:
        turn.turn_to(key, "done", "SG-5.3")


def _selection(turn: TurnContext, character: Character, entry: Entry) -> TargetSelection:
    """SG-7.4, SG-17.3: return which targets an entry reaches, measured from where the character will have moved."""
    position = position_after(character, entry.move_to if isinstance(entry, Action) else None)
    targets = entry.named_targets(character.id)
    if isinstance(entry, AttackEntry):
        reach = reach_of_attack(_strike(character, entry).attack_type, position)
        return select_targets(turn, targets, reach, at_standing=True)
    skill = character.skill(entry.skill) if isinstance(entry, SkillEntry) else None
    reach = Reach(position, skill.range_m if skill else None, character.id)
    return select_targets(turn, targets, reach, at_standing=False)


def _strike(character: Character, entry: AttackEntry) -> Strike:
    return strike_of(character, entry.attack_type, entry.skills, entry.shots)


def _obstacle_to_full_move(turn: TurnContext, character: Character, entry: FullMoveEntry) -> SkipReason | None:
    if character.has("paralysis"):
        return "paralysed"
    if character.position is None:
        return "no_position"
    most = turn.options.full_move_max_m
    return "too_far" if most is not None and abs(entry.to - character.position) > most else None


def _step(turn: TurnContext, character: Character, to: int) -> None:
    """SG-5.6, SG-13.5: move along with an action, or tell that it is too far or impossible."""
    if not may_step(character, to):
        turn.tell("SG-13.5" if character.has("paralysis") else "SG-5.6", MoveDenied(actor=character.id, to=to))
        return
    _move(turn, character, to, full=False)


def _move(turn: TurnContext, character: Character, to: int, *, full: bool) -> None:
    turn.put(replace(character, position=to))
    turn.tell("SG-5.6", Moved(actor=character.id, from_=character.position, to=to, full=full))


def _attack(turn: TurnContext, key: str, entry: AttackEntry, selection: TargetSelection) -> bool:
    """SG-5.7, SG-7.2 to SG-7.7: declare an attack, pay for it, and wait or strike at once."""
    character = turn.find(key)
    if character is None:
        return True
    strike = _strike(character, entry)
    for target in selection.dropped:
        turn.tell("SG-7.4", TargetDropped(actor=key, target=target))
    pay(turn, key, strike.used)
    lag = strike.wait_lag
    declared = AttackDeclared(
        actor=key, attack_type=entry.attack_type, skills=entry.skills, targets=selection.left, wait_lag=lag
    )
    turn.tell("SG-7.2", declared)
    if lag > 0:
        _wait(turn, key, Waiting(entry.attack_type, entry.skills, selection.left, entry.shots), lag)
        return False
    carry_out(turn, Attack(key, strike, selection.left))
    return True


def _wait(turn: TurnContext, key: str, prepared: Waiting, lag: int) -> None:
    """SG-7.5 to SG-7.7: pay the wait lag at once, and stand waiting."""
    character = turn.find(key)
    if character is None:
        return
    count = character.action_count - lag
    turn.put(replace(character, action_count=count, waiting=prepared))
    turn.tell("SG-7.5", WaitStarted(actor=key, lag=lag, from_=character.action_count, to=count))
    turn.turn_to(key, "waiting", "SG-7.5")


def release(turn: TurnContext, character: Character, prepared: Waiting) -> None:
    """SG-7.8, SG-13.7: strike the prepared attack."""
    turn.tell("SG-7.8", AttackReleased(actor=character.id, attack_type=prepared.attack_type, targets=prepared.targets))
    if turn.options.daze_stops_prepared and character.has("daze"):
        turn.tell("SG-13.7", AttackFizzled(actor=character.id))
        return
    turn.releasing = character.id
    strike = strike_of(character, prepared.attack_type, prepared.skills, prepared.shots)
    carry_out(turn, Attack(character.id, strike, prepared.targets))
    turn.releasing = None


def _use_skill(turn: TurnContext, key: str, entry: SkillEntry, selection: TargetSelection) -> None:
    """SG-5.8: use a skill."""
    character = turn.find(key)
    skill = character.skill(entry.skill) if character is not None else None
    if skill is not None:
        pay(turn, key, (skill,))
        turn.tell("SG-5.8", SkillUsed(actor=key, skill=skill.id, targets=selection.left, at="main"))
        use_skill(turn, key, skill, selection.left)


def _use_item(turn: TurnContext, key: str, entry: ItemEntry, selection: TargetSelection) -> None:
    """SG-5.9: use an item."""
    character = turn.find(key)
    item = character.item(entry.item) if character is not None else None
    if item is not None:
        left = take_one(turn, key, item.id) if item.consumable else item.quantity
        turn.tell("SG-5.9", ItemUsed(actor=key, item=item.id, targets=selection.left, left=left))
        work(turn, Source(key, item.id, item.duration, is_item=True), item.effects, selection.left)


def _finish(turn: TurnContext, key: str, selection: TargetSelection) -> None:
    """SG-5.10, SG-11.6: kill an incapacitated character."""
    for target in selection.left:
        turn.tell("SG-5.10", FinishingBlow(actor=key, target=target))
        kill(turn, target, key)


def _full_move(turn: TurnContext, key: str, entry: FullMoveEntry) -> None:
    """SG-5.6: move as far as one likes."""
    character = turn.find(key)
    if character is not None:
        _move(turn, character, entry.to, full=True)
