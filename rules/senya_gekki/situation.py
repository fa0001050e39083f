"""What conditions are measured by (SG-18.4): the facts as one character knows them at one moment."""

from dataclasses import dataclass
from typing import Any

from rules.senya_gekki.character import Character
from rules.senya_gekki.checks import Check
from rules.senya_gekki.turn_context import TurnContext


@dataclass(frozen=True)
class AttackFacts:
    """An attack as its conditions see it: who faces whom, with what, and what the hit check gave once it is made."""

    attacker: str
    defender: str
    attack_type: str
    combat: str
    target_count: int
    hit: Check | None = None


@dataclass(frozen=True)
class Situation:
    """Whose condition it is, when, with the first target of its own action or the attack that it answers."""

    actor: str
    moment: str
    target: str | None = None
    attack_facts: AttackFacts | None = None


def facts_of(turn: TurnContext, situation: Situation) -> dict[str, Any]:
    """SG-18.4: return the facts by name; what is not there is left out."""
    facts: dict[str, Any] = {"round": turn.state.round, "moment": situation.moment}
    actor = turn.find(situation.actor)
    if actor is not None:
        facts |= _named("self", actor, "id", "hp", "hp_max", "condition", "action_count", "tension")
        facts["self.statuses"] = _statuses(actor)
    target = turn.find(situation.target) if situation.target is not None else None
    if target is not None:
        facts |= _named("target", target, "id", "hp", "condition")
        facts["target.statuses"] = _statuses(target)
    return facts | _facts_of_attack(turn, situation.attack_facts) if situation.attack_facts is not None else facts


def _facts_of_attack(turn: TurnContext, attack_facts: AttackFacts) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "attack.combat": attack_facts.combat,
        "attack.type": attack_facts.attack_type,
        "attack.target_count": attack_facts.target_count,
    }
    for name, key in (("attacker", attack_facts.attacker), ("defender", attack_facts.defender)):
        character = turn.find(key)
        if character is not None:
            facts |= _named(name, character, "id", "side", "hp")
    if attack_facts.hit is not None:
        facts |= {"attack.achievement": attack_facts.hit.achievement, "attack.outcome": attack_facts.hit.outcome}
    return facts


def _named(prefix: str, character: Character, *names: str) -> dict[str, Any]:
    return {f"{prefix}.{name}": getattr(character, name) for name in names}


def _statuses(character: Character) -> list[str]:
    return [one.status for one in character.statuses]
