"""A war of seven pairs and two NPCs, played at random by the service's own operations (`python -m tests.flows.war`)."""

import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from random import Random

from sqlalchemy import select

from campaign import clock
from campaign.access import member_of, reader_of
from campaign.errors import WrongStatus
from campaign.model.resolution import StoredResolution
from campaign.model.scene import Scene
from campaign.model.seat import Seat
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.campaigns import change_settings, create_campaign
from campaign.operations.insertions import insert_turn
from campaign.operations.repeats import restart_turn
from campaign.operations.review import Amendment, amend_declaration, amend_with_tool, latest_revision
from campaign.operations.scenes import open_scene, use_tool
from campaign.operations.seals import Filing, check_declaration, receive_declaration, withdraw_declaration
from campaign.operations.sheets import create_sheet, edit_sheet
from campaign.operations.turns import extend_deadline, skip_turn, void_turn
from campaign.settings import load_settings
from campaign.sheets_in_play import sheets_of
from campaign.store.session import SESSIONS, connect
from campaign.store.tables import METADATA
from campaign.telling.fate_war.battles import battle_rows
from campaign.telling.posting import explain
from campaign.transcript.dice_trees import seeds_tree
from campaign.views import form_view, review_view, sheet_view
from campaign.views.results import result_view
from campaign.views.turns import may_see
from rules import resolve_case
from tests.factories import War, a_member, an_account, drafted, published
from tests.flows.war_checks import require_sound
from tests.rules.fate_war.random_gm import random_tool, start_battle
from tests.rules.fate_war.random_player import random_answer
from tests.rules.fate_war.random_scenes import ITEMS, MAP, SCENE_SWITCHES, random_member, random_npc

PAIRS = 7
NPCS = 2
SCENES = 20
HOUR = timedelta(hours=1)
LONGEST = 20
"""Turns that a scene may take: two halves of engagements, rows, hands and spoils, pauses, and what the GM adds."""
START = ["harbour", "bridge"]
"""Where all begin, so that they meet."""
HOUSE_RULES = {**SCENE_SWITCHES, "roster": ("public", "hidden"), "bases_per_region": ("one", "many")}
GM_SAYS = "As the table agreed."


@dataclass
class Played:
    """A scene that was played to its end: its sheets before and after, and the last revision of each of its turns.

    `steps` are the states before and after each turn, and each of the GM's tools between, with the events that tell of
    it. `changed`: the turns whose state the GM changed after somebody had filed.
    """

    scene: Scene
    before: dict
    after: dict
    stored: list[StoredResolution] = field(default_factory=list)
    steps: list[tuple] = field(default_factory=list)
    changed: set[str] = field(default_factory=set)

    @property
    def events(self):
        return [event for one in self.stored for event in one.events]


