import pytest

from reference.citations import citing_modules, clauses_in, folder_of, implementing_modules
from rules.registry import RULESETS
from tests.duel import RULESET as DUEL

NAMED = [
    ("FW-C1, FW-C6 and SRS-7.", {"FW-C1", "FW-C6", "SRS-7"}),
    ("FW-V1 to FW-V4: see.", {"FW-V1", "FW-V2", "FW-V3", "FW-V4"}),
    ("SRS-2.5, SRS-2.9 to SRS-2.11.", {"SRS-2.5", "SRS-2.9", "SRS-2.10", "SRS-2.11"}),
    ("FW-B12.14 is a step of", {"FW-B12"}),
    ("the cases FW-V001 and FW-T001", set()),
    ("A B-2 bomber", set()),
]


@pytest.mark.parametrize(("text", "named"), NAMED)
def test_the_clauses_that_a_text_names(text, named):
    assert clauses_in(text) == named


SOURCES = {
    "cards.py": '"""Cards (XX-C)."""\n\ndef clash():\n    """XX-C1, XX-C2.3: compare (see XX-C9)."""\n',
    "tables.py": 'WORTH = 3\n"""XX-G1: what a grade is worth."""\n',
    "falls.py": 'def fall():\n    """Let fall, as XX-C9 says."""\n    return ("XX-X1", "XX-C1")\n',
    "clauses.py": 'CLAUSES = ("XX-C1", "XX-Z1")\n',
}


@pytest.fixture
def folder(tmp_path):
    for name, source in SOURCES.items():
        (tmp_path / name).write_text(source, encoding="utf-8")
    return tmp_path


def test_a_module_applies_the_clauses_with_which_its_docstrings_begin(folder):
    assert implementing_modules(folder) == {
        "XX-C1": ["cards"],
        "XX-C2": ["cards"],
        "XX-C9": ["cards", "falls"],
        "XX-G1": ["tables"],
        "XX-X1": ["falls"],
    }


def test_a_module_cites_whatever_it_names(folder):
    assert citing_modules(folder)["XX-C1"] == ["cards", "falls"]


@pytest.mark.parametrize("ruleset", [*RULESETS.values(), DUEL], ids=lambda ruleset: ruleset.slug)
def test_the_folder_of_a_system_holds_its_modules(ruleset):
    assert (folder_of(ruleset) / "ruleset.py").is_file()
