"""Many threads that begin at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier


def at_once(*works):
    """Run functions in threads of their own, let loose together; raise what one of them raised."""
    barrier = Barrier(len(works))

    def run(work):
        barrier.wait()
        work()

    with ThreadPoolExecutor(len(works)) as threads:
        begun = [threads.submit(run, work) for work in works]
    for one in begun:
        one.result()
