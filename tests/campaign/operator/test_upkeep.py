"""Accounts without a mail, exports of everything, and what may go."""

import json
import re
from datetime import timedelta

import pytest
from passlib.totp import TOTP
from sqlalchemy import func, select, text

from campaign import clock
from campaign.account_links import RESET, LinkVoid, account_of_link
from campaign.model.account import Account
from campaign.model.api_token import ApiToken
from campaign.model.heartbeat import Heartbeat
from campaign.model.invitation import Invitation, Invited
from campaign.model.login import Login
from campaign.model.outbox_message import OutboxMessage
from campaign.operations import pruning
from campaign.operations.accounts import add_account
from campaign.operations.api_tokens import make_token
from campaign.operations.campaigns import create_campaign
from campaign.operations.imports import import_campaign
from campaign.operations.invitations import invite, keep_invitation
from campaign.operations.logins import open_login
from campaign.operations.outbox import About, Letter
from campaign.operations.second_steps import begin_second_step, confirm_second_step, second_step_of
from tests.factories import a_battle, waiting_mail
from tests.house.tree import ROOT


def test_an_account_is_made_by_a_link_that_sets_its_password(prompt, session):
    done = prompt(
        "admin", "create", "Gina@Example.org", "--name", "Gina", "--language", "en", BASE_URL="http://127.0.0.1:8000"
    )
    assert (done.status, done.err) == (0, "")
    link, hint = done.out.splitlines()
    token = re.fullmatch(r"http://127\.0\.0\.1:8000/reset/(\S+)", link)[1]
    assert "48 hours" in hint
    account = account_of_link(session, token, RESET)
    assert (account.email, account.display_name, account.language, account.time_zone, account.password) == (
        "gina@example.org",
        "Gina",
        "en",
        "UTC",
        None,
    )
    assert account.confirmed_at is not None
    account.password = "a hash"
    session.flush()
    with pytest.raises(LinkVoid):
        account_of_link(session, token, RESET)


def test_an_account_that_is_there_gets_a_link_and_is_not_made_twice(prompt, session, war):
    session.rollback()
    refused = prompt("admin", "create", "GM@example.org")
    assert (refused.status, "`admin link`" in refused.err) == (1, True)
    link = prompt("admin", "link", "gm@example.org").out.splitlines()[0]
    assert account_of_link(session, link.rpartition("/")[2], RESET).id == war.gm.id
    session.rollback()
    assert prompt("admin", "link", "nobody@example.org").err.endswith("there is no account with this address\n")


def test_whoever_lost_device_and_recovery_codes_logs_in_by_the_password_again(prompt, session, war):
    secret = begin_second_step(session, war.gm)
    confirm_second_step(session, war.gm, TOTP(key=secret.text).generate(time=clock.now(session)).token)
    session.commit()
    done = prompt("admin", "second-step-off", "GM@example.org")
    assert (done.status, done.out) == (0, "It logs in by its password alone.\n")
    session.expire_all()
    assert second_step_of(session, war.gm) is None
    session.commit()
    assert prompt("admin", "second-step-off", "gm@example.org").out.startswith("It has no second step")
    assert prompt("admin", "second-step-off", "nobody@example.org").status == 1


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    ("typed", "word"), [(("no address",), "no mail address"), (("a@example.org", "--name", "x" * 81), "1 to 80")]
)
def test_what_is_no_account_is_told(prompt, typed, word):
    refused = prompt("admin", "create", *typed)
    assert (refused.status, refused.err.count("\n"), word in refused.err) == (2, 1, True)


