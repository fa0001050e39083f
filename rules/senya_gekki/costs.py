"""What using skills takes (SG-13.7, SG-15.6, SG-17.2): whether it is possible, and paying for it."""

from collections import Counter
from dataclasses import replace

from rules.senya_gekki.character import Character
from rules.senya_gekki.events.skills import AmmoSpent
from rules.senya_gekki.skill import Skill
from rules.senya_gekki.statuses import spend_tension
from rules.senya_gekki.tables import SkipReason
from rules.senya_gekki.turn_context import TurnContext


def hindrance(character: Character, skills: tuple[Skill, ...]) -> SkipReason | None:
    """SG-18.2: return why skills cannot be used together: `dazed`, `tension` or `ammo`; None where they can."""
    if skills and character.has("daze"):
        return "dazed"
    if sum(skill.tension for skill in skills) > character.tension:
        return "tension"
    wanted = Counter(skill.ammo for skill in skills if skill.ammo is not None)
    return "ammo" if any(count > _left(character, item) for item, count in wanted.items()) else None


def _left(character: Character, key: str) -> int:
    item = character.item(key)
    return item.quantity if item is not None else 0


def pay(turn: TurnContext, key: str, skills: tuple[Skill, ...]) -> None:
    """SG-15.6, SG-17.2: pay for skills, tension in one sum, then a piece of ammunition for each that needs one."""
    spend_tension(turn, key, sum(skill.tension for skill in skills), "SG-15.6")
    for skill in skills:
        if skill.ammo is not None:
            left = take_one(turn, key, skill.ammo)
            turn.tell("SG-17.2", AmmoSpent(actor=key, item=skill.ammo, left=left))


def take_one(turn: TurnContext, key: str, item: str) -> int:
    """SG-5.9, SG-17.2: take one of an item from a sheet, and return how many are left."""
    character = turn.find(key)
    if character is None:
        return 0
    left = _left(character, item) - 1
    turn.put(replace(character, items={**character.items, item: {**character.items.get(item, {}), "quantity": left}}))
    return left
