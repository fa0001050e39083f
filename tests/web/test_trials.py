"""What an amendment would change, found by making it and taking it back."""

import pytest

from campaign.access import reader_of
from campaign.errors import InvalidTool
from campaign.operations.review import Amendment, amend_declaration, amend_with_tool
from campaign.views import review_view
from tests.factories import a_battle, drafted, file_hands
from web.database import session as request_session
from web.trials import outcome_of


@pytest.fixture(autouse=True)
def english(app):
    with app.test_request_context(method="POST", headers={"Accept-Language": "en"}):
        yield
        request_session().rollback()


@pytest.fixture
def turn(war):
    """A drafted battle, as the request's own session reads it."""
    turn = a_battle(war)
    file_hands(war, turn)
    turn_id = drafted(war, turn).id
    war.session.close()
    return request_session().get_one(type(turn), turn_id)


def outcome(war, turn, amend):
    review = review_view(request_session(), reader_of(request_session(), turn.campaign, war.gm), turn)
    found = outcome_of("fate_war", review, amend)
    after = review_view(request_session(), reader_of(request_session(), turn.campaign, war.gm), turn)
    assert (after.latest, after.state) == (1, review.state)
    return found


def by_tool(turn, gm, **values):
    given = {"path": "characters.red-lance.hp", "value": 3, "reason": "x", **values}
    return amend_with_tool(request_session(), gm, turn, "gm.adjust", given, expected_revision=1)


def test_a_number_shows_before_and_after(war, turn):
    found = outcome(war, turn, lambda: by_tool(turn, war.gm))
    ((person, (line,)),) = found.changes
    assert (person, line.key, line.before, line.after) == ("red-lance", "hp", 18, 3)
    assert not found.is_nothing


def test_a_hand_shows_another_verdict(war, turn):
    amendment = Amendment("blue-knight", None, "Never filed.")
    found = outcome(
        war, turn, lambda: amend_declaration(request_session(), war.gm, turn, amendment, expected_revision=1)
    )
    assert found.verdicts[0] != found.verdicts[1]


def test_nothing_is_nothing(war, turn):
    found = outcome(war, turn, lambda: by_tool(turn, war.gm, value=18))
    assert found.is_nothing


def test_a_refusal_passes_and_leaves_the_draft(war, turn):
    with pytest.raises(InvalidTool):
        outcome(war, turn, lambda: by_tool(turn, war.gm, value="many"))
    assert review_view(request_session(), reader_of(request_session(), turn.campaign, war.gm), turn).latest == 1
