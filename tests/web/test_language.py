"""Which language a page is in: the account's, else the switch's, else the browser's, else English."""

import pytest


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("ko-KR,ko;q=0.9", "ko"), ("en-GB", "en"), ("ja, ko;q=0.5, en;q=0.3", "ko"), ("ja", "en"), ("", "en")],
)
def test_a_stranger_reads_in_the_browsers_language(person, accepted, language):
    reader = person()
    reader.headers = {"Accept-Language": accepted}
    assert f'<html lang="{language}">' in reader.page("/")


def test_the_switch_goes_before_the_browser(person):
    reader = person(language="en")
    answer = reader.post("/language", {"language": "ko", "next": "/help"})
    assert (answer.status_code, answer.location) == (303, "/help")
    assert '<html lang="ko">' in reader.page("/")


def test_the_account_goes_before_the_switch(person):
    reader = person("gm", "ko")
    reader.client.set_cookie("language", "en")
    assert '<html lang="ko">' in reader.page("/")


def test_the_switch_changes_the_account_too(person, war, session):
    person("gm", "ko").post("/language", {"language": "en"})
    session.refresh(war.gm)
    assert war.gm.language == "en"


@pytest.mark.parametrize("language", ["ja", "", "ko;"])
def test_there_is_no_third_language(person, language):
    assert person().post("/language", {"language": language}).status_code == 400


@pytest.mark.parametrize(
    "target", ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example", "help", ""]
)
def test_the_switch_leads_nowhere_else(person, target):
    assert person().post("/language", {"language": "ko", "next": target}).location == "/"
