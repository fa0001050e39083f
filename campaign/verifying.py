"""`python -m campaign verify`: check a transcript as `verify.py` does, and resolve anew what it holds the cases of."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any

from campaign import verify
from campaign.verify import Say, Wrong, digest
from rules import UnreadableCase, resolve_case
from rules.core.case import Case
from rules.core.dice import ListedDice
from rules.core.drawing import RECIPE, read_rolls
from rules.core.event import audience_named
from rules.core.ruleset import Ruleset
from rules.core.told_dice import first_mistold
from rules.registry import RULESETS

SET_ASIDE = "set_aside"
"""The type of the events that the service tells of declarations which it left out; the rules know nothing of them."""


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    verify.arguments(parser)


def run(options: Namespace) -> int:
    """Check a transcript and return the exit status: 0, 1 where something is wrong, 2 for unreadable input."""
    return verify.check(options, resolved_again)


def resolved_again(given: Mapping[str, Any], say: Say) -> None:
    """Resolve each turn whose case is told. Raise Wrong where it does not end as the log says."""
    for turn in given["turns"]:
        if turn["dice"]["recipe"] == RECIPE and "events" in turn:
            _require_dice(RULESETS[given["ruleset"]], turn)
        if "ruled" in turn:
            _require_sealed(turn)
            _require_same(turn)
            say("rules", turn=turn["turn"])


def _require_dice(ruleset: Ruleset, turn: Mapping[str, Any]) -> None:
    """Raise Wrong where an event tells another die than was rolled for its readers."""
    drawn = [{**roll, "audience": audience_named(roll["audience"]).dump()} for roll in turn["dice"]["rolls"]]
    place = first_mistold(ruleset.events, turn["events"], read_rolls(drawn))
    where = "" if place is None else f"turn {turn['turn']}, event {place + 1}, {turn['events'][place]['type']}"
    verify.require(place is None, "an event that tells another die", where, "as it was rolled")


def _unnumbered(case: Mapping[str, Any], declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a declaration without the number that a rule system may give it by the order of sealing."""
    ruleset, one = RULESETS[case["ruleset"]], {"": declared}
    unnumbered = ruleset.with_seal_order(Case(case["ruleset"], case["options"], ListedDice(()), case["state"], one), ())
    bare: Mapping[str, Any] = unnumbered.declarations[""]
    return bare


def _require_sealed(turn: Mapping[str, Any]) -> None:
    """Raise Wrong where the case holds another declaration than the one that was sealed."""
    latest = {one["seat"]: one for one in sorted(turn["declarations"], key=lambda one: int(one["version"]))}
    for seat, resolved in turn["ruled"]["declarations"].items():
        declared = _unnumbered(turn["ruled"], resolved)
        sealed = json.loads(latest[seat]["text"].splitlines()[-1]) if seat in latest else declared
        where = f"turn {turn['turn']}, {seat}"
        verify.require(sealed == declared, "a case with another declaration", where, "as it was sealed")


def _require_same(turn: Mapping[str, Any]) -> None:
    code = turn["turn"]
    try:
        resolution = resolve_case(turn["ruled"])
    except UnreadableCase as error:
        raise Wrong("a case that the rules do not read", f"turn {code}", "a case") from error
    events = [event for event in turn["events"] if event["type"] != SET_ASIDE]
    for what, told, made in (("state", turn["state"], resolution["state"]), ("events", events, resolution["events"])):
        verify.require(digest(told) == digest(made), f"{what} that the rules do not give", f"turn {code}", digest(made))
