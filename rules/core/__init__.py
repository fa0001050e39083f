"""What every rule system shares: cases, events, errors, dice and the protocol; it names no system."""
