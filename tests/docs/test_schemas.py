"""The published schemas: each is a schema, every public vector keeps to it, and so does what our engine answers."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from conformance.vectors import read_vectors
from rules import resolve_case
from rules.registry import RULESETS

FOLDER = Path(__file__).parents[2] / "docs" / "schemas"
SCHEMAS = {file.name.partition(".")[0]: json.loads(file.read_text("utf-8")) for file in FOLDER.glob("*.schema.json")}
TOGETHER = Registry().with_resources((schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS.values())
EMPTY = {"state": {}, "events": [], "requests": [], "errors": []}
ERROR = {"actor": None, "code": "bad_die", "path": "dice.0", "rule": "SRS-1.5", "values": {}}
CASE = {"ruleset": "srs", "state": {}}
VECTOR = {"id": "SRS-V1", "clauses": ["SRS-1.1"], "title": "t", "why": "", "case": CASE, "expect": {}}


def faults(name, value):
    """Return where and how a value breaks a schema."""
    found = Draft202012Validator(SCHEMAS[name], registry=TOGETHER).iter_errors(value)
    return [f"{error.json_path}: {error.message[:200]}" for error in found]


@pytest.mark.parametrize("name", ["case", "resolution", "vector"])
def test_each_is_a_schema(name):
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_vector_and_every_answer_of_ours_keeps_to_them(slug):
    found = {}
    for vector in (vector for vector in read_vectors() if vector.system == slug):
        found[vector.id] = faults("vector", vector.document)
        case = {}
        for added, _ in vector.turns():
            case = {**case, **added}
            resolution = resolve_case(case)
            found[vector.id] += faults("resolution", resolution)
            case = {**case, "state": resolution["state"]}
    assert found
    assert {key: lines for key, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("case", {"ruleset": "srs"}),
        ("case", {**CASE, "seed": 1}),
        ("case", {**CASE, "state": {"hp": 1.5}}),
        ("case", {**CASE, "declarations": []}),
        ("case", {**CASE, "rulings": [{"at": "later", "tool": "gm.adjust"}]}),
        ("case", {**CASE, "rulings": [{"at": "after", "tool": "declare", "seat": "a", "declaration": {}}]}),
        ("case", {**CASE, "rulings": [{"at": "before", "tool": "declare", "seat": "a"}]}),
        ("resolution", {"state": {}, "events": [], "requests": []}),
        ("resolution", {**EMPTY, "events": [{"rule": "FW-C1", "type": "clash"}]}),
        ("resolution", {**EMPTY, "events": [{"rule": "FW-C1", "type": "clash", "audience": "everyone"}]}),
        ("resolution", {**EMPTY, "events": [{"rule": "C1", "type": "clash", "audience": "all"}]}),
        ("resolution", {**EMPTY, "requests": [{"actor": "saber"}]}),
        ("resolution", {**EMPTY, "errors": [{**ERROR, "message": "prose"}]}),
        ("resolution", {**EMPTY, "requests": [{"actor": "a", "want": "plot"}], "errors": [ERROR]}),
        ("vector", {**VECTOR, "expect": {"event": []}}),
        ("vector", {**VECTOR, "clauses": ["1.1"]}),
        ("vector", {**VECTOR, "then": [{"expect": {}}]}),
    ],
)
def test_what_is_wrong_is_found(name, value):
    assert faults(name, value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("case", {**CASE, "edition": 2, "rulings": [{"at": "after", "tool": "gm.adjust", "path": "x", "value": 1}]}),
        ("case", {**CASE, "rulings": [{"at": "before", "tool": "declare", "seat": "a", "declaration": None}]}),
        ("resolution", {**EMPTY, "edition": 2}),
        ("vector", {**VECTOR, "then": [{"declarations": {}, "expect": {"errors": []}}]}),
    ],
)
def test_what_is_right_is_not(name, value):
    assert faults(name, value) == []
