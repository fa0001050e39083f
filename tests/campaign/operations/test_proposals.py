"""Proposals: others consent, then it is done exactly once; what has moved on ends."""

from contextlib import suppress
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from campaign import clock
from campaign.access import witnesses_of
from campaign.demo import story
from campaign.errors import Forbidden, InvalidTool, NeedsOthers, NotFound, ReasonMissing, WrongStatus
from campaign.model.account import Account
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.proposal import Consent, Proposal
from campaign.model.turn import TurnStatus
from campaign.operations.campaigns import change_settings
from campaign.operations.insertions import insert_turn
from campaign.operations.members import change_role, leave
from campaign.operations.proposals import Act, consent, propose, stands
from campaign.operations.review import amend_with_tool, latest_revision
from campaign.operations.scenes import open_scene
from campaign.operations.turns import skip_turn
from campaign.store.session import session_scope
from campaign.views import review_view
from campaign.views.proposals import open_proposals, proposal_at, proposal_view
from tests.campaign.at_once import at_once
from tests.campaign.conftest import mails
from tests.factories import a_battle, a_war, drafted, file_hands

ADJUST = {"path": "characters.mira.hp", "value": 15, "audience": ["mira"]}
TOOL = {"tool": "gm.adjust", "values": ADJUST}


@pytest.fixture
def war(session):
    """A war whose only GM besides the co-GM is Red, who plays; the first GM plays Silver's part elsewhere."""
    war = a_war(session)
    change_role(session, war.gm, war.member("red"), "gm")
    change_role(session, war.gm, war.member("co_gm"), "player")
    change_role(session, war.people["red"], war.member("gm"), "player")
    session.commit()
    return war


@pytest.fixture
def turn(session, war):
    """A battle of Blue against Red, who is the only GM."""
    change_role(session, war.people["red"], war.member("gm"), "gm")
    turn = a_battle(war)
    file_hands(war, turn)
    change_role(session, war.people["red"], war.member("gm"), "player")
    session.commit()
    return turn


def red(war):
    return war.people["red"]


def kinds(session, kind):
    return session.scalar(select(func.count()).where(LedgerEntry.kind == kind))


def test_who_may_consent_are_the_players_of_the_other_seats(session, war, turn):
    found = witnesses_of(session, red(war).id, "void_turn", turn)
    assert found.players == {war.blue.id}
    assert found.gms == frozenset()


def test_a_proposal_asks_them_by_mail_and_says_not_what_exactly(session, war, turn):
    drafted(war, turn)
    made = propose(session, red(war), turn, Act("amend_draft", TOOL, "a card was misread"))
    asked = mails(session, kind="proposal")
    assert [mail.account_id for mail in asked] == [war.blue.id]
    assert f"/campaigns/WAR/proposals/{made.id}" in asked[0].body
    assert "a card was misread" in asked[0].body
    assert "mira" not in asked[0].body
    assert latest_revision(session, turn).revision == 1


def test_it_is_done_once_with_the_consent_that_it_needs(session, war, turn):
    drafted(war, turn)
    made = propose(session, red(war), turn, Act("amend_draft", TOOL, "a card was misread"))
    consent(session, war.blue, made)
    assert (made.status, latest_revision(session, turn).revision) == ("done", 2)
    assert latest_revision(session, turn).state["characters"]["mira"]["hp"] == 15
    with pytest.raises(WrongStatus) as caught:
        consent(session, war.blue, made)
    assert caught.value.code == "proposal_decided"
    assert (latest_revision(session, turn).revision, kinds(session, "draft_amended")) == (2, 1)
    assert [mail.account_id for mail in mails(session, kind="proposal_decided")] == [red(war).id]


def test_two_presses_at_once_do_it_once(session, war, turn):
    number, blue = propose(session, red(war), turn, Act("skip_turn", {}, "all are here")).id, war.blue.id
    session.commit()

    def press():
        with suppress(WrongStatus), session_scope() as own:
            consent(own, own.get_one(Account, blue), own.get_one(Proposal, number))

    at_once(press, press, press)
    assert kinds(session, "turn_skipped") == 1


@pytest.mark.parametrize("name", ["silver", "reader", "red", "co_gm"])
def test_nobody_else_consents(session, war, turn, name):
    made = propose(session, red(war), turn, Act("skip_turn", {}, "all are here"))
    with pytest.raises(Forbidden):
        consent(session, war.people[name], made)
    assert session.scalar(select(func.count()).select_from(Consent)) == 0
    assert turn.status is TurnStatus.COLLECTING


def test_a_second_gm_without_a_seat_is_enough(session, war, turn):
    change_role(session, red(war), war.member("co_gm"), "co_gm")
    made = propose(session, red(war), turn, Act("void_turn", {}, "a wrong camp"))
    consent(session, war.co_gm, made)
    assert turn.status is TurnStatus.VOID


