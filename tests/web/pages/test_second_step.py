"""The second step of log-ins in a browser: switched on with a device, asked for after the password, and lost."""

import re
from html import unescape

import pytest
from passlib.totp import TOTP

from campaign import clock
from campaign.operations.second_steps import second_step_of
from tests.web.conftest import PASSWORD, PASSWORD_HASH

PAGE = "/account/second-step"
SHOWN = re.compile(r'<pre id="(\w+)"[^>]*>([^<]+)</pre>')


def shown(answer):
    """Return what a page shows once, by its name."""
    return {name: unescape(text) for name, text in SHOWN.findall(answer.text)}


@pytest.fixture
def blue(person, war):
    war.blue.password = PASSWORD_HASH
    return person("blue")


@pytest.fixture
def device(blue, session):
    """Return a function that makes the code of Blue's device, so many half minutes from now; the step is not on yet."""
    secret = shown(blue.post(PAGE, {"password": PASSWORD}))["secret"]
    return lambda steps=0: TOTP(key=secret).generate(time=int(clock.now(session).timestamp()) + 30 * steps).token


@pytest.fixture
def recovery(blue, device):
    """Return the recovery codes of the step, which is on; the code of the half minute before switched it on."""
    return shown(blue.post(f"{PAGE}/confirm", {"code": device(-1)}))["recovery"].split()


@pytest.fixture
def given(person):
    """Return a function that gives Blue's password at one more browser, and returns that with the answer."""

    def give(**more):
        browser = person()
        return browser, browser.post("/login", {"email": "blue@example.org", "password": PASSWORD, **more})

    return give


def is_in(browser):
    return browser.get("/account").status_code == 200


def test_it_is_switched_on_by_a_code_of_the_secret(blue, session, war, device):
    page = blue.post(PAGE, {"password": PASSWORD})
    assert shown(page)["uri"].startswith("otpauth://totp/Grailjudge:blue@example.org?secret=")
    assert "no-store" in page.headers["Cache-Control"]
    secret = shown(page)["secret"]
    refused = blue.post(f"{PAGE}/confirm", {"code": "12345"})
    assert (refused.status_code, shown(refused)["secret"], 'id="f-code-why"' in refused.text) == (422, secret, True)
    code = TOTP(key=secret).generate(time=clock.now(session)).token
    assert len(shown(blue.post(f"{PAGE}/confirm", {"code": code}))["recovery"].split()) == 10
    assert shown(blue.get(PAGE)) == {}
    assert second_step_of(session, war.blue) is not None


@pytest.mark.usefixtures("recovery")
@pytest.mark.parametrize("remember", ["", "y"])
def test_a_log_in_asks_for_the_code_after_the_password(given, device, remember):
    browser, answer = given(next="/campaigns/WAR", remember=remember)
    assert (answer.status_code, answer.location) == (303, "/login/code?next=/campaigns/WAR")
    assert not is_in(browser)
    assert 'name="next" value="/campaigns/WAR"' in browser.page(answer.location)
    refused = browser.post("/login/code", {"code": "1", "next": "/campaigns/WAR"})
    assert (refused.status_code, 'id="f-code-why"' in refused.text, is_in(browser)) == (422, True, False)
    done = browser.post("/login/code", {"code": device(), "next": "/campaigns/WAR"})
    assert (done.status_code, done.location, is_in(browser)) == (303, "/campaigns/WAR", True)
    assert (browser.client.get_cookie("remember_token") is not None) == bool(remember)


@pytest.mark.usefixtures("recovery")
def test_afterwards_nobody_is_sent_to_another_site(given, device):
    browser, _ = given()
    assert browser.post("/login/code", {"code": device(), "next": "//evil.example"}).location == "/arrived"


@pytest.mark.usefixtures("recovery")
def test_a_code_that_another_saw_is_worth_nothing(given, device):
    (first, _), (second, _), code = given(), given(), device()
    assert first.post("/login/code", {"code": code}).status_code == 303
    assert second.post("/login/code", {"code": code}).status_code == 422
    assert not is_in(second)


def test_a_recovery_code_logs_in_once(given, recovery):
    (first, _), (second, _) = given(), given()
    assert first.post("/login/code", {"code": recovery[0]}).status_code == 303
    assert second.post("/login/code", {"code": recovery[0]}).status_code == 422


@pytest.mark.usefixtures("recovery")
def test_codes_are_not_guessed_from_however_many_browsers(given):
    answers = [given()[0].post("/login/code", {"code": "1"}).status_code for _ in range(5)]
    browser, _ = given()
    answers += [browser.post("/login/code", {"code": "1"}).status_code for _ in range(6)]
    assert (answers[:10], answers[-1]) == ([422] * 10, 429)


@pytest.mark.usefixtures("recovery")
def test_the_password_counts_for_ten_minutes_and_no_longer_than_itself(given, war, session, device, monkeypatch):
    browser, _ = given()
    with monkeypatch.context() as patch:
        patch.setattr("web.second_steps.WAITS_SECONDS", -1)
        late, _ = given()
    war.blue.fs_uniquifier = "another"
    session.commit()
    for one in (browser, late):
        answer = one.post("/login/code", {"code": device()})
        assert (answer.status_code, answer.location, is_in(one)) == (303, "/login", False)


def test_without_a_password_nobody_is_asked(person):
    assert person().get("/login/code").location == "/login"
    assert person().post("/login/code", {"code": "123456"}).location == "/login"


def test_a_borrowed_browser_neither_begins_nor_renews_nor_ends_it(blue, session, war, device):
    assert blue.post(PAGE, {"password": "guess"}).status_code == 422
    recovery = shown(blue.post(f"{PAGE}/confirm", {"code": device(-1)}))["recovery"].split()
    for what in ("codes", "off"):
        for wrong in ({"password": "guess", "code": device()}, {"password": PASSWORD, "code": "1"}):
            answer = blue.post(f"{PAGE}/{what}", wrong)
            assert (answer.status_code, shown(answer)) == (422, {})
    fresh = shown(blue.post(f"{PAGE}/codes", {"password": PASSWORD, "code": recovery[0]}))["recovery"].split()
    assert not set(fresh) & set(recovery)
    assert blue.post(f"{PAGE}/off", {"password": PASSWORD, "code": fresh[0]}).status_code == 303
    assert second_step_of(session, war.blue) is None


def test_without_it_a_log_in_is_as_before(given, blue):
    browser, answer = given()
    assert (answer.status_code, is_in(browser)) == (302, True)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_its_pages_are_in_both_languages(person, blue, given, language):
    heading = {"ko": "2단계 인증", "en": "Second step at log-in"}[language]
    browser = person("blue", language)
    assert f"<h1>{heading}</h1>" in browser.page(PAGE)
    assert heading in browser.page("/account")
