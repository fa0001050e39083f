"""Notices: who is told by mail what happened in a campaign. A mail says that something was declared, never what."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from campaign.access import GMS
from campaign.house_rules import SwitchChange
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.declaration import Declaration
from campaign.model.member import Member
from campaign.model.resolution import StoredResolution
from campaign.model.seat import Seat
from campaign.model.turn import Turn
from campaign.narration import Line, error_text, field_label, gm_name, mail, narrate, switch_value
from campaign.operations.outbox import About, Envelope, Letter, enqueue, enqueue_all
from campaign.operations.receipts import Receipt
from campaign.sheets_in_play import sheets_of
from campaign.store.session import settings_of
from campaign.views.openings import Opening
from campaign.views.turns import turn_seen
from rules.core.event import audience_of
from rules.core.ruleset import GM
from rules.registry import ruleset_for


@dataclass(frozen=True)
class Notice:
    """One mail to write: its kind, which of its kind for this turn, and what its template needs."""

    kind: str
    which: str
    values: Mapping[str, Any]


def name_of(session: Session, turn: Turn, seat: str) -> str:
    """Return the name by which mails call the holder's character: the one that its form shows."""
    person = {} if seat == GM else turn_seen(session, turn, seat).get("persons", {}).get(seat, {})
    return str(person.get("name") or _names(session, turn)[seat])


def tell_receipt(session: Session, turn: Turn, receipt: Receipt, name: str, account: Account) -> None:
    """Tell whoever filed that a declaration came in for a character; the text is the same whatever it says."""
    values = {
        "leaf": receipt.leaf,
        "character": name,
        "version": receipt.version,
        "fingerprint": receipt.fingerprint,
        "received_at": receipt.received_at,
        "deadline": receipt.deadline,
        "left": receipt.deadline - receipt.received_at,
        "replaced": receipt.replaced,
        "link": f"{link_to(session, turn)}/declarations/{receipt.seat}/receipt",
    }
    _tell(session, turn, account, Notice("receipt", f"{receipt.seat}:{receipt.version}", values))


def tell_withdrawal(session: Session, declaration: Declaration, account: Account) -> None:
    """Tell whoever withdrew a declaration that it is withdrawn."""
    turn, seat = declaration.turn, declaration.seat.key
    values = {
        "character": name_of(session, turn, seat),
        "deadline": turn.deadline,
        "link": f"{link_to(session, turn)}/declarations/{seat}",
    }
    _tell(session, turn, account, Notice("withdrawn", f"{seat}:{declaration.version}", values))


def tell_opening(session: Session, turn: Turn, seats: Collection[str], head: str | None = None) -> None:
    """Tell the holders of seats that a turn asks, from its opening or from now on, that it awaits them.

    `head` is that of the log at the opening.
    """
    names, which = _names(session, turn), "opening" if set(turn.asked) <= set(seats) else ""
    for account, held in asked_of(session, turn).items():
        asked = [key for key in held if key in seats]
        values = {
            "characters": [names[key] for key in asked],
            "deadline": turn.deadline,
            "head": head,
            "link": link_to(session, turn),
        }
        if asked:
            _tell(session, turn, account, Notice("turn_open", which or asked[0], values))


def tell_deadline(session: Session, turn: Turn, before: datetime, reason: str) -> None:
    """Tell the holders of the asked seats that the deadline was moved, and why."""
    values = {"before": before, "deadline": turn.deadline, "reason": reason, "link": link_to(session, turn)}
    for account in asked_of(session, turn):
        _tell(session, turn, account, Notice("deadline_extended", str(turn.deadline_version), values))


def tell_skip(session: Session, turn: Turn, before: datetime, reason: str) -> None:
    """Tell the holders of the asked seats that the turn was closed before its deadline, and why."""
    values = {"before": before, "reason": reason, "link": link_to(session, turn)}
    for account in asked_of(session, turn):
        _tell(session, turn, account, Notice("turn_skipped", "", values))


def tell_change(session: Session, turn: Turn, entry: int, events: Iterable[Mapping[str, Any]]) -> None:
    """Tell those of the asked who may read of it that a GM's tool changed what their declaration is held against.

    `entry` is the number of the ledger entry that says so.
    """
    told, names = tuple(events), ruleset_for(turn.campaign.ruleset).names(turn.state)
    for account, seats in asked_of(session, turn).items():
        read = [event for event in told if audience_of(event).includes(seats)]
        lines = tuple(narrate(turn.campaign.ruleset, read, account.language, names))
        values = {"lines": lines, "deadline": turn.deadline, "link": link_to(session, turn)}
        if lines:
            _tell(session, turn, account, Notice("turn_changed", str(entry), values))


