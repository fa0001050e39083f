"""The words of every event read only what its class says, and what may be missing only where it is there."""

import msgspec
import pytest
from jinja2 import nodes
from msgspec import UNSET, UnsetType

from campaign.events import SERVICE_EVENTS
from campaign.narration import LANGUAGES
from campaign.narration.wording import wording
from rules.core.event import EventBody
from rules.registry import RULESETS
from tests.campaign.narration.template_reads import Template, faults, template


def told(slug, language):
    """Yield each template that tells events of a system, with the events that it may tell."""
    names = sorted(wording().list_templates(extensions=[language]))
    yield from ((name, RULESETS[slug].events) for name in names if name.startswith(f"{slug}/narration/"))
    yield f"service/narration.{language}", SERVICE_EVENTS


def cases():
    for slug in sorted(RULESETS):
        for language in LANGUAGES:
            yield from (pytest.param(slug, *one, id=f"{slug}-{one[0]}") for one in told(slug, language))


@pytest.mark.parametrize(("slug", "name", "events"), list(cases()))
def test_the_words_of_an_event_read_what_its_class_says(slug, name, events):
    found = template(name, slug)
    macros = {one: macro for one, macro in found.macros.items() if one in events}
    assert macros, f"{name} tells no event of {slug}"
    assert [fault for one, macro in macros.items() for fault in faults(found, macro, events[one])] == []


EXPLAINED = {
    "fate_war": {
        **dict.fromkeys(("cause", "cause_of", "dealt"), "clash"),
        **dict.fromkeys(("raw", "applied", "capped"), "damage"),
        "lowered": "reduced",
    }
}
"""The macros of a system's `explain` that are given an event, by its type."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", EXPLAINED)
def test_what_explains_an_event_reads_what_its_class_says(slug, language):
    found = template(f"{slug}/explain.{language}", slug)
    events, macros = RULESETS[slug].events, EXPLAINED[slug]
    assert {name for name, macro in found.macros.items() if [one.name for one in macro.args] == ["e"]} == macros.keys()
    told = {name: faults(found, found.macros[name], events[kind]) for name, kind in macros.items()}
    assert not any(told.values()), told


def test_every_system_has_a_catalogue_of_its_events():
    assert [slug for slug, ruleset in RULESETS.items() if ruleset.events.keys() != ruleset.event_types] == []


class Part(msgspec.Struct, frozen=True):
    hp: int


class Sample(EventBody, frozen=True):
    clauses = ("FW-X1",)

    actor: str
    parts: tuple[Part, ...]
    left: int | UnsetType | None = UNSET


MAYBE = "Sample.left may be missing: ask whether it is defined"
READ = [
    ("{{ e.actor }} {{ e['rule'] }}", []),
    ("{{ e.who }}", ["Sample has no who"]),
    ("{{ e['who'] }}", ["Sample has no who"]),
    ("{{ e.left }}", [MAYBE]),
    ("{% if e.left is defined %}{{ e.left }}{% endif %}", []),
    ("{% if e.left is defined and e.left %}{{ e.left }}{% endif %}", []),
    ("{% if e.left is defined or e.left %}x{% endif %}", [MAYBE]),
    ("{% if e.left is undefined %}x{% else %}{{ e.left }}{% endif %}", []),
    ("{% if not e.left is defined or e.left %}x{% endif %}", []),
    ("{% if e.left is defined %}x{% else %}{{ e.left }}{% endif %}", [MAYBE]),
    ("{{ e.left if e.left is defined else 0 }}", []),
    ("{{ e.left | default(0) }}", []),
    ("{% for part in e.parts %}{{ part.hp }}{{ part.mp }}{% endfor %}", ["Part has no mp"]),
    ("{{ e.parts[0].mp }}", ["Part has no mp"]),
    ("{% set first = e.parts[0] %}{{ first.mp }}", ["Part has no mp"]),
    ("{{ other(e) }}", ["Sample has no what"]),
]
OTHER = "{% macro other(it) %}{{ it.what }}{% endmacro %}"


@pytest.mark.parametrize(("text", "expected"), READ, ids=[text for text, _ in READ])
def test_what_a_macro_reads_is_found(text, expected):
    tree = wording().parse(f"{{% macro sample(e) %}}{text}{{% endmacro %}}{OTHER}")
    of = Template("words", {macro.name: macro for macro in tree.find_all(nodes.Macro)})
    found = faults(of, of.macros["sample"], Sample)
    assert len(found) == len(expected)
    assert all(fault.endswith(end) for fault, end in zip(found, expected, strict=True))
