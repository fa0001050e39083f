"""Socialising: points of a relation, and what a whole scene together restores (FW-A15)."""

from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.model.character import Character
from rules.fate_war.model.state import State
from rules.fate_war.scene.settlement import Settlement
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed, is_matched
from rules.fate_war.turn.info import observer_only
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.overflow import gain_over
from rules.fate_war.turn.scene_event import PersonEvent


class Related(PersonEvent, frozen=True):
    """A relation has that many points now; a long talk brings HP and MP, or one point of the pool `regained`."""

    clauses = ("FW-A15",)
    readers = "self"

    target: str
    total: int
    restored: bool
    hp: int
    mp: int
    regained: str | None


GAIN = 10
"""FW-A15: HP and MP that a servant gains in a long action."""


def has_relation(state: State, person: str, other: str) -> bool:
    """12.1: tell whether somebody has a relation to another, of however many points."""
    return other in state.relations.get(person, {})


def socialise(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A15: gain a point of relation or restore one; a long action brings more. Each partner's is settled apart."""
    partner = deed.action.partner
    if partner is None or not is_matched(turn, deed):
        return fail(turn, deed.person, deed.name, "no_partner")
    is_known = has_relation(turn.state, deed.person, partner)
    is_deleted = partner in turn.state.deleted_relations.get(deed.person, ())
    if not is_known and not (deed.action.restore and is_deleted):
        return fail(turn, deed.person, deed.name, "no_relation")
    before = turn.state.relations.get(deed.person, {}).get(partner, 0)
    total = before + 1 if is_known else turn.options.restored_points
    turn = _relate(turn, deed.person, partner, total)
    person = turn.person(deed.person)
    points = GAIN if deed.is_long and person.kind == "servant" else 0
    pool = deed.action.regain if deed.is_long and _may_regain(person, deed.action.regain) else None
    related = Related(deed.person, partner, total, restored=not is_known, hp=points, mp=points, regained=pool)
    if pool:
        turn = turn.with_person(_with_regained(person, pool))
    event = Event("FW-A15", related, observer_only(turn.state, turn.options, deed.person))
    return gain_over(turn, deed.person, event, hp=points, mp=points)


def _relate(turn: TurnContext, person: str, partner: str, total: int) -> TurnContext:
    state = turn.state
    relations = {**state.relations, person: {**state.relations.get(person, {}), partner: total}}
    deleted = dict(state.deleted_relations)
    if partner in deleted.get(person, ()):
        deleted[person] = tuple(one for one in deleted[person] if one != partner)
    return turn.with_state(relations=relations, deleted_relations=deleted)


def _may_regain(person: Character, pool: str) -> bool:
    """FW-A15: tell whether a master's pool is not full yet; nobody else who acts has any."""
    return person.fate < person.fate_max if pool == "fate" else person.faith < person.faith_max


def _with_regained(person: Character, pool: str) -> Character:
    return replace(person, fate=person.fate + 1) if pool == "fate" else replace(person, faith=person.faith + 1)


SETTLED = (Settlement("socialise", socialise),)
