"""What people write for the rulebooks' identifiers, and how it is read."""
