"""`rotate-keys`: all that was kept under an older seal key comes under the first, while the service runs."""

from argparse import ArgumentParser, Namespace
from collections import Counter

from campaign.operations.key_rotation import elsewhere, rotate
from campaign.operator.running import DONE, FAILED, KEYS, command, counted, database_of_this_code, say, settings
from campaign.store.seal_keys import CURE, print_of
from campaign.store.session import SESSIONS

STEPS = """\
How a key is changed:
  1. Put a new key before the others, SEAL_KEYS=NEW,OLD, wherever a process of the service reads it.
  2. Start every process anew: web, worker, mail, timers. One that lacks the new key opens nothing any more.
  3. Run this. It can be stopped at any time, and goes on where it was.
  4. When it says so, take the old key out of SEAL_KEYS and start the processes anew.
Keep the old key as long as there is a backup of before: the backup names it by its fingerprint."""


def arguments(parser: ArgumentParser) -> None:
    """Say how a key is changed; there is nothing to give."""
    parser.epilog = f"{STEPS}\n\n{parser.epilog}"


@command
def run(_options: Namespace) -> int:
    """Rotate what is left, and say which keys may go."""
    first, *older = (print_of(key) for key in settings().seal_keys)
    with database_of_this_code():
        before = _counted_elsewhere()
        say(f"{counted(before.total(), *KEYS)} to bring under the key with the fingerprint {first}")
        lacking = rotate(lambda seen: say(f"{seen:,} of {before.total():,}"))
        left = _counted_elsewhere()
    for one, keys in lacking.items():
        say(f"WRONG: {counted(keys, *KEYS)} cannot be opened: the key with the fingerprint {one} is lacking; {CURE}")
    for one, keys in (left - lacking).items():
        say(f"WRONG: {counted(keys, *KEYS)} came under {one} meanwhile: a process runs with older SEAL_KEYS; step 2")
    if not left and older:
        say(f"done: nothing needs {', '.join(older)} any more; take it out of SEAL_KEYS and start every process anew,")
        say("and keep it elsewhere as long as there are backups of before")
    return FAILED if left else DONE


def _counted_elsewhere() -> Counter[str]:
    with SESSIONS() as session:
        return elsewhere(session)
