"""The example that is copied, `tests/duel/`: which of its files go where, and what is renamed in them."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from skeleton.system import System

HOME = Path("tests/duel")
FOR_TESTS_ALONE = {"registration.py", "table.py", "test_words.py"}
"""Modules by which tests play the example though no registry names it."""


def written(root: Path, system: System) -> Mapping[Path, str]:
    """Return the files of a new system of the project at `root` by their paths within it, with their text."""
    return {target: renamed(source.read_text("utf-8"), system) for source, target in _targets(root, system)}


def renamed(text: str, system: System) -> str:
    """Return a text of the example with the new system's name, slug and prefix in place of its own."""
    text = text.replace("tests.duel", f"rules.{system.slug}").replace("DU-", f"{system.prefix}-")
    text = re.sub(r'(["`])duel\1', rf"\g<1>{system.slug}\g<1>", text)
    text = re.sub(r"\bDuel\b", system.class_name, text)
    return text.replace("The duel", system.name).replace("세 사람의 결투 (A duel of three)", system.name)


def translations(root: Path, system: System) -> Mapping[str, str]:
    """Return the Korean of each sentence of the new system's page, its name among them."""
    pairs = re.findall(r'msgid "(.+)"\nmsgstr "(.+)"', (root / HOME / "about.po").read_text("utf-8"))
    return {renamed(said, system): system.korean if said == "The duel" else korean for said, korean in pairs}


def _targets(root: Path, system: System) -> Iterator[tuple[Path, Path]]:
    """Yield each file of the example with its place in the new system."""
    home, slug = root / HOME, system.slug
    for module in sorted(home.glob("*.py")):
        if module.name not in FOR_TESTS_ALONE:
            folder = "tests/rules" if module.name.startswith("test_") else "rules"
            yield module, Path(folder, slug, module.name)
    for cases in sorted((home / "cases").glob("*.json")):
        yield cases, Path("tests/rules", slug, "cases", cases.name.replace("duel", slug))
    for template in sorted((home / "templates" / "duel").rglob("*.*")):
        place = template.relative_to(home / "templates" / "duel")
        yield template, Path("templates", slug, place.parent, place.name.replace("duel", slug))
    yield home / "rulings.json", Path("tests/rules", slug, "rulings.json")
    yield home / "stories" / "duel.json", Path("campaign/demo/stories", f"{slug}.json")
    yield home / "rulebook.md", Path("docs/rules", f"{slug}.md")