def test_every_campaign_is_exported_as_its_gm_would_and_once(prompt, session, war, tmp_path):
    create_campaign(session, war.gm, {"code": "SECOND", "name": "Second", "ruleset": war.campaign.ruleset})
    session.commit()
    folder = tmp_path / "exports"
    done = prompt("export-all", folder)
    assert (done.status, done.out) == (0, "2 campaigns written, 0 there already as they are, 0 failed\n")
    document = json.loads((folder / "WAR.json").read_text())
    assert import_campaign(session, war.gm, "AGAIN", document).name == "War"
    session.rollback()
    session.execute(text("UPDATE campaign SET name = 'Other' WHERE code = 'WAR'"))
    session.commit()
    assert prompt("export-all", folder).out == "1 campaign written, 1 there already as they are, 0 failed\n"
    session.execute(text("UPDATE campaign SET options = '{canary' WHERE code = 'SECOND'"))
    session.commit()
    broken = prompt("export-all", folder)
    assert (broken.status, "WRONG: SECOND cannot be exported: JSONDecodeError" in broken.out) == (1, True)
    assert "canary" not in broken.out
    refused = prompt("export-all", folder / "WAR.json")
    assert (refused.status, refused.err.endswith("WAR.json is a file: name a folder\n")) == (1, True)


@pytest.fixture
def old_and_new(session, war):
    """Of each kind that may go there is one whose time has come, and one whose time has not."""
    instant, long_ago = clock.now(session), clock.now(session) - timedelta(days=100)
    for number in (1, 2):
        old = number == 1
        open_login(session, war.blue)
        make_token(session, war.blue, {"name": f"token {number}"})
        token = invite(session, war.gm, war.campaign, "player").token
        person = add_account(session, f"new{number}@example.org", "hash", "New")
        person.confirmed_at, person.created_at = None, long_ago if old else instant
        keep_invitation(session, person, token)
        session.add(Heartbeat(name=f"sweep {number}", started_at=long_ago if old else instant))
        for about in (About(war.campaign.id), About()):
            mail = waiting_mail(
                session, f"{number} {about}", war.blue, Letter("result", "en", "Subject", "Text"), about=about
            )
            mail.status, mail.created_at = "sent", long_ago if old else instant
    waiting_mail(session, "waits", war.blue, Letter("result", "en", "Subject", "Text")).created_at = long_ago
    session.flush()
    for noun in (Login, ApiToken, Invitation):
        session.get_one(
            noun, session.scalar(select(func.min(noun.id)).where(noun.expires_at > instant))
        ).expires_at = long_ago
    first = session.scalar(select(func.min(Invited.invitation_id)))
    session.get_one(Invitation, first).expires_at = long_ago
    session.commit()


def counts(session):
    session.expire_all()
    found = {
        noun.__tablename__: session.scalar(select(func.count()).select_from(noun))
        for noun in (Login, ApiToken, Invitation, Invited, Account, Heartbeat, OutboxMessage)
    }
    texts = session.scalar(select(func.count()).where(OutboxMessage.body == ""))
    session.rollback()
    return {**found, "blank": texts}


def test_what_is_of_no_use_goes_and_all_else_stays(prompt, session, war, old_and_new, monkeypatch):
    monkeypatch.setattr(pruning, "BATCH", 1)
    turn = a_battle(war)
    before = counts(session)
    told = prompt("prune", "--dry-run")
    assert told.out.endswith("nothing was changed\n")
    assert counts(session) == before
    done = prompt("prune")
    assert done.status == 0
    after = counts(session)
    gone = {name: before[name] - after[name] for name in before}
    assert gone == {
        "login": 1,
        "api_token": 1,
        "invitation": 2,
        "invited": 1,
        "account": 1,
        "heartbeat": 1,
        "outbox_message": 1,
        "blank": -1,
    }
    assert [line.split()[0] for line in prompt("prune").out.splitlines()] == ["0"] * len(pruning.RULES)
    session.refresh(turn)


def test_what_goes_and_when_stands_in_the_help_and_in_the_document(prompt, capsys):
    with pytest.raises(SystemExit, match="0"):
        prompt("prune", "--help")
    said = capsys.readouterr().out
    document = (ROOT / "docs/operating.md").read_text().splitlines()
    for rule in pruning.RULES:
        after = f"{rule.after.days} days" if rule.after else "at once"
        assert [line for line in document if rule.what in line and line.endswith(f"| {after} |")], rule.what
        assert re.search(rf"^ +{after.removesuffix(' days')}  {rule.what}$", said, re.MULTILINE)
