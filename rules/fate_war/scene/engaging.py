"""Who engages whom (FW-E2, FW-N6): finders who are asked, their answers, and what comes of them short of a battle."""

from collections.abc import Mapping

from msgspec import Struct

from rules.fate_war.model.declaration import EngageDeclaration
from rules.fate_war.scene.events.meetings import Contact
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.presence import are_allied, is_fighting


class Engagement(Struct, frozen=True):
    """FW-E2, FW-N6: one person's: the found that it engages, and the NPC that it attacks."""

    person: str
    found: tuple[str, ...] = ()
    npc: str | None = None

    @property
    def targets(self) -> tuple[str, ...]:
        """Return all that it engages, in id order."""
        return tuple(sorted((*self.found, *((self.npc,) if self.npc else ()))))


def ask_finders(turn: TurnContext) -> TurnContext:
    """FW-E2, FW-Z1: ask the finders who want to be asked and found somebody they may engage; maybe nobody."""
    asking = {
        finder: those
        for finder in sorted(turn.notes.found)
        if turn.orders[finder].engage == "ask" and (those := _engageable(turn, finder))
    }
    requests = ({"actor": finder, "want": "engage", "found": list(those)} for finder, those in asking.items())
    return turn.with_state(phase="engage").with_notes(asking=asking).asking(requests)


def _engageable(turn: TurnContext, finder: str, truce: tuple[str, ...] = ()) -> tuple[str, ...]:
    """FW-E2: return whom of the found a finder may engage."""
    return tuple(one for one in turn.notes.found[finder] if _may_engage(turn, finder, one, truce))


def _may_engage(turn: TurnContext, person: str, target: str, truce: tuple[str, ...]) -> bool:
    """FW-E2: tell whether somebody may be engaged: not of the own camp, nor under a truce, by person or side.

    Who is down engages nobody (FW-X4). Who fights already, in a battle that the GM opened, neither engages nor is
    engaged; nor is who was found here and taken elsewhere by the GM since.
    """
    if turn.person(person).is_down or is_fighting(turn.state, person) or is_fighting(turn.state, target):
        return False
    if turn.person(person).region != turn.person(target).region:
        return False
    spared = {*truce, *turn.orders[person].truce}
    return not are_allied(turn.state, person, target) and spared.isdisjoint((target, turn.person(target).side))


def answers(turn: TurnContext) -> Mapping[str, EngageDeclaration]:
    """FW-E2, FW-Z1: return what each finder does about the found: its order, or its answer, where missing none."""
    said: dict[str, EngageDeclaration] = {}
    for finder in sorted(turn.notes.found):
        order = turn.orders[finder]
        given = EngageDeclaration(order.engage, order.truce)
        if finder in turn.notes.asking:
            answer = turn.declarations.get(finder)
            given = answer if isinstance(answer, EngageDeclaration) else EngageDeclaration("none")
        said[finder] = given
    return said


def make_contacts(turn: TurnContext) -> TurnContext:
    """FW-E2: tell who talks to whom it found."""
    for finder, said in answers(turn).items():
        if said.engage == "talk" and not turn.person(finder).is_down:
            turn = turn.told(turn.pair_event("FW-E2", Contact(finder, one), one) for one in turn.notes.found[finder])
    return turn


def engagements(turn: TurnContext) -> tuple[Engagement, ...]:
    """FW-E2, FW-N6: return who engages whom in this half, in id order."""
    said = answers(turn)
    persons = sorted({*said, *turn.notes.attacks})
    made = (Engagement(one, _engaged(turn, one, said.get(one)), _attacked(turn, one, said.get(one))) for one in persons)
    return tuple(one for one in made if one.targets)


def _engaged(turn: TurnContext, finder: str, said: EngageDeclaration | None) -> tuple[str, ...]:
    if said is None or said.engage in {"none", "talk", "ask"}:
        return ()
    those = _engageable(turn, finder, said.truce)
    return those if said.engage == "anyone" else tuple(one for one in those if one in said.engage)


def _attacked(turn: TurnContext, person: str, said: EngageDeclaration | None) -> str | None:
    npc = turn.notes.attacks.get(person)
    truce = said.truce if said else ()
    return npc if npc is not None and _may_engage(turn, person, npc, truce) else None
