"""Battles of `fate_war` in rows and words, from the case and its events alone: for posts and for pages."""

from campaign.telling.fate_war.posting import FateWarTelling

TELLING = FateWarTelling()

__all__ = ["TELLING"]
