"""One clash (section 6, FW-M6, FW-M8, FW-M9): what two opponents present to each other, and what each deals."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from rules.fate_war.battle.cards import Play
from rules.fate_war.model.options import Options
from rules.fate_war.model.tables import BEATS, RELATION_OF


class Deal(Struct, frozen=True):
    """What one side deals by the relation, in points; `halved` is a plus card of FW-C17."""

    hp: int = 0
    mp: int = 0
    offset: int = 0
    halved: bool = False

    @property
    def shown(self) -> int:
        """12.7: return the number that the event tells, HP or else MP."""
        return self.hp or self.mp


NOTHING = Deal()


class Outcome(Struct, frozen=True):
    """The clause that decides, who wins (`one`, `other`, `both` or None), and what each deals."""

    rule: str
    winner: str | None
    one: Deal = NOTHING
    other: Deal = NOTHING


class ClashContext(Struct, frozen=True):
    """What a clash depends on besides the two cards: the switches, and whether FW-C10's bonus was had already."""

    options: Options
    met: bool = False


Decide = Callable[[Play, Play, ClashContext], Outcome]


def meet(one: Play, other: Play, context: ClashContext) -> Outcome | None:
    """FW-C1 to FW-C17, FW-M6, FW-M8, FW-M9: decide a clash; None where neither presents an attack."""
    mine, yours = one.kind, other.kind
    if decide := DECISIONS.get((mine, yours)):
        return decide(one, other, context)
    if decide := DECISIONS.get((yours, mine)):
        turned = decide(other, one, context)
        winner = {"one": "other", "other": "one"}.get(turned.winner or "", turned.winner)
        return Outcome(turned.rule, winner, turned.other, turned.one)
    return None


def _full(play: Play) -> Deal:
    """Return what a card deals where nothing lowers it: FW-C6 its value, FW-C9 its damage, FW-M2 its points."""
    if play.release:
        return Deal(hp=play.release.hp, mp=play.release.mp)
    return Deal(mp=play.cast.points()) if play.cast else Deal(hp=play.value)


def _wins(rule: str) -> Decide:
    """Return the decision by which the first card wins and the second deals nothing."""

    def decide(one: Play, _other: Play, _context: ClashContext) -> Outcome:
        return Outcome(rule, "one", _full(one))

    return decide


def _both(rule: str) -> Decide:
    """Return the decision by which both deal their damage in full."""

    def decide(one: Play, other: Play, _context: ClashContext) -> Outcome:
        return Outcome(rule, "both", _full(one), _full(other))

    return decide


def cards(one: Play, other: Play, context: ClashContext) -> Outcome:
    """FW-C1 to FW-C5, FW-C15: decide between two normal or skill cards."""
    if one.card == other.card or (one.is_skill and other.is_skill):
        return same(one, other, context)
    if outgrades(one, other):
        return Outcome("FW-C15", "one", _full(one))
    if outgrades(other, one):
        return Outcome("FW-C15", "other", other=_full(other))
    skill = one.card if one.is_skill else other.card
    rule = RELATION_OF.get(skill, "FW-C1")
    if other.card in BEATS[one.card]:
        return Outcome(rule, "one", _full(one))
    return Outcome(rule, "other", other=_full(other))


def outgrades(one: Play, other: Play) -> bool:
    """FW-C15 to FW-C17: tell whether a card uses its plus and its base grade is at least 3 above the other's."""
    return one.plus and one.grade - other.grade >= 3


def same(one: Play, other: Play, _: ClashContext) -> Outcome:
    """FW-C7: the higher value deals the difference; between equals the higher `tie_break` deals theirs."""
    ahead = one.value - other.value or one.tie_break - other.tie_break
    if not ahead:
        return Outcome("FW-C7", None)
    if ahead > 0:
        return Outcome("FW-C7", "one", Deal(hp=ahead))
    return Outcome("FW-C7", "other", other=Deal(hp=-ahead))


def card_against_critical(one: Play, other: Play, _: ClashContext) -> Outcome:
    """FW-C8, FW-C16: the critical wins, but against a plus 3 grades above; that card is first lowered by it."""
    if outgrades(one, other):
        return Outcome("FW-C16", "one", Deal(hp=max(0, one.base - other.value) * one.multiplier))
    return Outcome("FW-C8", "other", other=_full(other))