def tell_wait(session: Session, turn: Turn) -> None:
    """Tell the holders of the asked seats that the turn waits for another, which was inserted before it."""
    for account in asked_of(session, turn):
        _tell(
            session, turn, account, Notice("turn_waits", str(turn.deadline_version), {"link": link_to(session, turn)})
        )


def tell_resumption(session: Session, turn: Turn, newly_asked: Collection[str]) -> None:
    """Tell the holders of the asked seats that a turn that waited collects again, and until when."""
    tell_opening(session, turn, newly_asked)
    values = {"deadline": turn.deadline, "link": link_to(session, turn)}
    for account, seats in asked_of(session, turn).items():
        if not set(seats) <= set(newly_asked):
            _tell(session, turn, account, Notice("turn_resumed", str(turn.deadline_version), values))


def tell_void(session: Session, turn: Turn, reason: str, opened: Opening | None) -> None:
    """Tell the holders of the asked seats that a turn counts for nothing, and why, and what was opened of it."""
    values = {"reason": reason, "opened": opened, "link": link_to(session, turn)}
    for account in asked_of(session, turn):
        _tell(session, turn, account, Notice("turn_void", "", values))


def tell_kept(session: Session, turn: Turn, before: Turn, seats: Collection[str]) -> None:
    """Tell the holders of seats that what they filed for a void turn is in force in the one that asks it again."""
    names = _names(session, turn)
    for account, held in asked_of(session, turn).items():
        kept = [names[key] for key in held if key in seats]
        values = {"repeats": before.code, "characters": kept, "deadline": turn.deadline, "link": link_to(session, turn)}
        if kept:
            _tell(session, turn, account, Notice("turn_again", "", values))


def tell_drafts(session: Session, revisions: Mapping[int, int], drafted_at: datetime) -> None:
    """Tell the GMs of turns that a draft awaits them; `revisions` are those of the drafts by the turns' ids."""
    mentions = mentions_of(session, revisions)
    members = members_of(session, {mention.campaign_id for mention in mentions.values()})
    enqueue_all(
        session,
        [
            _envelope(mention, account, Notice("draft_ready", str(revisions[turn_id]), values))
            for turn_id, mention in mentions.items()
            for values in [{"drafted_at": drafted_at, "link": f"{mention.link}/review"}]
            for account, role in members[mention.campaign_id]
            if role in GMS
        ],
    )


def tell_hold(session: Session, turn_id: int, reason: str, entry: int) -> None:
    """Tell the GMs that a turn is held and why; `entry` is the number of the ledger entry that says so.

    Nothing of the turn or its campaign is parsed, for that may be what is broken.
    """
    mention = mentions_of(session, [turn_id])[turn_id]
    for account, role in members_of(session, {mention.campaign_id})[mention.campaign_id]:
        if role in GMS:
            words = error_text("service", {"code": reason}, account.language, {}).text
            values = {"reason": words, "link": mention.link}
            enqueue_all(session, [_envelope(mention, account, Notice("held", str(entry), values))])


def tell_results(session: Session, turn: Turn, read: Mapping[Account, Iterable[Line]], head: str | None) -> None:
    """Tell the readers of a published turn what they may read of it, each narrated, and the head of the log."""
    mention = mentions_of(session, [turn.id])[turn.id]
    known = {"published_at": turn.published_at, "link": f"{mention.link}/result", "head": head}
    results = {account: Notice("result", "", {**known, "lines": tuple(lines)}) for account, lines in read.items()}
    enqueue_all(session, [_envelope(mention, account, notice) for account, notice in results.items()])


def tell_revision(
    session: Session,
    turn: Turn,
    account: Account,
    stored: StoredResolution,
    *,
    gone: Iterable[Line],
    lines: Iterable[Line],
) -> None:
    """Tell one reader of a turn that was put right: the `lines` that are new to them, and those that are withdrawn."""
    values = {
        "lines": tuple(lines),
        "gone": tuple(gone),
        "revision": stored.revision,
        "reason": stored.reason or "",
        "published_at": stored.created_at,
        "link": f"{link_to(session, turn)}/result",
    }
    _tell(session, turn, account, Notice("turn_revised", str(stored.revision), values))


def asked_of(session: Session, turn: Turn) -> dict[Account, list[str]]:
    """Return the accounts that hold seats of whom a turn asks something, with the keys of those seats."""
    holders = session.execute(
        select(Account, Seat.key)
        .join(Member, Member.account_id == Account.id)
        .join(Seat, Seat.member_id == Member.id)
        .where(Seat.campaign_id == turn.campaign_id, Seat.key.in_(turn.asked), Member.left_at.is_(None), Account.active)
        .order_by(Account.id, Seat.key)
    )
    asked: dict[Account, list[str]] = defaultdict(list)
    for account, key in holders:
        asked[account].append(key)
    return asked


