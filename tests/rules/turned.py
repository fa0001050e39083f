"""The same case written the other way about: the order of JSON keys means nothing (docs/rules/README.md)."""


def turned(value):
    """Return the same JSON with the keys of all its mappings in the opposite order."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in reversed(value)}
    return [turned(item) for item in value] if isinstance(value, list) else value
