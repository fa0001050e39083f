"""Both databases tell everybody the same."""

from campaign.settings import load_settings
from campaign.store.session import SESSIONS, connect
from tests.campaign.views.everything import everything
from tests.factories import a_result, a_war

PEOPLE = ("gm", "red", "silver", None)


def seen_on(url):
    engine = connect(load_settings({"GRAILJUDGE_ENV": "test", "DATABASE_URL": url}))
    with SESSIONS() as session:
        war = a_war(session)
        a_result(war)
        seen = {name: everything(war, name) for name in PEOPLE}
    engine.dispose()
    return seen


def test_both_databases_tell_the_same(sqlite_url, postgres_url, no_chance):
    seen = seen_on(sqlite_url)
    no_chance()
    assert seen == seen_on(postgres_url)
