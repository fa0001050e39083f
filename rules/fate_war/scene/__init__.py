"""The steps of a scene (FW-S, FW-A, FW-E, FW-N, FW-I)."""
