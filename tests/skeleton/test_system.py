import pytest

from skeleton.system import Refused, System, named, taken_prefixes


@pytest.fixture
def root(tmp_path):
    clauses = tmp_path / "rules" / "fate_war" / "names" / "clauses.py"
    clauses.parent.mkdir(parents=True)
    clauses.write_text('CLAUSES = (\n    Clause("FW-1", "", "", ""),\n    Clause(\n        "FW-2"),\n)\n')
    (tmp_path / "templates" / "mail").mkdir(parents=True)
    (tmp_path / "campaign").mkdir()
    (tmp_path / "campaign" / "clock.py").write_text("deadline = 3  # of_a_turn")
    return tmp_path


@pytest.mark.parametrize(
    ("slug", "given", "made"),
    [
        ("moon", (), System("moon", "MO", "Moon", "Moon")),
        ("moon_rite", (), System("moon_rite", "MR", "Moon rite", "Moon rite")),
        ("moon", ("MN", "The moon", "달"), System("moon", "MN", "The moon", "달")),
        ("moon", ("", "", ""), System("moon", "MO", "Moon", "Moon")),
    ],
)
def test_a_system_has_a_prefix_and_a_name(root, slug, given, made):
    assert named(root, slug, *given) == made


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("Moon",), "no slug"),
        (("moon-rite",), "no slug"),
        (("fate_war",), "already"),
        (("m",), "no prefix"),
        (("moon", "moon"), "no prefix"),
        (("fox_war",), "FW-"),
        (("mail",), "templates/mail already"),
        (("deadline",), "word of the service"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(root, given, why):
    with pytest.raises(Refused, match=why):
        named(root, *given)


def test_prefixes_are_found_in_every_room(root):
    assert taken_prefixes(root) == {"FW"}


def test_its_class_is_named_after_the_slug():
    assert System("moon_rite", "MR", "", "").class_name == "MoonRite"
