"""Tasks: each opens a session and calls operations; their arguments are ids alone."""
