"""Start and end of a session (KG-2.1, KG-3.1, KG-3.8 to KG-3.11, KG-4.14): crest, spirit and links."""

from rules.kamigakari.combat.spirit import roll_spirit
from rules.kamigakari.events.spirit import CharacterLost, Crest, Dissolution, KushimitamaSpent, LinksReset, LinksSet
from rules.kamigakari.gm.gm_tools import use_tools
from rules.kamigakari.model.character import Link
from rules.kamigakari.turn.context import InputNeeded, TurnContext
from rules.kamigakari.turn.crest import gain_crest


def play_session_start(turn: TurnContext) -> TurnContext:
    """KG-2.1, KG-3.1, KG-4.14: crest, spirit and the first links of each PC.

    Raise InputNeeded where links are missing. The GM's tools come before the question: what they did is told even if
    nothing else happens yet (KG-0.5).
    """
    turn = use_tools(turn)
    if requests := _missing_links(turn):
        raise InputNeeded(turn, *requests)
    for who in turn.state.players():
        before, after = turn.person(who).crest, turn.options.crest_start
        turn = turn.change(who, crest=after)
        turn = turn.tell("KG-3.1", Crest(who, before, after, "session_start"))
        turn = roll_spirit(turn, who)
        turn = _first_links(turn, who)
    return turn


def _first_links(turn: TurnContext, who: str) -> TurnContext:
    ties = turn.sealed(who).links or ()
    links = tuple(Link(slot, tie.target, tie.emotion) for slot, tie in enumerate(ties, start=1))
    return turn.change(who, links=links).tell("KG-4.14", LinksSet(who, len(links)))


def _missing_links(turn: TurnContext) -> tuple[dict[str, str], ...]:
    """KG-4.14: return a request to each PC whose first links are not sealed yet."""
    waiting = (who for who in turn.state.players() if turn.sealed(who).links is None)
    return tuple({"actor": who, "want": "initial_links"} for who in waiting)


def play_session_end(turn: TurnContext) -> TurnContext:
    """KG-3.8 to KG-3.11, KG-9.11: crest comes back; who is still below zero may dissolve; the dead are lost."""
    turn = use_tools(turn)
    for who in turn.state.players():
        # each source of crest only for who is still below zero after the one before, and links are erased last
        turn = _reward(turn, who)
        turn = _recover_crest(turn, who)
        turn = _dissolve(turn, who)
        turn = _lose_the_dead(turn, who)
        count = len(turn.person(who).links)
        turn = turn.change(who, links=()).tell("KG-3.11", LinksReset(who, count))
    return turn


def _reward(turn: TurnContext, who: str) -> TurnContext:
    """KG-3.8: what beaten foes give back."""
    defeated = turn.state.session.defeated
    total = sum(foe.get("crest_reward", 0) for foe in defeated)
    return gain_crest(turn, who, total, "KG-3.8", "defeated") if defeated else turn


def _recover_crest(turn: TurnContext, who: str) -> TurnContext:
    """KG-3.9: links first, all at once; then kushimitama, one by one, as far as needed and allowed."""
    links = len(turn.person(who).links)
    if turn.person(who).crest < 0 and links:
        turn = gain_crest(turn, who, links * turn.options.crest_per_link, "KG-3.9", "links")
    allowed = turn.sealed(who).kushimitama_max
    while turn.person(who).crest < 0 and allowed and turn.person(who).kushimitama:
        allowed -= 1
        left = turn.person(who).kushimitama - 1
        turn = turn.change(who, kushimitama=left)
        turn = turn.tell("KG-3.9", KushimitamaSpent(who, left, "crest"))
        turn = gain_crest(turn, who, turn.options.crest_per_kushimitama, "KG-3.9", "kushimitama")
    return turn


def _dissolve(turn: TurnContext, who: str) -> TurnContext:
    """KG-3.10: a die for who is still below zero."""
    if turn.person(who).crest >= 0:
        return turn
    die = turn.roll(f"{who}/dissolution", 1)[0]
    is_lost = die in turn.options.dissolve_on
    turn = turn.change(who, lost=is_lost).tell("KG-3.10", Dissolution(who, die, is_lost))
    return turn.tell("KG-3.10", CharacterLost(who, "dissolution")) if is_lost else turn


def _lose_the_dead(turn: TurnContext, who: str) -> TurnContext:
    """KG-9.11: who is still dead is lost."""
    person = turn.person(who)
    if person.lost or not person.has("dead"):
        return turn
    return turn.change(who, lost=True).tell("KG-9.11", CharacterLost(who, "dead"))
