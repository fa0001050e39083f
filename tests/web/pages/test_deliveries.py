"""What did not arrive, sent again by one press; and the service's own work."""

from datetime import timedelta

import pytest

from campaign import clock
from campaign.model.heartbeat import Heartbeat
from campaign.model.outbox_message import TOO_LATE, OutboxMessage
from campaign.operations.outbox import About, Letter
from tests.factories import waiting_mail

PAGE = "/campaigns/WAR/mails"


@pytest.fixture
def a_mail(session, war):
    """Return a function that writes a mail to blue, as it stands after so much."""

    def write(kind="result", **values):
        message = waiting_mail(
            session, f"{kind}-1", war.blue, Letter(kind, "ko", "턴의 결과", "."), about=About(war.campaign.id)
        )
        for name, value in values.items():
            setattr(message, name, value)
        session.commit()
        return message

    return write


STANDS = [
    ({"status": "failed", "error": "SMTP 550", "tries": 1}, "SMTP 550", True),
    ({"status": "lapsed", "error": TOO_LATE, "tries": 2}, "too late", False),
    ({"status": "pending", "error": "SMTP 450", "tries": 2}, "SMTP 450", False),
]


@pytest.mark.parametrize(("values", "told", "has_button"), STANDS)
def test_the_gm_sees_what_did_not_arrive_by_name_and_not_by_address(person, a_mail, values, told, has_button):
    a_mail(**values)
    page = person("gm").page(PAGE)
    assert "턴의 결과" in page
    assert told in page
    assert "blue@example.org" not in page
    assert (f"{PAGE}/again" in page) is has_button


@pytest.mark.parametrize(
    "values", [{"status": "sent", "tries": 1}, {"status": "lapsed", "error": "no mail server"}, {}]
)
def test_what_arrived_or_was_not_to_be_sent_is_not_listed(person, a_mail, values):
    a_mail(**values)
    assert "턴의 결과" not in person("gm").page(PAGE)


def test_one_press_sends_again_what_failed(person, session, a_mail):
    mail = a_mail(status="failed", error="SMTP 550", tries=1, first_tried_at=clock.now(session) - timedelta(days=2))
    assert person("gm").post(f"{PAGE}/again").status_code == 303
    session.refresh(mail)
    assert (mail.status, mail.tries, mail.first_tried_at) == ("pending", 0, None)


def test_what_is_of_no_use_any_more_is_not_sent_again(person, session, a_mail):
    mail = a_mail(status="failed", created_at=clock.now(session) - timedelta(days=8))
    person("gm").post(f"{PAGE}/again")
    session.refresh(mail)
    assert mail.status == "failed"


@pytest.mark.parametrize("name", ["blue", "reader", "otto"])
def test_nobody_else_may(person, session, a_mail, name):
    mail = a_mail(status="failed")
    assert person(name).get(PAGE).status_code in {403, 404}
    assert person(name).post(f"{PAGE}/again").status_code in {403, 404}
    assert session.get_one(OutboxMessage, mail.id, populate_existing=True).status == "failed"


@pytest.mark.parametrize(("skew", "is_told"), [(20_000, True), (-20_000, True), (1500, False), (None, False)])
def test_a_clock_that_is_wrong_is_told(person, session, war, skew, is_told):
    instant = clock.now(session)
    session.add(Heartbeat(name="deadlines", started_at=instant, finished_at=instant, skew_ms=skew))
    session.commit()
    assert ("its clock is wrong by" in person("gm").page(PAGE)) is is_told
