"""The GM's tools (KG-11)."""
