"""One's own account and its tokens, for programs."""

from typing import Any

from flask_smorest import Blueprint

from campaign.operations.accounts import PreferencesSchema, set_preferences
from campaign.operations.api_tokens import NewToken, TokenLine, make_token, revoke_token, tokens_of
from web.addresses import row_number
from web.api.bodies import body, document, takes, takes_fields
from web.api.shapes import shape_of
from web.auth import account, require_password
from web.database import session

api = Blueprint("api_account", __name__, url_prefix="/api", description="One's own account, and the tokens of it.")


@api.get("/account")
@api.response(200, PreferencesSchema)
def show_account() -> Any:
    """Return one's own preferences."""
    return account()


@api.patch("/account")
@api.doc(requestBody=takes(PreferencesSchema))
@api.response(200, PreferencesSchema)
def change_account() -> Any:
    """Change one's own preferences, all that are sent or none."""
    set_preferences(session(), account(), document())
    return account()


@api.get("/account/tokens")
@api.response(200, shape_of(TokenLine)(many=True))
def list_tokens() -> list[TokenLine]:
    """List one's own tokens that are in force; none is told itself."""
    return list(tokens_of(session(), account()))


@api.post("/account/tokens")
@api.doc(requestBody=takes_fields(name="string", days="integer", password="string"))  # noqa: S106 - the field's kind
@api.response(201, shape_of(NewToken))
def new_token() -> NewToken:
    """Make a token with a name, for so many days (90), after one's password; it is told this once."""
    who, wanted = account(), body()
    require_password(wanted.pop("password", ""))
    return make_token(session(), who, wanted)


@api.delete("/account/tokens/<number>")
@api.response(204)
def end_token(number: str) -> None:
    """End one of one's own tokens."""
    revoke_token(session(), account(), row_number(number))
