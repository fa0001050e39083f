"""Scenes, sessions, modes and the order of a combat (KG-5, KG-6)."""
