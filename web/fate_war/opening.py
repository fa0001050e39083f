"""The form by which the GM opens a battle: who is in which camp."""

from collections.abc import Mapping
from typing import Any

from campaign.model.campaign import Campaign
from web.form_values import FormValues

CAMPS = ("a", "b", "c", "d", "e", "f")
CAMP_OF = "camp."
"""What the field of a person's camp is called: this and the person's key."""


def battle_form(campaign: Campaign) -> Mapping[str, Any]:
    """Return the camps and the regions to choose from, and the campaign's options."""
    return {"camps": CAMPS, "regions": campaign.setting.get("map", {}), "options": campaign.options}


def battle_values(typed: FormValues) -> Mapping[str, Any]:
    """Return the camps, each with its persons, from the persons' fields."""
    camps: dict[str, list[str]] = {}
    for name in sorted(typed.names()):
        if name.startswith(CAMP_OF) and typed.first(name):
            camps.setdefault(typed.first(name), []).append(name.removeprefix(CAMP_OF))
    return {"camps": camps}
