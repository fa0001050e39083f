"""Programs under test, each a line of Python."""

import sys

RESOLUTION = '{"state": {}, "events": [], "requests": [], "errors": []}'


def program(source):
    """Return the command of a program."""
    return [sys.executable, "-S", "-c", source]


PRINTS = program(f"print('''{RESOLUTION}''')")
ECHOES = program(
    "import json, sys; case = json.load(sys.stdin); state = case['state']; state['turn'] += 1;"
    " json.dump({'state': state, 'events': [{'type': 'dice', 'dice': case['dice']}], 'requests': [], 'errors': []},"
    " sys.stdout)"
)
"""Counts the turns of a state, and tells the dice."""
