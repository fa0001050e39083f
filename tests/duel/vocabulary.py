"""The names of all that a duel tells."""

EVENT_TYPES = frozenset({"thrown", "slow", "beaten", "drawn", "round_opened", "awarded", "duel_ended"})
ERROR_CODES = frozenset(
    {"unknown_ruleset", "unknown_field", "missing_field", "bad_value", "unknown_tool", "not_asked", "unknown_id"}
)
