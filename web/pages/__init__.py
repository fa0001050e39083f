"""Pages: each view parses, calls one operation or view of the campaign, and renders."""

from flask import Flask, current_app

from web.pages import account, campaigns, help, home, joining, mailbox, members, records, rules, sheets  # noqa: A004

PAGES = (home, account, campaigns, members, joining, sheets, records, rules, help)


def install(app: Flask) -> None:
    """Give the app its pages."""
    for page in PAGES:
        app.register_blueprint(page.pages)
    if not app.config["SETTINGS"].mail_url and not app.config["SETTINGS"].is_production:
        app.register_blueprint(mailbox.pages)


def has_mailbox() -> bool:
    """Tell whether mails are read here, because nothing sends them."""
    return "mailbox" in current_app.blueprints
