"""The codes of all errors that this system tells; a test asks for words for each."""

ERROR_CODES = frozenset(
    {
        "unknown_ruleset",
        "unknown_field",
        "missing_field",
        "bad_value",
        "bad_option",
        "bad_die",
        "dice_exhausted",
        "unknown_tool",
        "not_asked",
        "unknown_id",
    }
)
