"""An attack as it stands between its steps, and how orders see it."""

from dataclasses import dataclass

from rules.senya_gekki.checks import Check, best_of
from rules.senya_gekki.facts import holds
from rules.senya_gekki.situation import AttackFacts, Situation, facts_of
from rules.senya_gekki.standing_orders import Order
from rules.senya_gekki.strike import Strike
from rules.senya_gekki.turn_context import TurnContext


@dataclass(frozen=True)
class Attack:
    """Who strikes, with what, and whom it still faces."""

    attacker: str
    strike: Strike
    targets: tuple[str, ...]

    def against(self, defender: str, checks: tuple[Check, ...] = ()) -> AttackFacts:
        """Return what conditions see of it where it faces one defender."""
        attack_type = self.strike.attack_type
        hit = best_of(checks)
        return AttackFacts(self.attacker, defender, attack_type.id, attack_type.combat, len(self.targets), hit)


def applies(turn: TurnContext, order: Order, actor: str, moment: str, attack_facts: AttackFacts) -> bool:
    """SG-18.4: tell whether the conditions of an order hold now."""
    return holds(order.when, facts_of(turn, Situation(actor, moment, attack_facts=attack_facts)))
