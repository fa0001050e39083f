"""Pages that hang on no campaign: start, help, contact, privacy, rules, mailbox."""

import pytest

from campaign.settings import load_settings
from rules.registry import RULESETS
from web import create_app

STANDING = ("/", "/help", "/help/dice", "/contact", "/privacy", "/rules", "/mailbox", "/login", "/signup")
FOOT = ('href="/help"', 'href="/contact"', 'href="/privacy"')


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("address", STANDING)
def test_everybody_reads_it_in_their_language(person, language, address):
    page = person(language=language).page(address)
    assert f'<html lang="{language}">' in page
    foot = page[page.index('<footer class="foot">') :]
    assert [foot.index(link) for link in FOOT] == sorted(foot.index(link) for link in FOOT)
    assert page.count("<h1") == 1
    assert page.count("btn primary") <= 1


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("slug", RULESETS)
def test_every_clause_has_its_anchor(person, slug, language):
    page = person(language=language).page(f"/rules/{slug}")
    for clause in RULESETS[slug].clauses:
        assert f'<div id="{clause.id}">' in page


def test_clauses_that_pages_cite_exist(person):
    page = person().page("/")
    assert 'href="/rules/fate_war#FW-C15"' in page
    assert any(clause.id == "FW-C15" for clause in RULESETS["fate_war"].clauses)


def test_the_mailbox_shows_each_mail_with_its_links(person):
    person().post("/reset", {"email": "gm@example.org"})
    page = person().page("/mailbox")
    assert "gm@example.org" in page
    assert '<a href="http://127.0.0.1:8000/reset/' in page


@pytest.mark.parametrize("given", [{"MAIL_URL": "smtp://localhost:2525"}])
def test_where_mail_is_sent_nobody_reads_it_here(database_url, given):
    settings = load_settings({"GRAILJUDGE_ENV": "development", "DATABASE_URL": database_url, **given})
    assert create_app(settings).test_client().get("/mailbox").status_code == 404