class Game:
    """A whole war: whatever happens in it is drawn from one seed, the dice too."""

    def __init__(self, session, seed):
        self.session = session
        self.random = Random(seed)
        self.count = Counter()
        self.war = self.begin()

    def begin(self):
        """Each player holds a pair, the GM the NPCs."""
        session, random = self.session, self.random
        gm = an_account(session, "gm")
        campaign = create_campaign(session, gm, {"code": "WAR", "name": "War", "ruleset": "fate_war"})
        campaign.setting = {"map": MAP, "items": ITEMS}
        war = War(session, campaign, {"gm": gm})
        for number in range(PAIRS):
            player = war.people[f"player{number}"] = an_account(session, f"player{number}")
            a_member(session, gm, campaign, player)
            holder = member_of(session, campaign.id, player)
            for person in (f"master{number}", f"servant{number}"):
                create_sheet(session, gm, campaign, person, a_sheet(random, person, number), holder=holder)
        for number in range(NPCS):
            npc = within_its_maxima(random_npc(random, f"npc{number}", START))
            create_sheet(session, gm, campaign, f"npc{number}", without(npc, "fate", "acquaintances"))
        relations = {
            f"master{one}": {f"master{(one + 1) % PAIRS}": 1, f"servant{one - 1}": 2} for one in range(1, PAIRS)
        }
        campaign.setting = {**campaign.setting, "relations": relations}
        session.commit()
        return war

    def likely(self, chance):
        return self.random.random() < chance

    def holder_of(self, key):
        return self.war.people["gm" if key.startswith("npc") else f"player{key[-1]}"]

    def view_of(self, turn, key):
        reader = reader_of(self.session, self.war.campaign, self.holder_of(key))
        return form_view(self.session, reader, turn, self.seat_of(key))

    def seat_of(self, key):
        return self.session.scalars(select(Seat).where(Seat.key == key)).one()

    def play_scene(self):
        """Open a scene under the house rules of the day, and play all its turns."""
        options = {name: self.random.choice(allowed) for name, allowed in HOUSE_RULES.items() if self.likely(0.15)}
        change_settings(self.session, self.war.gm, self.war.campaign, {"options": options})
        before = sheets_of(self.session, self.war.campaign)
        turn = open_scene(self.session, self.war.gm, self.war.campaign, clock.now(self.session) + HOUR)
        played = self.played = Played(turn.scene, before, before)
        while turn is not None and len(played.stored) < LONGEST:
            played.stored.append(self.play_turn(turn))
            turn = under_way(self.session, played.scene)
        played.after = sheets_of(self.session, self.war.campaign)
        self.count["scenes"] += 1
        return played

    def play_turn(self, turn):
        """File for nearly everybody asked, let the deadline pass, review, publish; return what was stored last."""
        turn = self.meddle_before(turn)
        for key in turn.asked:
            self.file(turn, key)
        self.session.commit()
        turn = self.meddle_after(turn)
        turn.seed = self.random.randbytes(32)
        turn.seed_hash = seeds_tree(turn.seed, turn.dice_audiences).root.hex()
        drafted(self.war, turn)
        assert turn.status is TurnStatus.DRAFTED, (turn.code, turn.held_reason)
        self.review(turn)
        stored = latest_revision(self.session, turn)
        published(self.war, turn, stored.revision)
        assert turn.status is TurnStatus.PUBLISHED, (turn.code, turn.held_reason)
        self.read(turn, stored)
        self.played.steps.append((turn.state, stored.state, stored.events))
        self.count["turns"] += 1
        self.count["turns that asked nobody"] += not turn.asked
        return stored

    def meddle_before(self, turn):
        """Now and then the GM moves a deadline, or makes a turn void to set something right between turns."""
        if self.likely(0.1):
            extend_deadline(self.session, self.war.gm, turn, turn.deadline + HOUR, GM_SAYS)
        if not self.likely(0.08):
            return turn
        void_turn(self.session, self.war.gm, turn, GM_SAYS)
        self.use_at_once(turn.scene)
        return restart_turn(self.session, self.war.gm, turn.scene, clock.now(self.session) + HOUR)

    def meddle_after(self, turn):
        """Now and then the GM uses a tool on a turn that people filed for, waits no longer, or inserts a battle."""
        if turn.deadline <= clock.now(self.session):
            return turn
        if self.likely(0.15):
            self.played.changed.add(turn.code)
            self.use_at_once(turn.scene)
        if turn.asked and self.likely(0.1):
            skip_turn(self.session, self.war.gm, turn, GM_SAYS)
            self.count["skipped"] += 1
        elif turn.asked and turn.state["phase"] == "scene" and self.likely(0.1):
            turn = self.insert_battle(turn)
        self.session.commit()
        return turn

    def use_at_once(self, scene):
        """Use a tool on the state of a scene, unless it would make another turn of the one that collects."""
        tool, values = random_tool(self.random, scene.state)
        before = scene.state
        try:
            events = use_tool(self.session, self.war.gm, scene, tool, values)
        except WrongStatus as refusal:
            if refusal.code != "tool_changes_turn":
                raise
            self.count["refused"] += 1
        else:
            self.played.steps.append((before, scene.state, events))
            self.count[tool] += 1

    def insert_battle(self, turn):
        """Let a scene wait for a battle; return the battle's turn, for which hands are filed."""
        values = start_battle(self.random, turn.state)
        if values is None:
            return turn
        self.played.changed.add(turn.code)
        deadline = clock.now(self.session) + HOUR
        inserted = insert_turn(self.session, self.war.gm, turn, {**values, "reason": GM_SAYS}, deadline)
        for key in inserted.asked:
            self.file(inserted, key)
        self.count["inserted"] += 1
        return inserted

    def file(self, turn, key):
        """File what the seat's view lets it declare, perhaps twice, perhaps to withdraw it."""
        account, view = self.holder_of(key), self.view_of(turn, key)
        while self.likely(0.9):
            declared = random_answer(self.random, view)
            if self.likely(0.1):
                assert check_declaration(self.session, turn.id, key, declared, account=account) == ()
            receive_declaration(self.session, turn.id, key, Filing(declared, "web", salt=key), account=account)
            self.count[turn.asked[key]] += 1
            if self.likely(0.9) or turn.deadline <= clock.now(self.session):
                return  # a turn is over as soon as the GM has filed for all whom it asks, where those are the GM's
            withdraw_declaration(self.session, turn.id, key, account=account)

    def review(self, turn):
        """Let the GM change a declaration, then use a tool or two on the draft."""
        revision = 1
        if turn.asked and self.likely(0.1):
            seat = self.random.choice(sorted(turn.asked))
            raw = random_answer(self.random, self.view_of(turn, seat)) if self.likely(0.8) else None
            amendment = Amendment(seat, raw, GM_SAYS)
            stored = amend_declaration(self.session, self.war.gm, turn, amendment, expected_revision=revision)
            revision = stored.revision
            self.count["amended"] += 1
        while self.likely(0.4):
            tool, values = random_tool(self.random, latest_revision(self.session, turn).state)
            amend_with_tool(self.session, self.war.gm, turn, tool, values, expected_revision=revision)
            revision += 1
            self.count[tool] += 1
        self.session.commit()

    def read(self, turn, stored):
        """Let the GM, and somebody who may read of the turn, see its result; now and then the case is told in words."""
        language = self.random.choice(("ko", "en"))
        readers = [self.war.reader(name) for name in ("gm", self.random.choice(sorted(self.war.people)))]
        in_words = self.likely(0.2)
        for reader in readers if self.count["turns"] % 2 else ():
            if may_see(self.session, reader, turn):
                result = result_view(self.session, reader, turn)
                battle_rows(result.reading, language, result.names)
                self.count["results read"] += 1
        if in_words:
            review_view(self.session, readers[0], turn)
            explain(stored.case, resolve_case(stored.case), language, with_working=True)

    def recruit(self):
        """Between scenes the GM writes whoever is out of play, or down, back to strength, so that the war goes on."""
        for key, sheet in sheets_of(self.session, self.war.campaign).items():
            if sheet["hp"] > 0 and sheet["mp"] > 0 and not sheet["statuses"]:
                continue
            hp_max, mp_max = max(20, sheet["hp_max"]), max(10, sheet["mp_max"])
            fresh = {"statuses": [], "hp": hp_max, "mp": mp_max, "hp_max": hp_max, "mp_max": mp_max}
            fresh |= {"hp_zero_scene": None, "mp_zero_scene": None, "overflow_until": None}
            if sheet["kind"] == "npc":
                fresh["captive_of"] = None
            elif sheet["kind"] == "servant" and sheet["master"] is None and self.likely(0.7):
                fresh |= self.new_master(key)
            self.edit(key, {**sheet, **fresh})
        self.session.commit()

    def new_master(self, servant):
        """Return what binds a servant to the master that it first had, where that one is free."""
        master = servant.replace("servant", "master")
        is_free = sheets_of(self.session, self.war.campaign)[master]["servant"] is None
        return {"master": master} if is_free else {}

    def edit(self, key, sheet):
        seat = self.seat_of(key)
        revision = sheet_view(self.session, self.war.reader("gm"), seat).revision
        edit_sheet(self.session, self.war.gm, seat, sheet, expected_revision=revision, cause=GM_SAYS)
        self.count["sheets edited"] += 1


