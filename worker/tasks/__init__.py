"""Tasks: each opens a session and calls operations; they take no arguments."""
