"""What makes the duel a system of the service while a test runs: its line in the registry, and its words."""

from pathlib import Path

from jinja2 import ChoiceLoader, FileSystemLoader

from campaign.narration import wording
from rules.registry import RULESETS
from tests.duel import RULESET

TEMPLATES = Path(__file__).parent / "templates"


def register(monkeypatch):
    """Register the duel until the test ends, and return it."""
    environment = wording.wording()
    monkeypatch.setitem(RULESETS, RULESET.slug, RULESET)
    monkeypatch.setattr(environment, "loader", ChoiceLoader([environment.loader, FileSystemLoader(TEMPLATES)]))
    for remembered in (wording.terms, wording._templates):  # what was looked up before knows no duel
        remembered.cache_clear()
    return RULESET
