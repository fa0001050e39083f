"""Spoils (7-11-1): what winners may claim of losers, in their order, each against what the earlier ones left."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.core.errors import Fault
from rules.core.event import EVERYONE, Event, readers
from rules.shinobigami.character import Info
from rules.shinobigami.declarer import Declarer
from rules.shinobigami.events.spoils import EmotionSet, InfoGained, PrizeTaken, SpoilsWaived
from rules.shinobigami.faults import part_of, shape_faults
from rules.shinobigami.orders import Claim
from rules.shinobigami.state import State
from rules.shinobigami.turn import TurnContext


def play_spoils(turn: TurnContext) -> TurnContext:
    """Section 11, stage `spoils`: carry out the claims, ask for missing ones by seats, end the battle after all."""
    for actor in turn.fight.spoils_pending:
        declared = turn.claim(actor)
        if declared is not None:
            state, event = carry_out(turn.state, actor, declared.spoils)
            turn = replace(turn, state=state, events=(*turn.events, event))
    for actor in turn.fight.seated(turn.fight.spoils_pending):
        turn = turn.asking({"actor": actor, "want": "spoils"})
    if turn.fight.spoils_pending:
        return turn
    return turn.with_battle(status="over").with_state(stage="scene")


def spoils_faults(one: Declarer, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """SB-7-11-1.1: yield the faults of a claim, as the claims before it have left things."""
    if one.actor not in one.fight.spoils_pending:
        yield Fault("not_winner", "spoils", "SB-7-11-1.1")
    if "spoils" not in raw:  # nothing is declared, and it is asked again
        return
    part = part_of(Claim)
    yield from shape_faults(part, raw["spoils"], "spoils", "SB-7-11-1.1")
    claim: Claim = part.deserialize(raw["spoils"])
    if claim.loser is None and claim.take != "none":
        yield Fault("bad_field", "spoils.loser", "SB-7-11-1.1")
    if claim.loser is not None and claim.loser not in one.fight.losers:
        values = {"got": claim.loser, "allowed": list(one.fight.losers)}
        yield Fault("not_loser", "spoils.loser", "SB-7-11-1.1", values)
    if claim.take in _FAULTS:
        yield from _FAULTS[claim.take](one, claim)


def carry_out(state: State, actor: str, claim: Claim) -> tuple[State, Event]:
    """SB-7-11-1.2 to SB-7-11-1.4: give a winner what it claims, or tell that it claims nothing; it is asked no more."""
    pending = tuple(one for one in state.fight.spoils_pending if one != actor)
    take = _TAKES.get(claim.take, _waive)
    return take(state.with_battle(spoils_pending=pending), actor, claim)


def _info_faults(one: Declarer, claim: Claim) -> Iterator[Fault]:
    """SB-7-11-1.2: one of location and secret, not known yet."""
    if claim.info is None:
        yield Fault("bad_field", "spoils.info", "SB-7-11-1.2")
    elif one.me.knows(Info(claim.info, claim.loser or "")):
        yield Fault("already_known", "spoils.info", "SB-7-11-1.2", {"info": claim.info, "of": claim.loser})


def _emotion_faults(one: Declarer, claim: Claim) -> Iterator[Fault]:
    """SB-7-11-1.3: a direction, and an emotion that there is."""
    if claim.direction is None:
        yield Fault("bad_field", "spoils.direction", "SB-7-11-1.3")
    elif claim.emotion is None:
        yield Fault("bad_field", "spoils.emotion", "SB-7-11-1.3")
    elif not claim.emotion.strip() or (one.options.emotions and claim.emotion not in one.options.emotions):
        values = {"got": claim.emotion, "allowed": list(one.options.emotions)}
        yield Fault("unknown_emotion", "spoils.emotion", "SB-7-11-1.3", values)


def _prize_faults(one: Declarer, claim: Claim) -> Iterator[Fault]:
    """SB-7-11-1.4, SB-7-11-1-1.1: a prize that the loser holds, and about which one knows where that is needed."""
    prize = one.state.prizes.get(claim.prize or "")
    if claim.prize is None:
        yield Fault("bad_field", "spoils.prize", "SB-7-11-1.4")
    elif prize is None or prize.holder != claim.loser:
        yield Fault("no_prize", "spoils.prize", "SB-7-11-1.4", {"got": claim.prize, "loser": claim.loser})
    elif one.options.prize_needs_info and not one.me.knows(Info("secret", claim.prize)):
        yield Fault("prize_info_unknown", "spoils.prize", "SB-7-11-1-1.1", {"got": claim.prize})


_FAULTS: Mapping[str, Callable[[Declarer, Claim], Iterator[Fault]]] = {
    "info": _info_faults,
    "emotion": _emotion_faults,
    "prize": _prize_faults,
}


def _waive(state: State, actor: str, _: Claim) -> tuple[State, Event]:
    """SB-7-11-1.1: give up the claim."""
    return state, Event("SB-7-11-1.1", SpoilsWaived(actor), EVERYONE)


def _take_info(state: State, actor: str, claim: Claim) -> tuple[State, Event]:
    """SB-7-11-1.2: learn the loser's location or secret."""
    winner, loser = state.characters[actor], str(claim.loser)
    info = Info(claim.info or "secret", loser)
    state = state.with_character(replace(winner, known=(*winner.known, info)))
    return state, Event("SB-7-11-1.2", InfoGained(actor, kind=info.kind, of=loser), readers(actor, loser))


def _set_emotion(state: State, actor: str, claim: Claim) -> tuple[State, Event]:
    """SB-7-11-1.3: set an emotion of one's own, or the loser's; one that is there is replaced."""
    feeling, towards = (actor, str(claim.loser)) if claim.direction == "own" else (str(claim.loser), actor)
    one = state.characters[feeling]
    emotion = str(claim.emotion)
    felt = EmotionSet(feeling, towards=towards, emotion=emotion, previous=one.emotions.get(towards))
    state = state.with_character(replace(one, emotions={**one.emotions, towards: emotion}))
    return state, Event("SB-7-11-1.3", felt, EVERYONE)


def _take_prize(state: State, actor: str, claim: Claim) -> tuple[State, Event]:
    """SB-7-11-1.4: take a prize of the loser's."""
    prize = state.prizes[str(claim.prize)]
    state = replace(state, prizes={**state.prizes, prize.id: replace(prize, holder=actor)})
    return state, Event("SB-7-11-1.4", PrizeTaken(actor, prize=prize.id, from_=str(claim.loser)), EVERYONE)


_TAKES: Mapping[str, Callable[[State, str, Claim], tuple[State, Event]]] = {
    "info": _take_info,
    "emotion": _set_emotion,
    "prize": _take_prize,
}
