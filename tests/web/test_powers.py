"""Powers: a GM who plays tries every route of form and API, and is refused with the reason and the way on."""

from datetime import timedelta

import pytest
from sqlalchemy import Engine, event, select

from campaign import clock
from campaign.access import ALLOWED, BOUND, GMS
from campaign.errors import NeedsOthers
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.proposal import Proposal
from campaign.model.turn import TurnStatus
from campaign.operations.members import assign_seat, change_role
from campaign.operations.review import latest_revision
from campaign.views import review_view, seat_at
from tests.factories import a_battle, drafted, file_hands, published
from tests.web.pages_asked import Counter
from web.times import local_input

ADJUST = {"path": "characters.mira.hp", "value": 20, "reason": "because", "audience": "all"}
TURN = "/campaigns/WAR/turns/S1-1"
REASON = {"reason": "because", "void_reason": "because"}


@pytest.fixture
def playing(session, war):
    """A war whose co-GM is Red, who plays; the GM holds no seat."""
    change_role(session, war.gm, war.member("red"), "co_gm")
    session.commit()
    return war


@pytest.fixture
def collecting(playing):
    turn = a_battle(playing)
    file_hands(playing, turn)
    return turn


@pytest.fixture
def draft(playing, collecting):
    return drafted(playing, collecting)


def earlier(war):
    """Return an instant before any deadline of these tests, as a form and a program send it."""
    at = clock.now(war.session) + timedelta(minutes=10)
    return at.astimezone().isoformat(timespec="minutes")


def kinds(session):
    return list(session.scalars(select(LedgerEntry.kind).order_by(LedgerEntry.number)))


def local(war, **later):
    return local_input(clock.now(war.session) + timedelta(**later), war.campaign.time_zone)


MOST_OF_A_LINE = 8
"""So many statements, at most, does it cost once to write down who reads a draft."""
ROUTES = ("void", "close early", "shorten", "a tool", "insert")


def on_pages(war):
    """Return address and form of each route to a turn that collects."""
    return {
        "void": (f"{TURN}/void", REASON),
        "close early": (f"{TURN}/skip", REASON),
        "shorten": (f"{TURN}/deadline", {"deadline": local(war, minutes=10), **REASON}),
        "a tool": ("/campaigns/WAR/tools/gm.adjust", ADJUST),
        "insert": ("/campaigns/WAR/battles/new?before=S1-1", {"deadline": local(war, hours=1), **REASON}),
    }


def for_programs(war):
    """Return method, address and body of the same."""
    return {
        "void": ("POST", "/turns/S1-1/void", {"reason": "because"}),
        "close early": ("POST", "/turns/S1-1/skip", {"reason": "because"}),
        "shorten": ("POST", "/turns/S1-1/deadline", {"deadline": earlier(war), "reason": "because"}),
        "a tool": ("POST", "/tools", {"tool": "gm.adjust", "values": ADJUST}),
        "insert": ("POST", "/turns/S1-1/insert", {"deadline": earlier(war), "battle": {}}),
    }


DRAFTED = {
    "read": ("GET", f"{TURN}/review", {}),
    "read as one will see it": ("GET", f"{TURN}/review/preview?as=mira", {}),
    "read the case": ("GET", f"{TURN}/review/case.json", {}),
    "take the case away": ("GET", f"{TURN}/case.json", {}),
    "open the form of a tool": ("GET", f"{TURN}/review/amend/tool/gm.adjust", {}),
    "open the form of a hand": ("GET", f"{TURN}/review/amend/seat/blue-knight", {}),
    "try a tool": ("POST", f"{TURN}/review/amend/tool/gm.adjust", {"do": "try", "revision": "1", **ADJUST}),
    "use a tool": ("POST", f"{TURN}/review/amend/tool/gm.adjust", {"do": "amend", "revision": "1", **ADJUST}),
    "try a hand": ("POST", f"{TURN}/review/amend/seat/red-lance", {"do": "try", "revision": "1", **REASON}),
    "change the own hand": ("POST", f"{TURN}/review/amend/seat/red-lance", {"do": "amend", "revision": "1", **REASON}),
    "set a hand aside": ("POST", f"{TURN}/review/amend/seat/blue-knight", {"do": "drop", "revision": "1", **REASON}),
    "void": ("POST", f"{TURN}/void", REASON),
}
DRAFTED_API = {
    "read": ("GET", "/turns/S1-1/review", None),
    "take the case away": ("GET", "/turns/S1-1/case", None),
    "use a tool": ("POST", "/turns/S1-1/review/tool", {"tool": "gm.adjust", "values": ADJUST, "revision": 1}),
    "change a hand": ("POST", "/turns/S1-1/review/declaration", {"seat": "red-lance", "revision": 1, **REASON}),
    "void": ("POST", "/turns/S1-1/void", {"reason": "because"}),
}  # fmt: skip