def card_against_phantasm(one: Play, other: Play, context: ClashContext) -> Outcome:
    """FW-C9, FW-C17: the Noble Phantasm wins; of a plus 3 grades above it, `plus_against_np` says what is left."""
    if not outgrades(one, other):
        return Outcome("FW-C9", "other", other=_full(other))
    if context.options.plus_against_np == "half":
        return Outcome("FW-C17", "both", Deal(hp=one.value // 2, halved=True), _full(other))
    return Outcome("FW-C17", "one", _full(one), Deal(hp=_full(other).hp // 2))


def phantasms(one: Play, other: Play, context: ClashContext) -> Outcome:
    """FW-C10: both deal their damage; the higher grade adds the difference, unless a plus outdid it."""
    mine, yours = _full(one), _full(other)
    ahead = one.grade - other.grade
    low, high = (other, one) if ahead > 0 else (one, other)
    outdone = low.plus and _full(low).hp > _full(high).hp
    bonus = 0 if outdone or (context.met and context.options.np_bonus == "once") else ahead
    return Outcome(
        "FW-C10",
        "both",
        Deal(hp=mine.hp + max(0, bonus), mp=mine.mp),
        Deal(hp=yours.hp + max(0, -bonus), mp=yours.mp),
    )


def beaten_by_defence(one: Play, _: Play, context: ClashContext) -> Outcome:
    """FW-C11: an attack on the user of a defence Noble Phantasm deals nothing, or is lowered later (`defence_np`)."""
    if context.options.defence_np == "block":
        return Outcome("FW-C11", "one", _full(one))
    return Outcome("FW-C11", "other")


def spells(one: Play, other: Play, _: ClashContext) -> Outcome:
    """FW-M8: attack spells offset each other; the lower deals nothing, the higher will be lowered by it."""
    mine, yours = _full(one).mp, _full(other).mp
    if mine == yours:
        return Outcome("FW-M8", None)
    if mine > yours:
        return Outcome("FW-M8", "one", Deal(mp=mine, offset=yours))
    return Outcome("FW-M8", "other", other=Deal(mp=yours, offset=mine))


def card_against_single(one: Play, other: Play, _: ClashContext) -> Outcome:
    """FW-M9: a single action's units against a card's value: the higher deals its full damage."""
    power = _full(other).mp
    if power == one.value:
        return Outcome("FW-M9", None)
    if one.value > power:
        return Outcome("FW-M9", "one", _full(one))
    return Outcome("FW-M9", "other", other=_full(other))


DECISIONS: Mapping[tuple[str, str], Decide] = {
    ("card", "card"): cards,
    ("card", "critical"): card_against_critical,
    ("card", "phantasm"): card_against_phantasm,
    ("card", "defence"): beaten_by_defence,
    ("card", "single"): card_against_single,
    ("card", "idle"): _wins("FW-C6"),
    ("critical", "critical"): same,
    ("critical", "phantasm"): _both("FW-C8"),
    ("critical", "defence"): _wins("FW-C11"),
    ("critical", "spell"): _wins("FW-C8"),
    ("critical", "single"): _wins("FW-C8"),
    ("critical", "idle"): _wins("FW-C6"),
    ("phantasm", "phantasm"): phantasms,
    ("phantasm", "defence"): _wins("FW-C11"),
    ("phantasm", "spell"): _wins("FW-C9"),
    ("phantasm", "single"): _wins("FW-C9"),
    ("phantasm", "idle"): _wins("FW-C9"),
    ("spell", "card"): _wins("FW-M6"),
    ("spell", "spell"): spells,
    ("spell", "single"): spells,
    ("single", "single"): spells,
    ("spell", "defence"): beaten_by_defence,
    ("single", "defence"): beaten_by_defence,
    ("spell", "idle"): _wins("FW-M6"),
    ("single", "idle"): _wins("FW-M9"),
}
"""Which clause decides between two kinds of card (`Play.kind`), looked up either way round."""
