"""The build stage (KG-4, KG-10): all that an actor does to its sheet, in the order of 15.3."""

from collections.abc import Mapping
from typing import Any

from rules.kamigakari.building.arms import arm, merge, synthesize
from rules.kamigakari.building.building import build, rebuild
from rules.kamigakari.building.drafts import Draft, kushimitama_faults
from rules.kamigakari.building.growth import grow
from rules.kamigakari.events.builds import JobChanged
from rules.kamigakari.gm.gm_tools import use_tools
from rules.kamigakari.model.character import Character
from rules.kamigakari.model.options import Options
from rules.kamigakari.names.faults import Fault
from rules.kamigakari.turn.context import TurnContext

Raw = Mapping[str, Any]


def drafted(character: Character, raw: Raw, options: Options) -> Draft:
    """15.3: do all that was sealed, one after the other; the draft has every fault, or all that is told."""
    draft = Draft(character, options)
    # in the order of 15.3: what an order buys can be paid for only with what the ones before have left
    if "sheet" in raw:
        draft = build(draft, raw["sheet"])
    for number, order in _listed(raw, "arms"):
        draft = arm(draft, order, f"arms.{number}")
    if "merge" in raw:
        draft = merge(draft, raw["merge"])
    for number, order in _listed(raw, "synthesize"):
        draft = synthesize(draft, order, f"synthesize.{number}")
    if "change_job" in raw:
        draft = change_job(draft, raw["change_job"])
    if "growth" in raw:
        draft = grow(draft, raw["growth"])
    return rebuild(draft, raw["rebuild"]) if "rebuild" in raw else draft


def _listed(raw: Raw, field: str) -> list[tuple[int, Raw]]:
    """Return the orders of a list with their places; what has a fault of shape is None there and left out."""
    return [(number, order) for number, order in enumerate(raw.get(field, ())) if order is not None]


def change_job(draft: Draft, job: Raw) -> Draft:
    """KG-4.12: change the front job, for one kushimitama, once the GM has approved."""
    faults = []
    if not job.get("name"):
        faults.append(Fault("front_job_missing", "change_job"))
    if not draft.character.job_approved:
        faults.append(Fault("needs_gm_approval", "change_job"))
    faults += kushimitama_faults(draft, "change_job", "KG-4.12")
    if faults:
        return draft.wrong(*faults)
    draft = draft.pay_kushimitama("KG-4.12", "change_job")
    return draft.change(front_job=job, job_approved=False).tell("KG-4.12", JobChanged(draft.character.id, job["name"]))


def play_build(turn: TurnContext) -> TurnContext:
    """Section 16: the GM's tools, then what each did to its sheet, in the order of their ids; no dice."""
    turn = use_tools(turn)
    for who in turn.state.in_id_order():
        draft = drafted(turn.person(who), turn.sealed(who).build, turn.options)
        turn = turn.put(draft.character)
        for rule, body in draft.events:
            turn = turn.tell(rule, body)
    return turn
