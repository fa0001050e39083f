"""`python -m launch.within COMMAND...`: become a command in the environment that `make run` gives its programs."""

import os
import sys

from launch.environment import development_environment

UNKNOWN = 127
"""What a shell ends with where there is no such command."""


def main(command: list[str]) -> str | int:
    """Become the command: on the same database, with the same secrets; or tell in one line why not."""
    if not command:
        return "name the command: python -m launch.within COMMAND..."
    environment = development_environment(os.environ)
    try:
        return os.execvpe(command[0], command, environment)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        return UNKNOWN


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
