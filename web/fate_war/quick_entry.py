"""The quick box of a hand's form: what was typed there, put into the slots."""

from collections.abc import Iterable, Mapping, Sequence

from flask_babel import gettext as _

from campaign.orders.rows import LONGEST, TypedRow, Vocabulary, read_row
from rules.core.ruleset import View
from rules.core.words import Words
from web.drawing import QUICK
from web.faults import Fault
from web.form_values import FormValues


def fill(typed: FormValues, view: View, words: Words) -> tuple[FormValues, Sequence[Fault]]:
    """Return the form with the slots filled, or as it was with what is wrong with the box."""
    if "card" not in words or not view.get("battle"):
        return typed, (Fault(QUICK, _("Nothing of this turn is written as a row of cards.")),)
    if len(typed.first(QUICK)) > LONGEST:
        return typed, (Fault(QUICK, _("Too long: at most %(limit)s characters.", limit=LONGEST)),)
    first, last = view["battle"]["slots"]
    size = last - first + 1
    hand = read_row(typed.first(QUICK), _vocabulary(view, words), size)
    fault = _fault(hand, size)
    return (typed, (fault,)) if fault else (typed.replaced("hand", {"hand": hand.entries}), ())


def _fault(hand: TypedRow, size: int) -> Fault | None:
    """Return the one thing to put right first, with how to write it; None where all was understood."""
    if hand.unread:
        unread = ", ".join(hand.unread)
        return Fault(QUICK, _("Not understood: %(text)s. Write a count behind its card, as in x3.", text=unread))
    if len(hand.entries) > size:
        return Fault(QUICK, _("More cards than slots: %(cards)s", cards=len(hand.entries)))
    return None if hand.entries else Fault(QUICK, _("Write the cards first."))


def _vocabulary(view: View, words: Words) -> Vocabulary:
    """Return what may be written: the system's cards, and the names that the seat knows."""
    you = view["you"]
    rows = {word.id: (*word.ko, *word.en) for word in words["value.row"]}
    names: dict[str, Mapping[str, Iterable[str]]] = {
        "np": {one["id"]: [one["name"]] for one in you["noble_phantasms"]},
        "spell": {one["id"]: [one["name"]] for one in you["spells"]},
        "target": {**rows, **{key: [person["name"]] for key, person in view["persons"].items()}},
    }
    return Vocabulary(words["card"], "card", "plus", "target", {"noble_phantasm": "np", "magic": "spell"}, names)
