"""The pages of `docs/` that are written from the code. It imports the rest; nothing but its tests imports it."""
