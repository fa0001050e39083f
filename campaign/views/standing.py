"""Which revisions of a turn count: those whose rulings stand, each made upon the one before."""

from collections.abc import Iterable

from campaign.model.resolution import StoredResolution


def standing(revisions: Iterable[StoredResolution]) -> list[StoredResolution]:
    """Return of a turn's first revisions, in their order, the service's draft and the rulings that stand at last.

    A revision that is the same as the one before a ruling took that ruling back: a ruling itself always tells of itself
    by an event more, and so is never the same. Where a turn was drafted anew, nothing before that counts.
    """
    found: list[StoredResolution] = []
    for one in revisions:
        if one.account_id is None:
            found = [one]
        elif takes_back(found, one):
            found.pop()
        else:
            found.append(one)
    return found


def undoings(revisions: Iterable[StoredResolution]) -> dict[int, int]:
    """Return the revisions that took rulings back, each with the revision of its ruling."""
    before, undone = list[StoredResolution](), dict[int, int]()
    for one in revisions:
        stands = standing(before)
        if one.account_id is not None and takes_back(stands, one):
            undone[one.revision] = stands[-1].revision
        before.append(one)
    return undone


def takes_back(found: list[StoredResolution], one: StoredResolution) -> bool:
    """Tell whether a revision takes back the last ruling of those that stand."""
    return len(found) > 1 and _content(one) == _content(found[-2])


def _content(one: StoredResolution) -> tuple[object, ...]:
    return one.declared, one.tools, one.state, one.events, one.requests