def a_sheet(random, person, number):
    """Return a sheet; a servant's names its master, who then names it back."""
    sheet = within_its_maxima(random_member(random, person, f"side{number}", START))
    return without(sheet, "id", "linked_to", "acquaintances") | (
        {} if sheet["kind"] == "master" else {"master": f"master{number}"}
    )


def within_its_maxima(sheet):
    return {**sheet, "hp": min(sheet["hp"], sheet["hp_max"]), "mp": min(sheet["mp"], sheet["mp_max"])}


def without(sheet, *fields):
    return {key: value for key, value in sheet.items() if key not in fields}


def under_way(session, scene):
    return session.scalars(
        select(Turn).where(Turn.scene_id == scene.id, Turn.status == TurnStatus.COLLECTING)
    ).one_or_none()


def main(first, rounds):
    """Play one war after another, each in a database of its own, and print what was in them."""
    for seed in range(first, first + rounds):
        begun = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            engine = connect(load_settings({"DATABASE_URL": f"sqlite:///{Path(folder) / 'war.db'}"}))
            METADATA.create_all(engine)
            with SESSIONS() as session:
                game = Game(session, seed)
                for _ in range(SCENES):
                    played = game.play_scene()
                    require_sound(game, played)
                    game.recruit()
            engine.dispose()
        print(f"seed {seed}: {time.perf_counter() - begun:.0f} s, {dict(sorted(game.count.items()))}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
