"""A main process (SG-5.1, SG-18.1 to SG-18.3): the next plan entry of whoever acts, or its prepared attack."""

from dataclasses import replace

from rules.senya_gekki.actions import delay, do, obstacle, release
from rules.senya_gekki.character import Character
from rules.senya_gekki.entries import DelayEntry, Entry
from rules.senya_gekki.events.main_process import ActionCountReduced, PlanEmpty, PlanSkipped
from rules.senya_gekki.facts import holds
from rules.senya_gekki.situation import Situation, facts_of
from rules.senya_gekki.statuses import clear_daze
from rules.senya_gekki.tables import ACTION_COST, SkipReason
from rules.senya_gekki.turn_context import TurnContext


def run_main_process(turn: TurnContext, key: str) -> None:
    """SG-5.1, SG-7.8: let the chosen character act. Raise PlayStopped where it is asked for a plan."""
    clear_daze(turn, key, "main")
    character = turn.find(key)
    if character is None:
        return
    if character.waiting is None:
        _act(turn, key)
    elif not _delays_instead(turn, character):
        release(turn, character, character.waiting)
        _end(turn, key)


def _next_entry(turn: TurnContext, character: Character) -> Entry | None:
    plan = turn.plan(character.id).plan
    return plan[character.plan_used] if character.plan_used < len(plan) else None


def _is_wanted(turn: TurnContext, character: Character, entry: Entry) -> SkipReason | None:
    """SG-7.4, SG-18.2: return why an entry is not to be carried out: the GM's veto, or its conditions."""
    if (character.id, character.plan_used) in turn.vetoed:
        return "gm_veto"
    target = next(iter(entry.named_targets(character.id)), None)
    facts = facts_of(turn, Situation(character.id, "main", target))
    return None if holds(entry.when, facts) else "when"


def _delays_instead(turn: TurnContext, character: Character) -> bool:
    """SG-7.8, SG-5.2: let a waiting character delay where its next entry says so, and tell whether it did."""
    entry = _next_entry(turn, character)
    if not isinstance(entry, DelayEntry) or character.action_count < 1:
        return False
    if _is_wanted(turn, character, entry) is not None:
        return False
    turn.put(replace(character, plan_used=character.plan_used + 1))
    delay(turn, character.id, entry.by)
    return True


def _act(turn: TurnContext, key: str) -> None:
    """SG-18.2: try the entries of the plan until one is possible."""
    while (character := turn.find(key)) is not None:
        entry = _next_entry(turn, character)
        if entry is None:
            _give_up(turn, character)
            return
        index = character.plan_used
        # used up whether it is possible or not: the loop goes on with the one after it (SG-18.2)
        reason = _is_wanted(turn, character, entry) or obstacle(turn, character, entry)
        turn.put(replace(character, plan_used=index + 1))
        if reason is None:
            _carry_out(turn, key, entry)
            return
        rule = "SG-7.4" if reason == "gm_veto" else "SG-18.2"
        turn.tell(rule, PlanSkipped(actor=key, index=index, reason=reason))


def _carry_out(turn: TurnContext, key: str, entry: Entry) -> None:
    character = turn.find(key)
    if isinstance(entry, DelayEntry):
        delay(turn, key, entry.by)
    elif character is not None and do(turn, character, entry):
        _end(turn, key)


def _give_up(turn: TurnContext, character: Character) -> None:
    """SG-18.3: a plan without a usable entry: the round is given up, or play stops for a new plan."""
    if turn.options.on_empty_plan == "request":
        turn.ask(character.id, "plan", "SG-18.3", count=character.action_count)
    turn.tell("SG-18.3", PlanEmpty(actor=character.id))
    delay(turn, character.id, "all")


def _end(turn: TurnContext, key: str) -> None:
    """SG-5.12: take the cost of an action from the count; whoever stands is then ready, or done."""
    character = turn.find(key)
    if character is None:
        return
    count = character.action_count - ACTION_COST
    turn.put(replace(character, action_count=count, acted=True))
    turn.tell("SG-5.12", ActionCountReduced(actor=key, from_=character.action_count, to=count))
    if character.condition in {"ready", "waiting"}:
        turn.turn_to(key, "ready" if count >= 1 else "done", "SG-5.12")
