"""What a declaration may hold, from what its actor may know."""
