"""What an actor may see of a state, and is offered (FW-V)."""
