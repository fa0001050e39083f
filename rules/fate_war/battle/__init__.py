"""Battles, slot by slot (FW-B, FW-C, FW-M, FW-R, FW-X)."""
