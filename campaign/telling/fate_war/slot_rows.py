"""One slot of a battle as a row: its cells, meetings, hits and notes, and why it came out so."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import UNSET

from campaign.telling.events import AnyEvent, ReadEvent, bodies, of_kind
from campaign.telling.fate_war import points
from campaign.telling.fate_war.arithmetic import working
from campaign.telling.fate_war.cells import Board, cell
from campaign.telling.fate_war.rows import Camp, Hit, Meeting, Points, SlotRow
from campaign.telling.teller import Sentence, Teller
from rules.fate_war.battle.events.cards import Clash, Guarded, PlusUsed
from rules.fate_war.battle.events.damage import Damage, DamageIgnored, Reduced
from rules.fate_war.battle.events.magic import SpellCast

IN_CELLS = (Clash, Damage, Reduced, Guarded)
"""Events that a row shows by its cells, its outcome and its causes, not among its notes."""


def slot_row(
    teller: Teller, board: Board, camps: Mapping[str, Camp], after: tuple[Mapping[str, Points], Mapping[str, Points]]
) -> SlotRow:
    """Return a slot's row. `camps` are by person; `after` are the points held then, and those lost so far."""
    found = {person: cell(board, person, teller.words, teller.language) for person in camps}
    cells = {person: shown for person, shown in found.items() if shown}
    sheets = {one: sheet for one, sheet in teller.reading.state.get("characters", {}).items() if teller.sees(one)}
    return SlotRow(
        board.slot,
        cells,
        tuple(_meeting(teller, clash, camps) for clash in of_kind(board.events, Clash)),
        tuple(_hit(teller, hit) for hit in of_kind(board.events, Damage)),
        _result(teller, board.events),
        _causes(teller, board.events),
        teller.lines([event.document for event in board.events if _is_note(event)]),
        working(board.events, cells, sheets, teller.words, teller.language),
        *after,
    )


def _is_note(event: AnyEvent) -> bool:
    """Tell whether an event stands among the notes.

    A plus or a spell that cost nothing is seen on its card; the rest of a run, come at once (FW-X1), is seen on none.
    """
    if isinstance(event.body, PlusUsed | SpellCast):
        return bool(event.body.mp)
    if isinstance(event.body, Damage):
        return event.body.remaining is not UNSET
    return not isinstance(event.body, IN_CELLS)


def _meeting(teller: Teller, event: ReadEvent[Clash], camps: Mapping[str, Camp]) -> Meeting:
    clash = event.body
    cause = Sentence(teller.words.say("cause", event.document), event.rule)
    if clash.winner is None:
        state, mark, word = "draw", "△", teller.words.say("draw")
    elif clash.winner == "both":
        state, mark, word = "both", "◇", teller.words.say("both_hit")
    else:
        camp, name = camps[clash.winner], teller.language.name(clash.winner)
        state, mark, word = f"camp-{camp.letter}", camp.sign, teller.words.say("won", name)
    return Meeting(clash.a, clash.b, clash.cards, clash.values, clash.winner, clash.deals, state, mark, word, cause)


def _hit(teller: Teller, event: ReadEvent[Damage]) -> Hit:
    hit = event.body
    text = teller.words.say("loss", teller.language.name(hit.target), hit.hp, hit.mp)
    return Hit(hit.from_, hit.target, hit.kind, hit.hp, hit.mp, text, event.rule)


def _result(teller: Teller, events: Iterable[AnyEvent]) -> str:
    told = tuple(events)
    losses = {one: loss for one, loss in points.lost({}, told).items() if loss.hp or loss.mp}
    if losses:
        said = (teller.words.say("loss", teller.language.name(one), loss.hp, loss.mp) for one, loss in losses.items())
        return "; ".join(said)
    return teller.words.say("no_damage" if any(bodies(told, Clash)) else "no_clash")


def _causes(teller: Teller, events: tuple[AnyEvent, ...]) -> tuple[Sentence, ...]:
    """Say why: of each clash its relation, with the persons where there are several, then what was lowered by what."""
    clashes = tuple(of_kind(events, Clash))
    macro = "cause" if len(clashes) == 1 else "cause_of"
    relations = [Sentence(teller.words.say(macro, clash.document), clash.rule) for clash in clashes]
    lowered = [
        Sentence(teller.words.say("lowered", event.document), event.body.cuts[-1].rule)
        for event in of_kind(events, Reduced)
    ]
    return (*relations, *_short(teller, events), *lowered)


def _short(teller: Teller, events: tuple[AnyEvent, ...]) -> Iterator[Sentence]:
    """FW-B6: yield the attacks that decided their clash but came to nothing, since they did not reach."""
    came = {(hit.from_, hit.aimed_at) for hit in bodies(events, Damage)}
    ignored = {hit.from_ for hit in bodies(events, DamageIgnored)}
    for clash in bodies(events, Clash):
        for one, other, deal in zip((clash.a, clash.b), (clash.b, clash.a), clash.deals, strict=True):
            if deal and (one, other) not in came and one not in ignored:
                names = (teller.language.name(one), teller.language.name(other))
                yield Sentence(teller.words.say("falls_short", *names), "FW-B6")
