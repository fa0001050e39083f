"""What tables of changed sheets are rendered from."""

import pytest

from campaign.views.results import draft_whole
from tests.factories import a_battle, drafted, file_hands
from web.sheet_changes import changes_by_person


@pytest.fixture(autouse=True)
def english(app):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


@pytest.fixture
def whole(war):
    """A draft with nothing hidden."""
    turn = a_battle(war)
    file_hands(war, turn)
    return draft_whole(war.session, war.reader("gm"), drafted(war, turn))


def test_every_change_of_a_sheet_has_its_slots_and_clauses(whole):
    changed = {
        key: {line.key: line for line in lines}
        for key, lines in changes_by_person("fate_war", whole.sheets, whole.reading.events)
    }
    lost = changed["red-lance"]["hp"]
    assert (lost.before, lost.after, lost.causes.moments) == (50, 18, "slots 1, 3, 5, 6, 7, 8, 10")
    assert changed["blue-knight"]["mp"].causes.moments == "slots 2, 5"
    assert changed["blue-knight"]["xp"].causes.rules == ("FW-B10",)
    assert changed["red-lance"]["statuses"].causes.rules == ("FW-X6",)
    assert all(line.causes.rules for lines in changed.values() for line in lines.values())
