"""Re-contract: a master without servant and a servant without master (FW-A20)."""

from msgspec.structs import replace

from rules.fate_war.scene.actions.socialising import has_relation
from rules.fate_war.scene.settlement import Settlement
from rules.fate_war.turn.changes import tell_change
from rules.fate_war.turn.context import TurnContext
from rules.fate_war.turn.deeds import Deed, is_matched
from rules.fate_war.turn.orders import fail
from rules.fate_war.turn.scene_event import PersonEvent


class Recontracted(PersonEvent, frozen=True):
    """A master took a servant; what lies above its lower maxima is cut off: 0 or negative."""

    clauses = ("FW-A20",)
    readers = "own"

    target: str
    hp: int
    mp: int


REDUCTION = 10
"""FW-A20: by how much a servant's maxima of HP and MP fall."""


def recontract(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A20: settle a re-contract at its master; a servant hears only that the person it names names it not."""
    if turn.person(deed.person).kind == "master":
        reason = _refusal(turn, deed)
        return fail(turn, deed.person, deed.name, reason) if reason else _conclude(turn, deed)
    if _is_named_back(turn, deed):
        return turn
    return fail(turn, deed.person, deed.name, "no_partner")


def _is_named_back(turn: TurnContext, deed: Deed) -> bool:
    partner = deed.action.partner or ""
    back = turn.action(partner, deed.part)
    is_master = partner in turn.state.characters and turn.person(partner).kind == "master"
    return is_master and back is not None and (back.action, back.partner) == (deed.name, deed.person)


def _refusal(turn: TurnContext, deed: Deed) -> str | None:
    """FW-A20: return why a master cannot take the servant that it names."""
    master = turn.person(deed.person)
    servant = turn.state.characters.get(deed.action.partner or "")
    if servant is None or servant.kind != "servant" or not is_matched(turn, deed):
        return "no_partner"
    if master.servant is not None or servant.master is not None:
        return "not_free"
    if master.command_seals < 1:
        return "no_seal"
    return None if has_relation(turn.state, master.id, servant.id) else "no_relation"


def _conclude(turn: TurnContext, deed: Deed) -> TurnContext:
    """FW-A20: spend the seal, join the servant to the master's side, and lower its maxima."""
    master = turn.person(deed.person)
    servant = turn.person(deed.action.partner or "")
    turn = turn.with_person(replace(master, servant=servant.id, command_seals=master.command_seals - 1))
    joined = replace(
        servant,
        master=master.id,
        side=master.side,
        hp_max=servant.hp_max - REDUCTION,
        mp_max=servant.mp_max - REDUCTION,
        np_cost_grades=servant.np_cost_grades + 1,
    )
    turn = turn.with_person(joined)
    hp, mp = min(0, joined.hp_max - joined.hp), min(0, joined.mp_max - joined.mp)
    event = turn.own_event("FW-A20", Recontracted(master.id, servant.id, hp, mp))
    return tell_change(turn, servant.id, event, hp=hp, mp=mp)


SETTLED = (Settlement("recontract", recontract, before_others=True),)
