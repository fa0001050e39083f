"""Each default is written once: in the value, from which the schema has it."""

import ast
from pathlib import Path

import pytest

import rules.fate_war

FILES = sorted(Path(rules.fate_war.__file__).parent.rglob("*.py"))


def written_twice(source):
    """Return the fields whose default a class of a file says, and a schema of the same file again."""
    classes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    of_values = {
        part.target.id
        for one in classes
        for part in one.body
        if isinstance(part, ast.AnnAssign) and part.value is not None and isinstance(part.target, ast.Name)
    }
    again = {
        part.targets[0].id
        for one in classes
        for part in one.body
        if isinstance(part, ast.Assign) and isinstance(part.value, ast.Call) and says_default(part.value)
    }
    return sorted(of_values & again)


def says_default(call):
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    return "load_default" in given and not isinstance(given["load_default"], ast.Call)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_default_is_written_twice(file):
    assert written_twice(file.read_text("utf-8")) == []


def test_a_default_written_twice_is_found():
    source = (
        "class A:\n    hp: int = 3\n    mp: int\n\nclass ASchema:\n    hp = Whole(load_default=3)\n    mp = Whole()\n"
    )
    assert written_twice(source) == ["hp"]
    assert written_twice(source.replace("load_default=3", "load_default=_default('hp')")) == []
