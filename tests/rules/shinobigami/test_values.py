"""Each field, default and bound is written once: in the value, of which its schema is made."""

import ast
from pathlib import Path

import rules.shinobigami


def _hooks():
    for file in Path(rules.shinobigami.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name == "make":
                yield file.name, node


def test_no_hook_does_what_the_schema_does_by_itself():
    idle = [
        (file, hook.lineno)
        for file, hook in _hooks()
        if len(hook.body) == 2
        and isinstance(hook.body[1], ast.Return)
        and ast.unparse(hook.body[1]).endswith("(**data)")
    ]
    assert idle == []


def test_there_are_hooks_to_look_at():
    assert {file for file, _ in _hooks()} >= {"ninpo.py", "character.py", "state.py", "declaration.py"}
