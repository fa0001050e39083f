"""Pages of a long list, cut by a mark that its readers see anyway, so that no page counts what came before it."""

from collections.abc import Callable, Sequence
from typing import Self, TypeVar

Line = TypeVar("Line")


class Page(tuple[Line, ...]):
    """The lines of one page, the newest first; `older` is the mark of its last line where older ones follow."""

    older: str | None = None

    @classmethod
    def of(cls, lines: Sequence[Line], older: str | None) -> Self:
        """Return a page of these lines."""
        page = cls(lines)
        page.older = older
        return page


def cut(lines: Sequence[Line], most: int, mark: Callable[[Line], str]) -> Page[Line]:
    """Return the page of at most so many lines, of which one more was asked for."""
    shown = lines[:most]
    return Page.of(shown, mark(shown[-1]) if len(lines) > most else None)
