"""The Markdown pages of the project: their links, their anchors, and what the code may cite of them."""

import re

from tests.house.tree import ROOT

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
ANCHOR = re.compile(r'<a id="([^"]+)">')
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")


def pages():
    """Return every page: those in docs, and those at the door."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def prose(text):
    """Return a page without its examples in code."""
    return CODE.sub("", FENCED.sub("", text))


def slug(heading):
    """Return the anchor that a heading has by itself, as GitHub and most others make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def anchors(text):
    """Return what a link may point at within a page."""
    return set(ANCHOR.findall(text)) | {slug(heading) for heading in HEADING.findall(FENCED.sub("", text))}


def dead_links(page):
    """Yield the links of a page that lead nowhere within the project."""
    for target in LINK.findall(prose(page.read_text("utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (page.parent / name).resolve() if name else page
        if not file.exists() or (anchor and anchor not in anchors_of(file)):
            yield target


def anchors_of(file):
    """Return the anchors of a file: none where it is no page."""
    return anchors(file.read_text("utf-8")) if file.suffix == ".md" else set()


def rulebook(system):
    """Return the text of a system's rulebook."""
    return (ROOT / "docs" / "rules" / f"{system}.md").read_text("utf-8")
