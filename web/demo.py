"""`python -m web.demo`: make the demo campaign, once, and print who can log in to it."""

import os
import sys

from flask_security.utils import hash_password

from campaign.clock import now
from campaign.demo import DemoLogins, seed_demo
from campaign.settings import load_settings
from campaign.store.session import session_scope
from web import create_app


def table(logins: DemoLogins) -> str:
    """Return the accounts of the demo as a person reads them at a terminal."""
    rows = [f"  {login.email:22}{login.password:18}{login.role:8}{login.display_name}" for login in logins.logins]
    return "\n".join([f"demo campaign {logins.campaign}; log in as", *rows])


def main() -> int:
    """Seed and tell; refuse where real people play, since everybody knows these passwords."""
    settings = load_settings(os.environ)
    if settings.is_production:
        print("the demo's passwords are known to everybody: not in production", file=sys.stderr)
        return 1
    with create_app(settings).app_context(), session_scope() as session:
        logins = seed_demo(session, now(session), hash_password)
    print(table(logins))
    return 0


if __name__ == "__main__":
    sys.exit(main())
