import unicodedata

import pytest

from campaign.narration.particles import final_consonant, particle

PARTICLES = [
    ("강타", "은/는", "강타는"),
    ("맹공", "은/는", "맹공은"),
    ("붉은 창", "이/가", "붉은 창이"),
    ("유나", "을/를", "유나를"),
    ("별빛 검", "과/와", "별빛 검과"),
    ("강변", "으로/로", "강변으로"),
    ("항구", "으로/로", "항구로"),
    ("교실", "으로/로", "교실로"),
    ("교실", "이/가", "교실이"),
    ("마술(화염)", "을/를", "마술(화염)을"),
    ("A+", "은/는", "A+는"),
    ("3", "이/가", "3이"),
    ("2", "이/가", "2가"),
    ("10", "으로/로", "10으로"),
    ("7", "으로/로", "7로"),
    ("HP", "은/는", "HP는"),
    ("NPM", "은/는", "NPM은"),
    ("L", "으로/로", "L로"),
    ("Yuna", "이/가", "Yuna가"),
    ("Red Lance", "을/를", "Red Lance를"),
    ("Blue Knight", "은/는", "Blue Knight는"),
    ("Tom", "이/가", "Tom이"),
    ("Ming", "과/와", "Ming과"),
    ("“미라”", "이/가", "“미라”가"),
    ("…", "은/는", "…는"),
    ("", "은/는", "는"),
]


@pytest.mark.parametrize(("word", "forms", "expected"), PARTICLES)
def test_the_form_follows_the_sound(word, forms, expected):
    assert particle(word, forms) == expected


def test_decomposed_hangul_counts_as_it_is_read():
    assert particle(unicodedata.normalize("NFD", "창"), "은/는").endswith("은")
    assert final_consonant(unicodedata.normalize("NFD", "유나")) == ""
