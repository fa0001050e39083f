"""A host with full write access, who changes something and then makes all hashes and signatures fit again."""

import json

from sqlalchemy import delete, insert, select, update

from campaign.log_leaves import hash_of, window
from campaign.model.declaration import Declaration
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.log_head import LogHead, LogKey
from campaign.model.post import Post
from campaign.model.resolution import StoredResolution
from campaign.model.scene import Scene
from campaign.model.sealed_body import SealedBody
from campaign.model.seat import Seat
from campaign.model.sheet import Sheet
from campaign.model.turn import Turn
from campaign.operations.digests import digests_of
from campaign.operations.sealed_bodies import Body, seal, unseal
from campaign.operations.turn_keys import cipher_of, seed_of
from campaign.orders.canonical import fingerprint_of
from campaign.store.session import settings_of
from campaign.transcript.canonical import digest
from campaign.transcript.checkpoints import Checkpoint
from campaign.transcript.notes import Signer, verifier_of
from campaign.transcript.tree import Edge


class Host:
    """Whoever has the database and all keys."""

    def __init__(self, session, campaign_id):
        self.session, self.campaign = session, campaign_id

    def set(self, noun, which, **values):
        """Change the columns of a row."""
        self.session.execute(update(noun).where(which).values(values))
        self.session.expire_all()

    def first(self, noun, *which):
        self.session.expire_all()
        return self.session.scalars(select(noun).where(*which).order_by(noun.id)).first()

    @property
    def turn(self):
        return self.first(Turn, Turn.number == 1)

    @property
    def stored(self):
        return self.first(StoredResolution, StoredResolution.turn_id == self.turn.id)

    def entry(self, kind, **values):
        found = self.session.scalars(select(LedgerEntry).where(LedgerEntry.kind == kind).order_by(LedgerEntry.number))
        return next(one for one in found if values.items() <= one.values.items())

    def write(self, entry, **values):
        """Change what an entry says."""
        self.set(LedgerEntry, LedgerEntry.id == entry.id, values={**entry.values, **values})

    def publish(self, events):
        """Let other events have been published, and the log say so."""
        self.set(StoredResolution, StoredResolution.id == self.stored.id, events=events)
        self.write(self.entry("turn_published"), **digests_of(self.stored))

    def reseal(self, seat, change, version=1):
        """Change a declaration under its seal, and its fingerprint wherever it stands."""
        row = self.first(
            Declaration, Declaration.seat_id == self.first(Seat, Seat.key == seat).id, Declaration.version == version
        )
        sealed = self.session.get(SealedBody, row.id)
        cipher = cipher_of(settings_of(self.session), row.turn.wrapped_key)
        body = unseal(cipher, sealed.ciphertext)
        made = Body(body.salt, change(body.text), body.reason)
        old, new = row.fingerprint, fingerprint_of(made.salt, made.text)
        self.set(SealedBody, SealedBody.declaration_id == row.id, ciphertext=seal(cipher, made))
        self.set(Declaration, Declaration.id == row.id, fingerprint=new)
        for entry in self.session.scalars(select(LedgerEntry)).all():
            text = json.dumps(entry.values)
            if old in text:
                self.set(LedgerEntry, LedgerEntry.id == entry.id, values=json.loads(text.replace(old, new)))

    def remove(self, entry):
        """Take an entry out of the ledger, and number those behind anew."""
        number = entry.number
        self.session.execute(delete(LedgerEntry).where(LedgerEntry.id == entry.id))
        behind = self.session.scalars(
            select(LedgerEntry).where(LedgerEntry.number > number).order_by(LedgerEntry.number)
        )
        for one in behind.all():
            self.set(LedgerEntry, LedgerEntry.id == one.id, number=one.number - 1)
        for head in self.session.scalars(select(LogHead).where(LogHead.entries >= number)).all():
            self.set(LogHead, LogHead.id == head.id, entries=head.entries - 1)

    def add(self, after, kind, values, seat=None):
        """Put an entry behind another, and number those behind anew."""
        number = after.number
        behind = self.session.scalars(select(LedgerEntry).where(LedgerEntry.number > number))
        for one in sorted(behind.all(), key=lambda one: -one.number):
            self.set(LedgerEntry, LedgerEntry.id == one.id, number=one.number + 1)
        row = {"campaign_id": self.campaign, "number": number + 1, "at": after.at, "kind": kind, "values": values}
        row |= {"seat_key": seat, "salt": "a" * 32, "hash": "0" * 64}
        self.session.execute(insert(LedgerEntry), [row])
        for head in self.session.scalars(select(LogHead).where(LogHead.entries > number)).all():
            self.set(LogHead, LogHead.id == head.id, entries=head.entries + 1)

    def rebuild(self, *, new_key=None):
        """Compute every leaf, tree and signature anew: to the server all is whole again."""
        self.session.expire_all()
        leaves = {}
        for entry in self.session.scalars(select(LedgerEntry).order_by(LedgerEntry.number)):
            leaves[entry.number] = hash_of(entry)
            self.session.execute(
                update(LedgerEntry).where(LedgerEntry.id == entry.id).values(hash=leaves[entry.number].hex())
            )
        key = self.session.scalars(select(LogKey)).one()
        signer = Signer(verifier_of(key.verifier).name, new_key or seed_of(settings_of(self.session), key.wrapped_key))
        self.session.execute(update(LogKey).values(verifier=str(signer.verifier)))
        edge, before = Edge(), 0
        for head in self.session.scalars(select(LogHead).order_by(LogHead.id)).all():
            edge = edge.grown(
                window([leaves[at] for at in range(before + 1, head.entries + 1) if at in leaves], head.salt)
            )
            before = head.entries
            note = Checkpoint(signer.name, edge.size, edge.root).signed(signer)
            made = {"size": edge.size, "edge": edge.packed(), "note": note}
            self.session.execute(update(LogHead).where(LogHead.id == head.id).values(made))
        self.session.expire_all()


