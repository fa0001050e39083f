"""What a mutant may be, and what it never touches."""

import ast

import pytest

from tests.mutants.changes import changes


def made(source):
    """Return every changed form of a source, as source."""
    found = []
    for index in range(len(list(changes(ast.parse(source))))):
        tree = ast.parse(source)
        list(changes(tree))[index].apply()
        found.append(ast.unparse(ast.fix_missing_locations(tree)))
    return found


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = a < b", ["x = a <= b", "x = a >= b"]),
        ("x = a + b", ["x = a - b"]),
        ("x = not a", ["x = a"]),
        ("x = a and b", ["x = a or b", "x = b", "x = a"]),
        ("x = 3", ["x = 4", "x = 2"]),
        ("x = True", ["x = False"]),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("x = f(a, b=c)", ["x = f(a)"]),
        ("x = f(a, b)", ["x = f(b, a)"]),
        ("x = (*a, b)", ["x = (b,)", "x = (*a,)"]),
        ("x = {'a': b}", ["x = {}"]),
        ("x = a.get(b or '')", ["x = a.get(b and '')", "x = a.get('')"]),
        ("x = a if b else c", ["x = a if not b else c"]),
        ("x = [a for a in b if c]", ["x = [a for a in b if not c]"]),
        ("def f():\n    g()", ["def f():\n    pass"]),
        ("if a:\n    x += b", ["pass", "if not a:\n    x += b", "if a:\n    pass"]),
        ("class A:\n    x: Annotated[int, Range(a, b)]", ["class A:\n    x: Annotated[int, Range(b, a)]"]),
    ],
)
def test_each_change(source, expected):
    assert made(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        '"""Prose."""',
        "from a import b",
        "x: dict[str, int | None]",
        "def f(x: int | None) -> tuple[()]:\n    return x",
        "@frozen(order=True)\nclass A(B, tag=True):\n    x: int",
        "X = int | str",
        "x = (a, b)",
        "x = zip(a, strict=True)",
        "x: Annotated[int, info(rule=1)]",
        "x = {'__module__': a, '__qualname__': b, '__doc__': c}",
        'clauses = ("FW-X1",)',
        "x = isinstance(a, B)",
    ],
)
def test_prose_stays(source):
    assert made(source) == []


def test_a_change_says_what_it_was_and_is():
    (change, _) = changes(ast.parse("\nx = a < b"))

    assert change.line == 2
    assert change.apply() == ("a < b", "a <= b")
