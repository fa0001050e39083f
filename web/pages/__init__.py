"""Pages: each view parses, calls one operation or view of the campaign, and renders."""

from flask import Flask, current_app

from web.pages import (
    account,
    amend,
    battles,
    campaigns,
    corrections,
    declarations,
    deliveries,
    help,  # noqa: A004 - the page's name
    home,
    house_rules,
    joining,
    mailbox,
    members,
    multi_seat,
    powers,
    proposals,
    records,
    results,
    review,
    rules,
    scenes,
    second_step,
    sheets,
    tokens,
    tools,
    transcripts,
    transfers,
    turns,
)

GENERAL = (home, account, tokens, second_step, rules, help, powers)
CAMPAIGN = (campaigns, transfers, transcripts, members, joining, sheets, records, house_rules, deliveries)
PLAY = (scenes, battles, turns, proposals, declarations, multi_seat, review, amend, corrections, tools, results)


def install(app: Flask) -> None:
    """Give the app its pages."""
    for page in (*GENERAL, *CAMPAIGN, *PLAY):
        app.register_blueprint(page.pages)
    if not app.config["SETTINGS"].mail_url and not app.config["SETTINGS"].is_production:
        app.register_blueprint(mailbox.pages)


def has_mailbox() -> bool:
    """Tell whether mails are read here, because nothing sends them."""
    return "mailbox" in current_app.blueprints
