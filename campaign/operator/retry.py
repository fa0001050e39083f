"""`retry`: turns that are held, or wait for their next try, are tried again now."""

from argparse import ArgumentParser, Namespace

from sqlalchemy.orm import Session

from campaign.errors import CampaignError
from campaign.model.turn import Turn, TurnStatus
from campaign.operations.jobs import trouble_of, try_now
from campaign.operations.turns import let_go_on
from campaign.operator.held import refusal_words
from campaign.operator.running import DONE, FAILED, Refusal, command, counted, say, session
from campaign.store.session import SESSIONS
from campaign.views.service_jobs import StuckTurn, stuck_turns


def arguments(parser: ArgumentParser) -> None:
    """Add what the command takes."""
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("names", nargs="*", default=[], metavar="NAME", help="turns as `held` names them: WAR/S1-2")
    which.add_argument("--all", action="store_true", help="every turn that `held` lists")


@command
def run(options: Namespace) -> int:
    """Put back what is asked for, each in a transaction of its own; the workers find it by their next sweep."""
    with session() as opened:
        stuck = {turn.name: turn for turn in stuck_turns(opened)}
        opened.commit()
        unknown = [name for name in options.names if name not in stuck]
        if unknown:
            raise Refusal(f"not held and not left to wait: {', '.join(unknown)}; `held` lists what is")
        wanted = list(stuck.values()) if options.all else [stuck[name] for name in options.names]
        lines = [refusal for turn in wanted if (refusal := _put_back(turn))]
    for line in lines:
        say(line)
    say(f"{counted(len(wanted) - len(lines), 'turn')} put back; `held` lists what fails again")
    return FAILED if lines else DONE


def _put_back(turn: StuckTurn) -> str:
    """Let a turn be tried again; return a line where it cannot be, whatever is wrong with its row."""
    try:
        with SESSIONS() as own:
            _let_try(own, turn)
            own.commit()
    except CampaignError as refusal:
        return f"WRONG: {turn.name} cannot be put back: {refusal_words(refusal)}"
    except Exception as error:  # noqa: BLE001 - it is this turn's alone
        return f"WRONG: {turn.name} cannot be put back: {trouble_of(error)}"
    return ""


def _let_try(own: Session, turn: StuckTurn) -> None:
    if turn.status is TurnStatus.HELD:
        let_go_on(own, own.get_one(Turn, turn.id), None)
    else:
        try_now(own, Turn, turn.id)
