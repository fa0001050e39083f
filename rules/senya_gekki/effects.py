"""How the effects of skills and items work (section 6, SG-15.1 to SG-15.4)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from msgspec import UNSET

from rules.senya_gekki.character import Lasting
from rules.senya_gekki.checks import Attempt, make_check, winner_of
from rules.senya_gekki.events.skills import EffectAdded, EffectReplaced, SkillResisted, SkillTookHold
from rules.senya_gekki.injury import IncomingDamage, heal, limit, refuse_heal, revive, take_damage
from rules.senya_gekki.skill import Effect, Skill
from rules.senya_gekki.statuses import cure, inflict
from rules.senya_gekki.summons import summon
from rules.senya_gekki.tables import CombatValue, Duration
from rules.senya_gekki.turn_context import TurnContext


@dataclass(frozen=True)
class Source:
    """Whose effects they are and by which skill or item, and how long those last that last."""

    user: str
    id: str
    duration: Duration = "round"
    is_item: bool = False


def use_skill(turn: TurnContext, user: str, skill: Skill, targets: tuple[str, ...]) -> None:
    """SG-15.4: let a skill work, an opposed one on those on whom it takes hold."""
    held = targets if skill.opposed is None else _held(turn, user, skill, skill.opposed, targets)
    if held:
        work(turn, Source(user, skill.id, skill.duration), skill.effects, held)


def _held(turn: TurnContext, user: str, skill: Skill, combat: CombatValue, targets: tuple[str, ...]) -> tuple[str, ...]:
    """SG-15.4: roll once for the user, let each target oppose that, and return on whom it takes hold."""
    character = turn.find(user)
    if character is None:
        return ()
    check = make_check(turn, character, Attempt("SG-15.4", "skill", combat, f"{user}/{skill.id}/check"))
    held: list[str] = []
    for key in targets:
        target = turn.find(key)
        if target is None:
            continue
        reaction = None
        if not check.is_fumble:
            rule = "SG-7.10" if target.is_standing else "SG-11.3"
            label = f"{key}>{user}/{skill.id}/resist"
            attempt = Attempt(rule, "evade", combat, label, against=user, can_roll=target.is_standing)
            reaction = make_check(turn, target, attempt)
        if winner_of(check, reaction) == "action":
            held.append(key)
            turn.tell("SG-15.4", SkillTookHold(actor=key, source=user))
        else:
            turn.tell("SG-15.4", SkillResisted(actor=key, source=user))
    return tuple(held)


def work(turn: TurnContext, source: Source, effects: tuple[Effect, ...], targets: tuple[str, ...]) -> None:
    """Section 6: let effects work target by target in their order, then those on the user, once."""
    on_targets = tuple(effect for effect in effects if not effect.on_user)
    on_user = tuple(effect for effect in effects if effect.on_user)
    for target in targets:
        _work_on(turn, source, on_targets, target)
    _work_on(turn, source, on_user, source.user)


def _work_on(turn: TurnContext, source: Source, effects: tuple[Effect, ...], target: str) -> None:
    lasting = tuple(effect for effect in effects if effect.lasts)
    if lasting:
        _leave(turn, source, lasting, target)
    for effect in effects:
        if effect.kind in _AT_ONCE and turn.find(target) is not None:
            _AT_ONCE[effect.kind](turn, source, effect, target)


def _leave(turn: TurnContext, source: Source, effects: tuple[Effect, ...], target: str) -> None:
    """SG-15.1, SG-15.3: leave what lasts on a target, in the place of what the same skill or item left before."""
    character = turn.find(target)
    if character is None:
        return
    entry = Lasting(source.id, source.user, source.duration, tuple(effect.raw for effect in effects))
    kept = tuple(one for one in character.effects if one.skill != source.id)
    turn.put(replace(character, effects=(*kept, entry)))
    told = EffectReplaced if len(kept) < len(character.effects) else EffectAdded
    turn.tell("SG-15.3" if source.is_item else "SG-15.1", told(actor=target, skill=source.id, source=source.user))


def _rolled(turn: TurnContext, source: Source, effect: Effect, target: str) -> tuple[int, tuple[int, ...]]:
    """Section 10: roll the dice of an effect for one target, and return its points with them."""
    dice = turn.roll(f"{source.user}>{target}/{source.id}/{effect.kind}", effect.dice)
    return max(0, effect.value + sum(dice)), dice


def _heal(turn: TurnContext, source: Source, effect: Effect, target: str) -> None:
    character = turn.find(target)
    if character is not None and not character.is_standing:
        refuse_heal(turn, target, source.user, effect.value)
        return
    value, dice = _rolled(turn, source, effect, target)
    heal(turn, target, source.user, value, dice)


def _real_damage(turn: TurnContext, source: Source, effect: Effect, target: str) -> None:
    value, dice = _rolled(turn, source, effect, target)
    take_damage(turn, target, IncomingDamage("SG-11.1", value, source=source.id, dice=dice or UNSET))


def _limit_damage(turn: TurnContext, _: Source, effect: Effect, target: str) -> None:
    limit(turn, target, effect.value)


def _inflict(turn: TurnContext, source: Source, effect: Effect, target: str) -> None:
    written = effect.raw.get("effects")
    inflict(
        turn,
        target,
        source.user,
        effect.status,
        tuple(written) if isinstance(written, list | tuple) and written else None,
    )


def _cure(turn: TurnContext, source: Source, effect: Effect, target: str) -> None:
    cure(turn, target, effect.status, source.id)


def _revive(turn: TurnContext, source: Source, effect: Effect, target: str) -> None:
    revive(turn, target, source.user, effect.hp)


def _summon(turn: TurnContext, source: Source, effect: Effect, _: str) -> None:
    summon(turn, source.user, source.id, effect.raw.get("enemy"))


_AT_ONCE: Mapping[str, Callable[[TurnContext, Source, Effect, str], None]] = {
    "heal": _heal,
    "real_damage": _real_damage,
    "limit_damage": _limit_damage,
    "inflict": _inflict,
    "cure": _cure,
    "revive": _revive,
    "summon": _summon,
}
