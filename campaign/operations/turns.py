"""Turns: which status may follow which, opening, deadlines, and what a GM does with a turn that went wrong."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import and_, bindparam, func, not_, select
from sqlalchemy.orm import Session

from campaign import access, clock
from campaign.asking import asked_next
from campaign.errors import DeadlinePassed, DeadlineTooFar, NotFound, ReasonMissing, SceneOpen, WrongStatus
from campaign.model.account import Account
from campaign.model.member import Member
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.turn import INSERTED, Turn, TurnStatus
from campaign.operations import notices
from campaign.operations.ledger import append_entry
from campaign.operations.log_heads import Passed, make_heads
from campaign.operations.turn_dice import new_seed, open_void_seed
from campaign.operations.turn_keys import new_wrapped_key
from campaign.operations.visibility import show_turn
from campaign.store.row_version import RowVersion
from campaign.store.seal_keys import print_of
from campaign.store.session import settings_of
from campaign.text import is_text
from campaign.transcript.canonical import digest
from campaign.views.openings import opening_of
from campaign.views.turns import in_force, version_read
from rules.registry import ruleset_for

S = TurnStatus
FOLLOWS: Mapping[TurnStatus, frozenset[TurnStatus]] = {
    S.COLLECTING: frozenset({S.CLAIMED, S.HELD, S.VOID}),
    S.CLAIMED: frozenset({S.CLAIMED, S.DRAFTED, S.HELD}),
    S.DRAFTED: frozenset({S.APPROVED, S.HELD, S.VOID}),
    S.APPROVED: frozenset({S.PUBLISHED, S.HELD}),
    S.HELD: frozenset({S.COLLECTING, S.DRAFTED, S.APPROVED, S.VOID}),
    S.PUBLISHED: frozenset(),
    S.VOID: frozenset(),
}
"""Which status may follow which; a claimed turn is claimed again when its lease runs out."""

UNTRIED: Mapping[str, Any] = {"attempts": 0, "lease_token": None, "lease_until": None, "next_try_at": None}
"""What stands in a turn whose job nobody has tried."""

HELD_FROM: Mapping[str, TurnStatus] = {"approval_failed": S.DRAFTED, "publication_failed": S.APPROVED}
"""Where a turn stood whose draft is sound, by why it is held; from any other hold it collects again."""

ENDED = (S.PUBLISHED, S.VOID)
REASON_LENGTH = 500
FARTHEST = timedelta(days=366)
"""So far ahead may a deadline lie."""

LOCK = select(RowVersion(Turn.id)).where(Turn.id == bindparam("turn")).with_for_update(key_share=True)


def lock_turn(session: Session, turn_id: int) -> Turn:
    """Return a turn as it is now, which nobody else changes until this transaction ends. Raise NotFound for none."""
    session.flush()
    turn = session.get(Turn, turn_id, with_for_update={"key_share": True}, populate_existing=True)
    if turn is None:
        raise NotFound
    return turn


def lock_as_read(session: Session, turn: Turn) -> bool:
    """Lock a turn as above; tell whether it asks the same on the same state as when it was read.

    Where `turn_at` read it, and nobody changed it since, nothing of it is read or parsed while others wait for it.
    """
    known, asked_then = version_read(session, turn), (turn.state, turn.asked)
    if known is not None and session.scalar(LOCK, {"turn": turn.id}) == known:
        return True
    lock_turn(session, turn.id)
    return (turn.state, turn.asked) == asked_then


def set_status(turn: Turn, status: TurnStatus) -> None:
    """Put a locked turn on another status, whose job nobody has tried. Raise WrongStatus where FOLLOWS forbids it."""
    if status not in FOLLOWS[turn.status]:
        raise WrongStatus(status=turn.status.value, wanted=status.value)
    turn.status = status
    for name, value in UNTRIED.items():
        setattr(turn, name, value)


def open_turn(
    session: Session,
    scene: Scene,
    deadline: datetime,
    *,
    now: datetime,
    requests: Iterable[Mapping[str, Any]] = (),
    continues: Turn | None = None,
) -> Turn:
    """Open the next turn of a scene for whom the rules ask, with new dice, to which the service is bound at once.

    `requests` are what the last resolution told the asked besides. The asked are told by mail. Where the rules ask
    nobody, there is nothing to wait for: the turn is due at once and resolved without declarations. A turn that
    `continues` another keeps what that one rolled, and asks those whom the requests name. The caller has asked access.
    Raise DeadlinePassed where the deadline is not after `now`, SceneOpen where one is under way.
    """
    require_deadline(deadline, now)
    under_way = turn_under_way(session, scene)
    if under_way is not None:
        raise SceneOpen("turn_open", scene=scene.number, turn=under_way.code)
    number = 1 + (session.scalar(select(func.max(Turn.number)).where(Turn.scene_id == scene.id)) or 0)
    told, settings = tuple(requests), settings_of(session)
    asked = _asked(scene, told, continues)
    turn = Turn(
        campaign=scene.campaign,
        scene=scene,
        number=number,
        code=f"S{scene.number}-{number}",
        opened_at=now,
        deadline=deadline if asked else now,
        asked=asked,
        players=players_of(session, scene.campaign_id, asked, continues),
        requests=[dict(request) for request in told if request.get("actor") in asked],
        state=scene.state,
        continues=continues,
        wrapped_key=new_wrapped_key(settings),
        key_print=print_of(settings.seal_keys[0]),
        **new_seed(session, scene, continues),
    )
    session.add(turn)
    session.flush()
    show_turn(session, turn)
    append_entry(session, turn.campaign_id, "turn_opened", _opening(turn))
    head = make_heads(session, [Passed(turn.campaign_id, turn.id, "opened")], now).get(turn.id)
    notices.tell_opening(session, turn, turn.asked, head)
    return turn


def _opening(turn: Turn) -> dict[str, Any]:
    """Return what the log says of a turn that opens: until when, on which dice, and by which state and rules."""
    return {
        "turn": turn.code,
        "deadline": turn.deadline.isoformat(),
        "seed_hash": turn.seed_hash,
        "edition": turn.scene.ruleset_version,
        "options": digest(turn.scene.options),
        "state": digest(turn.state),
    }


def players_of(session: Session, campaign_id: int, asked: Collection[str], *before: Turn | None) -> list[int]:
    """Return the accounts that hold seats of those asked, and those that played in the turns that this one goes on."""
    holders = (
        select(Member.account_id)
        .join(Seat, Seat.member_id == Member.id)
        .where(Seat.campaign_id == campaign_id, Seat.key.in_(asked))
    )
    earlier = (turn.players for turn in before if turn is not None)
    return sorted({*session.scalars(holders)}.union(*earlier))


def note_holder(session: Session, seat: Seat, account_id: int) -> None:
    """Note that somebody who takes a seat plays from now on in each unfinished turn that asks it, or asked it before.

    Whoever gives a seat up in the middle of a turn goes on to count as its player, until it is over.
    """
    unfinished = select(Turn.id).where(Turn.campaign_id == seat.campaign_id, Turn.status.not_in(ENDED))
    for turn in [lock_turn(session, found) for found in session.scalars(unfinished).all()]:
        if account_id not in turn.players and any(seat.key in one.asked for one in (turn, *earlier_turns(turn))):
            turn.players = sorted((*turn.players, account_id))


def earlier_turns(turn: Turn) -> Iterator[Turn]:
    """Yield the turns that a turn continues, the latest first."""
    while turn.continues is not None:
        turn = turn.continues
        yield turn


def _asked(scene: Scene, told: tuple[Mapping[str, Any], ...], continues: Turn | None) -> dict[str, str]:
    if continues is not None:
        return asked_next(continues, scene.state, told)
    return dict(ruleset_for(scene.campaign.ruleset).asked(scene.state, scene.options))


def extend_deadline(session: Session, account: Account, turn: Turn, deadline: datetime, reason: str) -> None:
    """Give a collecting turn another deadline, later or earlier, in the future, with a reason that all may read.

    A claim that was under way for the old deadline finds the turn not due. Raise WrongStatus, DeadlinePassed,
    ReasonMissing.
    """
    access.require(session, account, "extend_deadline", turn)
    told = require_reason(reason)
    turn = lock_turn(session, turn.id)
    if turn.status is not S.COLLECTING:
        raise WrongStatus(status=turn.status.value, wanted=S.COLLECTING.value)
    require_deadline(deadline, clock.now(session))
    if deadline < turn.deadline:
        access.require(session, account, "shorten_deadline", turn)
    before = _set_deadline(turn, deadline)
    values = {**_moved(turn, before), "reason": told}
    append_entry(session, turn.campaign_id, "deadline_changed", values, account_id=account.id)
    notices.tell_deadline(session, turn, before, told)


def skip_turn(session: Session, account: Account, turn: Turn, reason: str) -> None:
    """Wait for nobody any longer: a collecting turn is closed and drafted at once, with a reason that all may read.

    What is filed counts; for whoever has filed nothing the rules take what they take for the silent. Raise WrongStatus,
    ReasonMissing.
    """
    access.require(session, account, "skip_turn", turn)
    told = require_reason(reason)
    turn = lock_turn(session, turn.id)
    instant = clock.now(session)
    require_collecting(turn, instant)
    before = _set_deadline(turn, instant)
    values = {**_moved(turn, before), "reason": told}
    append_entry(session, turn.campaign_id, "turn_skipped", values, account_id=account.id)
    notices.tell_skip(session, turn, before, told)


def require_collecting(turn: Turn, instant: datetime) -> None:
    """Raise WrongStatus where a locked turn takes no declarations any more."""
    if turn.status is not S.COLLECTING or turn.deadline < instant:
        status = S.CLAIMED if turn.status is S.COLLECTING else turn.status
        raise WrongStatus(status=status.value, wanted=S.COLLECTING.value)


def carry_on(session: Session, turn: Turn) -> frozenset[str]:
    """Let a locked, collecting turn go on from its scene's state, which a tool has changed; return whom it asks anew.

    Where nobody is left to ask, it is due at once. Raise WrongStatus (`tool_changes_turn`) where somebody has filed who
    is not asked for that any more, or the state is none that this turn can be resolved from: a scene not yet begun
    stays that, and one under way does not begin anew.
    """
    ruleset, scene = ruleset_for(turn.campaign.ruleset), turn.scene
    asked = dict(ruleset.asked(scene.state, scene.options))
    begins_or_ends = bool(asked) and ruleset.is_over(scene.state) != ruleset.is_over(turn.state)
    is_lost = any(asked.get(key) != turn.asked[key] for key in in_force(session, turn))
    if begins_or_ends or is_lost or turn.continues is not None:
        raise WrongStatus("tool_changes_turn", turn=turn.code)
    return take_state(session, turn)


def take_state(session: Session, turn: Turn) -> frozenset[str]:
    """Give a locked turn the state of its scene, and return whom it asks anew; with nobody to ask it is due at once."""
    asked = dict(ruleset_for(turn.campaign.ruleset).asked(turn.scene.state, turn.scene.options))
    newly_asked = frozenset(asked.keys() - turn.asked.keys())
    turn.state, turn.asked = turn.scene.state, asked
    turn.players = players_of(session, turn.campaign_id, newly_asked, turn)
    show_turn(session, turn)
    turn.requests = [request for request in turn.requests if request.get("actor") in asked]
    if not asked:
        _set_deadline(turn, clock.now(session))
    return newly_asked


def _set_deadline(turn: Turn, deadline: datetime) -> datetime:
    """Give a turn another deadline, and return the one before."""
    before, turn.deadline = turn.deadline, deadline
    turn.deadline_version += 1
    return before


def _moved(turn: Turn, before: datetime) -> dict[str, Any]:
    return {
        "turn": turn.code,
        "before": before.isoformat(),
        "after": turn.deadline.isoformat(),
        "deadline_version": turn.deadline_version,
    }


def void_turn(session: Session, account: Account, turn: Turn, reason: str) -> None:
    """Declare a turn void: nothing of it counts. All are told what was opened of it and when, if anything was.

    Raise WrongStatus, ReasonMissing.
    """
    access.require(session, account, "void_turn", turn)
    told = require_reason(reason)
    turn = lock_turn(session, turn.id)
    set_status(turn, S.VOID)
    turn.held_reason = None
    open_void_seed(session, turn)
    opened = opening_of(session, turn)
    values = {"turn": turn.code, "reason": told, **({} if opened is None else opened.told)}
    append_entry(session, turn.campaign_id, "turn_voided", values, account_id=account.id)
    notices.tell_void(session, turn, told, opened)


def release_turn(session: Session, account: Account, turn: Turn, deadline: datetime | None) -> None:
    """Let a held turn go on: until a new deadline it collects again, without one its job is tried again as it stands.

    A turn that waits for an inserted one goes on by itself; only where that was made void it is released, from the
    state that it had before. Raise WrongStatus, DeadlinePassed.
    """
    access.require(session, account, "release_turn", turn)
    let_go_on(session, turn, deadline, account_id=account.id)


def let_go_on(session: Session, turn: Turn, deadline: datetime | None, *, account_id: int | None = None) -> None:
    """Release a held turn as above, by nobody of its campaign where there is no account: the service is kept so."""
    turn = lock_turn(session, turn.id)
    under_way = turn_under_way(session, turn.scene)
    if under_way is not None and under_way.id != turn.id:
        raise WrongStatus("turn_inserted", turn=under_way.code)
    again = HELD_FROM.get(turn.held_reason or "", S.COLLECTING) if deadline is None else S.COLLECTING
    set_status(turn, again)
    turn.held_reason, turn.next_try_at = None, clock.now(session)  # from now on it waits for the service
    if again is S.COLLECTING:
        turn.scene.state, turn.cutoff_at, turn.salts = turn.state, None, None
    if deadline is not None:
        require_deadline(deadline, clock.now(session))
        _set_deadline(turn, deadline)
    values = {"turn": turn.code, "deadline": turn.deadline.isoformat(), "deadline_version": turn.deadline_version}
    append_entry(session, turn.campaign_id, "turn_released", values, account_id=account_id)


def require_reason(reason: str) -> str:
    """Return a reason without blanks around it. Raise ReasonMissing for none, or for more than 500 characters."""
    told = reason.strip()
    if not told or len(told) > REASON_LENGTH or not is_text(told):
        raise ReasonMissing(length=len(told))
    return told


def deadline_refusal(deadline: datetime, now: datetime) -> DeadlinePassed | None:
    """Return why a turn cannot last until then: it is past, or more than FARTHEST ahead; None where it can."""
    values = {"deadline": deadline.isoformat(), "now": now.isoformat()}
    if deadline <= now:
        return DeadlinePassed(**values)
    return DeadlineTooFar(**values) if deadline > now + FARTHEST else None


def require_deadline(deadline: datetime, now: datetime) -> None:
    """Raise DeadlinePassed or DeadlineTooFar where a turn cannot last until then."""
    if refusal := deadline_refusal(deadline, now):
        raise refusal


def turn_under_way(session: Session, scene: Scene) -> Turn | None:
    """Return the turn of a scene that is neither published nor void nor waits for another; None between turns."""
    waits = and_(Turn.status == S.HELD, func.coalesce(Turn.held_reason, "") == INSERTED)
    return session.scalar(select(Turn).where(Turn.scene_id == scene.id, Turn.status.not_in(ENDED), not_(waits)))
