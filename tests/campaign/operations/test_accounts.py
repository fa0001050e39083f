"""Accounts: preferences, all or none."""

import pytest

from campaign.errors import InvalidSettings
from campaign.operations.accounts import set_preferences
from tests.factories import an_account


def test_preferences_are_set_all_together(session):
    account = an_account(session, "ann")
    wanted = {"display_name": "유나", "language": "en", "time_zone": "Europe/Berlin", "theme": "dark"}
    set_preferences(session, account, wanted)
    assert {name: getattr(account, name) for name in wanted} == wanted


def test_what_is_missing_stays(session):
    account = an_account(session, "ann", language="en")
    set_preferences(session, account, {"theme": "light"})
    assert (account.language, account.theme, account.time_zone) == ("en", "light", "Asia/Seoul")


FAULTS = [
    ("zone", {"time_zone": "Mars/Olympus"}, ("bad_value", "settings.time_zone")),
    ("language", {"language": "fr"}, ("bad_value", "settings.language")),
    ("theme", {"theme": "pink"}, ("bad_value", "settings.theme")),
    ("empty name", {"display_name": " "}, ("bad_value", "settings.display_name")),
    ("two lines", {"display_name": "a\nb"}, ("bad_value", "settings.display_name")),
    ("NUL", {"display_name": "a\0b"}, ("bad_value", "settings.display_name")),
    ("half a pair", {"display_name": "a\ud800"}, ("bad_value", "settings.display_name")),
    ("a number", {"display_name": 5}, ("bad_value", "settings.display_name")),
    ("address", {"email": "x@example.org"}, ("unknown_field", "settings.email")),
]


@pytest.mark.parametrize(("reading", "values", "fault"), FAULTS, ids=[case[0] for case in FAULTS])
def test_a_fault_changes_nothing(session, reading, values, fault):
    account = an_account(session, "ann")
    with pytest.raises(InvalidSettings) as refusal:
        set_preferences(session, account, {"language": "en", **values})
    assert [(error.code, error.path) for error in refusal.value.errors] == [fault]
    assert (account.language, account.display_name) == ("ko", "Ann")
