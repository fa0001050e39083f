"""Members, links and seats, for programs."""

from flask_smorest import Blueprint

from campaign.operations import invitations as links
from campaign.operations import members as membership
from campaign.operations.invitations import NewInvitation
from campaign.views import InvitationLine, MemberLine, invitations, members
from web.addresses import Place, place_at
from web.api.bodies import body, takes_fields
from web.api.shapes import shape_of
from web.auth import account
from web.database import session

api = Blueprint("api_members", __name__, url_prefix="/api", description="Who is in a campaign.")


@api.get("/campaigns/<code>/members")
@api.response(200, shape_of(MemberLine)(many=True))
def list_members(code: str) -> list[MemberLine]:
    """List the members; nobody for the public."""
    return _members(place_at(code))


@api.get("/campaigns/<code>/invitations")
@api.response(200, shape_of(InvitationLine)(many=True))
def list_invitations(code: str) -> list[InvitationLine]:
    """List the links in force (GM)."""
    account()
    place = place_at(code)
    return list(invitations(session(), place.reader, place.campaign))


@api.post("/campaigns/<code>/invitations")
@api.doc(requestBody=takes_fields(role="string", days="integer", most_uses="integer?"))
@api.response(201, shape_of(NewInvitation))
def invite(code: str) -> NewInvitation:
    """Make a link that gives a role, for so many days (14) and uses (any number); its token is told this once (GM)."""
    wanted = body()
    role = str(wanted.pop("role", ""))
    return links.invite(session(), account(), place_at(code).campaign, role, wanted)


@api.delete("/campaigns/<code>/invitations/<int:number>")
@api.response(204)
def revoke(code: str, number: int) -> None:
    """Make a link void (GM)."""
    links.revoke_invitation(session(), account(), place_at(code).invitation(number))


@api.post("/join/<token>")
@api.response(200, shape_of(MemberLine)(many=True))
def join(token: str) -> list[MemberLine]:
    """Join by a link; return the members."""
    member = links.join(session(), account(), token)
    session().flush()
    return _members(place_at(member.campaign.code))


@api.patch("/campaigns/<code>/members/<int:number>")
@api.doc(requestBody=takes_fields(role="string"))
@api.response(200, shape_of(MemberLine)(many=True))
def change_role(code: str, number: int) -> list[MemberLine]:
    """Give a member another role (GM)."""
    place = place_at(code)
    membership.change_role(session(), account(), place.member(number), str(body().get("role", "")))
    return _members(place)


@api.put("/campaigns/<code>/seats/<key>/holder")
@api.doc(requestBody=takes_fields(member="integer?"))
@api.response(200, shape_of(MemberLine)(many=True))
def assign_seat(code: str, key: str) -> list[MemberLine]:
    """Give a seat to a member, or to the GM by null (GM)."""
    place, number = place_at(code), body().get("member")
    membership.assign_seat(session(), account(), place.seat(key), None if number is None else place.member(number))
    return _members(place_at(code))


@api.delete("/campaigns/<code>/membership")
@api.response(204)
def leave(code: str) -> None:
    """Leave a campaign; one's seats go to the GM."""
    membership.leave(session(), account(), place_at(code).campaign)


def _members(place: Place) -> list[MemberLine]:
    return list(members(session(), place.reader, place.campaign))