def tell_join(session: Session, member: Member, entry: int) -> None:
    """Tell the GMs that somebody has joined; `entry` is the number of the ledger entry that says so."""
    campaign = member.campaign
    values = {
        "campaign": campaign.name,
        "name": member.account.display_name,
        "role": member.role,
        "link": f"{settings_of(session).base_url}/campaigns/{campaign.code}/members",
    }
    for account in gms_of(session, campaign):
        said = mail("joined", account.language, values)
        letter = Letter("joined", account.language, said.subject, said.body)
        enqueue(session, f"joined:{campaign.id}:{entry}:{account.id}", account, letter, about=About(campaign.id))


def tell_house_rules(session: Session, campaign: Campaign, changes: Iterable[SwitchChange], entry: int) -> None:
    """Tell every member which switches of the rules a GM has set anew; `entry` is the ledger entry that says so."""
    link = f"{settings_of(session).base_url}/campaigns/{campaign.code}/house-rules"
    changed = tuple(changes)
    for account, _role in readers_of(session, campaign):
        language = account.language
        told = [
            {
                "name": field_label(campaign.ruleset, f"options.{one.name}", language),
                "rule": one.rule,
                "before": switch_value(campaign.ruleset, one.name, one.before, language),
                "after": switch_value(campaign.ruleset, one.name, one.after, language),
            }
            for one in changed
        ]
        said = mail("house_rules", language, {"campaign": campaign.name, "changes": told, "link": link})
        letter = Letter("house_rules", language, said.subject, said.body)
        enqueue(session, f"house_rules:{campaign.id}:{entry}:{account.id}", account, letter, about=About(campaign.id))


def gms_of(session: Session, campaign: Campaign) -> list[Account]:
    """Return the accounts that are GM or co-GM of a campaign now."""
    return [account for account, role in readers_of(session, campaign) if role in GMS]


def readers_of(session: Session, campaign: Campaign) -> list[tuple[Account, str]]:
    """Return the accounts that are members of a campaign now, each with its role."""
    return members_of(session, {campaign.id})[campaign.id]


def members_of(session: Session, campaigns: Collection[int]) -> dict[int, list[tuple[Account, str]]]:
    """Return the same of several campaigns, by their ids."""
    found = session.execute(
        select(Member.campaign_id, Account, Member.role)
        .join(Member, Member.account_id == Account.id)
        .where(Member.campaign_id.in_(campaigns), Member.left_at.is_(None), Account.active)
        .order_by(Account.id)
    )
    members: dict[int, list[tuple[Account, str]]] = defaultdict(list)
    for campaign_id, account, role in found:
        members[campaign_id].append((account, role))
    return members


@dataclass(frozen=True)
class Mention:
    """What each mail about a turn says of it."""

    turn_id: int
    turn: str
    campaign_id: int
    campaign: str
    zone: str
    link: str


def mentions_of(session: Session, turns: Collection[int]) -> dict[int, Mention]:
    """Return what mails say of turns, by their ids, from plain columns alone."""
    rows = session.execute(
        select(Turn.id, Turn.code, Turn.campaign_id, Campaign.code, Campaign.name, Campaign.time_zone)
        .join(Campaign, Campaign.id == Turn.campaign_id)
        .where(Turn.id.in_(turns))
    )
    return {
        turn_id: Mention(turn_id, code, campaign_id, name, zone, _address(session, campaign, code))
        for turn_id, code, campaign_id, campaign, name, zone in rows
    }


def link_to(session: Session, turn: Turn) -> str:
    """Return the address of a turn's page."""
    return _address(session, turn.campaign.code, turn.code)


def _address(session: Session, campaign: str, turn: str) -> str:
    return f"{settings_of(session).base_url}/campaigns/{campaign}/turns/{turn}"


def _names(session: Session, turn: Turn) -> dict[str, str]:
    sheets = sheets_of(session, turn.campaign)
    names = {key: str(document.get("name") or key) for key, document in sheets.items()}
    return {GM: gm_name(turn.campaign.language)} | names


def _tell(session: Session, turn: Turn, account: Account, notice: Notice) -> None:
    campaign = turn.campaign
    link = link_to(session, turn)
    mention = Mention(turn.id, turn.code, campaign.id, campaign.name, campaign.time_zone, link)
    enqueue_all(session, [_envelope(mention, account, notice)])


def _envelope(mention: Mention, account: Account, notice: Notice) -> Envelope:
    known = {
        "campaign": mention.campaign,
        "turn": mention.turn,
        "zone": account.time_zone,
        "campaign_zone": mention.zone,
    }
    said = mail(notice.kind, account.language, {**known, **notice.values})
    letter = Letter(notice.kind, account.language, said.subject, said.body)
    event_key = f"turn:{mention.turn_id}:{notice.kind}:{notice.which}:{account.id}"
    return Envelope(event_key, account, letter, About(mention.campaign_id, mention.turn_id))
