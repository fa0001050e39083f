"""Log-ins: a cookie is worth as much as the log-in that it belongs to, and that ends on the server."""

import pytest
from sqlalchemy import select

from campaign.model.login import Login
from campaign.secret_tokens import hashed
from tests.web.conftest import PASSWORD, PASSWORD_HASH

FRESH = "another long password"


@pytest.fixture
def blue(person, war):
    """Return Blue at one more device, logged in there by the form."""
    war.blue.password = PASSWORD_HASH
    war.session.commit()

    def log_in(**more):
        device = person()
        given = {"email": "blue@example.org", "password": PASSWORD, **more}
        assert device.post("/login", given).status_code == 302
        return device

    return log_in


def cookies_of(device):
    return {name: device.client.get_cookie(name).value for name in kept_names(device)}


def kept_names(device):
    return [name for name in ("session", "remember_token") if device.client.get_cookie(name) is not None]


def is_in(device):
    return device.get("/account").status_code == 200


def holding(person, name, value):
    """Return a browser that holds one cookie."""
    thief = person()
    thief.client.set_cookie(name, value)
    return thief


@pytest.mark.parametrize("name", ["session", "remember_token"])
def test_a_cookie_is_worth_nothing_after_logging_out(person, blue, name):
    device = blue(remember="y")
    kept = cookies_of(device)
    assert is_in(holding(person, name, kept[name]))
    device.post("/logout")
    assert not is_in(holding(person, name, kept[name]))


def test_logging_out_ends_one_device(blue):
    one, other = blue(), blue()
    one.post("/logout")
    assert (is_in(one), is_in(other)) == (False, True)


def test_logging_in_again_ends_the_key_before(person, blue):
    device = blue()
    kept = cookies_of(device)["session"]
    device.post("/logout")
    device.post("/login", {"email": "blue@example.org", "password": PASSWORD})
    assert is_in(device)
    assert not is_in(holding(person, "session", kept))


def test_logging_out_everywhere_ends_every_device(person, blue):
    one, other = blue(), blue(remember="y")
    kept = cookies_of(other)
    assert one.post("/account/sessions/end").status_code == 303
    assert (is_in(one), is_in(other)) == (False, False)
    assert not is_in(holding(person, "remember_token", kept["remember_token"]))


def test_a_new_password_ends_all_others(person, blue):
    one, other = blue(), blue()
    old = cookies_of(one)["session"]
    changed = {"password": PASSWORD, "new_password": FRESH, "new_password_confirm": FRESH}
    assert one.post("/account/password", changed).status_code == 302
    assert (is_in(one), is_in(other)) == (True, False)
    assert not is_in(holding(person, "session", old))


def test_the_key_of_a_cookie_is_kept_as_its_hash(blue, session):
    device = blue()
    with device.client.session_transaction() as cookie:
        key = cookie["_user_id"]
    assert hashed(key) in session.scalars(select(Login.key_hash)).all()
    assert key not in str([vars(login) for login in session.scalars(select(Login))])


def test_a_log_in_ends_by_itself(blue, session):
    device = blue()
    login = session.scalars(select(Login).order_by(Login.id.desc())).first()
    login.expires_at = login.created_at
    session.commit()
    assert not is_in(device)


def test_an_account_that_is_shut_is_out_at_once(blue, war, session):
    device = blue()
    war.blue.active = False
    session.commit()
    assert not is_in(device)
