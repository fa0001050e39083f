"""The changes that a mutant may be: each replaces one node of a module's syntax tree, none touches prose.

Left alone are docstrings, annotations but for what stands within `Annotated`, decorators, imports, what a `raise` says,
and what names a thing to a reader only (`info(...)`, `metadata=`, `clauses`, `readers`).
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARED = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COUNTED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
PROSE_FIELDS = {"annotation", "returns", "decorator_list", "exc", "type_params"}
PROSE_CALLS = {"info", "_cites", "TypeVar", "NewType", "isinstance", "cast", "getLogger"}
PROSE_KEYWORDS = {"strict", "metadata", "default_factory"}
PROSE_KEYS = {"__module__", "__qualname__", "__doc__"}
PROSE_NAMES = {"clauses", "readers", "__all__", "ERROR_CODES"}
SYMMETRIC = {"min", "max", "catalogue", "are_of_one_side", "are_opponents"}
"""Calls that take their arguments in any order."""
BLOCKS = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.match_case)
Make = Callable[[], ast.AST | None]


@dataclass(frozen=True)
class Place:
    """Where a node hangs in its parent: a field, and a position where the field is a list."""

    parent: ast.AST
    field: str
    index: int | None = None

    def put(self, node):
        """Put a node here, or take away what is here for None."""
        held = getattr(self.parent, self.field)
        if self.index is None:
            setattr(self.parent, self.field, node)
        elif node is None:
            del held[self.index]
        else:
            held[self.index] = node


@dataclass(frozen=True)
class Change:
    """One change of a tree: what hangs in `place` gives way to what `make` makes."""

    kind: str
    line: int
    place: Place
    old: ast.AST
    make: Make

    def apply(self):
        """Change the tree that this change was found in, and return what the node was and is, as source."""
        before, new = ast.unparse(self.old), self.make()
        if new is not None:
            ast.copy_location(new, self.old)
            ast.fix_missing_locations(new)
        self.place.put(new)
        return before, "" if new is None else ast.unparse(new)


def changes(tree: ast.AST) -> Iterator[Change]:
    """Yield every change of a module, always in the same order."""
    for place, node in _code(tree):
        for kind, make in _of_node(place, node):
            yield Change(kind, getattr(node, "lineno", 0), place, node, make)


def _code(parent: ast.AST) -> Iterator[tuple[Place, ast.AST]]:
    """Yield the nodes under a node that are code, each with its place."""
    for field, value in ast.iter_fields(parent):
        if field in PROSE_FIELDS:
            if field == "annotation":
                yield from _metadata(value)
            continue
        items = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for index, node in items:
            if isinstance(node, ast.AST) and not _is_prose(parent, node):
                yield Place(parent, field, index), node
                yield from _code(node)


def _metadata(annotation):
    """Yield what stands in an annotation beside its type: the validators within `Annotated[...]`."""
    for node in ast.walk(annotation) if annotation is not None else ():
        match node:
            case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple() as parts):
                for index, part in enumerate(parts.elts[1:], start=1):
                    if not _is_prose(parts, part):
                        yield Place(parts, "elts", index), part
                        yield from _code(part)


def _is_prose(parent, node):
    match node:
        case (
            ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.If(test=ast.Name(id="TYPE_CHECKING"))
        ):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in PROSE_CALLS
        case ast.keyword(arg=name):
            return name in PROSE_KEYWORDS or isinstance(parent, ast.ClassDef)
        case ast.AnnAssign(target=ast.Name(id=name)):
            return name in PROSE_NAMES
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            return name in PROSE_NAMES or (isinstance(parent, ast.Module) and _is_a_type(name, value))
    return False


def _is_a_type(name, value):
    """Tell whether what a module calls by a name is a type made of others: `A | B`, or `Callable[[A], B]`."""
    match value:
        case ast.BinOp(op=ast.BitOr()):
            return True
        case ast.Subscript():
            return name[:1].isupper() and not name.isupper()
    return False


def _of_node(place, node) -> Iterator[tuple[str, Make]]:
    if isinstance(node, ast.BoolOp):
        yield from _of_boolean(place, node)
    if type(node) in CHANGES_OF:
        yield from CHANGES_OF[type(node)](node)
    if isinstance(node, ast.List | ast.Set | ast.Tuple) and _is_open(place, node):
        for index in range(len(node.elts)):
            yield "element", lambda index=index: _with_elements(node, _drop(node.elts, index))
    if isinstance(node, ast.stmt) and _may_go(place, node):
        yield "statement", ast.Pass
    if place.field in {"test", "guard", "ifs"}:
        yield "condition", lambda: ast.UnaryOp(ast.Not(), node)


def _of_compare(node):
    if len(node.ops) == 1:
        for other in COMPARED[type(node.ops[0])]:
            yield "comparison", lambda other=other: ast.Compare(node.left, [other()], node.comparators)


def _of_arithmetic(node):
    if type(node.op) in COUNTED:
        yield "arithmetic", lambda: ast.BinOp(node.left, COUNTED[type(node.op)](), node.right)


def _of_boolean(place, node):
    yield "boolean", lambda: ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for index in range(len(node.values) - _looks_up_nothing(place, node)):
        yield "operand", lambda index=index: _without(node.op, node.values, index)


def _looks_up_nothing(place, node):
    """Tell whether the last operand is the `""` of `table.get(key or "")`: None, its key for types alone, is no key."""
    match place.parent, node.values[-1]:
        case ast.Call(func=ast.Attribute(attr="get"), args=[key, *_]), ast.Constant(value=""):
            return key is node
        case ast.Subscript(slice=key), ast.Constant(value=""):
            return key is node
    return False


def _of_negation(node):
    if isinstance(node.op, ast.Not):
        yield "negation", lambda: node.operand


def _of_constant(node):
    if isinstance(node.value, bool):
        yield "constant", lambda: ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield "constant", lambda: ast.Constant(node.value + 1)
        yield "constant", lambda: ast.Constant(node.value - 1)


def _of_mapping(node):
    for index in range(len(node.keys)):
        if isinstance(node.keys[index], ast.Constant) and node.keys[index].value in PROSE_KEYS:
            continue
        yield "element", lambda index=index: ast.Dict(_drop(node.keys, index), _drop(node.values, index))


def _of_call(node):
    match node.func:
        case ast.Name(id=name) if name in EXCHANGED and (name != "sorted" or not node.keywords):
            yield "function", lambda: ast.Call(ast.Name(EXCHANGED[name], ast.Load()), node.args, node.keywords)
    for index in range(len(node.keywords)):
        if node.keywords[index].arg not in PROSE_KEYWORDS:
            yield "keyword", lambda index=index: ast.Call(node.func, node.args, _drop(node.keywords, index))
    in_order = getattr(node.func, "id", getattr(node.func, "attr", "")) not in SYMMETRIC
    for index in range(len(node.args) - 1 if in_order else 0):
        one, other = node.args[index : index + 2]
        if not isinstance(one, ast.Starred | ast.Constant) and ast.dump(one) != ast.dump(other):
            swapped = [*node.args[:index], other, one, *node.args[index + 2 :]]
            yield "arguments", lambda swapped=swapped: ast.Call(node.func, swapped, node.keywords)


def _drop(items, index):
    return [*items[:index], *items[index + 1 :]]


def _without(op, values, index):
    rest = _drop(values, index)
    return rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)


def _with_elements(node, elements):
    if isinstance(node, ast.Set) and not elements:
        return ast.Call(ast.Name("set", ast.Load()), [], [])
    return ast.Set(elements) if isinstance(node, ast.Set) else type(node)(elements, node.ctx)


def _is_open(place, node):
    """Tell whether a display may have another length: a tuple that is no pair of fixed parts."""
    if not isinstance(getattr(node, "ctx", ast.Load()), ast.Load) or isinstance(place.parent, ast.Subscript):
        return False
    return not isinstance(node, ast.Tuple) or len(node.elts) == 1 or any(isinstance(i, ast.Starred) for i in node.elts)


def _may_go(place, node):
    """Tell whether a statement may go without leaving a name unbound in plain sight."""
    nested = isinstance(place.parent, BLOCKS)
    match node:
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            return True
        case ast.Assign() | ast.Return():
            return nested
        case ast.If(orelse=[]) | ast.For():
            return True
    return False


CHANGES_OF = {
    ast.Compare: _of_compare,
    ast.BinOp: _of_arithmetic,
    ast.UnaryOp: _of_negation,
    ast.Constant: _of_constant,
    ast.Dict: _of_mapping,
    ast.Call: _of_call,
}
