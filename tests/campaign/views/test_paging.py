from importlib import import_module

import pytest
from sqlalchemy import select

from campaign import views
from campaign.errors import NotFound
from campaign.model.turn import Turn, TurnStatus
from campaign.views import ledger, traces, turn_lists
from tests.factories import a_battle, a_result, a_war, drafted, published

PEOPLE = ("gm", "blue", "otto", None)


def in_pages(view, *arguments):
    """Return all lines of a view by following its pages, and how many pages there were."""
    page = view(*arguments)
    lines, pages = [*page], 1
    while page.older is not None:
        page = view(*arguments, page.older)
        lines, pages = [*lines, *page], pages + 1
    return lines, pages


@pytest.fixture
def played(session):
    """A campaign with three published turns and one that collects."""
    war = a_war(session)
    a_result(war)
    for _ in range(2):
        published(war, drafted(war, under_way(war) or a_battle(war)))
    if under_way(war) is None:
        a_battle(war)
    return war


def under_way(war):
    return war.session.scalar(select(Turn).where(Turn.status == TurnStatus.COLLECTING))


@pytest.mark.parametrize(
    ("module", "size", "view"),
    [
        (turn_lists, "LINES", views.turns_of),
        (traces, "TURNS", views.log),
        (ledger, "LINES", views.ledger_view),
    ],
    ids=["turns", "log", "ledger"],
)
@pytest.mark.parametrize("name", PEOPLE)
def test_the_pages_of_a_list_are_the_whole_of_it(played, monkeypatch, module, size, view, name):
    arguments = played.session, played.reader(name), played.campaign
    monkeypatch.setattr(module, size, 1000)
    whole = list(view(*arguments))
    monkeypatch.setattr(module, size, 1)
    lines, pages = in_pages(view, *arguments)
    assert lines == whole
    assert pages > 1


def test_a_page_of_the_log_has_no_more_events_than_fit(played, monkeypatch):
    arguments = played.session, played.reader("gm"), played.campaign
    whole = list(views.log(*arguments))
    monkeypatch.setattr(traces, "EVENTS", 1)
    assert in_pages(views.log, *arguments) == (whole, 3)


def test_the_history_of_a_sheet_comes_in_pages(played, monkeypatch):
    reader = played.reader("gm")
    seat = views.seat_at(played.session, reader, played.campaign, "blue-knight")
    whole = list(views.sheet_history(played.session, reader, seat))
    monkeypatch.setattr(import_module("campaign.views.sheets"), "CHANGES", 1)
    assert in_pages(views.sheet_history, played.session, reader, seat) == (whole, len(whole))
    assert len(whole) > 1


@pytest.mark.parametrize("mark", ["S9-9", "", "S1-9"])
def test_a_log_goes_on_only_from_a_turn_that_was_published(played, mark):
    with pytest.raises(NotFound):
        views.log(played.session, played.reader("blue"), played.campaign, mark)


@pytest.mark.parametrize("mark", ["", "one", "-1", "1" * 10])
def test_a_history_goes_on_only_from_a_number(played, mark):
    reader = played.reader("gm")
    seat = views.seat_at(played.session, reader, played.campaign, "yuna")
    with pytest.raises(NotFound):
        views.sheet_history(played.session, reader, seat, mark)
