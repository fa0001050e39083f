"""The main job in a real browser: from signing up to reading the result, in both languages, on a phone and on a desk.

The worker's part is done in process by the operations that its tasks call; its own tests run them on a real broker.
"""

import re
from datetime import timedelta

import pytest

from campaign.demo import story
from campaign.model.turn import Turn
from campaign.operations.adjudication import adjudicate
from campaign.operations.deadlines import claim_turn, due_turns
from campaign.operations.publishing import approved_turns, publish_turn
from campaign.store.session import SESSIONS, session_scope
from tests.flows.conftest import SIZES

PASSWORD = "four plain words here"
SAID = {
    "en": {"won": "won", "nothing": "Nothing of this turn is public.", "sealed": "Sealed", "ruled": "The GM ruled:"},
    "ko": {
        "won": "쪽이 이겼습니다",
        "nothing": "이 턴에서 공개된 것은 없습니다.",
        "sealed": "봉인되었습니다",
        "ruled": "진행자의 재정:",
    },
}


def submit(page, name="main form .btn.primary"):
    """Press the one filled button of the form."""
    page.locator(name).locator("visible=true").first.click()
    page.wait_for_load_state()


def sign_up(visitor, name):
    """Sign up, open the link of the mail in the mailbox, and log in."""
    page = visitor.go("/signup")
    page.locator('[name="display_name"]').fill(name)
    page.locator('[name="email"]').fill(f"{name}@example.org")
    for field in ("password", "password_confirm"):
        page.locator(f'[name="{field}"]').fill(PASSWORD)
    submit(page)
    visitor.go("/mailbox")
    mail = page.locator("article", has_text=f"{name}@example.org").first
    link = re.search(r"http\S*/confirm/\S+", mail.inner_text())[0]
    page.goto(link)
    if page.locator('[name="password"]').count() == 0:
        visitor.go("/login")
    page.locator('[name="email"]').fill(f"{name}@example.org")
    page.locator('[name="password"]').fill(PASSWORD)
    submit(page)
    assert page.get_by_text(name, exact=True).first.is_visible()


def create_campaign(visitor):
    page = visitor.go("/campaigns/new")
    page.locator('[name="name"]').fill("별무리 전쟁")
    page.locator('[name="code"]').fill("STAR")
    submit(page)
    assert "/campaigns/STAR" in page.url


def link_for_players(visitor):
    page = visitor.go("/campaigns/STAR/members")
    page.locator('button[name="role"][value="player"]').click()
    return page.locator("pre").first.inner_text().strip()


def join_and_make_sheet(visitor, link, key):
    page = visitor.page
    page.goto(link)
    submit(page)
    sheet = story.SHEETS[key]
    visitor.go("/campaigns/STAR/sheets/new?kind=servant")
    page.locator('[name="key"]').fill(key)
    page.locator('[name="name"]').fill(sheet["name"])
    for field in ("hp", "hp_max", "mp", "mp_max"):
        page.locator(f'[name="{field}"]').fill(str(sheet[field]))
    for ability, grade in sheet["grades"].items():
        page.locator(f'[name="grades.{ability}"]').fill(grade)
    submit(page, 'button[name="how"][value="fields"]')
    assert f"/sheets/{key}-" in page.url, page.locator("main").inner_text()
    return page.url.rpartition("/")[2]


def open_battle(visitor, knight, lance):
    page = visitor.go("/campaigns/STAR/battles/new")
    page.locator(f'[name="camp.{knight}"]').select_option("a")
    page.locator(f'[name="camp.{lance}"]').select_option("b")
    submit(page)
    assert page.url.endswith("/turns/S1-1"), page.locator("main").inner_text()


def seal_by_quick_entry(visitor, seat):
    page = visitor.go(f"/campaigns/STAR/turns/S1-1/declarations/{seat}")
    page.locator('[name="quick"]').fill(
        "강맹강방반강치맹방대" if visitor.page.locator("html[lang=ko]").count() else "srsgcskrgw"
    )
    submit(page, 'button[value="check"]')
    submit(page, 'button[value="file"]')
    assert page.url.endswith("/receipt"), page.locator("main").inner_text()
    assert page.locator(".print").first.is_visible()


def seal_slot_by_slot(visitor, seat):
    page = visitor.go(f"/campaigns/STAR/turns/S1-1/declarations/{seat}")
    if not page.locator('[name="hand.0.card"]').is_visible():
        page.locator("[data-list] > summary").click()
    for slot, card in enumerate(("rush", "strike", "counter", "critical", "guard", *["standby"] * 5)):
        page.locator(f'[name="hand.{slot}.card"]').select_option(card)
    submit(page, 'button[value="check"]')
    submit(page, 'button[value="file"]')
    assert page.url.endswith("/receipt"), page.locator("main").inner_text()


def let_the_deadline_pass():
    with SESSIONS() as session:
        turn = session.query(Turn).one()
        after = turn.deadline + timedelta(seconds=1)
        assert due_turns(session, after) == [turn.id]
        session.commit()
        claim = claim_turn(session, turn.id, now=after)
    with session_scope() as session:
        adjudicate(session, claim)


def let_the_worker_publish():
    with session_scope() as session:
        (turn,) = approved_turns(session)
        publish_turn(session, turn)


def amend_and_publish(visitor, seat):
    page = visitor.go("/campaigns/STAR/turns/S1-1/review")
    assert page.locator('[id$="-slot-10"]').is_visible()
    page.locator('[name="path"]').select_option(f"characters.{seat}.xp")
    page.locator('[name="value"]').fill("7")
    page.locator('[name="reason"]').fill("A fine post. 좋은 글이었습니다.")
    submit(page, 'button[value="preview"]')
    assert "7" in page.locator("#outcome .now").first.inner_text()
    submit(page, 'button[value="amend"]')
    assert page.get_by_text("A fine post.").first.is_visible()
    submit(page, "#publish button")


def read_result(visitor, said):
    page = visitor.go("/campaigns/STAR/turns/S1-1/result")
    assert said["won"] in page.locator("h1").inner_text()
    assert page.locator("table.clashes tbody tr").count() == 10
    assert page.locator("svg[role=img]").is_visible()
    return page.locator("main").inner_text()


@pytest.mark.parametrize(("language", "width"), SIZES)
def test_the_first_battle_from_signing_up_to_the_result(site, visitor, language, width):
    said = SAID[language]
    gm, blue, red, stranger = (visitor(language, width) for _ in range(4))
    for person, name in ((gm, "gm"), (blue, "blue"), (red, "red")):
        sign_up(person, name)
    create_campaign(gm)
    link = link_for_players(gm)
    knight = join_and_make_sheet(blue, link, "blue-knight")
    lance = join_and_make_sheet(red, link, "red-lance")
    open_battle(gm, knight, lance)
    seal_by_quick_entry(blue, knight)
    seal_slot_by_slot(red, lance)
    let_the_deadline_pass()
    assert (
        said["sealed"]
        in blue.go(f"/campaigns/STAR/turns/S1-1/declarations/{knight}/receipt").locator("h1").inner_text()
    )
    amend_and_publish(gm, lance)
    let_the_worker_publish()
    assert said["ruled"] not in read_result(blue, said)
    assert said["ruled"] in read_result(red, said)
    public = stranger.go("/campaigns/STAR/turns/S1-1/result").locator("main").inner_text()
    assert said["nothing"] in public
    assert story.SHEETS["blue-knight"]["name"] not in public
    for person in (gm, blue, red, stranger):
        assert person.complaints == []
