"""What a new rule system is called, and whether it may be called so."""

import re
from dataclasses import dataclass
from pathlib import Path

SLUG = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
WORD = re.compile(r"[a-z0-9_]+")
PREFIX = re.compile(r"[A-Z]{2,3}")
CLAUSE = re.compile(r'Clause\(\s*"([A-Z]{2,3})-')


class Refused(ValueError):
    """A system that cannot be made under that name; the message says why, and what to do."""


@dataclass(frozen=True)
class System:
    """A system before it has any file: its folder's name, the prefix of its clauses, and its name on pages."""

    slug: str
    prefix: str
    name: str
    korean: str

    @property
    def class_name(self) -> str:
        """Return the name of its class: `FateWar` of `fate_war`."""
        return "".join(part.capitalize() for part in self.slug.split("_"))


def named(root: Path, slug: str, prefix: str = "", name: str = "", korean: str = "") -> System:
    """Return a new system of the project at `root`. Raise Refused where slug or prefix are none, or taken.

    Without a prefix it is the first letters of the slug's parts, or the first two of its only one.
    """
    if not SLUG.fullmatch(slug):
        raise Refused(f"{slug!r} is no slug: small letters and digits, parts joined by _, such as fate_war")
    for place in ("rules", "templates"):
        if (root / place / slug).exists():
            raise Refused(f"there is a folder {place}/{slug} already")
    if slug in words_of_the_service(root):
        raise Refused(f"{slug!r} is a word of the service, which may name no system; take a name of your own")
    found = prefix or _initials(slug)
    if not PREFIX.fullmatch(found):
        raise Refused(f"{found!r} is no prefix of clauses: two or three capital letters; give one as PREFIX=XY")
    if found in taken_prefixes(root):
        raise Refused(f"clauses of another system begin with {found}-; give one of your own as PREFIX=XY")
    called = name or slug.replace("_", " ").capitalize()
    return System(slug, found, called, korean or called)


def words_of_the_service(root: Path) -> set[str]:
    """Return the words that the service is written with: a test finds a system's own names among them."""
    return {word for file in (root / "campaign").rglob("*.py") for word in WORD.findall(file.read_text("utf-8"))}


def taken_prefixes(root: Path) -> set[str]:
    """Return what the clauses of the project's systems begin with."""
    return {found for file in (root / "rules").rglob("clauses.py") for found in CLAUSE.findall(file.read_text("utf-8"))}


def _initials(slug: str) -> str:
    parts = slug.split("_")
    return ("".join(part[0] for part in parts) if len(parts) > 1 else slug[:2]).upper()[:3]
