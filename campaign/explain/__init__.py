"""A resolved battle in rows and words, from the case and its events alone: for the command line and for pages."""

from campaign.explain.battles import battle_rows, gm_reading
from campaign.explain.hands import first_slot
from campaign.explain.rows import (
    BattleRows,
    Camp,
    Cell,
    Hit,
    Meeting,
    Person,
    Points,
    Reading,
    Sentence,
    SlotRow,
    Verdict,
)

__all__ = [
    "BattleRows",
    "Camp",
    "Cell",
    "Hit",
    "Meeting",
    "Person",
    "Points",
    "Reading",
    "Sentence",
    "SlotRow",
    "Verdict",
    "battle_rows",
    "first_slot",
    "gm_reading",
]
