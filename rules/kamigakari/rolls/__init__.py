"""Checks and what rests on them (KG-1)."""
