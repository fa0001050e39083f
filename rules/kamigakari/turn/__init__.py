"""The working value of one resolution, and the derived values of a character."""
