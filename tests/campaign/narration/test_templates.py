import re
from pathlib import Path

import pytest

from campaign.narration import LANGUAGES
from campaign.narration.wording import TEMPLATES

FILES = sorted(file for file in TEMPLATES.rglob("*") if file.suffix in (".ko", ".en") or file.parent.name == "mail")
TWIN_PARTICLES = re.compile(r"[가-힣]\([가-힣]{1,2}\)")
"""을(를), 은(는), 이(가), (으)로: two particles offered at once."""
FILLED_PARTICLE = re.compile(r"\}\}(을|를|은|는|이|가|과|와|으로|로)(?![가-힣])")
"""A particle glued to what is filled in; 의, 에, 에게 and 쪽 never change."""
BARE_TIME = re.compile(r"\{\{[^}]*\b(deadline|(?!aimed)[a-z]+_at)\b(?![^}]*\| *(moments?|utc|span)\b)[^}]*\}\}")
MACRO = re.compile(r"\{%-? *macro +([a-z]\w*)\(([^)]*)\)")
"""Those that others call; how a language builds its sentences is its own affair."""
TABLE = re.compile(r"\{%-? *set +(\w+) *= *\{")
KEY = re.compile(r'"([a-z_.]+)":')


def language_of(file: Path) -> str:
    return next(language for language in LANGUAGES if f".{language}" in file.name)


def twin_of(file: Path, language: str) -> Path:
    return file.with_name(file.name.replace(f".{language_of(file)}", f".{language}"))


def text_of(file: Path) -> str:
    """Return a template without its comments."""
    return re.sub(r"\{#.*?#\}", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TEMPLATES)))
def test_both_languages_say_the_same_things(file):
    for language in LANGUAGES:
        twin = twin_of(file, language)
        assert twin.is_file()
        for pattern in (MACRO, TABLE):
            assert pattern.findall(text_of(twin)) == pattern.findall(text_of(file))
        if "terms" in file.parts:
            assert KEY.findall(text_of(twin)) == KEY.findall(text_of(file))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TEMPLATES)))
def test_templates_keep_the_house_style(file):
    text = text_of(file)
    assert not re.search(r"!(?!=)", text)
    assert not BARE_TIME.search(text)
    assert text.endswith("\n")
    if language_of(file) == "ko":
        assert not TWIN_PARTICLES.search(text)
        assert not FILLED_PARTICLE.search(text)
    else:
        assert not re.search("[가-힣]", text)
        assert not re.search(r"\b(please|oops)\b", re.sub(r"declarations, please:", "", text), re.IGNORECASE)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(TEMPLATES)))
def test_hyphens_are_no_minus(file):
    assert not re.search(r"(?<![\w{}-])-\d", text_of(file))
