"""The places that name every system, each with what a new one adds to it."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from skeleton.example import translations
from skeleton.system import Refused, System

LIST_OF_MODULES = {
    "systems are strangers": "modules",
    "of srs only the checks are shared": "source_modules",
    "only its rooms name srs": "allowed_importers",
}
"""The import contracts that list the systems, and where."""
LAYERS = "registry, systems, srs, core"
LAST = "only its rooms name srs"
"""The contract before which a new system's own is put."""


def changed(root: Path, system: System) -> Mapping[Path, str]:
    """Return the files that a new system adds itself to, with their new text.

    Raise Refused where a place is not found.
    """
    change: Mapping[str, Callable[[str, System], str]] = {
        "rules/registry.py": _in_registry,
        "pyproject.toml": _in_contracts,
        "tests/house/test_systems.py": _in_list_of_names,
        "docs/rules/README.md": _in_list_of_rulebooks,
    }
    found = {Path(name): made((root / name).read_text("utf-8"), system) for name, made in change.items()}
    catalogue = Path("web/translations/ko/LC_MESSAGES/messages.po")
    return {**found, catalogue: _with_translations((root / catalogue).read_text("utf-8"), translations(root, system))}


def _put(text: str, pattern: str, more: str) -> str:
    """Return a text with `more` after the one place that a pattern finds."""
    found = re.search(pattern, text, re.DOTALL | re.MULTILINE)
    if found is None:
        raise Refused(f"nowhere to add {more.strip()!r}: nothing looks like {pattern!r}")
    return text[: found.end()] + more + text[found.end() :]


def _in_registry(text: str, system: System) -> str:
    """Import the system, and name it last among the others."""
    constant = system.slug.upper()
    text = _put(
        text, r"^from rules\.core\.ruleset import Ruleset\n", f"from rules.{system.slug} import RULESET as {constant}\n"
    )
    return _put(text, r"for ruleset in \([A-Z0-9_, ]+[A-Z0-9_]", f", {constant}")


def _in_contracts(text: str, system: System) -> str:
    """Let the import contracts know the system: a stranger to the others, named by the registry alone."""
    module = f"rules.{system.slug}"
    text = _put(text, rf'name = "{LAYERS}".*?"rules\.registry",\s*"[a-z0-9_. |]+', f" | {module}")
    for name, key in LIST_OF_MODULES.items():
        text = _put(text, rf'name = "{name}".*?\b{key} = \[\s*', f'"{module}", ')
    own = (
        f'{{ name = "only its rooms name {system.slug}", type = "protected", protected_modules = ["{module}"], '
        'allowed_importers = [\n    "rules.registry"] },\n  '
    )
    before, last, after = text.partition(f'{{ name = "{LAST}"')
    return before + own + last + after


def _in_list_of_names(text: str, system: System) -> str:
    """List the slug as the system's own name; more names are for its author to add."""
    return _put(text, r"^OWN = \{\n", f'    "{system.slug}": "{system.slug}",\n')


def _in_list_of_rulebooks(text: str, system: System) -> str:
    row = f"| `{system.slug}` | `{system.prefix}-` | [{system.slug}.md]({system.slug}.md) | {system.name} |\n"
    return _put(text, r"^\| `fate_war` \| [^\n]+\n", row)


def _with_translations(text: str, pairs: Mapping[str, str]) -> str:
    for said, korean in pairs.items():
        if f'msgid "{said}"\n' not in text:
            text = f'{text.rstrip()}\n\nmsgid "{said}"\nmsgstr "{korean}"\n'
    return text
