"""A short run of requests at random, each route once at least; `make fuzz-web` is the long one."""

import pytest

from tests.web.copies import SqliteCopies
from tests.web.fuzz import Fuzz, Site

FEW = 400


@pytest.fixture
def site(tmp_path):
    made = Site(SqliteCopies(tmp_path))
    yield made
    made.close()


def test_no_request_is_a_fault_of_ours_and_no_answer_tells_anothers_secret(site):
    fuzz = Fuzz(site, seed=1)
    fuzz.run(FEW)
    assert fuzz.wrong == []
    assert fuzz.asked == {(rule.rule, method) for rule, method in fuzz.routes}
    assert min(fuzz.count["2xx"], fuzz.count["3xx"], fuzz.count["4xx"]) > FEW // 20


def test_a_secret_in_an_answer_is_found(site):
    site.secrets = {"<html": {"gm"}}
    fuzz = Fuzz(site, seed=1)
    fuzz.run(len(fuzz.routes))
    assert {told[0] for *_, told in fuzz.wrong} == {"<html"}
    assert "gm" not in {who for _, who, *_ in fuzz.wrong}
