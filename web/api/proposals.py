"""Proposals and consents, for programs."""

from flask_smorest import Blueprint

from campaign.errors import NotFound
from campaign.model.proposal import Proposal
from campaign.operations.proposals import CARRIED_OUT, Act, consent, propose, stands
from campaign.sheets_in_play import open_scene_of
from campaign.views.proposals import ProposalView, proposal_at, proposal_view
from web.addresses import Place, place_at
from web.api.bodies import body, takes_fields
from web.api.shapes import shape_of
from web.auth import account
from web.database import session

api = Blueprint(
    "api_proposals",
    __name__,
    url_prefix="/api/campaigns/<code>/proposals",
    description="What nobody does alone who plays: proposed, and consented to by others.",
)


@api.post("")
@api.doc(requestBody=takes_fields(turn="string?", action="string", reason="string", values="object?"))
@api.response(201, shape_of(ProposalView))
def make(code: str) -> ProposalView:
    """Propose an `action` about a turn, without one a tool on the open scene; `values` as its operation takes them.

    `deadline` to shorten_deadline, with `values` of the battle to insert_turn; `tool` and `values` to use_tool and
    amend_draft, or `seat` and `declaration` to the latter; nothing to read_draft, void_turn and skip_turn.
    """
    place, sent = place_at(code), body()
    named, action = sent.get("turn"), str(sent.get("action", ""))
    thing = place.turn(str(named)) if named else open_scene_of(session(), place.campaign)
    if thing is None or action not in CARRIED_OUT:
        raise NotFound
    values = sent.get("values")
    act = Act(action, values if isinstance(values, dict) else {}, str(sent.get("reason", "")))  # type: ignore[arg-type]
    return _seen(place, propose(session(), account(), thing, act))


@api.get("/<int:number>")
@api.response(200, shape_of(ProposalView))
def show(code: str, number: int) -> ProposalView:
    """Return a proposal, for the GMs and whoever may consent to it."""
    account()
    place = place_at(code)
    return _seen(place, proposal_at(session(), place.reader, place.campaign, number))


@api.post("/<int:number>/consent")
@api.response(200, shape_of(ProposalView))
def give_consent(code: str, number: int) -> ProposalView:
    """Consent; with the last consent that it needs the proposal is done."""
    who, place = account(), place_at(code)
    found = proposal_at(session(), place.reader, place.campaign, number)
    consent(session(), who, found)
    return _seen(place, found)


def _seen(place: Place, proposal: Proposal) -> ProposalView:
    return proposal_view(session(), place.reader, proposal, is_open=stands(session(), proposal))
