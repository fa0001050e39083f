"""The operator's commands, each with `arguments` and `run`: they parse, ask operations and views, and print."""
