"""The house's sizes: a file has at most 400 lines, a function at most 40 without its docstring."""

import ast

from tests.house.tree import python_files, relative

FILE_LINES = 400
FUNCTION_LINES = 40
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def length(function):
    """Count the lines of a function from its `def`, without its docstring."""
    lines = function.end_lineno - function.lineno + 1
    if ast.get_docstring(function) is None:
        return lines
    docstring = function.body[0]
    return lines - (docstring.end_lineno - docstring.lineno + 1)


def too_long(source):
    """Yield what in a source is longer than the house allows."""
    count = len(source.splitlines())
    if count > FILE_LINES:
        yield f"{count} lines"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, FUNCTIONS) and length(node) > FUNCTION_LINES:
            yield f"{node.name} (line {node.lineno}): {length(node)} lines"


def test_sizes():
    found = {relative(path): list(too_long(path.read_text())) for path in python_files()}
    assert {path: faults for path, faults in found.items() if faults} == {}


def test_a_docstring_does_not_count():
    body = "\n".join(["    x = 1"] * (FUNCTION_LINES - 1))
    assert list(too_long(f'def fits():\n    """One.\n\n    Two.\n    """\n{body}\n')) == []
    assert list(too_long(f"def fits():\n{body}\n    x = 1\n")) == ["fits (line 1): 41 lines"]
