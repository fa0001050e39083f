"""The skills of the setup and clean-up lists (SG-3.4, SG-6.4), with what else their entries hold."""

from dataclasses import dataclass

from rules.senya_gekki.character import Character
from rules.senya_gekki.costs import hindrance, pay
from rules.senya_gekki.declaration import CleanupUse, SetupUse
from rules.senya_gekki.effects import use_skill
from rules.senya_gekki.events.main_process import OtherAction, PlanSkipped
from rules.senya_gekki.events.skills import SkillUsed
from rules.senya_gekki.facts import holds
from rules.senya_gekki.order import speed_order
from rules.senya_gekki.situation import Situation, facts_of
from rules.senya_gekki.statuses import clear_daze
from rules.senya_gekki.tables import ListName, SkipReason
from rules.senya_gekki.targeting import Reach, TargetSelection, select_targets
from rules.senya_gekki.turn_context import TurnContext

Use = SetupUse | CleanupUse


@dataclass(frozen=True)
class Step:
    """A step in which lists are worked off: its name, its clause, and who may use a skill in it."""

    at: ListName
    rule: str
    conditions: frozenset[str]


SETUP = Step("setup", "SG-3.4", frozenset({"ready"}))
CLEANUP = Step("cleanup", "SG-6.4", frozenset({"ready", "waiting", "done"}))


def work_off(turn: TurnContext, step: Step) -> None:
    """SG-3.4, SG-6.4, SG-18.7: work off everybody's list in speed order, which is fixed when the step begins."""
    for key in speed_order(turn.state):
        clear_daze(turn, key, step.at)
        declared = turn.plan(key)
        in_cleanup = (use for use in declared.cleanup if use.other is None)
        for use in declared.setup if step is SETUP else in_cleanup:
            _use(turn, step, key, use)


def _use(turn: TurnContext, step: Step, key: str, use: Use) -> None:
    character = turn.present(key)
    if character is None:
        return
    targets = (key,) if use.targets is None else use.targets
    skill = character.skill(use.skill)
    reach = Reach(character.position, skill.range_m if skill is not None else None)
    selection = select_targets(turn, targets, reach, at_standing=False)
    reason = _obstacle(turn, step, character, use, selection)
    if reason is not None:
        turn.tell("SG-18.2", PlanSkipped(actor=key, at=step.at, reason=reason))
    if reason is not None or skill is None:
        return
    pay(turn, key, (skill,))
    turn.tell(step.rule, SkillUsed(actor=key, skill=skill.id, targets=selection.left, at=step.at))
    use_skill(turn, key, skill, selection.left)


def _obstacle(
    turn: TurnContext, step: Step, character: Character, use: Use, selection: TargetSelection
) -> SkipReason | None:
    """SG-18.2: return why a skill of a list is not used."""
    if character.condition not in step.conditions:
        return "condition"
    target = use.targets[0] if use.targets else character.id
    if not holds(use.when, facts_of(turn, Situation(character.id, step.at, target))):
        return "when"
    skill = character.skill(use.skill)
    return hindrance(character, (skill,) if skill is not None else ()) or selection.reason


def tell_others(turn: TurnContext) -> None:
    """SG-6.5: tell what else is done in the clean-up, after all skills of it."""
    for key in speed_order(turn.state):
        for use in turn.plan(key).cleanup:
            if use.other is None:
                continue
            if turn.standing(key) is None:
                turn.tell("SG-18.2", PlanSkipped(actor=key, at="cleanup", reason="condition"))
            else:
                turn.tell("SG-6.5", OtherAction(actor=key, text=use.other))
