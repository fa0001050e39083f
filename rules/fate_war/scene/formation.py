"""How battles are formed in a half (FW-E2 to FW-E6, FW-I1): who takes part, in which camps, and whom it interrupts."""

import itertools
from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from rules.core.event import Event
from rules.fate_war.model.audiences import fighters, own
from rules.fate_war.model.battle_state import Battle
from rules.fate_war.model.sides import allied_sides
from rules.fate_war.model.state import State
from rules.fate_war.scene.actions.resting import patient_of
from rules.fate_war.scene.engaging import Engagement, engagements, make_contacts
from rules.fate_war.scene.events.meetings import BattleOpened, Engaged, Interrupted, Intervened
from rules.fate_war.scene.long_actions import interrupt
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.presence import are_allied, barred, is_fighting, pcs_in


class Gathering(Struct, frozen=True):
    """Who comes together for one battle in a region; nobody is in `persons` and `shielded` at once."""

    region: str
    engagements: tuple[Engagement, ...]
    persons: frozenset[str] = frozenset()
    shielded: frozenset[str] = frozenset()
    against: Mapping[str, str] = field(default_factory=dict)

    def key(self, turn: TurnContext) -> str:
        """FW-E2: return the battle's id."""
        return battle_key(turn.state, turn.state.half, self.region)


def battle_key(state: State, half: str, region: str | None) -> str:
    """FW-E2: name a battle for scene, half and region, with a count where that name is taken, for the GM opens some."""
    taken = {battle.id for battle in state.battles} | {result.battle for result in state.results}
    key = f"{state.scene.number}-{half}-{region or 'open'}"
    numbered = (f"{key}-{count}" for count in itertools.count(2))
    return next(name for name in itertools.chain((key,), numbered) if name not in taken)


def form_battles(turn: TurnContext) -> TurnContext:
    """FW-E2 to FW-E6: form all battles of this half, then cut short what they interrupt, then await their hands."""
    made = engagements(turn)
    turn = make_contacts(turn).with_notes(asking={})
    turn = replace(turn, raw={}, declarations={})
    regions = sorted({region for one in made if (region := turn.person(one.person).region) is not None})
    for region in regions:
        here = tuple(one for one in made if turn.person(one.person).region == region)
        turn = _form(turn, Gathering(region, here))
    turn = cut_short(turn)
    return turn.with_state(phase="battle")


def _form(turn: TurnContext, gathering: Gathering) -> TurnContext:
    key = gathering.key(turn)
    for one in gathering.engagements:
        audience = own(turn.state, one.person, *one.targets)
        turn = turn.told((Event("FW-E2", Engaged(one.person, one.targets, key), audience),))
    gathering = _shield(turn, _with_sides(turn, gathering))
    if len(camps_of(turn, gathering.persons)) < 2:
        return turn  # patients that nurse each other are both left out (FW-E5)
    turn, gathering = _intervene(turn, gathering)
    battle = Battle(
        id=key,
        region=gathering.region,
        half=turn.state.half,
        mode=turn.options.battle_mode,
        stage="rows" if turn.options.rows_first else "hands",
        camps=camps_of(turn, gathering.persons),
        against=gathering.against,
    )
    battle = replace(battle, first_strike=first_strike(turn, gathering, battle))
    turn = turn.with_state(battles=(*turn.state.battles, battle))
    turn = turn.with_notes(shielded=tuple(sorted({*turn.notes.shielded, *gathering.shielded})))
    opened = BattleOpened(key, dict(sorted(battle.camps.items())), battle.first_strike)
    return turn.told((Event("FW-E4", opened, fighters(turn.state, turn.options, battle)),))


def _with_sides(turn: TurnContext, gathering: Gathering) -> Gathering:
    """FW-E4: let finders, their targets, and their sides' persons in the region take part; of NPCs the engaged."""
    named = {one for made in gathering.engagements for one in (made.person, *made.targets)}
    return replace(gathering, persons=_joined(turn, gathering, named))


def _joined(turn: TurnContext, gathering: Gathering, named: set[str]) -> frozenset[str]:
    """FW-E4: return the participants with more persons, and the persons of their sides that are present."""
    persons = gathering.persons | named
    sides = {turn.person(one).side for one in persons}
    here = {one for one in _free(turn, gathering) if turn.person(one).side in sides}
    return (persons | here) - gathering.shielded


