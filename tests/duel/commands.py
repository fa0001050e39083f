"""The GM's commands (DU-3), and the end of a duel."""

from dataclasses import replace

from tests.duel.declaration import Award, Command, OpenRound
from tests.duel.events import Awarded, DuelEnded, RoundOpened
from tests.duel.turn import TurnContext


def obey(turn: TurnContext, command: Command) -> TurnContext:
    """DU-3: carry out one command."""
    match command:
        case OpenRound():
            after = turn.with_state(stage="throw", round=turn.state.round + 1)
            return after.tell("DU-3", RoundOpened(after.state.round))
        case Award(person=person, points=points):
            after = turn.with_points(person, points)
            return after.tell("DU-3", Awarded(person, after.points(person)))
        case _:
            return end(turn, "DU-3")


def end_if_won(turn: TurnContext) -> TurnContext:
    """DU-2: end the duel where somebody has points enough."""
    return end(turn, "DU-2") if best(turn) >= turn.options.points_to_win else turn


def end(turn: TurnContext, rule: str) -> TurnContext:
    """DU-2, DU-3: end the duel; who has most points, and some, has won."""
    most = best(turn)
    winners = tuple(sorted(key for key in turn.state.characters if most and turn.points(key) == most))
    characters = {key: replace(one, won=key in winners) for key, one in turn.state.characters.items()}
    return turn.with_state(stage="over", characters=characters).tell(rule, DuelEnded(winners))


def best(turn: TurnContext) -> int:
    """Return the most points that anybody has."""
    return max((one.points for one in turn.state.characters.values()), default=0)
