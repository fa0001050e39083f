"""The form of a campaign's settings follows from the schema that checks them."""

import pytest

from campaign.model.campaign import Campaign
from rules.registry import ruleset_for
from web.form_values import FormValues
from web.settings_form import encoded_settings, given_settings, new_settings

CHANGED = {
    "name": "별무리",
    "time_zone": "Asia/Seoul",
    "language": "en",
    "filed_list": "count",
    "turn_hours": 12,
    "auto_publish_minutes": 0,
    "closes_when_filed": True,
    "playing_gm": "blind",
    "cool_off_minutes": 30,
}


def a_campaign(**values):
    return Campaign(code="STAR", ruleset="srs", options={}, setting={}, **values)


@pytest.mark.parametrize("values", [CHANGED, {**CHANGED, "auto_publish_minutes": None, "closes_when_filed": False}])
def test_what_a_form_holds_is_read_back(values):
    given = given_settings(ruleset_for("srs"), encoded_settings(a_campaign(**values)))
    assert given == {**values, "options": {}}


def test_a_number_that_is_none_stays_as_it_was_typed():
    assert given_settings(ruleset_for("srs"), FormValues({"turn_hours": " soon "}))["turn_hours"] == "soon"


def test_a_new_campaign_starts_with_the_defaults_of_the_table():
    new = new_settings(language="en")
    assert (new.first("turn_hours"), new.first("filed_list"), new.first("language")) == ("24", "off", "en")
    assert new.first("closes_when_filed") == ""
