"""What is counted for monitors, with every reason told, and none that is not ours."""

import pytest

from campaign.errors import HELD_REASONS
from campaign.model.turn import INSERTED, TurnStatus
from campaign.operations.outbox import Letter
from campaign.views.service_figures import OTHER, service_figures
from tests.factories import a_battle, a_war, file_hands, waiting_mail


@pytest.fixture
def turn(session):
    return a_battle(a_war(session))


def test_where_there_is_nothing_every_reason_is_told_as_none(session):
    figures = service_figures(session)
    assert figures.held == dict.fromkeys({*HELD_REASONS, OTHER} - {INSERTED}, 0)
    assert (figures.mails, figures.declarations) == ({}, 0)


@pytest.mark.parametrize(
    ("reason", "told"), [("seal_broken", "seal_broken"), ("what nobody wrote", OTHER), (None, OTHER), (INSERTED, None)]
)
def test_held_turns_are_told_by_reason(session, turn, reason, told):
    turn.status, turn.held_reason = TurnStatus.HELD, reason
    session.commit()
    held = service_figures(session).held
    assert {name: count for name, count in held.items() if count} == ({told: 1} if told else {})


def test_mails_are_told_by_kind_while_they_wait_or_after_they_failed(session):
    for number, status in enumerate(("pending", "sending", "failed", "sent", "lapsed")):
        waiting_mail(session, f"{number}", "a@example.org", Letter("result", "en", "R", ".")).status = status
    session.commit()
    assert service_figures(session).mails == {("waiting", "result"): 2, ("undelivered", "result"): 1}


def test_what_was_filed_is_counted(session):
    war = a_war(session)
    filed = file_hands(war, a_battle(war))
    assert service_figures(session).declarations == len(filed) > 0