@pytest.mark.parametrize(
    ("act", "seen"),
    [
        (Act("void_turn", {}, "why"), lambda turn: turn.status is TurnStatus.VOID),
        (Act("skip_turn", {}, "why"), lambda turn: turn.deadline_version == 2),
        (Act("use_tool", TOOL, "why"), lambda turn: turn.state["characters"]["mira"]["hp"] == 15),
    ],
)
def test_what_is_done_to_a_turn_that_collects(session, war, turn, act, seen):
    made = propose(session, red(war), turn, act)
    session.expire_all()
    assert not seen(turn)
    consent(session, war.blue, made)
    assert made.status == "done"
    assert seen(turn)


def test_an_earlier_deadline(session, war, turn):
    sooner = clock.now(session) + timedelta(minutes=20)
    made = propose(session, red(war), turn, Act("shorten_deadline", {"deadline": sooner.isoformat()}, "why"))
    consent(session, war.blue, made)
    assert turn.deadline == sooner


def test_a_battle_is_inserted_once_others_consent(session, war):
    turn = open_scene(session, red(war), war.campaign, clock.now(session) + timedelta(hours=1))
    until = (clock.now(session) + timedelta(hours=2)).isoformat()
    act = Act("insert_turn", {"values": dict(story.FIRST_BATTLE), "deadline": until}, "they met")
    with pytest.raises(NeedsOthers):
        insert_turn(session, red(war), turn, story.FIRST_BATTLE, turn.deadline)
    made = propose(session, red(war), turn, act)
    assert turn.status is TurnStatus.COLLECTING
    consent(session, war.blue, made)
    consent(session, war.silver, made)
    assert (made.status, turn.waits) == ("done", True)


def test_what_the_turn_has_moved_on_from_ends(session, war, turn):
    made = propose(session, red(war), turn, Act("void_turn", {}, "why"))
    drafted(war, turn)
    assert not stands(session, made)
    consent(session, war.blue, made)
    assert (made.status, turn.status) == ("ended", TurnStatus.DRAFTED)


def test_whoever_was_allowed_to_read_reads_and_amends_alone_no_more_than_before(session, war, turn):
    drafted(war, turn)
    made = propose(session, red(war), turn, Act("read_draft", {}, "somebody asked"))
    reader = war.reader("red")
    with pytest.raises(NeedsOthers):
        review_view(session, reader, turn)
    consent(session, war.blue, made)
    assert review_view(session, reader, turn).revision == 1
    with pytest.raises(NeedsOthers):
        amend_with_tool(session, red(war), turn, "gm.adjust", {**ADJUST, "reason": "x"}, expected_revision=1)


def test_what_cannot_be_done_is_not_proposed_and_nothing_is_kept_of_the_trial(session, war, turn):
    with pytest.raises(ReasonMissing):
        propose(session, red(war), turn, Act("void_turn", {}, " "))
    with pytest.raises(WrongStatus):
        propose(session, red(war), turn, Act("read_draft", {}, "why"))
    with pytest.raises(NeedsOthers):
        propose(session, red(war), turn, Act("preview_amendment", {}, "why"))
    with pytest.raises(Forbidden):
        propose(session, war.blue, turn, Act("void_turn", {}, "why"))
    propose(session, red(war), turn, Act("skip_turn", {}, "why"))
    assert (kinds(session, "turn_skipped"), len(mails(session, kind="turn_skipped"))) == (0, 0)


WRONG = {"tool": "gm.adjust", "values": {**ADJUST, "path": "characters.nobody.hp"}}


def test_a_refusal_tells_nothing_of_a_draft_to_whoever_may_not_read_it(session, war, turn):
    drafted(war, turn)
    made = propose(session, red(war), turn, Act("amend_draft", WRONG, "why"))
    consent(session, war.blue, made)
    assert (made.status, latest_revision(session, turn).revision) == ("ended", 1)
    consent(session, war.blue, propose(session, red(war), turn, Act("read_draft", {}, "why")))
    with pytest.raises(InvalidTool):
        propose(session, red(war), turn, Act("amend_draft", WRONG, "why"))


def test_where_drafts_are_published_unread_nobody_proposes_to_read_one(session, war, turn):
    change_settings(session, red(war), war.campaign, {"playing_gm": "blind"})
    drafted(war, turn)
    for act in (Act("read_draft", {}, "why"), Act("amend_draft", TOOL, "why")):
        with pytest.raises(NeedsOthers):
            propose(session, red(war), turn, act)
    propose(session, red(war), turn, Act("void_turn", {}, "why"))


def test_a_witness_reads_what_they_may_know(session, war, turn):
    drafted(war, turn)
    made = propose(session, red(war), turn, Act("amend_draft", TOOL, "why"))
    blue = proposal_view(session, war.reader("blue"), made, is_open=True)
    assert (blue.may_consent, blue.details, blue.reason) == (True, None, "why")
    own = proposal_view(session, war.reader("red"), made, is_open=True)
    assert (own.may_consent, own.details) == (False, TOOL)
    for name in ("silver", "reader"):
        with pytest.raises(NotFound):
            proposal_at(session, war.reader(name), war.campaign, made.id)
    assert [line.action for line in open_proposals(session, turn)] == ["amend_draft"]


def test_a_gm_whom_nobody_else_is_there_to_watch_is_free(session, war, turn):
    for name in ("blue", "silver"):
        leave(session, war.people[name], war.campaign)
    skip_turn(session, red(war), turn, "nobody else")
    assert turn.deadline_version == 2
