"""A war of seven pairs that is at its Nth scene: one scene is played, the others are copies of its rows."""

import json
from datetime import timedelta
from pathlib import Path

from sqlalchemy import MetaData, select

from campaign import clock
from campaign.log_leaves import hash_of
from campaign.model.account import Account
from campaign.model.ledger_entry import LedgerEntry
from campaign.operations.imports import import_campaign
from campaign.operations.members import assign_seat
from campaign.operations.proposals import Act, propose
from campaign.operations.scenes import open_scene
from campaign.operations.seals import Filing, receive_declaration
from campaign.store.session import SESSIONS, connect
from campaign.views import campaign_at, seat_at
from tests.factories import War, a_member, an_account, drafted, published

EXAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "seven_pairs.json"
CODE = "SEVEN"
PAIRS = (
    ("aran", "blue-sail"),
    ("boram", "red-lantern"),
    ("chanmi", "grey-heron"),
    ("dasom", "white-hammer"),
    ("eunsol", "green-vine"),
    ("garam", "black-bell"),
    ("hansol", "gold-wheel"),
)
SILENT = ("aran",)
"""Who has filed nothing in the open turn."""
STANDBY = {"card": "standby"}
SERVANT_HAND = [{"card": "strike"}, {"card": "rush"}, {"card": "counter"}, {"card": "guard"}, *[STANDBY] * 6]
COPIED = ("scene", "turn", "turn_reader", "declaration", "sealed_body", "resolution", "post", "sheet_entry")
"""The tables whose rows belong to a scene, those that others refer to first; of the bulky bodies only the last copy."""
REFERS = {"scene_id": "scene", "turn_id": "turn", "declaration_id": "declaration"}


def a_long_campaign(settings, scenes):
    """Fill the empty database of the settings: all scenes but the last are published, that one collects."""
    engine = connect(settings)
    with SESSIONS() as session:
        war = _war(session)
        _play(war, ())
    _copy(engine, scenes - 2)
    with SESSIONS() as session:
        war = _war_again(session)
        _chain(session, scenes - 2)
        _play(war, SILENT, is_last=True)
    engine.dispose()


def _war(session):
    document = json.loads(EXAMPLE.read_text())
    for one, other in zip(PAIRS[::2], PAIRS[1::2], strict=False):  # two pairs stand at one place, and meet
        for person, met in zip(one, other, strict=True):
            document["sheets"][person]["region"] = document["sheets"][met]["region"]
    gm = an_account(session, "gm")
    war = War(session, import_campaign(session, gm, CODE, document), {"gm": gm})
    for number, pair in enumerate(PAIRS):
        player = war.people[f"player{number}"] = an_account(session, f"player{number}")
        member = a_member(session, gm, war.campaign, player)
        for key in pair:
            assign_seat(session, gm, seat_at(session, war.reader("gm"), war.campaign, key), member)
    session.commit()
    return war


def _war_again(session):
    people = {one.email.partition("@")[0]: one for one in session.scalars(select(Account))}
    return War(session, campaign_at(session, CODE), people)


def _play(war, silent, *, is_last=False):
    """Open a scene and file for all but the silent; it is published unless it is the last."""
    turn = open_scene(war.session, war.gm, war.campaign, clock.now(war.session) + timedelta(hours=1))
    war.session.commit()
    for number, pair in enumerate(PAIRS):
        for key, raw in zip(pair, (MASTER, SERVANT), strict=True):
            if key not in silent:
                account = war.people[f"player{number}"]
                receive_declaration(war.session, turn.id, key, Filing(raw, "web"), account=account)
    war.session.commit()
    if is_last:
        propose(war.session, war.gm, turn, Act("skip_turn", {}, "Everybody is here."))
        war.session.commit()
    else:
        published(war, drafted(war, turn))


MASTER = {
    "first": {"action": "rest"},
    "on_servant_zero": "seal",
    "battle": {"row": "back", "hand": [STANDBY] * 10},
}
SERVANT = {"first": {"action": "search"}, "engage": "anyone", "battle": {"row": "front", "hand": SERVANT_HAND}}


def _copy(engine, times):
    """Copy the rows of the first scene so many times, each copy one scene further on."""
    known = MetaData()
    known.reflect(engine)
    with engine.begin() as connection:
        for name in COPIED:
            if name not in known.tables:
                continue
            table = known.tables[name]
            rows = [dict(row) for row in connection.execute(select(table)).mappings()]
            if name == "sheet_entry":
                rows = [row for row in rows if row["revision"] > 1]
            scenes = range(2, times + 2)[-1:] if name == "sealed_body" else range(2, times + 2)
            copies = [_copied(name, row, scene) for scene in scenes for row in rows]
            if copies:
                connection.execute(table.insert(), copies)
        sheet = known.tables["sheet"]
        connection.execute(sheet.update().where(sheet.c.revision > 1).values(revision=sheet.c.revision + times))


def _copied(table, row, scene):
    """Return a row of the first scene as that scene has it. Rows of its own have ids a thousand apart."""
    further = scene - 1
    copy = {**row, **{key: row[key] + 1000 * further for key in ("id", *REFERS) if row.get(key) is not None}}
    match table:
        case "scene":
            copy["number"] = scene
        case "turn":
            copy["code"] = f"S{scene}-{row['number']}"
        case "sheet_entry":
            copy |= {"revision": row["revision"] + further, "cause": f"S{scene}-1"}
    return copy


def _chain(session, times):
    """Copy the ledger's entries of the first scene too, and chain them."""
    found = session.scalars(select(LedgerEntry).order_by(LedgerEntry.number)).all()
    begun = next(place for place, entry in enumerate(found) if entry.kind == "scene_opened")
    last = found[-1]
    for scene in range(2, times + 2):
        for entry in found[begun:]:
            last = _next(entry, last, scene)
            session.add(last)
    session.commit()


def _next(entry, last, scene):
    values = {**entry.values}
    if "turn" in values:
        values["turn"] = f"S{scene}-1"
    if "scene" in values:
        values["scene"] = scene
    if entry.kind == "sheet_written":
        values["revision"] += scene - 1
    copied = ("campaign_id", "at", "kind", "account_id", "seat_key")
    made = LedgerEntry(
        **{name: getattr(entry, name) for name in copied},
        number=last.number + 1,
        values=values,
        salt=f"{last.number:032x}",
    )
    made.hash = hash_of(made).hex()
    return made
