"""House rules on pages: each switch with default and clause; what changed, in the ledger; the edition of a result."""

import re

import pytest

from campaign.operations.campaigns import change_settings
from rules.registry import RULESETS, ruleset_for
from tests.factories import a_result

HOUSE_RULES = "/campaigns/WAR/house-rules"
OPTIONS = ruleset_for("fate_war").options_schema().fields


@pytest.fixture
def hidden(war, session):
    """Hide the roster."""
    change_settings(session, war.gm, war.campaign, {"options": {"roster": "hidden"}})
    session.commit()


@pytest.mark.parametrize(("language", "default"), [("ko", "룰북: "), ("en", "Rulebook: ")])
@pytest.mark.parametrize("address", ["/campaigns/WAR/settings", "/campaigns/new"])
def test_every_switch_tells_its_default_and_its_clause(person, address, language, default):
    page = person("gm", language).page(address)
    assert page.count(default) == len(OPTIONS)
    for part in OPTIONS.values():
        assert f'href="/rules/fate_war#{part.metadata["rule"]}"' in page


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_what_a_switch_takes_is_offered_in_words(person, slug):
    page = person("gm", "ko").page(f"/campaigns/new?ruleset={slug}")
    offered = re.findall(r'<option value="([a-z_]+)"(?: selected)?>([^<]*)</option>', page)
    assert offered
    assert [choice for choice, words in offered if words.strip() == choice] == []


@pytest.mark.parametrize(
    ("language", "before", "after"), [("ko", "모두", "만난 사람만"), ("en", "everybody", "only who has met")]
)
def test_a_change_is_told_in_words(person, war, hidden, language, before, after):
    told = f'<span class="was">{before}</span> → <strong class="now">{after}</strong>'
    for address in (HOUSE_RULES, "/campaigns/WAR/ledger"):
        assert told in person("blue", language).page(address)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_result_tells_by_which_rules_it_came_about(person, war, hidden, language):
    turn = a_result(war)
    page = person("blue", language).page(f"/campaigns/WAR/turns/{turn.code}/result")
    assert ruleset_for("fate_war").version in page
    assert '<strong class="now">' in page


def test_they_are_the_members(person, war):
    assert HOUSE_RULES in person("reader").page("/campaigns/WAR")
    assert HOUSE_RULES not in person("otto").page("/campaigns/WAR")
    assert person("otto").get(HOUSE_RULES).status_code == 403
    assert person().get(HOUSE_RULES).status_code == 302
    assert "/settings" not in person("blue").page(HOUSE_RULES)
