"""The tokens: the dark theme stands twice, alike, and pages name roles, never colours."""

import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[3] / "web" / "static"
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(")
DARK = re.compile(r':root(?::not\(\[data-theme="light"\]\)|\[data-theme="dark"\]) \{(.*?)\}', re.DOTALL)


def roles(block):
    return dict(re.findall(r"(--[\w-]+|color-scheme):\s*([^;]+);", block))


def test_both_dark_themes_are_equal():
    css = (STATIC / "tokens.css").read_text()
    by_system, by_choice = (roles(block) for block in DARK.findall(css)[:2])
    assert by_system == by_choice
    assert len(by_system) > 20


@pytest.mark.parametrize("sheet", sorted(path.name for path in STATIC.glob("*.css") if path.name != "tokens.css"))
def test_no_other_sheet_names_a_colour_of_the_screen(sheet):
    css = re.sub(r"/\*.*?\*/", "", (STATIC / sheet).read_text(), flags=re.DOTALL)
    screen = css.partition("@media print")[0]
    assert [found for found in COLOUR.findall(screen) if found != "rgb("] == []


@pytest.mark.parametrize("script", sorted(path.name for path in STATIC.glob("*.js")))
def test_scripts_hold_no_words_and_write_no_markup(script):
    code = (STATIC / script).read_text()
    assert not re.search(r"[가-힣]", code)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", code)
