"""`held`: what the service could not do, and what waits for its next try."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from campaign.errors import HELD_REASONS, CampaignError
from campaign.model.turn import TurnStatus
from campaign.narration import error_text
from campaign.operations.turns import HELD_FROM
from campaign.operator.running import DONE, command, counted, reading, say, say_json
from campaign.views.service_jobs import StuckTurn, stuck_mails, stuck_turns

JOBS: Mapping[TurnStatus, str] = {
    TurnStatus.COLLECTING: "draft",
    TurnStatus.CLAIMED: "draft",
    TurnStatus.DRAFTED: "approve",
    TurnStatus.APPROVED: "publish",
}
"""Which job a turn waits for, by where it stands."""
OPERATORS: Mapping[str, str] = {
    "rules_fault": "The rules found a fault of their own; nothing was changed. Send the developers the turn's case "
    "and the lines of the log about it.",
    "seal_broken": "A seal does not open, or is not what its fingerprint says; nothing was resolved. "
    "`doctor` says whether a key is lacking.",
    "seal_key_lacking": "It is sealed with a key that is not in SEAL_KEYS. `doctor` names the key: put it back.",
}
"""What people are told to ask the operator for, in words for the operator."""


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("--json", action="store_true", help="for programs: an object with `turns` and `mails`")


@command
def run(options: Namespace) -> int:
    """List turns one by one and mails by their number, which `mails` lists."""
    with reading() as opened:
        turns, mails = stuck_turns(opened), stuck_mails(opened)
    if options.json:
        say_json({"turns": turns, "mails": len(mails)})
        return DONE
    for turn in turns:
        say(line_of(turn))
    if turns:
        say("`retry NAME` lets the service try a turn again, `retry --all` all; its GM can release it, or make it void")
    say(f"{counted(len(turns), 'turn')} held or left to wait, {counted(len(mails), 'mail')} not delivered (`mails`)")
    return DONE


def line_of(turn: StuckTurn) -> str:
    """Return a turn's line: its name, the job, and why it is held or until when it waits."""
    stood = HELD_FROM.get(turn.reason or "", TurnStatus.COLLECTING) if turn.status is TurnStatus.HELD else turn.status
    job = JOBS[stood]
    if turn.status is not TurnStatus.HELD:
        until = "now" if turn.next_try_at is None else turn.next_try_at.isoformat(timespec="seconds")
        return f"{turn.name:20}{job:9}failed {counted(turn.attempts, 'time')}, tried again at {until}"
    return f"{turn.name:20}{job:9}held: {reason_words(turn.reason or 'lease_lost')}"


def reason_words(reason: str) -> str:
    """Return the words of a reason for which turns are held; one of other code than this stands as it is."""
    return refusal_words(CampaignError(reason)) if reason in HELD_REASONS else reason


def refusal_words(refusal: CampaignError) -> str:
    """Return the words of a refusal, for whoever keeps the service."""
    return (
        OPERATORS.get(refusal.code)
        or error_text("service", {"code": refusal.code, "values": refusal.values}, "en", {}).text
    )
