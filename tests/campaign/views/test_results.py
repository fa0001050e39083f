"""Results: what each reader may see of a resolved turn."""

import pytest

from campaign.errors import Forbidden, NotFound
from campaign.views import OUTSIDER
from campaign.views.results import draft_as, draft_whole, result_view
from tests.factories import a_battle, a_result, a_war, drafted, file_hands


@pytest.fixture
def war(session):
    """A campaign with its people and sheets."""
    return a_war(session)


@pytest.fixture
def draft(war):
    """A drafted battle."""
    turn = a_battle(war)
    file_hands(war, turn)
    return drafted(war, turn)


def test_there_is_no_result_before_it_is_published(session, war, draft):
    for name in ("gm", "blue", None):
        with pytest.raises(NotFound):
            result_view(session, war.reader(name), draft)


READERS = [
    # who       whose hands and points   whose sheets
    ("blue", {"blue-knight", "yuna"}, ["blue-knight", "yuna"]),
    ("red", {"red-lance", "mira"}, ["mira", "red-lance"]),
    ("silver", {"haru", "silver-sword"}, []),
    ("reader", set(), []),
    (None, set(), []),
]


@pytest.mark.parametrize(("name", "whole", "sheets"), READERS)
def test_each_reader_sees_their_own(session, war, name, whole, sheets):
    result = result_view(session, war.reader(name), a_result(war))
    assert result.reading.whole == whole
    assert set(result.reading.declarations) <= whole
    assert [one.key for one in result.sheets] == sheets
    assert all(set(event["audience"]) & whole for event in result.reading.events)


def test_the_gm_sees_all(session, war):
    result = result_view(session, war.reader("gm"), a_result(war))
    assert {"blue-knight", "red-lance", "grey-archer"} <= result.reading.whole
    assert len(result.reading.declarations) == 4


@pytest.mark.parametrize(("actor", "sheets"), [("mira", ["mira", "red-lance"]), ("haru", []), (OUTSIDER, [])])
def test_a_gm_reads_a_draft_as_somebody_will(session, war, draft, actor, sheets):
    seen = draft_as(session, war.reader("gm"), draft, actor)
    assert [one.key for one in seen.sheets] == sheets
    assert seen.reading.whole == ({actor} if actor else set())


def test_nobody_else_reads_a_draft(session, war, draft):
    for name in ("blue", "reader", None):
        with pytest.raises(Forbidden):
            draft_whole(session, war.reader(name), draft)
        with pytest.raises(Forbidden):
            draft_as(session, war.reader(name), draft, "mira")


def test_a_revision_that_is_not_there_is_not_found(session, war, draft):
    with pytest.raises(NotFound):
        draft_whole(session, war.reader("gm"), draft, revision=2)
