"""Names: clauses, events, errors and the words that people write."""
