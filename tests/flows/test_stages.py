"""What a battle asks for after its first turn: rows, late hands, the second half, hands after a pause, spoils."""

import pytest
from werkzeug.datastructures import MultiDict

from campaign.demo import story
from campaign.model.turn import Turn
from tests.factories import a_battle, a_war, drafted, file_hands, published
from tests.web.conftest import Person
from web.form_values import FormValues

FIRST = story.FIRST_BATTLE


@pytest.fixture
def at_browser(site, session):
    """Return an account's holder at a browser, in English."""

    def make(account):
        account.language = "en"
        session.commit()
        return Person(site.app, session, account)

    return make


@pytest.fixture
def blue(war, at_browser):
    """The player of the blue pair."""
    return at_browser(war.blue)


def newest(war):
    war.session.expire_all()
    return war.session.query(Turn).order_by(Turn.id.desc()).first()


def form_of(turn, seat):
    return f"/campaigns/WAR/turns/{turn.code}/declarations/{seat}"


def filed(person, turn, seat, declaration):
    """File by the form, with one press."""
    given = MultiDict([*FormValues.of(declaration).items(), ("do", "file"), ("replaces", "0")])
    answer = person.post(form_of(turn, seat), given)
    assert answer.status_code == 303, answer.text
    return answer


@pytest.fixture
def rows_first(session):
    """A war whose campaign asks for the rows first."""
    return a_war(session, options={"rows_first": True})


def test_rows_first_then_hands_with_the_row_that_was_opened(at_browser, rows_first):
    war = rows_first
    blue = at_browser(war.blue)
    turn = a_battle(war)
    page = blue.page(form_of(turn, "yuna"))
    assert "The row of" in page
    assert "data-card" not in page
    filed(blue, turn, "yuna", {"row": "back"})
    published(war, drafted(war, turn))
    following = newest(war)
    assert following.code == "S1-2"
    page = blue.page(form_of(following, "yuna"))
    assert "it was opened and stays for this battle" in page
    assert page.count("data-main") == 10


def test_a_split_hand_goes_on_at_slot_six_with_what_is_left(war, blue):
    turn = a_battle(war, {**FIRST, "mode": "split"})
    filed(blue, turn, "blue-knight", {"hand": story.hand(None, "strike", "strike", "rush", "guard", "critical")})
    published(war, drafted(war, turn))
    following = newest(war)
    page = blue.page(form_of(following, "blue-knight"))
    assert "Cards 6 to 10" in page
    assert page.count("data-main") == 5
    assert "strike A+ · 1 of 3 left" in page
    assert "critical: used up (FW-C8)" in page
    assert "Already shown to you" in page
    wrong = {"hand": [{"card": "strike"}] * 4 + [{"card": "unknown"}]}
    answer = blue.post(form_of(following, "blue-knight"), MultiDict([*FormValues.of(wrong).items(), ("do", "check")]))
    assert "10" in answer.text.partition('href="#f-hand-4-card">')[2].partition("</a>")[0]


def test_the_informed_see_the_cards_of_the_others_before_they_declare(war, blue, at_browser):
    turn = a_battle(war, {**FIRST, "mode": "staged", "informed": ["blue-knight"]})
    red = at_browser(war.red)
    assert blue.get(form_of(turn, "blue-knight")).status_code == 409
    filed(red, turn, "red-lance", story.FIRST_HANDS["red-lance"])
    published(war, drafted(war, turn))
    page = blue.page(form_of(newest(war), "blue-knight"))
    shown = page.partition("Already shown to you")[2].partition("</dl>")[0]
    assert "1.rush 2.strike 3.counter 4.charge" in " ".join(shown.split())


def test_after_a_pause_fewer_cards_are_asked_for(war, blue):
    turn = a_battle(war)
    change_battle(war, turn, pause_after=3)
    file_hands(war, turn)
    published(war, drafted(war, turn))
    page = blue.page(form_of(newest(war), "blue-knight"))
    assert "Cards 4 to 10" in page
    assert page.count("data-main") == 7
    assert "strike A+ · 1 of 3 left" in page
    assert blue.page(f"/campaigns/WAR/turns/{turn.code}/result").count("-slot-") == 3


def test_spoils_are_a_choice_for_each_of_the_fallen(war, blue):
    turn = spoils_turn(war)
    (seat,) = turn.asked
    page = blue.page(form_of(turn, seat))
    assert 'name="spoils.mira" value="spare" checked' in page
    assert "Mira" in blue.page(f"/campaigns/WAR/turns/{turn.code}")
    filed(blue, turn, seat, {"spoils": {"mira": "capture"}})
    assert "capture" in blue.page(form_of(turn, seat) + "/receipt")


def change_battle(war, turn, **fields):
    """Change the state of a turn that has just opened, as a tool would have before it did."""
    (battle,) = turn.state["battles"]
    turn.scene.state = turn.state = {**turn.state, "battles": [{**battle, **fields}]}
    war.session.commit()


def spoils_turn(war):
    """Play a battle in which the red pair falls, and return the turn that asks what becomes of them."""
    turn = a_battle(war)
    persons = turn.state["characters"]
    weak = {key: {**one, "hp": 1} if key in ("red-lance", "mira") else one for key, one in persons.items()}
    turn.scene.state = turn.state = {**turn.state, "characters": weak}
    war.session.commit()
    hits = [{"card": "strike", "target": target} for target in ("red-lance", "mira")]
    waits = story.hand(None, *["standby"] * 10)
    hands = {"blue-knight": {"hand": [*hits, *waits[2:]]}, "red-lance": {"hand": waits}, "mira": {"hand": waits}}
    file_hands(war, turn, hands)
    published(war, drafted(war, turn))
    return newest(war)
