"""Signing up, logging in, a new password: each with its mail, and none tells whether an address has an account."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select
from sqlalchemy.orm import object_session

from campaign import account_links
from campaign.access import member_of
from campaign.account_links import RESET, link_of, new_link_token, text_of
from campaign.model.account import Account
from campaign.model.outbox_message import OutboxMessage
from campaign.operations.accounts import new_account
from campaign.operations.invitations import invite
from tests.web.conftest import PASSWORD, PASSWORD_HASH

LINK = re.compile(r"https?://\S+")
NEWCOMER = {
    "display_name": "Nari",
    "email": "Nari@Example.org",
    "password": PASSWORD,
    "password_confirm": PASSWORD,
}


def mails(session):
    return session.scalars(select(OutboxMessage).order_by(OutboxMessage.id)).all()


def path_in(mail):
    """Return the path of the link in a mail; it leads to the service's own address."""
    link = LINK.search(text_of(object_session(mail), mail)).group(0)
    assert link.startswith("http://127.0.0.1:8000/")
    return link.removeprefix("http://127.0.0.1:8000")


@pytest.fixture
def newcomer(person, session):
    """Somebody who has signed up, confirmed the address and not yet logged in."""
    nari = person()
    assert nari.post("/signup", NEWCOMER).status_code == 302
    nari.get(path_in(mails(session)[-1]))
    return nari


@pytest.mark.parametrize("language", ["ko", "en"])
def test_sign_up_sends_a_mail_in_the_language_of_the_page(person, session, language):
    assert person(language=language).post("/signup", NEWCOMER).status_code == 302
    account = session.scalars(select(Account).where(Account.email == "nari@example.org")).one()
    assert (account.display_name, account.language, account.confirmed_at) == ("Nari", language, None)
    assert mails(session)[-1].language == language


@pytest.mark.parametrize(("language", "said"), [("ko", "가입했습니다."), ("en", "You are signed up.")])
def test_sign_up_is_told_in_our_words(person, language, said):
    newcomer = person(language=language)
    newcomer.post("/signup", NEWCOMER)
    page = newcomer.page("/login")
    assert said in page
    assert "Thank you" not in page


def test_nobody_logs_in_before_the_address_is_confirmed(person, session):
    nari = person()
    nari.post("/signup", NEWCOMER)
    answer = nari.post("/login", {"email": "nari@example.org", "password": PASSWORD})
    assert nari.get("/account").status_code == 302
    assert answer.status_code in (302, 422)


def test_after_confirmation_one_logs_in(newcomer):
    assert newcomer.post("/login", {"email": "NARI@example.org", "password": PASSWORD}).status_code == 302
    assert "Nari" in newcomer.page("/account")


def test_log_in_leads_back_to_the_page(newcomer):
    answer = newcomer.post("/login", {"email": "nari@example.org", "password": PASSWORD, "next": "/campaigns/WAR"})
    assert answer.location.endswith("/campaigns/WAR")


@pytest.mark.parametrize("target", ["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example"])
def test_log_in_leads_nowhere_else(newcomer, target):
    answer = newcomer.post("/login", {"email": "nari@example.org", "password": PASSWORD, "next": target})
    assert urlsplit(answer.location or "").netloc == ""
    assert not (answer.location or "").startswith(("//", "/\\"))


def test_a_new_password(newcomer, session):
    newcomer.post("/reset", {"email": "nari@example.org"})
    address = path_in(mails(session)[-1])
    fresh = {"password": "another long password", "password_confirm": "another long password"}
    assert newcomer.post(address, fresh).status_code == 302
    assert mails(session)[-1].kind == "password_changed"
    assert newcomer.post("/login", {"email": "nari@example.org", "password": PASSWORD}).status_code == 422
    assert newcomer.post("/login", {"email": "nari@example.org", "password": fresh["password"]}).status_code == 302


def answer_of(response):
    """Return what a stranger can see of an answer, but for the address that they wrote and the tokens."""
    text = re.sub(r"(gm|xx)@example.org", "", re.sub(r'value="[^"]*"', "", response.text))
    return response.status_code, response.location, text


@pytest.mark.parametrize(
    ("page", "data"),
    [
        ("/login", {"password": "not the password"}),
        ("/reset", {}),
        ("/confirm", {}),
        ("/signup", {key: NEWCOMER[key] for key in ("display_name", "password", "password_confirm")}),
    ],
)
def test_no_answer_tells_whether_an_address_has_an_account(person, war, page, data):
    war.gm.password = PASSWORD_HASH
    known = answer_of(person().post(page, {**data, "email": "gm@example.org"}))
    unknown = answer_of(person().post(page, {**data, "email": "xx@example.org"}))
    assert known == unknown


