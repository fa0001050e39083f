"""What a declaration may hold, from what its seat may know."""
