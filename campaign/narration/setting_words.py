"""The words of a campaign's settings: what each is called, means, and lets choose; and of the powers of its GMs."""

from dataclasses import dataclass

from campaign.narration.wording import terms


@dataclass(frozen=True)
class SettingWords:
    """One setting in words; `choices` are (value, words) pairs where it is chosen from a few."""

    label: str
    hint: str | None
    choices: tuple[tuple[str, str], ...]


def setting_words(name: str, language: str) -> SettingWords:
    """Return the words of a setting of a campaign."""
    words = terms(language, None)
    choices = words["setting_choices"].get(name, {})
    return SettingWords(words["fields"][name], words["setting_hints"].get(name), tuple(choices.items()))


def power_words(action: str, language: str) -> str:
    """Return what an action is called that a GM who plays does not do alone."""
    return str(terms(language, None)["powers"][action])