def test_whoever_signs_up_twice_is_told_by_mail_alone(person, session):
    person().post("/signup", {**NEWCOMER, "email": "gm@example.org"})
    assert [(mail.kind, mail.recipient) for mail in mails(session)][-1] == ("welcome_existing", "gm@example.org")


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize(
    ("field", "value"),
    [("display_name", ""), ("email", "no address"), ("password", "short"), ("password_confirm", "other")],
)
def test_faults_stand_first_and_beside_their_field(person, language, field, value):
    answer = person(language=language).post("/signup", {**NEWCOMER, field: value})
    assert answer.status_code == 422
    assert 'id="errors"' in answer.text
    assert f'id="f-{field.replace("_", "-")}-why"' in answer.text
    assert "Nari" in answer.text or field == "display_name"
    assert PASSWORD not in answer.text


FRESH = {"password": "another long password", "password_confirm": "another long password"}


@pytest.mark.parametrize("page", ["/reset", "/confirm", "/signup"])
def test_no_link_is_kept_with_its_mail(person, session, page):
    someone = person()
    someone.post("/signup", NEWCOMER)
    someone.post(page, {**NEWCOMER, "email": "nari@example.org"})
    for mail in (mail for mail in mails(session) if mail.recipient == "nari@example.org"):
        assert LINK.search(mail.body) is None
        path = path_in(mail)
        token = path.rpartition("/")[2]
        assert all(token not in str(value) for value in vars(mail).values())
        assert someone.get(path).status_code in (200, 302)


def test_a_link_sets_one_password(newcomer, session):
    newcomer.post("/reset", {"email": "nari@example.org"})
    address = path_in(mails(session)[-1])
    assert newcomer.get(address).status_code == 200
    assert newcomer.post(address, FRESH).status_code == 302
    newcomer.post(address, {"password": "a third long password", "password_confirm": "a third long password"})
    assert newcomer.post("/login", {"email": "nari@example.org", "password": FRESH["password"]}).status_code == 302


def test_an_account_that_was_made_without_a_password_gets_one_by_its_link_and_none_before(person, session):
    account = new_account(session, "nari@example.org", "Nari", "en")
    session.commit()
    nari = person()
    for guess in ("", "None", PASSWORD):
        nari.post("/login", {"email": "nari@example.org", "password": guess})
        assert nari.get("/account").status_code == 302
    address = urlsplit(link_of(session, account, RESET)).path
    session.rollback()
    assert nari.post(address, FRESH).status_code == 302
    assert nari.post("/login", {"email": "nari@example.org", "password": FRESH["password"]}).status_code == 302
    assert "Nari" in nari.page("/account")


@pytest.mark.parametrize("purpose", ["confirm", "reset"])
def test_a_forged_link_and_one_that_has_ended_do_nothing(person, session, monkeypatch, purpose):
    nari = person()
    nari.post("/signup", NEWCOMER)
    account = session.scalars(select(Account).where(Account.email == "nari@example.org")).one()
    token = new_link_token(session, account, purpose)
    session.commit()
    monkeypatch.setattr(account_links, "LINK_AGE", timedelta(seconds=-2))
    for wrong in ("x", f"{token}x", token):
        nari.get(f"/{purpose}/{wrong}")
        nari.post(f"/{purpose}/{wrong}", FRESH)
    session.expire_all()
    assert account.confirmed_at is None
    assert PasswordHasher().verify(account.password, PASSWORD)


def test_whoever_signs_up_by_an_invitation_joins_from_another_browser(person, war, session):
    made = invite(session, war.gm, war.campaign, "player", {"most_uses": 1})
    at_home, away = person(), person()
    at_home.page(f"/join/{made.token}")
    at_home.post("/signup", NEWCOMER)
    away.get(path_in(mails(session)[-1]))
    assert away.post("/login", {"email": "nari@example.org", "password": PASSWORD}).location.endswith("/arrived")
    assert away.get("/arrived").location == "/invited"
    assert "War" in away.page("/invited")
    assert away.post("/invited").location == "/campaigns/WAR"
    assert away.get("/campaigns/WAR").status_code == 200
    assert away.get("/arrived").location == "/campaigns"
    assert away.get("/invited").status_code == 410
    account = session.scalars(select(Account).where(Account.email == "nari@example.org")).one()
    assert member_of(session, war.campaign.id, account).role == "player"


def test_whoever_signs_up_without_one_is_awaited_nowhere(newcomer):
    newcomer.post("/login", {"email": "nari@example.org", "password": PASSWORD})
    assert newcomer.get("/arrived").location == "/campaigns"
