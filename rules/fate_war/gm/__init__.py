"""The GM's tools (16.2)."""
