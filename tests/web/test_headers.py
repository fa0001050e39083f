"""Headers of every answer, and pages that keep to what the policy allows."""

import re

import pytest

from web.headers import HEADERS

PAGES = (
    "/",
    "/login",
    "/signup",
    "/reset",
    "/confirm",
    "/help",
    "/contact",
    "/privacy",
    "/rules",
    "/rules/fate_war",
    "/api/docs",
    "/mailbox",
)
MEMBERS_PAGES = ("/account", "/campaigns", "/campaigns/new", "/campaigns/WAR", "/campaigns/WAR/sheets/blue-knight/edit")
INLINE = re.compile(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)
OUTSIDE = re.compile(r'(?:src|href)="(?!/|#|mailto:|http://127\.0\.0\.1:8000/)[^"]*"')


@pytest.mark.parametrize("address", ["/", "/nowhere", "/static/base.css", "/api/openapi.json", "/api/nowhere"])
def test_every_answer_carries_the_headers(person, address):
    answer = person().get(address)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


@pytest.mark.parametrize("address", PAGES + MEMBERS_PAGES)
def test_no_page_needs_what_the_policy_forbids(person, address):
    page = person("gm" if address in MEMBERS_PAGES else None).page(address)
    assert INLINE.findall(page) == []
    assert OUTSIDE.findall(page) == []


def test_pages_are_not_kept_and_files_are(person):
    page = person().get("/")
    assert page.headers["Cache-Control"] == "no-store"
    file = re.search(r'href="(/static/base\.css\?v=[^"]+)"', page.text).group(1)
    assert "immutable" in person().get(file).headers["Cache-Control"]
    assert "immutable" not in person().get("/static/base.css").headers["Cache-Control"]