def refused_on_page(answer):
    assert answer.status_code == 403
    assert "You hold a player&#39;s seat here" in answer.text
    assert "A GM who holds no seat here may do it" in answer.text
    assert "strike" not in answer.text


def refused_by_api(answer):
    assert answer.status_code == 403, answer.text
    assert answer.json["code"] == "plays_there"
    assert "A GM who holds no seat here may do it" in answer.json["message"]


def by_api(person, method, address, body):
    return person.client.open(
        f"/api/campaigns/WAR{address}",
        method=method,
        json=body,
        headers={**person.headers, "X-CSRFToken": person.token()},
        buffered=True,
    )


@pytest.mark.parametrize("route", ROUTES)
def test_who_plays_does_nothing_alone_to_a_turn_that_collects(person, session, playing, collecting, route):
    before = kinds(session)
    refused_on_page(person("red").post(*on_pages(playing)[route]))
    session.rollback()
    assert kinds(session) == before
    session.refresh(collecting)
    assert (collecting.status, collecting.deadline_version) == (TurnStatus.COLLECTING, 1)


@pytest.mark.parametrize("route", ROUTES)
def test_nor_by_the_api(person, session, playing, collecting, route):
    before = kinds(session)
    refused_by_api(by_api(person("red"), *for_programs(playing)[route]))
    session.rollback()
    assert kinds(session) == before


@pytest.mark.parametrize("route", DRAFTED)
def test_who_plays_neither_reads_nor_changes_a_draft(person, session, draft, route):
    method, address, data = DRAFTED[route]
    before, red = kinds(session), person("red")
    refused_on_page(red.get(address) if method == "GET" else red.post(address, data))
    session.rollback()
    assert (kinds(session), latest_revision(session, draft).revision) == (before, 1)


@pytest.mark.parametrize("route", DRAFTED_API)
def test_nor_a_draft_by_the_api(person, session, draft, route):
    refused_by_api(by_api(person("red"), *DRAFTED_API[route]))
    session.rollback()
    assert latest_revision(session, draft).revision == 1


def test_the_result_of_a_draft_is_told_to_nobody_who_plays(person, draft):
    answer = by_api(person("red"), "GET", "/turns/S1-1/result", None)
    assert (answer.status_code, answer.json) == (200, [])
    assert by_api(person("gm"), "GET", "/turns/S1-1/result", None).json == []


def test_a_gm_without_a_seat_is_as_free_as_before(person, session, playing, draft):
    gm = person("gm")
    for method, address, data in DRAFTED.values():
        answer = gm.get(address) if method == "GET" else gm.post(address, data)
        assert answer.status_code in {200, 303, 422, 409}, address


def test_the_co_gm_who_does_not_play_is_free_too(person, session, playing, draft):
    assert person("co_gm").get(f"{TURN}/review").status_code == 200


def test_whoever_plays_reads_all_as_a_gm_once_it_is_published(person, session, playing, draft):
    published(playing, draft)
    assert person("red").get(f"{TURN}/review").status_code == 200


def test_giving_the_seat_up_in_the_middle_of_a_turn_frees_nobody(person, session, playing, draft):
    red = playing.reader("red")
    for key in ("red-lance", "mira"):
        assign_seat(session, playing.people["red"], seat_at(session, red, playing.campaign, key), None)
    session.commit()
    refused_on_page(person("red").get(f"{TURN}/review"))


def test_whoever_takes_a_seat_in_the_middle_of_a_turn_plays_from_then_on(session, playing, draft):
    reader = playing.reader("co_gm")
    review_view(session, reader, draft)
    seat = seat_at(session, reader, playing.campaign, "mira")
    assign_seat(session, playing.co_gm, seat, playing.member("co_gm"))
    with pytest.raises(NeedsOthers):
        review_view(session, reader, draft)


def test_a_seat_that_was_given_up_before_the_turn_binds_nobody(person, session, playing):
    red = playing.reader("red")
    for key in ("red-lance", "mira"):
        assign_seat(session, playing.people["red"], seat_at(session, red, playing.campaign, key), None)
    session.commit()
    drafted(playing, a_battle(playing))
    assert person("red").get(f"{TURN}/review").status_code == 200


def test_a_gm_who_plays_may_publish_what_nobody_of_them_has_read(person, session, draft):
    answer = by_api(person("red"), "POST", "/turns/S1-1/review/publish", {"revision": 1})
    assert answer.status_code == 200
    session.refresh(draft)
    assert draft.status is TurnStatus.APPROVED


