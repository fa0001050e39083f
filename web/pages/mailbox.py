"""The mailbox of a service that sends no mail: what stands in the outbox, to be read in development."""

from flask import Blueprint, render_template

from campaign.views import mailbox
from web.database import session

pages = Blueprint("mailbox", __name__, url_prefix="/mailbox")


@pages.get("")
def listing() -> str:
    """List the mails, the newest first, each whole."""
    return render_template("pages/mailbox.html", mails=mailbox(session()))
