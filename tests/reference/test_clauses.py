from pathlib import Path

import pytest

from campaign.narration import LANGUAGES, clause_title, label, sign
from reference.clauses import citations_of, clauses_document, switches_of
from rules.registry import RULESETS

PROJECT = Path(__file__).parents[2]
CASES = PROJECT / "tests/rules"


def test_the_committed_document_is_current():
    written = (PROJECT / "docs/clauses.md").read_text(encoding="utf-8")
    assert written == clauses_document(CASES), "run `make clauses`"


@pytest.mark.parametrize("slug", RULESETS)
def test_every_option_and_every_case_names_a_clause(slug):
    known = {clause.id for clause in RULESETS[slug].clauses}
    assert switches_of(RULESETS[slug]).keys() <= known
    assert citations_of(RULESETS[slug], CASES / slug).cases.keys() <= known


@pytest.mark.parametrize("slug", RULESETS)
def test_every_clause_that_is_not_left_to_the_gm_has_an_implementation_and_a_case(slug):
    cited = citations_of(RULESETS[slug], CASES / slug)
    automated = {clause.id for clause in RULESETS[slug].clauses if clause.automated}
    assert automated <= cited.modules.keys()
    assert automated <= cited.cases.keys() | cited.tests.keys()


@pytest.mark.parametrize("slug", RULESETS)
def test_every_clause_has_a_title_of_its_own_in_both_languages(slug):
    for clause in RULESETS[slug].clauses:
        titles = {clause_title(slug, clause.id, language) for language in LANGUAGES}
        assert len(titles) == 2
        assert clause.id not in titles


def test_a_ruling_of_the_gm_has_no_other_title():
    assert clause_title("fate_war", "GM", "ko") == "GM"


def test_labels_and_signs_come_from_the_words():
    assert (label("fate_war", "card", "strike", "ko"), label("fate_war", "card", "strike", "en")) == ("강타", "strike")
    assert (sign("fate_war", "card", "strike", "ko"), sign("fate_war", "card", "strike", "en")) == ("강", "S")
    assert (label("fate_war", "card", "nothing", "ko"), sign("fate_war", "card", "nothing", "ko")) == ("nothing", "")
