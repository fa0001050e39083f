"""A resolved case as plain text, as a GM would post it: what happened, in its order, and what is asked for next."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from campaign.narration import error_text
from campaign.telling import telling_of
from campaign.telling.teller import Teller, gm_reading, teller_for
from rules.registry import RULESETS, ruleset_for


def explain(
    case: Mapping[str, Any], resolution: Mapping[str, Any], language: str, *, with_working: bool = False
) -> str:
    """Return a case and its resolution in words, if wanted with the arithmetic; or its errors."""
    if resolution["errors"]:
        return "\n".join(_errors(case, resolution["errors"], language)) + "\n"
    teller = teller_for(gm_reading(case, resolution["events"]), language, {})
    told = ["\n".join(part) for part in _parts(teller, with_working=with_working)]
    told += ["\n".join(_requests(teller, resolution["requests"]))] if resolution["requests"] else []
    return "\n\n".join(told or [teller.words.say("nothing")]) + "\n"


def _parts(teller: Teller, *, with_working: bool) -> Iterator[Sequence[str]]:
    """Yield the groups of events that are told as one, each where its first event stands, and the lines between."""
    reading, telling = teller.reading, telling_of(teller.reading.ruleset)
    whole = {} if telling is None else dict(telling.groups(teller, with_working=with_working))
    groups = ruleset_for(reading.ruleset).explain(reading.state, reading.events)
    group_of = {id(event): group.key for group in groups if group.key in whole for event in group.events}
    for key, events in groupby(reading.events, lambda event: group_of.get(id(event))):
        if key is None:
            yield [line.cited() for line in teller.lines(list(events))]
        elif key in whole:
            yield whole.pop(key)


def _errors(case: Mapping[str, Any], errors: Iterable[Mapping[str, Any]], language: str) -> Iterator[str]:
    slug, declarations = _system(case), case.get("declarations", {})
    names = ruleset_for(slug).names(case["state"]) if slug in RULESETS else {}
    telling = telling_of(slug)
    for error in errors:
        actor = error["actor"]
        first = telling.first_number(case, actor) if telling and actor else 1
        said = error_text(slug, error, language, names, declaration=declarations.get(actor), first_number=first)
        whose = f"{names.get(actor, actor)}: " if actor else ""
        yield f"{whose}{said.text} ({said.rule})"


def _system(case: Mapping[str, Any]) -> str:
    """Return the rule system that answered: the one named, else the first that can read the state."""
    named = str(case.get("ruleset"))
    readers = (slug for slug, ruleset in RULESETS.items() if not ruleset.state_schema().validate(case["state"]))
    return named if named in RULESETS else next(readers, named)


def _requests(teller: Teller, requests: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    telling = telling_of(teller.reading.ruleset)
    yield teller.words.say("heading", "requests")
    for request in requests:
        if telling is None:
            yield teller.words.say("request", teller.language.name(request["actor"]), request["want"])
        else:
            yield telling.request(teller, request)