def _free(turn: TurnContext, gathering: Gathering) -> tuple[str, ...]:
    """FW-E4: return the PCs who are present in the region and not in a battle that the GM opened, in id order."""
    return tuple(one for one in pcs_in(turn.state, gathering.region) if not is_fighting(turn.state, one))


def _shield(turn: TurnContext, gathering: Gathering) -> Gathering:
    """FW-E5: draw in the nurses of patients who would take part, with their sides, and leave the patients out.

    A patient that engages or intervenes itself is none of them.
    """
    while True:
        nurses = _nurses(turn, gathering)
        if not nurses:
            return gathering
        gathering = replace(gathering, shielded=gathering.shielded | set(nurses.values()))
        gathering = replace(gathering, persons=_joined(turn, gathering, set(nurses)))


def _nurses(turn: TurnContext, gathering: Gathering) -> dict[str, str]:
    """FW-E5: return who nurses a participant in the region, and is not allied to an attacker, with the patient."""
    attackers = [one.person for one in gathering.engagements]
    lying = gathering.persons.difference(attackers, gathering.against)
    nurses: dict[str, str] = {}
    for nurse in _free(turn, gathering):
        patient = patient_of(turn, nurse)
        if patient is None or nurse in turn.notes.settled or barred(turn.state, nurse, "nurse"):
            continue
        if patient in lying and not any(are_allied(turn.state, nurse, one) for one in attackers):
            nurses[nurse] = patient
    return nurses


def _intervene(turn: TurnContext, gathering: Gathering) -> tuple[TurnContext, Gathering]:
    """FW-I1: let persons of sides that the engagements do not bring in join, each against the first it listed.

    All look at the battle as the engagements formed it: one of a side keeps no other of it from joining against
    somebody else, and nobody joins against one who has just joined.
    """
    found = ((person, _opponent(turn, gathering, person)) for person in _free(turn, gathering))
    against = {person: opponent for person, opponent in found if opponent is not None}
    gathering = replace(gathering, persons=_joined(turn, gathering, set(against)), against=against)
    for person, opponent in against.items():
        turn = turn.tell_own("FW-I1", Intervened(person, opponent, gathering.key(turn)))
    return turn, _shield(turn, gathering)


def _opponent(turn: TurnContext, gathering: Gathering, person: str) -> str | None:
    """FW-I1: return the first whom somebody listed that an engagement brings in, where it may join against that one."""
    character = turn.person(person)
    order = turn.orders.get(person)
    sides = {turn.person(one).side for one in gathering.persons}
    if order is None or character.is_down or character.side in sides or person in gathering.shielded:
        return None
    listed = next((one for one in order.intervene if one in gathering.persons), None)
    return None if listed is None or are_allied(turn.state, person, listed) else listed


def camps_of(turn: TurnContext, persons: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """FW-E4: return the camps of participants, allied sides together, each by the lowest of its sides that take part.

    The id of an ally that is not there would give the alliance away.
    """
    sides = {turn.person(person).side for person in persons}
    camps: dict[str, tuple[str, ...]] = {}
    for person in sorted(persons):
        camp = min(sides & allied_sides(turn.state, turn.person(person).side))
        camps[camp] = (*camps.get(camp, ()), person)
    return camps


def first_strike(turn: TurnContext, gathering: Gathering, battle: Battle) -> str | None:
    """FW-E3: return the camp that strikes first: all engage from it by looking, and nobody of the other looked."""
    if len(battle.camps) != 2 or turn.state.half != "first":
        return None
    attackers = {battle.camp_of(one.person) for one in gathering.engagements}
    camp = next(iter(attackers))
    if len(attackers) != 1 or not all(one.found for one in gathering.engagements):
        return None
    others = (one for one in battle.persons if battle.camp_of(one) != camp)
    return None if any(one in turn.notes.found for one in others) else camp


def cut_short(turn: TurnContext) -> TurnContext:
    """FW-E6: note who takes part in the open battles, the GM's too, and settle their long actions as interrupted."""
    for battle in turn.state.battles:
        if battle.over:
            continue
        turn = turn.with_notes(hit=tuple(sorted({*turn.notes.hit, *battle.persons})))
        for person in battle.persons:
            action = turn.action(person, "long")
            if action is None or person in turn.notes.settled:
                continue
            turn = turn.tell_own("FW-E6", Interrupted(person, action.action))
            turn = interrupt(turn, person, action)
            turn = turn.with_notes(settled=tuple(sorted({*turn.notes.settled, person})))
    return turn
