"""Each setting of a campaign is written once: columns, defaults, document, form and words follow from its class."""

from dataclasses import fields

import pytest
from marshmallow.validate import OneOf

from campaign.campaign_settings import NAMES, CampaignSettings, ChangesSchema, SettingsSchema, settings_of
from campaign.model.campaign import Campaign
from campaign.narration import LANGUAGES, setting_words
from campaign.views.exports import SETTINGS
from web.settings_form import BASIC, FIELDS

DRAWN = [name for name in FIELDS if name not in BASIC]


@pytest.mark.parametrize("field", fields(CampaignSettings), ids=lambda field: field.name)
def test_every_setting_has_a_column_with_its_default(field):
    column = Campaign.__table__.columns[field.name]
    assert field.name in SETTINGS
    if isinstance(field.default, str | int):
        assert column.default.arg == field.default


def test_what_a_new_campaign_leaves_out_has_its_default():
    given = SettingsSchema().load({"name": "Star"})
    assert CampaignSettings(**given) == CampaignSettings("Star")


def test_a_change_holds_what_is_named_alone():
    assert ChangesSchema().load({"turn_hours": 5}) == {"turn_hours": 5}


def test_the_settings_of_a_row():
    row = Campaign(code="STAR", ruleset="srs", **dict.fromkeys(NAMES) | {"turn_hours": 7})
    assert settings_of(row).turn_hours == 7


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DRAWN)
def test_every_setting_that_is_drawn_has_its_words(name, language):
    words = setting_words(name, language)
    assert words.label
    closed = [list(one.choices) for one in FIELDS[name].validators if isinstance(one, OneOf)]
    assert [value for value, _ in words.choices] == [value for values in closed for value in values]


def test_whoever_chooses_from_a_few_reads_what_each_is():
    assert setting_words("filed_list", "en").choices[0] == ("off", "Only the GM sees it")
