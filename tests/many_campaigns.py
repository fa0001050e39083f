"""Many campaigns that stand as one does, copied row by row and sealed anew: what operations would take minutes for."""

from dataclasses import replace

from sqlalchemy import insert, select

from campaign.log_leaves import hash_of
from campaign.model.campaign import Campaign
from campaign.model.declaration import Declaration
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.member import Member
from campaign.model.scene import Scene
from campaign.model.sealed_body import SealedBody
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.turn import Turn
from campaign.model.turn_reader import TurnReader
from campaign.operations.sealed_bodies import Body, seal
from campaign.operations.turn_keys import cipher_of
from campaign.orders.canonical import Heading, canonical_text, fingerprint_of
from campaign.store.session import settings_of
from rules.registry import ruleset_for
from tests.factories import holder_of

SALT = "00" * 16


def copied(session, number, noun, rows, **given):
    """Insert a row of `noun` for each of `rows` in each of `number` campaigns; return the ids, one list a campaign.

    `given` are columns that differ: a list with a value for each campaign, or a function of campaign and row.
    """
    columns = [column.key for column in noun.__mapper__.column_attrs if column.key != "id"]
    values = [
        {key: _value(given.get(key), getattr(row, key), at, row) for key in columns}
        for at in range(number)
        for row in rows
    ]
    if not hasattr(noun, "id"):
        session.execute(insert(noun), values)
        return []
    found = list(session.scalars(insert(noun).returning(noun.id, sort_by_parameter_order=True), values))
    return [found[at * len(rows) : (at + 1) * len(rows)] for at in range(number)]


def _value(given, own, at, row):
    if callable(given):
        return given(at, row)
    return own if given is None else given[at]


def copy_campaign(war, turn, number, hands):
    """Make `number` campaigns as the war's is with its open turn, each with these hands sealed; return the turns' ids.

    The people are the same in all. Each campaign's ledger begins anew.
    """
    session, campaign = war.session, war.campaign
    codes = [f"{campaign.code}-{at}" for at in range(number)]
    campaigns = [ids[0] for ids in copied(session, number, Campaign, [campaign], code=codes)]
    of_campaign = {"campaign_id": campaigns}
    members = session.scalars(select(Member).filter_by(campaign_id=campaign.id)).all()
    member_ids = copied(session, number, Member, members, **of_campaign)
    place = {member.id: at for at, member in enumerate(members)}
    seats = session.scalars(select(Seat).filter_by(campaign_id=campaign.id)).all()
    holders = {"member_id": lambda at, seat: seat.member_id and member_ids[at][place[seat.member_id]]}
    seat_ids = copied(session, number, Seat, seats, **of_campaign, **holders)
    seat_at = {seat.id: at for at, seat in enumerate(seats)}
    sheets = session.scalars(select(Sheet).join(Seat).where(Seat.campaign_id == campaign.id)).all()
    copied(session, number, Sheet, sheets, seat_id=lambda at, sheet: seat_ids[at][seat_at[sheet.seat_id]])
    scenes = [ids[0] for ids in copied(session, number, Scene, [turn.scene], **of_campaign)]
    turns = [ids[0] for ids in copied(session, number, Turn, [turn], **of_campaign, scene_id=scenes)]
    readers = session.scalars(select(TurnReader).filter_by(turn_id=turn.id)).all()
    copied(session, number, TurnReader, readers, turn_id=turns)
    session.execute(insert(LedgerEntry), [_first_entry(session, campaign, one) for one in campaigns])
    keys = {seat.key: at for at, seat in enumerate(seats)}
    for at, turn_id in enumerate(turns):
        _seal(war, turn, turn_id, codes[at], {key: seat_ids[at][keys[key]] for key in hands}, hands)
    session.commit()
    return turns


def _first_entry(session, campaign, campaign_id):
    entry = session.scalar(select(LedgerEntry).filter_by(campaign_id=campaign.id, number=1))
    values = {column.key: getattr(entry, column.key) for column in LedgerEntry.__mapper__.column_attrs}
    values |= {"id": None, "campaign_id": campaign_id}
    values["hash"] = hash_of(LedgerEntry(**values)).hex()
    del values["id"]
    return values


def _seal(war, turn, turn_id, code, seats, hands):
    """Seal hands in a copied turn, which has the key of the turn that it was copied from."""
    session = war.session
    ruleset, cipher = ruleset_for(war.campaign.ruleset), cipher_of(settings_of(session), turn.wrapped_key)
    heading = Heading(code, turn.code, "", 1, war.campaign.ruleset, "")
    for key, raw in hands.items():
        own = replace(heading, seat=key, document=turn.asked[key])
        body = Body(SALT, canonical_text(own, ruleset.canonical(own.document, raw)))
        declaration = Declaration(
            turn_id=turn_id,
            seat_id=seats[key],
            version=1,
            document=own.document,
            fingerprint=fingerprint_of(SALT, body.text),
            received_at=turn.opened_at,
            channel="web",
            account_id=holder_of(war, key).id,
        )
        session.add(declaration)
        session.flush()
        session.add(SealedBody(declaration_id=declaration.id, ciphertext=seal(cipher, body)))