def changed_first(events, **values):
    first, *others = events
    return [{**first, **values}, *others]


def _body(host):
    return host.stored.events


def _one_more(rolls):
    return [{**roll, "face": roll["face"] % roll["sides"] + 1} for roll in rolls]


def _mark(host):
    host.set(Turn, Turn.id == host.turn.id, seed_hash="e" * 64)
    host.write(host.entry("turn_opened", turn="S1-1"), seed_hash="e" * 64)


def _options(host):
    host.set(Scene, Scene.number == 1, options={"house": 1})
    for code in ("S1-1", "S1-2"):
        host.write(host.entry("turn_opened", turn=code), options=digest({"house": 1}))


def _edition(host):
    host.set(Scene, Scene.number == 1, ruleset_version="2")
    host.write(host.entry("turn_opened", turn="S1-1"), edition="2")


def _salt(host):
    row = host.first(Declaration)
    sealed = host.session.get(SealedBody, row.id)
    cipher = cipher_of(settings_of(host.session), row.turn.wrapped_key)
    body = unseal(cipher, sealed.ciphertext)
    host.set(
        SealedBody, SealedBody.declaration_id == row.id, ciphertext=seal(cipher, Body("0" * 32, body.text, body.reason))
    )


def _swap(host):
    first, second = (host.session.get(SealedBody, at) for at in _of_ann(host))
    one, other = first.ciphertext, second.ciphertext
    host.set(SealedBody, SealedBody.declaration_id == first.declaration_id, ciphertext=other)
    host.set(SealedBody, SealedBody.declaration_id == second.declaration_id, ciphertext=one)


def _of_ann(host):
    seat = host.first(Seat, Seat.key == "ann").id
    return host.session.scalars(select(Declaration.id).where(Declaration.seat_id == seat).order_by(Declaration.version))


def _reorder(host):
    one, other = host.entry("turn_closed"), host.entry("turn_drafted")
    numbers = one.number, other.number
    host.set(LedgerEntry, LedgerEntry.id == one.id, number=1000)
    host.set(LedgerEntry, LedgerEntry.id == other.id, number=numbers[0])
    host.set(LedgerEntry, LedgerEntry.id == one.id, number=numbers[1])


def _cut(host):
    host.session.execute(delete(LogHead).where(LogHead.stage != "opened"))
    host.session.execute(delete(LogHead).where(LogHead.turn_id != host.turn.id))
    last = host.first(LogHead).entries
    host.session.execute(delete(LedgerEntry).where(LedgerEntry.number > last))


def _sheet(host):
    document = {"name": "ann", "oil": 99}
    host.set(Sheet, Sheet.seat_id == host.first(Seat, Seat.key == "ann").id, document=document)
    host.write(host.entry("sheet_edited"), sheet=digest(document))


def _post(host, *, is_logged=True):
    stored = host.stored
    columns = {column.key: getattr(stored, column.key) for column in StoredResolution.__mapper__.column_attrs}
    events = changed_first(stored.events, rule="LT-9")
    host.session.execute(insert(StoredResolution), [{**columns, "id": None, "revision": 2, "events": events}])
    host.set(Post, Post.turn_id == host.turn.id, revision=2)
    if is_logged:
        second = host.first(StoredResolution, StoredResolution.revision == 2)
        host.write(host.entry("turn_published"), revision=2, **digests_of(second))


