"""Everything that is said in words, Korean and English: events, refusals, mails, clauses; by the templates."""

from campaign.narration.errors import ErrorText, error_text
from campaign.narration.language import LANGUAGES, clause_title, label, sign
from campaign.narration.lines import Line, narrate
from campaign.narration.mails import Mail, mail
from campaign.narration.places import field_label
from campaign.narration.setting_words import SettingWords, power_words, setting_words
from campaign.narration.switches import switch_value
from campaign.narration.times import length, moment, moments
from campaign.narration.wording import MissingWords, gm_name

__all__ = [
    "LANGUAGES",
    "ErrorText",
    "Line",
    "Mail",
    "MissingWords",
    "SettingWords",
    "clause_title",
    "error_text",
    "field_label",
    "gm_name",
    "label",
    "length",
    "mail",
    "moment",
    "moments",
    "narrate",
    "power_words",
    "setting_words",
    "sign",
    "switch_value",
]
