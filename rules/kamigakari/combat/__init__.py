"""One combat act by act (KG-2, KG-7 to KG-9)."""
