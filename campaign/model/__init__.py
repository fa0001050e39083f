"""The nouns: one table a file."""
