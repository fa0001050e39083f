"""Each field, default and bound is written once: in the value, of which its schema is made."""

import ast

import pytest

from tests.systems import SYSTEMS, sources_of

OF_A_PART = {"fate_war", "srs"}
"""Systems in which a schema has only some fields of its value, a row alone or one kind of effect, and needs a hook."""


def idle_hooks(source):
    """Yield the lines of hooks that only do what a schema made of its value does by itself."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == "make":
            body = [ast.unparse(line) for line in node.body if not isinstance(line, ast.Expr)]
            if len(body) == 1 and body[0].endswith("(**data)"):
                yield node.lineno


@pytest.mark.parametrize("slug", sorted(SYSTEMS.keys() - OF_A_PART))
def test_no_hook_does_what_the_schema_does_by_itself(slug):
    found = {file.name: list(idle_hooks(file.read_text("utf-8"))) for file in sources_of(slug).rglob("*.py")}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_an_idle_hook_is_told_from_one_that_works():
    idle = 'def make(self, data, **_):\n    """Return the value."""\n    return Claim(**data)\n'
    works = "def make(self, data, **_):\n    return Claim(**{**data, 'to': data['to'] or ()})\n"
    assert (list(idle_hooks(idle)), list(idle_hooks(works))) == ([1], [])
