"""Action checks (SB-0.3 to SB-0.5): modifiers, two dice, and what comes of the throw."""

from dataclasses import dataclass, replace
from functools import partial

from rules.core.dice import roll_together
from rules.shinobigami.character import Via
from rules.shinobigami.events.checks import CheckRolled, ModifierApplied
from rules.shinobigami.fumbles import fumble
from rules.shinobigami.skills import effects_on
from rules.shinobigami.specials import restore_by_special
from rules.shinobigami.turn import Modifier, TurnContext

_RULES = {"special": "SB-0.4", "fumble": "SB-0.5"}


@dataclass(frozen=True)
class Check:
    """SB-0.3: one check to roll; `bonus` are the points that ninpo add, `label` what the dice are asked for."""

    actor: str
    kind: str
    label: str
    skill: str | None
    way: Via
    bonus: int = 0


def is_success(outcome: str) -> bool:
    """SB-0.3, SB-0.4: tell whether a check succeeded."""
    return outcome in ("success", "special")


def roll_check(turn: TurnContext, check: Check) -> tuple[TurnContext, str]:
    """SB-0.3 to SB-0.5: roll a check; return the turn with all that the throw itself brings, and the outcome."""
    turn, fitting = _modified(turn, check)
    modifier = check.bonus + fitting + _by_statuses(turn, check)
    dice = roll_together(turn.dice, check.label, 2, 6, turn.seen(check.actor))
    total = sum(dice) + modifier
    fumble_value = _fumble_value(turn, check.actor)
    outcome = _outcome(sum(dice), fumble_value, turn.options.special_value, is_enough=total >= check.way.target_number)
    turn = turn.tell(
        _RULES.get(outcome, "SB-0.3"),
        CheckRolled(
            check.actor,
            kind=check.kind,
            skill=check.skill,
            via=check.way.via,
            target_number=check.way.target_number,
            fumble_value=fumble_value,
            dice=dice,
            sum=sum(dice),
            modifier=modifier,
            total=total,
            outcome=outcome,
        ),
    )
    if outcome == "fumble":
        turn = fumble(turn, check.actor, check.label)
    if outcome == "special" and turn.options.special_effect == "recover":
        turn = turn.later(partial(restore_by_special, actor=check.actor))
    return turn, outcome


def _outcome(plain: int, fumble_value: int, special_value: int, *, is_enough: bool) -> str:
    """SB-0.3: the plain dice are looked at first, for a fumble before a special."""
    if plain <= fumble_value:
        return "fumble"
    if plain >= special_value:
        return "special"
    return "success" if is_enough else "failure"


def _fumble_value(turn: TurnContext, actor: str) -> int:
    """SB-0.5, SB-7-12-1.3: return the sum at and below which a throw fumbles."""
    options = turn.options
    stage = turn.state.stage
    by_plot = options.fumble_by_plot and stage != "scene" and (stage != "plot" or options.plot_step_fumble == "plot")
    return max(options.fumble_base, turn.plot_of(actor)) if by_plot else options.fumble_base


def _by_statuses(turn: TurnContext, check: Check) -> int:
    """Section 8: return what the statuses of whoever rolls add."""
    effects = effects_on(turn.person(check.actor), turn.options)
    return sum(one.points for one in effects if one.effect == "check_modifier" and one.on in ("any", check.kind))


def _modified(turn: TurnContext, check: Check) -> tuple[TurnContext, int]:
    """SB-0.3, SB-7-14.1: apply all modifiers that await this check and whose author is in the battle."""
    fitting = [one for one in turn.modifiers if _fits(turn, one, check)]
    for one in fitting:
        rule = "SB-7-14.1" if one.is_performance else "SB-0.3"
        applied = ModifierApplied(one.author, target=one.target, value=one.value, kind=check.kind)
        turn = turn.tell_to(turn.seen(check.actor), rule, applied)
    rest = tuple(one for one in turn.modifiers if one not in fitting)
    return replace(turn, modifiers=rest), sum(one.value for one in fitting)


def _fits(turn: TurnContext, one: Modifier, check: Check) -> bool:
    if one.is_limited or one.target != check.actor or one.on not in ("any", check.kind):
        return False
    return not one.is_performance or one.author in turn.fight.active
