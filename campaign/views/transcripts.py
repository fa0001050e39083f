"""The transcript of a campaign as one reader takes it home: what they may read with its salts, of the rest the hashes.

Who may read which part of an entry is said in `views.ledger` and asked there; nothing else is decided here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from sqlalchemy import Row, or_, select, true
from sqlalchemy.orm import Session, joinedload

from campaign.access import Reader
from campaign.errors import NotFound
from campaign.log_leaves import said_by, window
from campaign.model.campaign import Campaign
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.log_head import LogHead, LogKey
from campaign.model.post import Post
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn
from campaign.store.memory import remembered
from campaign.transcript.leaves import digests_of, parts_of
from campaign.views.dice import dice_proof
from campaign.views.ledger import BOOK_OPENED, may_read, told_parts
from campaign.views.ruled_cases import ruled_case
from campaign.views.sheets import sheets
from campaign.views.standing import standing
from campaign.views.traces import readable
from campaign.views.turn_lists import visible

FORMAT = "grailjudge-transcript-1"
"""What a transcript says that it is."""


def transcript(session: Session, reader: Reader, campaign: Campaign) -> dict[str, Any]:
    """Return a campaign's transcript for one reader, without their declarations, which `operations.transcripts` adds.

    It ends with the last head of a turn that they may know of. Once the GM has opened the book, every member reads all.
    """
    if reader.campaign_id != campaign.id:
        raise NotFound
    reads_all = reader.is_gm or (reader.role is not None and is_book_open(session, campaign))
    turns = _turns(session, reader)
    by_id = {turn.id: turn for turn in turns}
    leaves, told, heads = _log(session, reader, by_id, reads_all=reads_all)
    return {
        "format": FORMAT,
        "campaign": campaign.code,
        "ruleset": campaign.ruleset,
        "reader": {"account": reader.account_id, "seats": list(reader.seats), "reads_all": reads_all},
        **heads,
        "leaves": leaves,
        "told": told,
        "turns": list(_told_turns(session, reader, turns, reads_all=reads_all)),
        "sheets": {
            one.person.key: {"revision": one.revision, "document": one.document}
            for one in sheets(session, reader, campaign)
            if one.document is not None
        },
    }


def is_book_open(session: Session, campaign: Campaign) -> bool:
    """Tell whether the GM has opened the book: nothing of the campaign is a secret among its members any more."""
    opened = select(LedgerEntry.id).where(LedgerEntry.campaign_id == campaign.id, LedgerEntry.kind == BOOK_OPENED)
    return remembered(session, ("book", campaign.id), lambda: session.scalar(opened.limit(1)) is not None)


def _turns(session: Session, reader: Reader) -> list[Turn]:
    """Return the turns that the reader may know of."""
    wanted = select(Turn).where(visible(reader)).options(joinedload(Turn.scene), joinedload(Turn.campaign))
    return list(session.scalars(wanted.order_by(Turn.opened_at, Turn.id)))


def _log(
    session: Session, reader: Reader, turns: Mapping[int, Turn], *, reads_all: bool
) -> tuple[list[str], list[dict[str, Any]], dict[str, Any]]:
    """Return the hashes of all leaves, those that the reader may read with their parts, and the heads they may know."""
    signed = select(LogHead, LogKey.verifier).join(LogKey, LogKey.campaign_id == LogHead.campaign_id)
    made = session.execute(signed.where(LogHead.campaign_id == reader.campaign_id).order_by(LogHead.id)).all()
    heads = [row.LogHead for row in made if row.LogHead.turn_id in turns]
    if not heads:
        return [], [], {"key": None, "heads": []}
    last = heads[-1].entries
    allowed = true() if reads_all else or_(*may_read(reader))
    rows = session.execute(
        select(LedgerEntry, allowed.label("may"))
        .where(LedgerEntry.campaign_id == reader.campaign_id, LedgerEntry.number <= last)
        .where(LedgerEntry.salt.is_not(None))
        .order_by(LedgerEntry.number)
    ).all()
    leaves = _leaves(rows, [row.LogHead for row in made if row.LogHead.entries <= last])
    place = {leaf: at for at, leaf in enumerate(leaves)}
    told = [
        {"at": place[row.LedgerEntry.hash], **_told(reader, row.LedgerEntry, reads_all=reads_all)}
        for row in rows
        if row.may
    ]
    shown = [
        {"turn": turns[head.turn_id].code, "stage": head.stage, "at": head.at.isoformat(), "note": head.note}
        for head in heads
    ]
    return leaves, sorted(told, key=lambda one: one["at"]), {"key": made[0].verifier, "heads": shown}


def _leaves(rows: Sequence[Row[LedgerEntry, bool]], heads: Iterable[LogHead]) -> list[str]:
    """Return the hashes of the leaves in the order of the tree."""
    hashes = {row.LedgerEntry.number: bytes.fromhex(row.LedgerEntry.hash) for row in rows}
    found, before = list[bytes](), 0
    for head in heads:
        come = [hashes[number] for number in range(before + 1, head.entries + 1) if number in hashes]
        found += window(come, head.salt)
        before = head.entries
    return [leaf.hex() for leaf in found]


def _told(reader: Reader, entry: LedgerEntry, *, reads_all: bool) -> dict[str, Any]:
    salt = bytes.fromhex(entry.salt or "")
    parts = parts_of(salt, said_by(entry))
    names = parts.keys() if reads_all else told_parts(reader, entry)
    told = [[part.salt, part.name, part.value] for name, part in parts.items() if name in names]
    return {"digests": digests_of(salt, parts), "parts": told}


def _told_turns(
    session: Session, reader: Reader, turns: Sequence[Turn], *, reads_all: bool
) -> Iterator[dict[str, Any]]:
    """Yield what the reader may check of each turn that has ended, and of those under way what binds the service."""
    revisions, published = _revisions(session, reader, reads_all=reads_all), _published(session, reader)
    for turn in turns:
        made, numbers = revisions.get(turn.id, ()), published.get(turn.id, ())
        counting = [one for one in made if one.revision in numbers]
        remembered(session, ("may_see", reader, turn.id), lambda: True)
        remembered(session, ("published", turn.id, None), partial(_itself, counting[-1] if counting else None))
        scene = turn.scene
        told: dict[str, Any] = {"turn": turn.code, "edition": scene.ruleset_version}
        told |= {"options": scene.options, "dice": asdict(dice_proof(session, reader, turn))}
        if counting and turn.recipe == 1 and turn.has_open_seed:
            told["seed"] = turn.seed.hex()
        *earlier, last = [_told_revision(reader, one, made, reads_all=reads_all) for one in counting] or [{}]
        yield {**told, **last, **({"earlier": earlier} if earlier else {})}


def _told_revision(
    reader: Reader, stored: StoredResolution, made: Sequence[StoredResolution], *, reads_all: bool
) -> dict[str, Any]:
    """Return what the reader may check of a published revision."""
    if not reads_all:
        return {"revision": stored.revision, "events": list(readable(stored.events, reader.seats))}
    ruled = ruled_case(standing([one for one in made if one.revision <= stored.revision]))
    told = {"state": stored.state, "case": stored.case, "ruled": ruled}
    return {"revision": stored.revision, "events": list(stored.events), **told}


def _published(session: Session, reader: Reader) -> dict[int, set[int]]:
    """Return which revisions of each turn were published, by the turns' ids."""
    found: dict[int, set[int]] = {}
    for turn_id, revision in session.execute(
        select(Post.turn_id, Post.revision).join(Turn, Turn.id == Post.turn_id).where(visible(reader))
    ):
        found.setdefault(turn_id, set()).add(revision)
    return found


def _itself(stored: StoredResolution | None) -> StoredResolution | None:
    return stored


def _revisions(session: Session, reader: Reader, *, reads_all: bool) -> dict[int, list[StoredResolution]]:
    """Return the published revisions of each turn, for whoever reads all those between them too, by the turns' ids."""
    posts = select(Post.id).where(Post.turn_id == StoredResolution.turn_id)
    if not reads_all:
        posts = posts.where(Post.revision == StoredResolution.revision)
    wanted = select(StoredResolution).join(Turn, Turn.id == StoredResolution.turn_id)
    found: dict[int, list[StoredResolution]] = {}
    for one in session.scalars(
        wanted.where(visible(reader), posts.exists()).order_by(StoredResolution.turn_id, StoredResolution.revision)
    ):
        found.setdefault(one.turn_id, []).append(one)
    return found
