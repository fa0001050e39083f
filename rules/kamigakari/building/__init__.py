"""Building and growing a character (KG-4, KG-10)."""
