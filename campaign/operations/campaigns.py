"""Campaigns: made by whoever wants to be its GM, and set by its GMs."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, cast

from marshmallow import Schema, ValidationError
from marshmallow.validate import Regexp
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from campaign.access import require
from campaign.campaign_settings import ChangesSchema, SettingsSchema
from campaign.clock import now
from campaign.errors import InvalidSettings, SceneOpen
from campaign.house_rules import switch_changes
from campaign.model.account import Account
from campaign.model.campaign import Campaign
from campaign.model.member import Member
from campaign.model.seat import Seat
from campaign.operations import notices
from campaign.operations.ledger import append_entry
from campaign.operations.shape import shape_faults
from campaign.sheets_in_play import open_scene_of
from rules.core.errors import CaseError
from rules.core.faults import WANTED, case_errors
from rules.core.fields import StrictString
from rules.core.ruleset import GM
from rules.registry import RULESETS, ruleset_for

KEY_LENGTH = 64
KEY_PATTERN = rf"(?!(?:\.{{1,2}}|new)\Z)[A-Za-z0-9._-]{{1,{KEY_LENGTH}}}\Z"
"""What a campaign's code and a seat's key are made of: they stand in addresses and on seals.

In an address one dot, two dots and `new` mean something else already.
"""
KEY_SIGNS = "A-Z a-z 0-9 . _ -"


def _is_registered(slug: str) -> None:
    if slug not in RULESETS:
        raise ValidationError(f"bad_value{WANTED}{', '.join(sorted(RULESETS))}")


class CampaignSchema(SettingsSchema):
    """What a new campaign needs besides: its code and its rule system, which never change."""

    code = StrictString(required=True, validate=Regexp(KEY_PATTERN, error=f"bad_value: {KEY_SIGNS}"))
    ruleset = StrictString(required=True, validate=_is_registered)


def create_campaign(session: Session, account: Account, values: Mapping[str, Any]) -> Campaign:
    """Make a campaign whose GM the account is; fields as CampaignSchema. Where the GM declares, there is a seat for it.

    Raise InvalidSettings with every fault: paths `settings.FIELD`, `options.NAME`, `setting.FIELD`; a code that another
    campaign bears is `code_taken`.
    """
    given = _load(CampaignSchema(), values, None)
    campaign = Campaign(**given, created_at=now(session))
    try:
        with session.begin_nested():
            session.add(campaign)
            session.flush()
    except IntegrityError as error:
        taken = CaseError(None, "code_taken", "settings.code", "", {"got": given["code"]})
        raise InvalidSettings((taken,)) from error
    session.add(Member(campaign_id=campaign.id, account_id=account.id, role="gm", joined_at=campaign.created_at))
    if GM in ruleset_for(campaign.ruleset).declaration_schemas:
        session.add(Seat(campaign_id=campaign.id, key=GM))
    append_entry(session, campaign.id, "campaign_created", {"ruleset": campaign.ruleset}, account_id=account.id)
    return campaign


def change_settings(session: Session, account: Account, campaign: Campaign, values: Mapping[str, Any]) -> None:
    """Change what `values` name, fields as ChangesSchema. An open scene keeps the options that it was opened under,
    and all members are told of a change of theirs.

    Raise InvalidSettings as create_campaign does, SceneOpen for a `setting` while a scene is open: the scene holds it.
    """
    require(session, account, "change_settings", campaign)
    given = _load(ChangesSchema(), values, campaign.ruleset)
    changed = sorted(name for name, value in given.items() if getattr(campaign, name) != value)
    scene = open_scene_of(session, campaign)
    if "setting" in changed and scene is not None:
        raise SceneOpen(scene=scene.number)
    before = campaign.options
    for name in changed:
        setattr(campaign, name, given[name])
    if changed:
        append_entry(session, campaign.id, "settings_changed", {"fields": changed}, account_id=account.id)
    _announce(session, account, campaign, before)


def _announce(session: Session, account: Account, campaign: Campaign, before: Mapping[str, Any]) -> None:
    """Tell the members, by the ledger and by mail, which house rules hold from the next scene on."""
    changes = switch_changes(campaign.ruleset, before, campaign.options)
    if not changes:
        return
    values = {"changes": [asdict(change) for change in changes]}
    entry = append_entry(session, campaign.id, "house_rules_changed", values, account_id=account.id)
    notices.tell_house_rules(session, campaign, changes, entry.number)


def _load(schema: Schema, values: Mapping[str, Any], slug: str | None) -> dict[str, Any]:
    """Load settings; `slug` None: the values name the rule system themselves. Raise InvalidSettings with all faults."""
    errors: list[CaseError] = list(shape_faults(None, "settings", values))
    if errors:
        raise InvalidSettings(errors)
    try:
        given: dict[str, Any] = schema.load(values)
    except ValidationError as error:
        errors += case_errors(None, error, "settings", "")
        given = cast(dict[str, Any], error.valid_data)
    slug = slug or given.get("ruleset")
    if slug is not None:
        ruleset = ruleset_for(slug)
        errors += _faults(ruleset.options_schema(), given.get("options"), "options")
        errors += _faults(ruleset.setting_schema(), given.get("setting"), "setting")
    if errors:
        raise InvalidSettings(errors)
    return given


def _faults(schema: Schema, given: Any, prefix: str) -> list[CaseError]:
    try:
        schema.load(given if given is not None else {})
    except ValidationError as error:
        return case_errors(None, error, prefix, "")
    return []
