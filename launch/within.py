"""`python -m launch.within COMMAND...`: become a command in the environment that `make run` gives its programs."""

import os
import sys

from launch.environment import development_environment


def main(command: list[str]) -> None:
    """Become the command: on the same database, with the same secrets."""
    environment = development_environment(os.environ)
    os.execvpe(command[0], command, environment)


if __name__ == "__main__":
    main(sys.argv[1:])
