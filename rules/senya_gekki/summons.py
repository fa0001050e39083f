"""Summoned creatures (SG-15.2): whom a summon destroys, and how the newcomer enters."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.core.ruleset import GM
from rules.core.values import schema_of
from rules.senya_gekki.character import Character, Origin
from rules.senya_gekki.events.skills import SummonDestroyed, Summoned
from rules.senya_gekki.turn_context import TurnContext

_CHARACTER = schema_of(Character)()
_SETTLED = frozenset({"id", "present", "action_count", "condition", "acted", "plan_used", "waiting", "summoned_by"})
"""What a skill does not say of its creature: it is settled by how it enters."""


def summon(turn: TurnContext, user: str, skill: str, enemy: Any) -> None:
    """SG-15.2: destroy what the same summoner has by the same skill, and let the new creature enter."""
    origin = Origin(user, skill)
    for key in sorted(turn.state.characters):
        if turn.state.characters[key].summoned_by == origin:
            turn.state = turn.state.without(key)
            turn.tell("SG-15.2", SummonDestroyed(actor=key, by=user, skill=skill))
    written = enemy if isinstance(enemy, Mapping) else {}
    summoner = turn.find(user)
    newcomer = replace(
        _creature(written),
        id=_free_id(turn, written, skill),
        side=summoner.side if summoner is not None else "npc",
        condition="ready" if turn.in_setup else "done",
        summoned_by=origin,
    )
    turn.put(newcomer)
    turn.tell("SG-15.2", Summoned(actor=newcomer.id, by=user, skill=skill))


def _creature(written: Mapping[str, Any]) -> Character:
    """Read a creature field by field; what is written wrongly is its default, as in all that a skill says."""
    said = {name: value for name, value in written.items() if name in _CHARACTER.fields and name not in _SETTLED}
    sound = {name: value for name, value in said.items() if not _CHARACTER.validate({"id": "", name: value})}
    creature: Character = _CHARACTER.load({"id": "", **sound})
    return creature


def _free_id(turn: TurnContext, written: Mapping[str, Any], skill: str) -> str:
    wanted = written.get("id")
    base = wanted if isinstance(wanted, str) and wanted else skill
    taken = {*turn.state.characters, GM}
    count, key = 1, base
    while key in taken:
        count += 1
        key = f"{base}_{count}"
    return key
