"""Turns: status, times and lists as each reader may see them."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from campaign import clock, views
from campaign.access import reader_of
from campaign.demo import story
from campaign.errors import NotAsked, NotFound, NotYourSeat
from campaign.model.seat import Seat
from campaign.model.turn import TurnStatus
from campaign.operations.deadlines import claim_turn
from campaign.operations.holding import hold_turn
from tests.factories import a_battle, a_campaign, a_result, a_war, drafted, file_hands, published

PEOPLE = ("gm", "co_gm", "blue", "red", "silver", "reader", "otto", None)
TO_DEATH = {
    "blue-knight": {"hand": story.hand("red-lance", "strike", "strike", "strike", *["standby"] * 7)},
    "red-lance": {"hand": story.hand("blue-knight", *["standby"] * 10)},
    "mira": {"row": "back", "on_servant_zero": "vanish"},
}


def seen(war, turn):
    return {name: views.turn_view(war.session, war.reader(name), turn) for name in PEOPLE}


def seat_of(war, key):
    return war.session.scalars(select(Seat).where(Seat.key == key)).one()


def test_an_open_turn_tells_everybody_its_times_and_each_their_own_seats(session):
    war = a_war(session)
    turn = a_battle(war)
    told = seen(war, turn)
    assert {view.is_open for view in told.values()} == {True}
    assert {(view.deadline, view.seed_hash, view.seed) for view in told.values()} == {
        (turn.deadline, turn.seed_hash, None)
    }
    own = {name: [(seat.key, seat.document, seat.version) for seat in view.own] for name, view in told.items()}
    assert own["blue"] == [("blue-knight", "battle", None), ("yuna", "battle", None)]
    assert [own[name] for name in ("gm", "silver", "reader", "otto", None)] == [[]] * 5


def test_after_the_deadline_a_turn_is_closed_before_anybody_claimed_it(session):
    war = a_war(session)
    turn = a_battle(war)
    turn.deadline = clock.now(session) - timedelta(seconds=1)
    session.commit()
    assert {(view.status, view.is_open) for view in seen(war, turn).values()} == {(TurnStatus.COLLECTING, False)}


def test_what_was_filed_is_told_to_its_holder_by_version_and_fingerprint(session):
    war = a_war(session)
    turn = a_battle(war)
    receipts = file_hands(war, turn)
    own = {seat.key: seat for seat in seen(war, turn)["red"].own}
    assert own["mira"].fingerprint == receipts["mira"].fingerprint
    assert (own["red-lance"].version, own["red-lance"].received_at) == (1, receipts["red-lance"].received_at)


FILED = [
    # the campaign shows  what blue reads of the list, None for no list
    ("off", None),
    ("count", (1, 4, [])),
    ("names", (1, 4, ["blue-knight", "mira", "red-lance", "yuna"])),
]


@pytest.mark.parametrize(("filed_list", "expected"), FILED)
def test_who_has_filed_as_the_campaign_sets_it(session, filed_list, expected):
    war = a_war(session, filed_list=filed_list)
    turn = a_battle(war)
    file_hands(war, turn, {"mira": story.FIRST_HANDS["mira"]})
    told = {name: view.filed for name, view in seen(war, turn).items()}
    blue = told["blue"]
    assert (blue and (blue.filed, blue.asked, [seat.key for seat in blue.seats])) == expected
    assert blue is None or all(seat.version is None and seat.received_at is None for seat in blue.seats)
    assert [told[name] for name in ("silver", "reader", "otto", None)] == [None] * 4
    assert [(seat.key, seat.version) for seat in told["gm"].seats if seat.is_filed] == [("mira", 1)]


def test_only_the_gm_sees_how_the_work_on_a_draft_stands(session):
    war = a_war(session)
    turn = a_battle(war)
    drafted(war, turn)
    told = seen(war, turn)
    statuses = {name: view.status for name, view in told.items()}
    assert statuses == {name: TurnStatus.DRAFTED if name in {"gm", "co_gm"} else TurnStatus.CLAIMED for name in PEOPLE}
    assert (told["gm"].revision, told["blue"].revision) == (1, None)
    assert (told["gm"].drafted_at is None, told["blue"].drafted_at) == (False, None)


def test_a_held_turn_looks_sealed_to_all_but_the_gm(session):
    war = a_war(session)
    turn = a_battle(war)
    hold_turn(session, claim_turn(session, turn.id, now=turn.deadline + timedelta(seconds=1)), "rules_fault")
    told = seen(war, turn)
    assert (told["gm"].status, told["gm"].held_reason) == (TurnStatus.HELD, "rules_fault")
    assert (told["red"].status, told["red"].held_reason) == (TurnStatus.CLAIMED, None)


def test_nobody_is_told_the_seed_itself(session):
    war = a_war(session)
    turn = a_result(war)
    assert {(view.seed, view.revision, view.status) for view in seen(war, turn).values()} == {
        (None, 1, TurnStatus.PUBLISHED)
    }


def test_by_the_first_recipe_the_seed_is_told_with_the_result(session):
    war = a_war(session)
    turn = a_result(war)
    turn.recipe = 1
    assert {view.seed for view in seen(war, turn).values()} == {turn.seed.hex()}


def after_a_fall(session):
    """A battle whose loser falls for good: a second turn asks the winner alone about the spoils."""
    war = a_war(session, sheets={"mira": {"hp": 1}, "red-lance": {"hp": 5}})
    turn = a_battle(war)
    file_hands(war, turn, TO_DEATH)
    published(war, drafted(war, turn))
    return war


def test_a_later_turn_is_for_whom_it_asks(session):
    war = after_a_fall(session)
    codes = {name: [line.code for line in views.turns_of(session, war.reader(name), war.campaign)] for name in PEOPLE}
    assert codes["gm"] == ["S1-2", "S1-1"]
    assert codes["blue"] == ["S1-2", "S1-1"]
    for name in ("red", "silver", "reader", "otto", None):
        assert codes[name] == ["S1-1"]
        with pytest.raises(NotFound):
            views.turn_at(session, war.reader(name), war.campaign, "S1-2")


def test_requests_are_told_to_their_own_seats(session):
    war = after_a_fall(session)
    told = {
        name: views.turn_view(session, war.reader(name), views.turn_at(session, war.reader("gm"), war.campaign, "S1-2"))
        for name in ("gm", "blue")
    }
    assert [request["want"] for request in told["blue"].requests] == ["spoils"]
    assert told["gm"].requests == ()


def test_a_turn_of_another_campaign_is_not_there(session):
    war = a_war(session)
    turn = a_battle(war)
    other = a_campaign(session, war.otto, code="OTHER")
    reader = reader_of(session, other, war.otto)
    with pytest.raises(NotFound):
        views.turn_view(session, reader, turn)
    with pytest.raises(NotYourSeat):
        views.form_view(war.session, reader, turn, seat_of(war, "yuna"))


def test_a_form_shows_what_its_seat_knows(session):
    war = a_war(session)
    turn = a_battle(war)
    shown = views.form_view(war.session, war.reader("blue"), turn, seat_of(war, "yuna"))
    assert (shown["actor"], shown["document"], shown["battle"]["camp"]) == ("yuna", "battle", "blue")
    assert shown["partner"]["id"] == "blue-knight"
    assert shown["persons"]["mira"] == {"id": "mira", "name": "미라 (Mira)", "kind": "master"}


def test_a_form_is_for_its_holder_and_for_whom_the_turn_asks(session):
    war = a_war(session)
    turn = a_battle(war)
    for name in ("gm", "red", "reader", "otto", None):
        with pytest.raises(NotYourSeat):
            views.form_view(war.session, war.reader(name), turn, seat_of(war, "yuna"))
    with pytest.raises(NotAsked):
        views.form_view(war.session, war.reader("silver"), turn, seat_of(war, "haru"))
