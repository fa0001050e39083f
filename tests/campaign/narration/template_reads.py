"""What a template's macros read of their event: found in the syntax tree, held against the event's class."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from jinja2 import nodes
from msgspec import UnsetType

from campaign.narration.wording import wording

EVERY_EVENT = frozenset({"rule", "type", "audience"})
"""What each event has besides the fields of its class."""
NOTHING = type(None)


@dataclass(frozen=True)
class Scope:
    """Where a reading stands: types by variable, paths known to be there, and the template."""

    template: "Template"
    types: Mapping[str, Any]
    there: frozenset[str] = frozenset()

    def knowing(self, paths):
        return replace(self, there=self.there | paths)

    def naming(self, name, kind):
        return replace(self, types={**self.types, name: kind})


@dataclass(frozen=True)
class Template:
    """A template's macros, and the templates that it imports, by name."""

    name: str
    macros: Mapping[str, nodes.Macro] = field(default_factory=dict)
    imported: Mapping[str, "Template"] = field(default_factory=dict)


def template(name, slug):
    """Return a parsed template; `slug` stands for the rule system in the names of what the service's own imports."""
    environment = wording()
    tree = environment.parse(environment.loader.get_source(environment, name)[0])
    imported = {}
    for found in tree.find_all(nodes.Import):
        parts = found.template.nodes if isinstance(found.template, nodes.Concat) else [found.template]
        path = "".join(part.value if isinstance(part, nodes.Const) else slug for part in parts)
        imported[found.target] = template(path, slug)
    return Template(name, {macro.name: macro for macro in tree.find_all(nodes.Macro)}, imported)


def faults(of, macro, *types):
    """Return what is wrong with a macro called with values of these types (None: of no known type)."""
    names = [argument.name for argument in macro.args]
    scope = Scope(of, dict(zip(names, types, strict=False)))
    return sorted({f"{of.name}, {macro.name}: {fault}" for fault in _block(macro.body, scope)})


def _block(body, scope):
    for node in body:
        if isinstance(node, nodes.Assign) and isinstance(node.target, nodes.Name):
            yield from _reads(node.node, scope)
            scope = scope.naming(node.target.name, _type(node.node, scope))
        else:
            yield from _reads(node, scope)


def _reads(node, scope) -> Iterator[str]:
    """Yield the faults of a node and all below it."""
    if isinstance(node, nodes.If):
        yield from _branches(node.test, node.body, [*node.elif_, *node.else_], scope)
    elif isinstance(node, nodes.CondExpr):
        yield from _branches(node.test, [node.expr1], [node.expr2] if node.expr2 else [], scope)
    elif isinstance(node, nodes.And | nodes.Or):
        yield from _reads(node.left, scope)
        known = _there(node.left, scope) if isinstance(node, nodes.And) else _missing(node.left, scope)
        yield from _reads(node.right, scope.knowing(known))
    elif isinstance(node, nodes.For):
        yield from _reads(node.iter, scope)
        inner = scope
        if isinstance(node.target, nodes.Name):
            inner = scope.naming(node.target.name, _element(_type(node.iter, scope)))
        yield from _block([*node.body, *([node.test] if node.test else [])], inner)
        yield from _block(node.else_, scope)
    elif isinstance(node, nodes.Test) and node.name in {"defined", "undefined"}:
        yield from _reads(node.node, scope.knowing(_paths(node.node)))
    elif isinstance(node, nodes.Filter) and node.name in {"default", "d"}:
        yield from _reads(node.node, scope.knowing(_paths(node.node)))
        yield from _all(node.args, scope)
    elif isinstance(node, nodes.Call):
        yield from _call(node, scope)
    elif isinstance(node, nodes.Getattr | nodes.Getitem):
        yield from _reads(node.node, scope)
        yield from _field(node, scope)
    else:
        yield from _all(node.iter_child_nodes(), scope)


