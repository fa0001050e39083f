"""What happens when many do the same at once: claims, beats, workers, runners, and players in the last second."""

from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

from sqlalchemy import func, select, update

from campaign import clock
from campaign.errors import TurnClosed
from campaign.model.account import Account
from campaign.model.ledger_entry import LedgerEntry
from campaign.model.resolution import StoredResolution
from campaign.model.turn import Turn
from campaign.operations.adjudication import DRAFT
from campaign.operations.jobs import Outcome, run
from campaign.operations.late_texts import keep_late
from campaign.operations.log_checks import verify_log
from campaign.operations.seals import Filing, receive_declaration
from campaign.store.session import session_scope
from campaign.views.reviews import LATE
from tests.campaign.at_once import at_once
from tests.chaos.games import PLAYERS, a_game, people, see_draft
from tests.chaos.playing import wait_whole
from tests.launch.test_supervisor import launch, started, write_procfile
from tests.launch.waiting import wait_for
from tests.worker.nights import run_leases_out

CLAIMS = 50


def race_50_claims(ground):
    """Fifty claim the same turn; one has it, and there is one draft."""
    for number in range(ground.amount(1, 10)):
        game, outcomes = a_game(f"race-{number}"), []
        at_once(*[lambda game=game, outcomes=outcomes: outcomes.append(run(DRAFT, game.turn))] * CLAIMS)
        ground.tally.see("outcomes", Counter(outcomes), {Outcome.DONE: 1, Outcome.NOT_MINE: CLAIMS - 1})
        see_draft(ground.tally, game)


def two_beats_three_workers(ground):
    """Everything is started more often than it should be."""
    games = [a_game(f"N{number}") for number in range(ground.amount(4, 20))]
    for _ in range(3):
        ground.processes.worker()
    for _ in range(2):
        ground.processes.beat()
    wait_whole(ground, games)


def two_runners_in_one_folder(ground):
    """Somebody runs everything again in the folder where it runs."""
    folder = ground.folder / "run"
    folder.mkdir()
    write_procfile(folder)
    with launch(folder) as first:
        wait_for(lambda: started(folder), "the start of all programs")
        for _ in range(ground.amount(1, 5)):
            with launch(folder) as second:
                said, _ = second.communicate(timeout=60)
            ground.tally.see("the second's end", second.returncode, 75)
            ground.tally.see("names the first", f"process {first.pid}" in said, wanted=True)
        ground.tally.see("the first goes on", first.poll(), None)
        first.terminate()
        first.communicate(timeout=60)


def last_second(ground):
    """Players file in the last second and after: each filing is in, or late with an entry that says so."""
    game, amount = a_game("last"), ground.amount(100, 1000)
    receipts, late = defaultdict(dict), []
    with session_scope() as session:
        accounts = {name: account.id for name, account in people(session).items()}
        deadline = clock.now(session) + timedelta(seconds=1)
        session.execute(update(Turn).where(Turn.id == game.turn).values(deadline=deadline))

    def file(number):
        seat = PLAYERS[number % len(PLAYERS)]
        try:
            with session_scope() as session:
                account, filing = session.get_one(Account, accounts[seat]), Filing({"wish": f"{number}"}, "web")
                receipt = receive_declaration(session, game.turn, seat, filing, account=account)
            receipts[seat][receipt.version] = (receipt.received_at, {"wish": f"{number}"})
        except TurnClosed:
            with session_scope() as session:
                who = session.get_one(Account, accounts[seat])
                keep_late(session, game.turn, seat, {"wish": f"{number}"}, channel="web", account=who)
            late.append(number)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(file, range(amount)))
    wait_for(lambda: run(DRAFT, game.turn) is Outcome.DONE, "the draft")
    ground.tally.see("filings", sum(map(len, receipts.values())) + len(late), amount)
    _see_order(ground, game, receipts, deadline)
    with session_scope() as session:
        noted = LedgerEntry.campaign_id == game.campaign, LedgerEntry.kind == LATE
        count = session.scalar(select(func.count()).select_from(LedgerEntry).where(*noted))
        ground.tally.see("entries of late filings", count, len(late))
        ground.tally.see("first broken entry of the ledger", verify_log(session, game.campaign), None)
        run_leases_out(session)
    ground.tally.notes.append(f"{amount - len(late)} in time, {len(late)} late")


def _see_order(ground, game, receipts, deadline):
    """See that each seat's receipts are one row of versions, in time, and the last of them is in the case.

    An instant is that of asking, a version that of the lock: PostgreSQL may tell the two in another order.
    """
    with session_scope() as session:
        declared = session.scalars(select(StoredResolution.declared).where(StoredResolution.turn_id == game.turn)).one()
    expected = dict(game.declared)
    for seat, versions in receipts.items():
        after_the_first = list(range(2, len(versions) + 2))
        ground.tally.see("versions", sorted(versions), after_the_first)
        instants = [received_at for received_at, _ in versions.values()]
        ground.tally.see("receipts in time", max(instants) <= deadline, wanted=True)
        expected[seat] = versions[max(versions)][1]
    ground.tally.see("the last declarations", declared, expected)