def proposed_by(person, address, data):
    """Propose by a form, and return the proposal's page."""
    answer = person.post(address, {"propose": "1", **data})
    assert answer.status_code == 303, answer.text
    return answer.location


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("route", ["void", "close early", "shorten", "a tool"])
def test_what_is_refused_is_proposed_by_the_same_form_and_done_by_one_button(
    person, session, playing, collecting, route, language
):
    page = proposed_by(person("red", language), *on_pages(playing)[route])
    blue = person("blue", language)
    assert page in person("blue", language).page(TURN)
    told = blue.page(page)
    assert "because" in told or route == "shorten"
    assert f'action="{page}/consent"' in told
    assert blue.post(f"{page}/consent").status_code == 303
    session.expire_all()
    assert session.scalars(select(Proposal.status)).all() == ["done"]
    assert blue.page(page).count(f"{page}/consent") == 0
    assert person("silver").get(page).status_code == 404


def test_an_amendment_is_proposed_once_the_draft_is_opened_by_consent(person, session, playing, draft):
    red, gm = person("red"), person("co_gm")
    opening = proposed_by(red, f"{TURN}/open-draft", {"open_reason": "Mira asked"})
    gm.post(f"{opening}/consent")
    assert red.get(f"{TURN}/review").status_code == 200
    form = f"{TURN}/review/amend/tool/gm.adjust"
    page = red.page(form)
    assert "Propose it to the others" in page
    assert "Recompute, without saving" not in page
    refused_on_page(red.post(form, {"do": "try", "revision": "1", **ADJUST}))
    amendment = proposed_by(red, form, {"revision": "1", **ADJUST})
    assert "characters.mira.hp" in gm.page(amendment)
    gm.post(f"{amendment}/consent")
    gm.post(f"{amendment}/consent")
    session.expire_all()
    assert latest_revision(session, draft).revision == 2
    assert latest_revision(session, draft).state["characters"]["mira"]["hp"] == 20


def test_programs_propose_and_consent_too(person, session, playing, collecting):
    sent = {"turn": "S1-1", "action": "void_turn", "reason": "because"}
    made = by_api(person("red"), "POST", "/proposals", sent)
    assert (made.status_code, made.json["status"], made.json["may_consent"]) == (201, "open", False)
    address = f"/proposals/{made.json['number']}"
    assert by_api(person("silver"), "POST", f"{address}/consent", None).status_code == 404
    assert by_api(person("blue"), "GET", address, None).json["may_consent"] is True
    assert by_api(person("blue"), "POST", f"{address}/consent", None).json["status"] == "done"
    assert by_api(person("blue"), "POST", f"{address}/consent", None).status_code == 409
    session.refresh(collecting)
    assert collecting.status is TurnStatus.VOID


def test_a_draft_is_published_unread_by_one_button(person, session, draft):
    red = person("red")
    page = red.page(TURN)
    assert "Publish it unread" in page
    assert "/review" not in page
    assert red.post(f"{TURN}/publish-unread").status_code == 303
    session.refresh(draft)
    assert draft.status is TurnStatus.APPROVED


def test_each_try_of_a_change_is_a_line_of_the_ledger(person, session, draft):
    form = f"{TURN}/review/amend/tool/gm.adjust"
    for _ in range(2):
        assert person("gm").post(form, {"do": "try", "revision": "1", **ADJUST}).status_code == 200
    session.rollback()
    assert kinds(session).count("amendment_tried") == 2
    assert latest_revision(session, draft).revision == 1


def test_the_line_of_a_reading_is_written_once_and_costs_little(person, session, draft):
    gm, counted = person("gm"), Counter()
    event.listen(Engine, "before_cursor_execute", counted)
    try:
        first, again = (counted.cost(lambda: gm.get(f"{TURN}/review")) for _ in range(2))
    finally:
        event.remove(Engine, "before_cursor_execute", counted)
    assert (first.status, again.status) == (200, 200)
    assert first.statements - again.statements <= MOST_OF_A_LINE
    session.rollback()
    assert kinds(session).count("draft_read") == 1


@pytest.mark.parametrize("language", ["ko", "en"])
def test_the_table_is_there_for_everybody_in_words(person, language):
    page = person(language=language).page("/help/powers")
    assert page.count("<tr") == 3 + len(BOUND)
    assert "plays_there" not in page
    assert '<th role="rowheader" scope="row"></th>' not in page


def test_members_read_what_their_campaign_has_chosen(person, playing):
    for name in ("blue", "reader", "gm"):
        page = person(name).page("/campaigns/WAR/powers")
        assert "most of the players of the other seats" in page
        assert "holds no player’s seat" in page
    assert person().get("/campaigns/WAR/powers").status_code == 302
    assert person("otto").get("/campaigns/WAR/powers").status_code == 403
    assert "/campaigns/WAR/powers" in person("blue").page("/campaigns/WAR")


def test_what_is_bound_is_a_gms_to_do():
    assert all(ALLOWED[action] == GMS for action in BOUND)