def _state(host):
    state = {**host.stored.state, "round": 9}
    host.set(StoredResolution, StoredResolution.id == host.stored.id, state=state)
    host.write(host.entry("turn_published"), **digests_of(host.stored))


def _sign_anew(host):
    host.write(host.entry("turn_published"), revision=2)
    host.rebuild(new_key=b"k" * 32)


TAMPERINGS = {
    "an event's words": lambda host: host.publish(changed_first(host.stored.events, rule="LT-9")),
    "an event removed": lambda host: host.publish(host.stored.events[1:]),
    "an event added": lambda host: host.publish([*host.stored.events, host.stored.events[0]]),
    "events reordered": lambda host: host.publish(host.stored.events[::-1]),
    "an event hidden": lambda host: host.publish(changed_first(host.stored.events, audience="gm")),
    "a die": lambda host: host.set(
        StoredResolution, StoredResolution.id == host.stored.id, rolls=_one_more(host.stored.rolls)
    ),
    "a die's label": lambda host: host.set(
        StoredResolution,
        StoredResolution.id == host.stored.id,
        rolls=[{**roll, "label": f"{roll['label']}!"} for roll in host.stored.rolls],
    ),
    "the seed": lambda host: host.set(Turn, Turn.id == host.turn.id, seed=b"x" * 32),
    "the mark of the dice": _mark,
    "the options": _options,
    "the options behind the log": lambda host: host.set(Scene, Scene.number == 1, options={"house": 2}),
    "the edition": _edition,
    "a card": lambda host: host.reseal("ann", lambda text: text.replace('"oil":2', '"oil":4')),
    "a salt": _salt,
    "a declaration of another turn": lambda host: host.reseal("ann", lambda text: text.replace("S1-1", "S1-2")),
    "a declaration of another seat": lambda host: host.reseal("ann", lambda text: text.replace("=ann", "=bea")),
    "declarations swapped": _swap,
    "a fingerprint": lambda host: host.write(host.entry("declaration_received", version=1), fingerprint="f" * 64),
    "another's fingerprint": lambda host: host.write(
        host.entry("turn_closed"), fingerprints={**host.entry("turn_closed").values["fingerprints"], "bea": "f" * 64}
    ),
    "a fingerprint left out of the closing": lambda host: host.write(host.entry("turn_closed"), fingerprints={}),
    "a deadline": lambda host: host.write(host.entry("turn_opened"), deadline="2027-01-01T00:00:00+00:00"),
    "a line's time": lambda host: host.set(
        LedgerEntry, LedgerEntry.id == host.entry("turn_opened").id, at=host.entry("turn_published").at
    ),
    "a line's kind": lambda host: host.set(
        LedgerEntry, LedgerEntry.id == host.entry("turn_closed").id, kind="turn_released"
    ),
    "a line's author": lambda host: host.set(
        LedgerEntry, LedgerEntry.id == host.entry("declaration_received").id, account_id=None
    ),
    "a line's seat": lambda host: host.set(
        LedgerEntry, LedgerEntry.id == host.entry("declaration_received").id, seat_key="bea"
    ),
    "a line removed": lambda host: host.remove(host.entry("turn_drafted")),
    "a receipt removed": lambda host: host.remove(host.entry("declaration_received", version=1)),
    "a line added": lambda host: host.add(host.entry("turn_drafted"), "draft_amended", {"turn": "S1-1", "revision": 2}),
    "lines reordered": _reorder,
    "a line of the GM": lambda host: host.write(host.entry("turn_drafted"), revision=2),
    "the tail cut off": _cut,
    "the tail signed by another key": _sign_anew,
    "a head removed": lambda host: host.session.execute(delete(LogHead).where(LogHead.stage == "closed")),
    "a sheet": _sheet,
    "a sheet behind the log": lambda host: host.set(
        Sheet, Sheet.seat_id == host.first(Seat, Seat.key == "ann").id, document={"name": "ann", "oil": 99}
    ),
    "a post": _post,
    "a post behind the log": lambda host: _post(host, is_logged=False),
    "a state": _state,
    "salts of a line": lambda host: host.set(
        LedgerEntry, LedgerEntry.id == host.entry("turn_opened").id, salt="b" * 32
    ),
}
"""Each by what is changed, where it can together with what the log says of it."""
