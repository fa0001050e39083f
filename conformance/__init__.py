"""The public conformance suite: what any implementation of the rulebooks must resolve, run through any program."""
