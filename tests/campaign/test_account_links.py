"""Links of account mails: what makes them void, and that none is kept."""

from datetime import timedelta

import pytest

from campaign import account_links
from campaign.account_links import CONFIRM, RESET, LinkExpired, LinkVoid, account_of_link, new_link_token
from campaign.clock import now
from tests.factories import an_account


@pytest.fixture
def ann(session):
    return an_account(session, "ann")


@pytest.mark.parametrize("purpose", [CONFIRM, RESET])
def test_a_link_leads_to_its_account_and_to_nothing_else(session, ann, purpose):
    bea = an_account(session, "bea")
    token = new_link_token(session, ann, purpose)
    assert account_of_link(session, token, purpose) is ann
    other = CONFIRM if purpose == RESET else RESET
    for forged, meant in (
        (token, other),
        (token[:-1] + ("A" if token[-1] != "A" else "B"), purpose),
        (f"{bea.id}.{token.partition('.')[2]}", purpose),
    ):
        with pytest.raises(LinkVoid):
            account_of_link(session, forged, meant)


@pytest.mark.parametrize(
    "token", ["", ".", "..", "1", "1.2", "a.b.c", "1.2.é", f"{2**31}.1.x", "9" * 5000 + ".1.x", "²." * 3]
)
def test_what_is_no_link_is_void(session, ann, token):
    with pytest.raises(LinkVoid):
        account_of_link(session, token, CONFIRM)


@pytest.mark.parametrize(
    ("purpose", "field"),
    [(CONFIRM, "email"), (CONFIRM, "fs_uniquifier"), (RESET, "password"), (RESET, "fs_uniquifier")],
)
def test_what_it_rests_on_has_changed(session, ann, purpose, field):
    token = new_link_token(session, ann, purpose)
    setattr(ann, field, "new@example.org")
    with pytest.raises(LinkVoid):
        account_of_link(session, token, purpose)


def test_it_ends_two_days_after_it_left(session, ann, monkeypatch):
    token, at = new_link_token(session, ann, RESET), now(session)
    monkeypatch.setattr(account_links, "now", lambda _: at + timedelta(hours=47, minutes=59))
    assert account_of_link(session, token, RESET) is ann
    monkeypatch.setattr(account_links, "now", lambda _: at + timedelta(hours=48, minutes=1))
    with pytest.raises(LinkExpired):
        account_of_link(session, token, RESET)
