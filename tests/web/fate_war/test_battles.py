"""What pages on a resolved turn are rendered from."""

import pytest

from campaign.views.results import draft_whole, result_view
from tests.factories import a_battle, a_result, drafted, file_hands
from web.fate_war.battles import drawn_result, plain_text
from web.pages.results import drawn_values


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


def test_each_persons_part_adds_up(whole):
    (battle,) = drawn_result(whole).battles
    parts = {part.person.id: part for part in battle.parts}
    assert {key: part.outcome for key, part in parts.items()} == {
        "blue-knight": "won",
        "yuna": "won",
        "red-lance": "lost",
        "mira": "lost",
    }
    assert (parts["red-lance"].lost.hp, parts["red-lance"].lost.mp) == (32, 12)
    (dealt,) = parts["blue-knight"].dealt.values()
    assert (dealt.hp, dealt.mp) == (32, 12)


def test_the_text_has_a_line_for_each_slot(whole):
    (battle,) = drawn_result(whole).battles
    lines = plain_text(battle.rows).splitlines()
    assert [line.partition(".")[0] for line in lines[2:]] == [str(slot) for slot in range(1, 11)]
    assert lines[4].endswith("(FW-C15)")


def test_a_reader_is_told_of_no_more_than_their_events(war):
    turn = a_result(war)
    public = drawn_values(result_view(war.session, war.reader(None), turn))
    assert (public["battles"], public["lines"]) == ([], ())
