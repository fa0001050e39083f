"""Rest, nursing, and the conversion of MP into HP (FW-A10, FW-A11)."""

from msgspec.structs import replace

from rules.fate_war.model.character import Character
from rules.fate_war.model.points import recovered
from rules.fate_war.model.state import Site
from rules.fate_war.scene.settlement import Change, Prospect, Settlement
from rules.fate_war.turn.changes import tell_change
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed, deeds
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.presence import barred, is_present
from rules.fate_war.turn.scene_event import PersonEvent
from rules.fate_war.turn.sites import own_sites_here


class Rested(PersonEvent, frozen=True):
    """Somebody rested; the reason says why a long rest was a short one."""

    clauses = ("FW-A10",)
    readers = "own"

    long: bool
    hp: int
    mp: int
    reason: str | None


class Converted(PersonEvent, frozen=True):
    """A servant turned MP, which are paid, into HP."""

    clauses = ("FW-A10", "FW-A19")
    readers = "own"

    mp: int
    hp: int


class HealedWound(PersonEvent, frozen=True):
    """A long rest healed a wound."""

    clauses = ("FW-A10",)
    readers = "own"


class Nursed(PersonEvent, frozen=True):
    """Somebody nursed another, who recovered."""

    clauses = ("FW-A11",)
    readers = "pair"

    target: str
    hp: int
    mp: int


Amount = tuple[int, int]
"""Points of HP and MP."""


def short_rest(character: Character) -> Amount:
    """FW-A10: return what a short rest brings, a master by its scores."""
    return (2 * character.combat, 3 * character.magic) if character.kind == "master" else (10, 10)


def long_rest(character: Character, time: str) -> Amount:
    """FW-A10: return what a long rest brings, at night more."""
    at_night = time == "night"
    if character.kind == "master":
        return (3 + at_night) * character.combat, (5 + at_night) * character.magic
    return 20 + 5 * at_night, 20 + 5 * at_night


def rest(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A10: recover, more where the side's site has a bonus; a long rest needs a site and heals a wound."""
    character = turn.person(deed.person)
    sites = own_sites_here(turn.state, deed.person)
    is_long = (deed.is_long and bool(sites)) or _counts_as_long(turn, deed)
    reason = "no_base" if deed.is_long and not is_long else None
    amount = long_rest(character, turn.state.scene.time) if is_long else short_rest(character)
    hp, mp = _gained(character, amount, bonus=_site_bonus(turn, sites))
    event = turn.own_event("FW-A10", Rested(deed.person, long=is_long, hp=hp, mp=mp, reason=reason))
    turn = tell_change(turn, deed.person, event, hp=hp, mp=mp)
    if is_long:
        turn = _heal_wound(turn, deed.person)
    return convert(turn, deed, "FW-A10")


def _site_bonus(turn: TurnContext, sites: tuple[Site, ...]) -> Amount:
    """FW-A4: return what the region adds to a rest at a site that has the bonus."""
    if not turn.options.rest_site_bonus:
        return 0, 0
    region = next((turn.state.map.get(site.region) for site in sites if site.bonus), None)
    return (region.base_bonus, region.leyline_bonus) if region else (0, 0)


def _gained(character: Character, amount: Amount, bonus: Amount = (0, 0)) -> Amount:
    """Return how far HP and MP really rise."""
    hp = recovered(character.hp, amount[0] + bonus[0], character.hp_max)
    mp = recovered(character.mp, amount[1] + bonus[1], character.mp_max)
    return hp - character.hp, mp - character.mp


def _counts_as_long(turn: TurnContext, deed: Deed) -> bool:
    """FW-A11: tell whether somebody's rest is long because it is nursed (`nursed_rest`), base or not."""
    if turn.options.nursed_rest != "always_long" or deed.is_interrupted:
        return False
    nurses = (one.person for one in deeds(turn, "long") if patient_of(turn, one.person) == deed.person)
    return any(one in turn.notes.settled or barred(turn.state, one, "nurse") is None for one in nurses)


def _heal_wound(turn: TurnContext, person: str) -> TurnContext:
    character = turn.person(person)
    if "wounded" not in character.statuses:
        return turn
    statuses = tuple(status for status in character.statuses if status != "wounded")
    return turn.with_person(replace(character, statuses=statuses)).tell_own("FW-A10", HealedWound(person))


def convert(turn: TurnContext, deed: Deed, rule: str) -> TurnContext:
    """FW-A10, FW-A19: let a servant turn MP into HP, in whole units of `convert_ratio` for which there is room."""
    character = turn.person(deed.person)
    if character.kind != "servant":
        return turn
    given, taken = turn.options.convert_ratio
    room = max(0, character.hp_max - character.hp)
    units = min(min(deed.action.convert_mp, max(0, character.mp)) // given, room // taken)
    if not units:
        return turn
    mp, hp = units * given, units * taken
    event = turn.own_event(rule, Converted(deed.person, mp, hp))
    return tell_change(turn, deed.person, event, hp=hp, mp=-mp)


def nurse(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A11: give the nurse's short rest to somebody who was down after the moves; it gains nothing itself."""
    if deed.is_interrupted:
        return fail(turn, deed.person, deed.name, "interrupted")
    patient = patient_of(turn, deed.person)
    if patient is None:
        return fail(turn, deed.person, deed.name, "not_down")
    hp, mp = _gained(turn.person(patient), short_rest(turn.person(deed.person)))
    event = turn.pair_event("FW-A11", Nursed(deed.person, patient, hp, mp), patient)
    return tell_change(turn, patient, event, hp=hp, mp=mp)


def patient_of(turn: TurnContext, nurse: str) -> str | None:
    """FW-A11: return whom somebody nurses: one present with it who was at 0 or below after the moves, None without."""
    action = turn.action(nurse, "long")
    patient = action.patient if action and action.action == "nurse" else None
    if patient is None or patient == nurse or patient not in turn.notes.down:
        return None
    together = turn.person(patient).region == turn.person(nurse).region and is_present(turn.state, patient)
    return patient if together else None


def _rested(prospect: Prospect) -> Change:
    """FW-A10: up to the maximum; a long rest where the side has a site, without what its region adds."""
    you = prospect.you
    hp, mp = _gained(you, long_rest(you, prospect.state.scene.time) if prospect.is_long else short_rest(you))
    return {"hp": hp, "mp": mp}


SETTLED = (Settlement("rest", rest, preview=_rested), Settlement("nurse", nurse, before_others=True))
