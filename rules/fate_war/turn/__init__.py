"""The working value of one resolution, and what every phase does with it."""
