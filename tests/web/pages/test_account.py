"""One's own account: preferences, the end of all log-ins."""

import pytest

GIVEN = {"display_name": "Bora", "language": "ko", "time_zone": "Europe/Berlin", "theme": "dark"}


def test_preferences_are_saved_and_hold_at_once(person, war, session):
    blue = person("blue")
    assert blue.post("/account", GIVEN).status_code == 303
    session.refresh(war.blue)
    assert {name: getattr(war.blue, name) for name in GIVEN} == GIVEN
    page = blue.page("/campaigns/WAR")
    assert '<html lang="ko" data-theme="dark">' in page
    assert "Bora" in page


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize(
    ("field", "value"),
    [("display_name", ""), ("display_name", "x" * 81), ("language", "ja"), ("time_zone", "Moon"), ("theme", "pink")],
)
def test_a_fault_changes_nothing_and_loses_nothing(person, war, session, language, field, value):
    answer = person("blue", language).post("/account", {**GIVEN, "language": language, field: value})
    assert answer.status_code == 422
    assert f'href="#f-{field.replace("_", "-")}"' in answer.text
    session.refresh(war.blue)
    assert war.blue.display_name == "Blue"


@pytest.mark.parametrize("address", ["/account", "/account/sessions/end"])
def test_a_stranger_has_no_account(person, address):
    assert person().post(address, GIVEN).status_code == 401