def _all(found, scope):
    for node in found:
        yield from _reads(node, scope)


def _branches(test, body, other, scope):
    yield from _reads(test, scope)
    yield from _block(body, scope.knowing(_there(test, scope)))
    yield from _block(other, scope.knowing(_missing(test, scope)))


def _call(node, scope):
    """Follow a call of a macro with what it is given."""
    of, macro = _macro(node.node, scope)
    if macro is None:
        yield from _all(node.iter_child_nodes(), scope)
        return
    yield from _all(node.args, scope)
    types = [_type(argument, scope) for argument in node.args]
    if any(_is_struct(kind) for kind in types):
        yield from faults(of, macro, *types)


def _macro(node, scope):
    if isinstance(node, nodes.Name) and node.name in scope.template.macros:
        return scope.template, scope.template.macros[node.name]
    if (
        isinstance(node, nodes.Getattr)
        and isinstance(node.node, nodes.Name)
        and node.node.name in scope.template.imported
    ):
        of = scope.template.imported[node.node.name]
        return of, of.macros.get(node.attr)
    return scope.template, None


def _field(node, scope):
    kind, name = _type(node.node, scope), _step(node)
    if not _is_struct(kind) or name is None or (name in EVERY_EVENT and hasattr(kind, "clauses")):
        return
    found = _fields(kind).get(name)
    if found is None:
        yield f"{kind.__name__} has no {name}"
    elif UnsetType in _parts(found) and not _paths(node) <= scope.there:
        yield f"{kind.__name__}.{name} may be missing: ask whether it is defined"


def _type(node, scope) -> Any:
    """Return the class of what an expression gives, None where it is not known."""
    if isinstance(node, nodes.Name):
        return scope.types.get(node.name)
    if isinstance(node, nodes.Getattr | nodes.Getitem):
        kind, name = _type(node.node, scope), _step(node)
        if _is_struct(kind):
            return _plain(_fields(kind).get(name))
        return _element(kind) if name is None or name.isdecimal() else None
    return None


def _step(node):
    if isinstance(node, nodes.Getattr):
        return node.attr
    return str(node.arg.value) if isinstance(node.arg, nodes.Const) else None


def _paths(node):
    """Return an expression as a dotted path, empty where it is none."""
    steps = []
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        steps.append(str(_step(node)))
        node = node.node
    return frozenset({".".join([node.name, *reversed(steps)])}) if isinstance(node, nodes.Name) else frozenset()


def _there(test, scope):
    """Return the paths that are there where a test holds."""
    if isinstance(test, nodes.Test) and test.name == "defined":
        return _paths(test.node)
    if isinstance(test, nodes.Not):
        return _missing(test.node, scope)
    if isinstance(test, nodes.And):
        return _there(test.left, scope) | _there(test.right, scope)
    return frozenset()


def _missing(test, scope):
    """Return the paths that are there where a test fails."""
    if isinstance(test, nodes.Test) and test.name == "undefined":
        return _paths(test.node)
    if isinstance(test, nodes.Not):
        return _there(test.node, scope)
    if isinstance(test, nodes.Or):
        return _missing(test.left, scope) | _missing(test.right, scope)
    return frozenset()


def _is_struct(kind):
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _fields(kind):
    return {one.encode_name: one.type for one in msgspec.structs.fields(kind)}


def _parts(kind):
    return get_args(kind) if get_origin(kind) in {Union, UnionType} else (kind,)


def _plain(kind):
    """Return the one type of a field that may be null or missing."""
    held = [part for part in _parts(kind) if part not in {UnsetType, NOTHING}]
    return held[0] if len(held) == 1 else None


def _element(kind):
    """Return the type of what a sequence or mapping holds."""
    is_union = get_origin(kind) in {Union, UnionType}
    held = [] if is_union else [part for part in get_args(kind) if part is not Ellipsis]
    return _plain(held[-1]) if held else None
